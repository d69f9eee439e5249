"""A language for the rules of truco, and what can be done with them.

    import trucodsl as t

    machine = t.compile("argentino+con-flor")      # a name, a sum of names, or a path
    position = t.initial(machine, "1v1", seed=1)
    chair, moves = next(iter(t.moves(position).items()))
    position = t.step(position, chair, moves[0])
    t.view(position, chair)                        # what that chair may know

Everything a name stands for is loaded when it is first used, so that
``import trucodsl`` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trucodsl.diagnostics import IllegalMove, TrucoError, VariantError
    from trucodsl.engines.describe import describe
    from trucodsl.engines.interpreter import initial, moves, step
    from trucodsl.engines.view import view
    from trucodsl.machine.machine import Machine
    from trucodsl.pipeline import compile, load

__all__ = [
    "IllegalMove",
    "Machine",
    "TrucoError",
    "VariantError",
    "compile",
    "describe",
    "initial",
    "load",
    "moves",
    "step",
    "view",
]

_HOME = {
    "IllegalMove": "trucodsl.diagnostics",
    "Machine": "trucodsl.machine.machine",
    "TrucoError": "trucodsl.diagnostics",
    "VariantError": "trucodsl.diagnostics",
    "compile": "trucodsl.pipeline",
    "describe": "trucodsl.engines.describe",
    "initial": "trucodsl.engines.interpreter",
    "load": "trucodsl.pipeline",
    "moves": "trucodsl.engines.interpreter",
    "step": "trucodsl.engines.interpreter",
    "view": "trucodsl.engines.view",
}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module `trucodsl` has no `{name}`")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
