"""Overriding: what several files come to, and what each way of saying it does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from trucodsl.diagnostics import Report, UsageError, VariantError
from trucodsl.resources import rules_dir, variants_dir
from trucodsl.rulebook.book import People, RuleBook
from trucodsl.rulebook.kinds import under
from trucodsl.rulebook.load import load_sum
from trucodsl.rulebook.names import known
from trucodsl.rulebook.orders import other_orders
from trucodsl.rulebook.provenance import why
from trucodsl.syntax import read_file, to_yaml
from trucodsl.syntax.phrase_printer import to_phrase
from trucodsl.syntax.tree import Tree

VARIANTS = sorted(path.stem for path in variants_dir().glob("*.yaml"))
RULES = sorted(path for path in rules_dir().glob("*.yaml"))
NOBODY = People({}, {}, {}, {}, {}, (), (), ())


def load(folder: Path, name: str, **files: str) -> RuleBook:
    """The book of a name, where the files of a folder can be named."""
    for stem, text in files.items():
        (folder / f"{stem.replace('_', '-')}.yaml").write_text(text, encoding="utf-8")
    return load_sum(name, folder)


def rules_only(book: RuleBook) -> RuleBook:
    """A book without its name and without what is for people."""
    return replace(book, name="", people=NOBODY)


def sum_of(path: Path) -> str:
    """The sum that the first example of a house rule is played on."""
    text = path.read_text(encoding="utf-8")
    return text.split("variant:", 1)[1].split()[0]


# ---------------------------------------------------------------- everything that is shipped
@pytest.mark.parametrize("name", VARIANTS)
def test_shipped_variants_have_no_fault_and_no_warning(name: str) -> None:
    report = Report()
    load_sum(name, report=report)
    assert report.diagnostics == []


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_shipped_house_rules_fit_what_their_example_says(path: Path) -> None:
    report = Report()
    load_sum(sum_of(path), report=report)
    assert report.diagnostics == []


@pytest.mark.parametrize("name", [*VARIANTS, *map(sum_of, RULES)])
def test_the_resolved_rules_are_a_variant_and_mean_the_same(name: str, tmp_path: Path) -> None:
    book = load_sum(name)
    path = tmp_path / "resolved.yaml"
    path.write_text(to_yaml(Tree(book.rules.tree, read_file(variants_dir() / "paulista.yaml"))), encoding="utf-8")
    again = load_sum(str(path))
    assert rules_only(again) == rules_only(book)
    assert again.people.words == book.people.words


def test_every_file_can_be_named() -> None:
    assert {"paulista", "con-flor", "a-{n}"} <= set(known())


# ---------------------------------------------------------------- names and sums
def test_parts_are_told_in_order() -> None:
    assert load_sum("mao-de-dez").rules.parts[-1] == "mao-de-dez"
    assert load_sum("argentino+con-flor+a-18").rules.parts == ("argentino", "con-flor", "a-18")
    assert load_sum("argentino+con-flor+a-18").score.target == 18


def test_an_unknown_name_is_a_mistake_of_use() -> None:
    with pytest.raises(UsageError, match="did you mean `argentino`"):
        load_sum("argentin")
    with pytest.raises(UsageError, match="500"):
        load_sum("argentino+a-500")
    with pytest.raises(UsageError, match="begin with a variant"):
        load_sum("con-flor")


def test_files_are_found_beside_the_file_that_names_them(tmp_path: Path) -> None:
    book = load(
        tmp_path,
        str(tmp_path / "mine.yaml") + "+quince",
        mine="variant: mine\nextends: club\nscore: {target: 20}\n",
        club="variant: club\nextends: argentino\namounts: {falta: 6}\n",
        quince="rule: quince\nscore: {target: 15}\n",
    )
    assert book.rules.parts == ("argentino", "club", "mine", "quince")
    assert (book.score.target, to_phrase(book.amounts["falta"])) == (15, "6")


def test_a_file_may_have_a_plus_sign_in_its_name(tmp_path: Path) -> None:
    path = tmp_path / "a+b.yaml"
    path.write_text("variant: ab\nextends: argentino\nscore: {target: 15}\n", encoding="utf-8")
    assert load_sum(str(path)).score.target == 15


def test_parameters_fill_phrases_and_numbers(tmp_path: Path) -> None:
    book = load(
        tmp_path,
        "argentino+tope-4-20",
        tope="rule: tope-{n}-{m}\ntakes: {n: 1 to 9, m: 1 to 99}\n"
        'amounts: {falta: "smaller of {n} and ..."}\nscore: {target: "{m}"}\n',
    )
    assert book.score.target == 20
    assert to_phrase(book.amounts["falta"]).startswith("smaller of 4 and (if")


def test_all_faults_of_several_files_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(VariantError) as fault:
        load(
            tmp_path,
            "one+two",
            one="variant: one\nextends: argentino\nbets: {truko: {unbid: 2}}\n",
            two="rule: two\nhands: {mano_de_once: none}\n",
        )
    assert [one.code for one in fault.value.diagnostics] == ["E212", "E210"]


# ---------------------------------------------------------------- ``...``
@pytest.mark.parametrize(
    ("rule", "path", "expected"),
    [
        ("bets: {truco: {chain: ... quinze, calls: {quinze: {worth: 15}}}}", "bets.truco.chain",
         "truco seis nove doze quinze"),
        ("bets: {truco: {when: ... and not trick 1 was tied}}", "bets.truco.when", "not trick 1 was tied"),
        ("bets: {truco: {when: ... or first trick}}", "bets.truco.when", "always"),
        ("tricks: {may cover: ... or last trick}", "tricks.may cover",
         "not first trick and partner has not covered in this trick and not trick 1 was tied or last trick"),
        ("hands: {mao_de_onze: {when: ... and mode 2v2}}", "hands.mao_de_onze.when",
         "score of one side = target - 1 and mode 2v2"),
        ("fold: {who: side, pays: ... + 1}", "fold.pays", "stake + 1"),
        ("order: 4♣ > ...", "order",
         "4♣ > manilha ♣ > manilha ♥ > manilha ♠ > manilha ♦ > 3 > 2 > A > K > J > Q > 7 > 6 > 5 > 4"),
        ("order: manilha ♣ > manilha ♥ > manilha ♠ > manilha ♦ > 2 > ...", "order",
         "manilha ♣ > manilha ♥ > manilha ♠ > manilha ♦ > 2 > 3 > A > K > J > Q > 7 > 6 > 5 > 4"),
        ("order: ... > 3♦", "order",
         "manilha ♣ > manilha ♥ > manilha ♠ > manilha ♦ > 3♣ or 3♥ or 3♠ > 2 > A > K > J > Q > 7 > 6 > 5 > 4 > 3♦"),
        ("order: A♠ > ... > A", "order",
         "A♠ > manilha ♣ > manilha ♥ > manilha ♠ > manilha ♦ > 3 > 2 > K > J > Q > 7 > 6 > 5 > 4 > A"),
        ("score: {order: [canto, ...]}\nbets: {canto: {decides: nothing, chain: none}}", "score.order",
         "[canto, truco]"),
    ],
)  # fmt: skip
def test_dots_are_what_was_said_before(rule: str, path: str, expected: str, tmp_path: Path) -> None:
    if path == "bets.truco.when" and expected == "always":  # it changes nothing, which is a fault
        with pytest.raises(VariantError, match="E216"):
            load(tmp_path, "paulista+this", this=f"rule: this\n{rule}\n")
        return
    book = load(tmp_path, "paulista+this", this=f"rule: this\n{rule}\n")
    (leaf,) = book.rules.at(*path.split("."))
    assert leaf.text == expected
    assert leaf.history[-1].how == "adds"


def test_an_outcome_said_again_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    book = load(tmp_path, "paulista+this", this="rule: this\ntricks: {won by: [..., = = = -> mano, A = -> A]}\n")
    assert [to_phrase(one) for one in book.tricks.won_by].count("= = = -> mano") == 1
    assert len(book.tricks.won_by) == len(load_sum("paulista").tricks.won_by)


def test_splices_stack_in_written_order(tmp_path: Path) -> None:
    one = "rule: one\nbets: {truco: {when: ... and not first trick}}\n"
    two = "rule: two\nbets: {truco: {when: ... and mine + stake < target}}\n"
    book = load(tmp_path, "paulista+one+two", one=one, two=two)
    assert to_phrase(book.bet("truco").when) == "not first trick and mine + stake < target"
    assert [said.by for said in book.rules.at("bets", "truco", "when")[0].history] == ["default", "one", "two"]


def test_points_said_later_are_read_first(tmp_path: Path) -> None:
    book = load(tmp_path, "argentino+this", this="rule: this\nvalues: {envido: {points: {12: 5}}}\n")
    assert [to_phrase(picks) for picks, _ in book.values[0].points] == ["12", "figure"]


# ---------------------------------------------------------------- ``none``
def test_a_deleted_call_can_never_be_said(tmp_path: Path) -> None:
    book = load(tmp_path, "argentino+this", this="rule: this\nbets: {truco: {calls: {retruco: none}}}\n")
    truco = book.bet("truco")
    assert to_phrase(truco.chain) == "truco"
    assert [call.name for call in truco.calls] == ["truco"]


def test_a_call_in_the_middle_is_skipped_where_the_chain_allows_it(tmp_path: Path) -> None:
    book = load(tmp_path, "argentino+this", this="rule: this\nbets: {envido: {calls: {real_envido: none}}}\n")
    assert to_phrase(book.bet("envido").chain) == "envido{0,2} falta_envido?"


def test_what_speaks_of_a_deleted_bet_goes_with_it(tmp_path: Path) -> None:
    book = load(tmp_path, "gauderio+this", this="rule: this\nbets: {flor: none}\nvalues: {flor: none}\n")
    assert "flor" not in book.score.order
    assert all("flor" not in (*bet.interrupts, *bet.cancels) for bet in book.bets)
    assert "flor" not in to_phrase(book.bet("envido").when)
    assert [rule.path for rule in why(book, ("bets", "flor", "unbid"))] == [("bets", "flor", "unbid")]


def test_a_name_that_nobody_gave_is_still_a_fault(tmp_path: Path) -> None:
    with pytest.raises(VariantError, match="E360"):
        load(tmp_path, "argentino+this", this="rule: this\nbets: {truco: {when: not bet flor is over}}\n")


# ---------------------------------------------------------------- kinds of hand
def test_a_house_rule_reaches_every_kind_of_hand_that_says_nothing_else(tmp_path: Path) -> None:
    book = load(tmp_path, "paulista+this", this="rule: this\ntricks: {may cover: always}\nbets: {truco: {unbid: 2}}\n")
    eleven = under(book, ("mao_de_onze",))
    assert to_phrase(eleven.tricks.may_cover) == "always"
    assert to_phrase(eleven.bet("truco").unbid) == "3"
    assert eleven.bet("truco").calls == ()
    assert under(book, ()) is book
    assert under(book, ("mao_de_onze",)) is eleven


def test_what_a_kind_sets_is_spliced_last(tmp_path: Path) -> None:
    book = load(
        tmp_path,
        "argentino+falta-simple+this",
        this="rule: this\nhands: {pairs: {set: {amounts: {falta: smaller of 10 and ...}}}}\n",
    )
    assert to_phrase(under(book, ("pairs",)).amounts["falta"]) == "smaller of 10 and (target - leader)"
    assert book.rules.at("hands", "pairs", "set", "amounts", "falta")[0].text == "smaller of 10 and ..."


def test_a_kind_may_take_away_what_a_house_rule_took_away_already(tmp_path: Path) -> None:
    sets = "rule: kind\nhands: {blind: {when: mode 2v2, set: {bets: {envido: none}}}}\n"
    book = load(tmp_path, "argentino+kind", kind=sets)
    assert [bet.name for bet in under(book, ("blind",)).bets] == ["truco"]
    book = load(tmp_path, "argentino+kind+gone", kind=sets, gone="rule: gone\nbets: {envido: none}\n")
    assert [bet.name for bet in under(book, ("blind", "pairs")).bets] == ["truco"]


def test_a_house_rule_for_one_mode_is_a_kind_of_hand(tmp_path: Path) -> None:
    book = load(tmp_path, "paulista+in-pairs", in_pairs="rule: in-pairs\nwhen: mode 2v2\nbets: {truco: {unbid: 2}}\n")
    assert [kind.name for kind in book.kinds][-1] == "in_pairs"
    assert to_phrase(under(book, ("in_pairs",)).bet("truco").unbid) == "2"
    assert to_phrase(book.bet("truco").unbid) == "1"


# ---------------------------------------------------------------- who said what
def test_why_tells_who_says_who_adds_and_the_kinds_that_change_it() -> None:
    rules = {rule.path: rule for rule in why(load_sum("paulista+vale-15"), ("bets", "truco", "chain"))}
    chain = rules["bets", "truco", "chain"]
    assert [(said.by, said.how) for said in chain.history] == [("paulista", "says"), ("vale-15", "adds")]
    assert chain.history[-1].text == "... quinze"
    assert chain.history[-1].span.source.name.endswith("vale-15.yaml")
    assert ("hands", "mao_de_onze", "set", "bets", "truco", "chain") in rules


def test_defaults_are_rules_too() -> None:
    (rule,) = load_sum("paulista").rules.at("bets", "truco", "when")
    assert (rule.text, rule.history[0].how) == ("always", "default")


# ---------------------------------------------------------------- people
def test_a_sum_has_the_titles_of_its_parts_and_the_examples_of_the_last() -> None:
    book = load_sum("argentino+con-flor")
    assert book.people.title["es"] == "Truco argentino + Con flor"
    assert book.people.examples
    assert book.people.words["flor"]["es"] == ("flor",)
    assert book.people.words["accept"]["es"]
    assert not set(book.people.examples) & set(load_sum("argentino").people.examples)


# ---------------------------------------------------------------- order
def test_whether_the_order_of_house_rules_matters(tmp_path: Path) -> None:
    assert other_orders("argentino+con-flor+a-18") == ()
    assert other_orders("argentino+con-flor+contraflor-12") == ("argentino+contraflor-12+con-flor",)
    one, two = "rule: one\nbets: {truco: {unbid: ... + 1}}\n", "rule: two\nbets: {truco: {unbid: 2 * ...}}\n"
    load(tmp_path, "paulista+one+two", one=one, two=two)
    assert other_orders("paulista+one+two", tmp_path) == ("paulista+two+one",)
