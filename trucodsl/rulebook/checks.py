"""CHECKS: one function for each thing that can be contradictory.

After them comes a type that cannot be wrong: a ``RuleBook`` that exists is
valid, in every kind of hand that can be dealt.
"""

from __future__ import annotations

from collections.abc import Callable

from trucodsl.diagnostics import Report
from trucodsl.rulebook.book import RuleBook
from trucodsl.rulebook.checks_amounts import amounts_end, amounts_exist, amounts_stay_short, whole_games_are_not_added
from trucodsl.rulebook.checks_bets import (
    bets_decide_something,
    bets_know_each_other,
    calls_can_be_said,
    calls_have_one_bet,
    chains_are_bounded,
    chains_name_calls,
    committed_cards_are_of_the_hand,
    duties_and_fouls_name_calls,
    ladders_climb,
    refusers_leave,
    refusing_is_cheaper,
)
from trucodsl.rulebook.checks_cards import (
    cards_exist,
    names_exist,
    order_has_each_card_once,
    order_has_every_card,
    patterns_fit_the_hand,
    points_are_readable,
    ranks_exist,
    turned_card_exists,
)
from trucodsl.rulebook.checks_closing import (
    effects_come_in_time,
    fouls_can_be_noticed,
    lies_are_said,
    showing_is_said_once,
)
from trucodsl.rulebook.checks_hands import (
    asked_sides_are_bound,
    duels_are_of_rivals,
    kinds_are_few,
    kinds_are_known_before,
    kinds_can_come,
    kinds_leave_the_game_alone,
    meetings,
)
from trucodsl.rulebook.checks_later import fields_are_supported, match_is_not_raced_down, phrases_are_supported
from trucodsl.rulebook.checks_parties import one_bet_decides_the_hand, parties_are_there
from trucodsl.rulebook.checks_speech import (
    figures_are_compared,
    figures_are_of_a_value,
    only_what_is_said_is_spoken_of,
)
from trucodsl.rulebook.checks_table import (
    dealer_puts_away,
    deck_is_large_enough,
    modes_can_be_played,
    points_given_are_got_rid_of,
    pots_are_readable,
    score_leads_somewhere,
    sides_have_purses,
    words_are_for_something,
)
from trucodsl.rulebook.checks_tricks import (
    every_story_is_decided,
    no_two_outcomes_disagree,
    outcomes_are_written_well,
)
from trucodsl.rulebook.checks_windows import windows_can_open, windows_name_what_exists
from trucodsl.rulebook.kinds import put_on, under
from trucodsl.rulebook.places import draft_of

Check = Callable[[RuleBook, Report], None]

KIND_CHECKS: tuple[Check, ...] = (
    ranks_exist,
    cards_exist,
    names_exist,
    turned_card_exists,
    order_has_every_card,
    outcomes_are_written_well,
    every_story_is_decided,
    no_two_outcomes_disagree,
    chains_name_calls,
    committed_cards_are_of_the_hand,
    chains_are_bounded,
    calls_have_one_bet,
    bets_know_each_other,
    bets_decide_something,
    one_bet_decides_the_hand,
    duties_and_fouls_name_calls,
    effects_come_in_time,
    fouls_can_be_noticed,
    showing_is_said_once,
    lies_are_said,
    figures_are_of_a_value,
    only_what_is_said_is_spoken_of,
    figures_are_compared,
    refusers_leave,
    amounts_exist,
    amounts_end,
    amounts_stay_short,
    whole_games_are_not_added,
    windows_name_what_exists,
    windows_can_open,
    deck_is_large_enough,
    dealer_puts_away,
    points_given_are_got_rid_of,
    pots_are_readable,
    match_is_not_raced_down,
)
"""What must also hold in every kind of hand."""

CHECKS: tuple[Check, ...] = (
    fields_are_supported,
    phrases_are_supported,
    *KIND_CHECKS,
    order_has_each_card_once,
    points_are_readable,
    patterns_fit_the_hand,
    calls_can_be_said,
    ladders_climb,
    refusing_is_cheaper,
    parties_are_there,
    kinds_are_few,
    kinds_are_known_before,
    kinds_can_come,
    kinds_leave_the_game_alone,
    asked_sides_are_bound,
    duels_are_of_rivals,
    modes_can_be_played,
    sides_have_purses,
    score_leads_somewhere,
    words_are_for_something,
)


def check(book: RuleBook, report: Report) -> None:
    """Every fault of a book, and of each kind of hand once the ordinary book has none."""
    amounts_stay_short(book, report)
    if report.errors:  # the other checks could not work them out
        return
    for one in CHECKS:
        one(book, report)
    if report.errors:
        return
    for kinds in meetings(book):
        special = Report()
        put_on(draft_of(book), kinds, special)
        if not special.errors:
            other = under(book, kinds)
            for one in KIND_CHECKS:
                one(other, special)
        report.diagnostics += special.errors
