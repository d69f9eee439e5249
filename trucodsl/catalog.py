"""The wording of every fault, in one table: code -> message and help.

Lower case, no full stop, the author's own words in backticks, one thing to do.
``docs/errors.md`` is printed from here and ``trucodsl explain`` reads it.
"""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    """``message`` says what is wrong, ``help`` the one thing to do; both are ``str.format`` templates."""

    message: str
    help: str


CATALOG: dict[str, Entry] = {
    # E1xx: unreadable
    # E101-E119: bytes and YAML
    "E101": Entry("byte 0x{byte:02X} is not UTF-8", "save the file as UTF-8"),
    "E102": Entry("the file is larger than {limit} KiB", "a variant is a few KiB; this may be another file"),
    "E103": Entry("the file cannot be read: {why}", "check the path and its permissions"),
    "E104": Entry("there is nothing in the file", "begin with `variant` and a name; `trucodsl new` writes a start"),
    "E105": Entry("the character {code} may not stand in a file", "remove it"),
    "E106": Entry("a file `{name}` is neither YAML nor text of a variant", "name it `.yaml` or `.truco`"),
    "E107": Entry("not YAML: {problem}", "{advice}"),
    "E108": Entry("a tab in the indentation", "indent with spaces"),
    "E109": Entry(
        "anchors and aliases (`&`, `*`) are not read", "write it out, or put it in a variant and use `extends`"
    ),
    "E110": Entry("the tag `{tag}` is not read", "remove it; all values are plain text"),
    "E111": Entry("a file is a map of keys and values, not a list or a text", "begin with `variant: NAME`"),
    "E112": Entry("a key must be a word, not a map or a list", "put the text in quotes if it is not meant so"),
    "E113": Entry("merge keys (`<<`) are not read", "write it out, or put it in a variant and use `extends`"),
    "E114": Entry("`{key}` is said twice", "keep one of them"),
    "E115": Entry("nested more than {limit} levels deep", "a variant needs about ten levels"),
    "E116": Entry(
        "`{key}` has no value", "write it behind the colon, or further in on the lines below; `none` takes it away"
    ),
    "E118": Entry("a second document begins here", "one file is one variant; remove `---`"),
    "E119": Entry("more than {limit} lines and values", "a variant has a few hundred; this may be another file"),
    # E120-E129: the shape
    "E120": Entry("there is no `{key}` in {where}", "there may be {allowed}"),
    "E121": Entry("`{key}` holds keys and values, not {found}", "write it as {example}"),
    "E122": Entry("`{key}` is a list, not {found}", "write it as {example}"),
    "E123": Entry("`{key}` is a text, not {found}", "write it as {example}"),
    "E124": Entry("`{key}` cannot be `{value}`", "it is one of {allowed}"),
    "E125": Entry("`{key}` is a whole number, not `{value}`", "write a number from 0 to 999999"),
    "E126": Entry(
        "a file must say `variant` or `rule`, and one of them only", "begin with `variant` and the name of the file"
    ),
    "E127": Entry("`{value}` is not {wanted}", "{rule}"),
    "E128": Entry("{what} has no `{key}`", "add `{key}`"),
    "E129": Entry("`{key}` is empty", "leave it out, or say `none` to take it away"),
    # E130-E139: text
    "E130": Entry("indented unlike any line above", "indent it by {indents} blanks, as the lines it belongs with"),
    "E131": Entry("`{word}` does not begin anything in {where}", "a line there begins with {allowed}"),
    "E132": Entry("{problem}", 'a text in quotes ends on its line; in it write `\\"`, `\\\\` and `\\n`'),
    "E133": Entry("{problem}", "a line is leaves with commas between; put a text that has commas in quotes"),
    "E134": Entry("`{key}` says nothing", "write its value behind it, or lines below that are further in"),
    "E135": Entry("`{text}` cannot follow `{key}`", "{advice}"),
    "E136": Entry("{what} is too far in: the line above holds nothing", "indent it like its neighbours"),
    # E140-E159: phrases
    "E140": Entry("`{word}` cannot stand here in {kind}", "here could stand {expected}"),
    "E141": Entry("{kind} cannot end after `{last}`", "go on with {expected}"),
    "E142": Entry("`{word}` is not a word, a card or a sign of the language", "here could stand {expected}"),
    "E143": Entry("a phrase of {length} characters is too long", "keep it within {longest}; give its parts names"),
    "E144": Entry("the phrase goes more than {deepest} levels deep", "take parentheses, `not`, `if` or terms away"),
    "E145": Entry("the number {number} is too large", "write a number up to {largest}"),
    "E146": Entry(
        "`{{{low},{high}}}` leaves no number of times", "write the smaller number first, and the larger above 0"
    ),
    "E147": Entry(
        "a call cannot be repeated {high} times", "write at most {most}, or `*` for as often as the `cap` allows"
    ),
    "E148": Entry("`{word}` is a word of the language and cannot be a name", "choose another name, such as `{word}_`"),
    "E149": Entry("`{sign}` is not written in phrases", "write {instead}"),
    "E150": Entry(
        "a phrase has no commas", "join facts with `and` or `or`, tiers with `>`; write several phrases as a list"
    ),
    "E153": Entry(
        "`...` cannot stand here in a {kind}",
        "in a window `...` stands first, alone or before `and` or `or`; nowhere else",
    ),
    "E154": Entry("{kind} is missing", "write it, or remove the entry"),
    "E155": Entry(
        "only what a bet won can be paid `instead`, and `{what}` is not a bet", "write `pay BET to PARTY instead`"
    ),
    # E2xx: unresolved
    "E201": Entry(
        "no variant or house rule is called `{name}`", "`trucodsl list` shows all; a file is named with its path"
    ),
    "E202": Entry("a part of the sum `{text}` is empty", "write a name on each side of every `+`, and no blanks"),
    "E203": Entry("there is no file `{name}`", "check the path; it is relative to this file, or to the current folder"),
    "E204": Entry("`{text}` puts more than {most} files on each other", "write the variant out in a file of its own"),
    "E205": Entry("`{name}`: {param} is {number}", "it may be {low} to {high}"),
    "E206": Entry("`{name}` could be any of {files}", "rename one of these house rules"),
    "E207": Entry("`{name}` extends itself, in the end", "take one `extends` of the circle away"),
    "E208": Entry(
        "`{name}` is a house rule; there is no variant to put it on", "begin with a variant, as in `argentino+{name}`"
    ),
    "E209": Entry(
        "`{name}` is a variant, and only house rules are put on another", "name it first, or make it a `rule`"
    ),
    "E210": Entry("there is no `{path}` to take away", "remove the `none`"),
    "E211": Entry("nothing was said before about `{path}`, so `...` stands for nothing", "write it out"),
    "E212": Entry(
        "`{path}` is new here and lacks {missing}", "say what is missing, or use the name of one that exists"
    ),
    "E213": Entry("`{name}` stands twice", "keep one"),
    "E214": Entry("`{other}` and `{part}` both replace `{path}`", "choose one; or say `over: {other}` in `{part}`"),
    "E215": Entry("`{name}` does not fit here: it needs {needed}", "put it on a variant that has this"),
    "E216": Entry("`{name}` changes nothing here", "change something in it, or leave it out"),
    "E217": Entry("nothing uses the new amount `{name}`", "name it in an amount, or remove it"),
    "E218": Entry("{where} has no `{key}`", "say it, or extend a variant that does"),
    "E219": Entry("there is no parameter `{param}`", "name it in `rule` and say in `takes` what it may be"),
    "E220": Entry(
        "`{part}` goes over `{name}`, which is not in the same sum", "name a house rule that stands beside it"
    ),
    "E221": Entry("a kind of hand cannot set `{key}`", "say it for the whole variant"),
    "E222": Entry("`{name}` and `{other}` cannot go together", "leave one of them out"),
    "E223": Entry("`takes` has `{param}`, but it is not in the name `{name}`", "write it in the name, as in `a-{{n}}`"),
    "E224": Entry("`takes` does not say what `{param}` may be", "add it, as in `takes: {{{param}: 1 to 200}}`"),
    "E225": Entry("`{key}` is only for house rules", "remove it, or begin the file with `rule`"),
    "E226": Entry("`{text}` is not a range of numbers for `{param}`", "write it as `1 to 200`"),
    "E227": Entry("`{name}` takes a number", "write the number in the name, as in `a-15` for `a-{{n}}`"),
    "E228": Entry("`{path}` grows too long with what `...` stands for", "write it out, or give its parts names"),
    "E229": Entry("`{key}` has {count} entries", "at most {most} are possible"),
    # E3xx: contradictory
    # E301-E319: cards
    "E301": Entry("a {pack} pack has no rank `{rank}`", "its ranks are {ranks}"),
    "E302": Entry("the rank `{rank}` stands twice", "say each rank once, low to high"),
    "E303": Entry("`{card}` is no card of a {pack} pack", "a card is a rank and one of {suits}"),
    "E304": Entry("the rank `{rank}` is not in play", "the ranks in play are {ranks}; see `cards.ranks`"),
    "E305": Entry("no rank lies from `{low}` to `{high}`", "say the lower first: the ranks go {ranks}"),
    "E306": Entry("no cards are called `{name}`", "say in `cards.named` which they are"),
    "E307": Entry("the cards `{name}` are made of themselves", "say which cards they are"),
    "E308": Entry("no card is turned, so there is no `{turned}`", "say `turned: {turned}` in `deal`"),
    "E309": Entry("the turned card is called `{turned}`, not `{said}`", "write `{turned}`"),
    "E310": Entry("`{term}` stands in the order already", "keep the place it should have"),
    "E311": Entry("the order has no place for {cards}", "add them where they belong"),
    "E312": Entry("no card is left in the deck", "say in `cards.only` which cards are in play"),
    "E313": Entry("`{pattern}` needs {count} cards, and a hand has {each}", "name fewer cards"),
    # E320-E329: tricks
    "E320": Entry(
        "in `{outcome}` the sides do not come as A, B, C", "call the first to win a trick A, the next new one B"
    ),
    "E321": Entry(
        "`{outcome}` is won by {winner}, who has won no trick in it", "name a side that has, `mano` or `nobody`"
    ),
    "E322": Entry("`{outcome}` is longer than a hand of {count} tricks", "leave results out"),
    "E323": Entry("nothing says who wins after {stories}", "add an outcome for each, as in `= = = -> mano`"),
    "E324": Entry("after `{story}` both `{first}` and `{other}` decide, and not the same", "keep one of them"),
    # E330-E349: bets
    "E330": Entry(
        "the chain of `{bet}` says `{call}`, which is not one of its calls", "add it to `calls`, or take it out"
    ),
    "E331": Entry(
        "the chain has {count} steps when it is written out", "at most {most} are possible; let calls repeat less"
    ),
    "E332": Entry(
        "`{call}` can never be said: the chain of `{bet}` does not have it", "add it to `chain`, or take it out"
    ),
    "E333": Entry(
        "`{call}` is worth {worth}, no more than {below} with {before}", "let each call be worth more than what stands"
    ),
    "E334": Entry("the call `{call}` of `{bet}` is a call of `{other}` too", "give one of them another name"),
    "E335": Entry("a call cannot be named `{call}`: the word means something in every play", "choose another name"),
    "E336": Entry("`{where}` names `{bet}`, and there is no such bet", "name a bet, or take it out"),
    "E337": Entry("`{bet}` stands in its own `{where}`", "take it out"),
    "E338": Entry(
        "`{bet}` decides `{decides}`, and there is no such value", "say `hand`, `nothing` or the name of a value"
    ),
    "E339": Entry("no bet decides the hand", "add one that does, if only with `chain: none`"),
    "E340": Entry("`{bet}` must be called with `{call}`, which is not one of its calls", "name a call of this bet"),
    "E341": Entry("`{call}` is no call of `{bet}`, so calling it is no foul here", "name a call of this bet"),
    "E342": Entry("an effect names `{name}`, and there is nothing of that name", "name a bet, or a call after `call`"),
    "E346": Entry("`{bet}` is about `{decides}`, of which no figure can be said", "let it decide a value"),
    "E347": Entry("`{what}` in `{bet}`, whose figures are not said", "say `declare: spoken`, or leave it out"),
    "E348": Entry("a card is set aside for `{bet}`, which does not decide the hand", "take `commit` out"),
    "E349": Entry("`{what}` is a figure and is compared with something else", "compare it with `said` or a `value of`"),
    # E350-E359: amounts
    "E350": Entry("there is no amount `{name}`", "say in `amounts` what it is"),
    "E351": Entry("the amount `{name}` is made of itself", "say what it comes to"),
    "E352": Entry("`{what}` is more than any number and cannot be counted with", "use it alone, or after `if … then`"),
    "E343": Entry("`{bet}` would decide the hand, and `{other}` does already", "let it decide a value, or `nothing`"),
    "E344": Entry("`{bet}` says what becomes of one who refuses, and is not answered by each", "say `answers: each`"),
    "E345": Entry(
        "whoever refuses `{bet}`, which decides the hand, cannot stay in the hand", "say `refuser: leaves the hand`"
    ),
    "E353": Entry("`hand worth` inside `{bet}`, which is what the hand is worth", "say `stake` or `before`"),
    "E354": Entry(
        "`{name}` has more than {most} parts when it is written out",
        "name other amounts in it less often, and `stake` once at most",
    ),
    # E360-E369: windows
    "E360": Entry("there is no bet `{name}`", "name a bet"),
    "E361": Entry("there is no call or bet `{name}`", "name one that can be called"),
    "E362": Entry("nothing that is called `{name}` can be held", "name a value, one of its patterns, or named cards"),
    "E363": Entry("there is no mode `{name}`", "name a mode of `table`"),
    "E367": Entry("`{party}` is nobody here", "say `caller`, `side`, `rivals` or a seat such as `mano`"),
    "E364": Entry("there is no kind of hand `{name}`", "name one of `hands`"),
    "E365": Entry(
        "`{window}` can never open: its facts exclude each other", "take one out, or say `or` instead of `and`"
    ),
    "E366": Entry("`{call}` can never be said: its window and that of `{bet}` exclude each other", "take a fact out"),
    # E370-E379: kinds of hand
    "E370": Entry(
        "`{fact}` is not known before the deal", "say when `{kind}` applies with the mode, the score or the last hand"
    ),
    "E371": Entry("no score brings the hand `{kind}`", "check the numbers against `score.target`"),
    "E372": Entry(
        "`{kind}` speaks of `that side`, and no `one side` says which", "say `score of one side …` in its `when`"
    ),
    "E373": Entry("there are {count} kinds of hand", "at most {most} are possible; join some with `or`"),
    "E374": Entry(
        "`{kind}` changes `{what}`, which holds for a whole game", "let it apply by the mode alone: `when: mode {mode}`"
    ),
    "E375": Entry("`{kind}` changes `{what}`, which is the same in every hand", "say it outside of `hands`"),
    "E376": Entry(
        "`{kind}` has duels, and in `{mode}` {why}",
        "let it apply where six sit in two sides: `when: mode 3v3 and …`",
    ),
    # E380-E389, E391-E394: table, deal, score
    "E380": Entry("`{mode}` needs {needed} cards, and the deck has {deck}", "use fewer seats, or more cards"),
    "E381": Entry("{each} cards are not enough for {count} tricks", "deal as many cards as there are tricks"),
    "E382": Entry("there is no mode to play in", "add one, as in `1v1: {{seats: 2}}`"),
    "E383": Entry("`{mode}` has {seats} seats", "it takes two to play"),
    "E384": Entry(
        "in `{mode}` the sides change with the dealer, and each would have one purse", "say `purses: each seat`"
    ),
    "E385": Entry("a game from {start} to {target} is over before it begins", "say a target above the start"),
    "E386": Entry("the halves change at {half}, which is not between {start} and {target}", "say a number between"),
    "E387": Entry("a match has at least one game", "say `games: 1`"),
    "E388": Entry("`{bet}` is paid twice", "name each bet once"),
    "E391": Entry(
        "points are given away in a game from {start} up to {target}: whoever wins would fall behind",
        "say a target below the start, as in `start: 10, target: 0`",
    ),
    "E393": Entry("`{text}` is not what can be put in a pot", "say a number: `1 to pot`"),
    "E394": Entry("a pot, and points are not passed on", "say `transfer: winner gives each acceptor` as well"),
    "E392": Entry(
        "the dealer gets {gets} cards, and {each} are played",
        "let him have one more than the others, and put it away: `discards: dealer`",
    ),
    # E389, E395-E399: the end of a hand
    "E395": Entry(
        "what `{bet}` says about showing is not one thing",
        "say `nobody`, or `winner` and when, as in `[winner, hand end]`",
    ),
    "E396": Entry(
        "this cannot happen any more when a foul of `{bet}` is noticed: the hand is decided",
        "say `pay … to P`, `pay BET to P instead`, `bar P from BET` or `game to P`",
    ),
    "E397": Entry(
        "what `{bet}` pays cannot be taken away by a foul that is noticed at once",
        "say `noticed when shown` or `noticed by claim` before the arrow",
    ),
    "E398": Entry("`{what}` is not known any more when the hand is decided", "write the number"),
    "E377": Entry("nobody can misstate a figure of `{bet}`", "say `declare: spoken` and `may misstate: yes`"),
    "E378": Entry("only who wins `{bet}` has to prove his figure", "say `winner misstates`"),
    "E379": Entry(
        "whoever wins `{bet}` and does not show cannot be noticed like this",
        "say `declare: spoken`, `show: [winner, hand end]`, and `noticed by claim` before the arrow",
    ),
    "E389": Entry("`{bet}` decides no value that somebody `{act}`", "let the bet decide a value"),
    "E399": Entry("nobody shows cards after `{bet}`, so nothing is noticed", "say `show: [winner, hand end]`"),
    # E4xx: the machine
    "E401": Entry(
        "`{bet}`, with all that may be said beside it, makes more than {limit} situations in mode {mode}",
        "shorten its chain, or let fewer bets be called at the same time",
    ),
    # E5xx: not supported yet
    "E501": Entry("`{what}` is not supported yet", "{instead}"),
    # E6xx: plays
    # E601-E619: the text of plays
    "E601": Entry("`{word}` cannot stand here", "here could stand {expected}"),
    "E602": Entry("the line cannot end after `{last}`", "go on with {expected}"),
    "E603": Entry(
        "nothing called `{word}` can be expected",
        "expect points, score, turn, may, may not, trick, hand over, match over, pending, value, beats, ties or amount",
    ),
    "E604": Entry(
        "`{word}` begins no line of a play",
        "a move begins with its chair (`1: truco`), an expectation with `=`, a header with its name (`mode: 1v1`)",
    ),
    "E605": Entry("`{name}` is said twice", "keep one of the two"),
    "E606": Entry("`{name}` stands after the first move", "move it to the top of the play, or behind a line `deal`"),
    "E607": Entry("chair {chair} is given two hands", "write all its cards in one hand"),
    "E608": Entry("the card `{card}` is dealt twice", "take another card for one of the two"),
    "E609": Entry("there is no chair {chair}", "chairs count from 1 to at most {most}"),
    "E610": Entry("the number {number} is too large", "write a number up to {largest}"),
    "E611": Entry("the play does not say its variant", "begin it with a line such as `variant: paulista`"),
    "E612": Entry("the play has no move and no expectation", "add a line such as `1: truco` or `= turn 1`"),
    "E613": Entry("a line of {length} characters is too long", "keep it within {longest}"),
    "E614": Entry("`{name}` cannot change between two hands", "only `hands`, `vira` and `seed` stand behind `deal`"),
    "E615": Entry("`{word}` is not a card", "write a rank and a suit, such as `7e`, `12o`, `4♣` or `Kp`"),
    # E650: examples
    "E650": Entry("this example does not hold: expected `{expected}`, got `{got}`", "change the rule or the example"),
    # W3xx, W4xx: warnings
    "W320": Entry("`{other}` is never looked at: `{first}` has decided", "take it out"),
    "W333": Entry(
        "refusing `{call}` costs {refused}, more than losing it with {worth}", "lower `refused` or raise `worth`"
    ),
    "W390": Entry(
        "`{name}` is neither a call nor an answer", "name a call, or one of accept, refuse, fold, play, run, hide"
    ),
    "W391": Entry("`{word}` means `{name}` and `{other}`", "give one of them another word"),
    "W301": Entry("`{path}` was `{text}` already", "leave it out, unless it is to stand against later changes"),
}
