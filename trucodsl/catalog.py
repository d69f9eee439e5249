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
    "E109": Entry("anchors and aliases (`&`, `*`) are not read", "write it out, or put it in a variant and use `extends`"),
    "E110": Entry("the tag `{tag}` is not read", "remove it; all values are plain text"),
    "E111": Entry("a file is a map of keys and values, not a list or a text", "begin with `variant: NAME`"),
    "E112": Entry("a key must be a word, not a map or a list", "put the text in quotes if it is not meant so"),
    "E113": Entry("merge keys (`<<`) are not read", "write it out, or put it in a variant and use `extends`"),
    "E114": Entry("`{key}` is said twice", "keep one of them"),
    "E115": Entry("nested more than {limit} levels deep", "a variant needs about ten levels"),
    "E116": Entry("`{key}` has no value", "write one, or `none` to take it away"),
    "E118": Entry("a second document begins here", "one file is one variant; remove `---`"),
    # E120-E129: the shape
    "E120": Entry("there is no `{key}` in {where}", "there may be {allowed}"),
    "E121": Entry("`{key}` holds keys and values, not {found}", "write it as {example}"),
    "E122": Entry("`{key}` is a list, not {found}", "write it as {example}"),
    "E123": Entry("`{key}` is a text, not {found}", "write it as {example}"),
    "E124": Entry("`{key}` cannot be `{value}`", "it is one of {allowed}"),
    "E125": Entry("`{key}` is a whole number, not `{value}`", "write a number from 0 to 999999"),
    "E126": Entry("a file must say `variant` or `rule`, and one of them only", "begin with `variant` and the name of the file"),
    "E127": Entry("`{value}` is not {wanted}", "{rule}"),
    "E128": Entry("{what} has no `{key}`", "add `{key}`"),
    "E129": Entry("`{key}` is empty", "leave it out, or say `none` to take it away"),
    # E140-E159: phrases
    "E140": Entry("`{word}` cannot stand here in {kind}", "here could stand {expected}"),
    "E141": Entry("{kind} cannot end after `{last}`", "go on with {expected}"),
    "E142": Entry("`{word}` is not a word, a card or a sign of the language", "here could stand {expected}"),
    "E143": Entry("a phrase of {length} characters is too long", "keep it within {longest}; give its parts names"),
    "E144": Entry("the phrase goes more than {deepest} levels deep", "take parentheses, `not`, `if` or terms away"),
    "E145": Entry("the number {number} is too large", "write a number up to {largest}"),
    "E146": Entry("`{{{low},{high}}}` leaves no number of times", "write the smaller number first, and the larger above 0"),
    "E147": Entry("a call cannot be repeated {high} times", "write at most {most}, or `*` for as often as the `cap` allows"),
    "E148": Entry("`{word}` is a word of the language and cannot be a name", "choose another name, such as `{word}_`"),
    "E149": Entry("`{sign}` is not written in phrases", "write {instead}"),
    "E150": Entry("a phrase has no commas", "join facts with `and` or `or`, tiers with `>`; write several phrases as a list"),
    "E153": Entry(
        "`...` cannot stand here in a {kind}", "in a window `...` stands first, alone or before `and` or `or`; nowhere else"
    ),
    "E154": Entry("{kind} is missing", "write it, or remove the entry"),
    "E155": Entry("only what a bet won can be paid `instead`, and `{what}` is not a bet", "write `pay BET to PARTY instead`"),
    # E2xx: unresolved
    # E3xx: contradictory
    # E4xx: the machine
    # E5xx: not supported yet
    "E501": Entry("`{what}` is not supported yet", "{instead}"),
    # E6xx: plays
    # W3xx, W4xx: warnings
}
