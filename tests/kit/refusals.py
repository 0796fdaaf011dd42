"""Any particulars for any refusal that the package defines."""

from __future__ import annotations

from typing import Annotated, Any, get_args, get_origin, get_type_hints

from hypothesis import strategies as st
from tools.refusals_docs import every_kind

from croupier.refusals import Part, Why


def types_of(kind: type[Why]) -> dict[str, Any]:
    """Particular -> its type, with its kind of particular."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: hints[name] for name in kind.__struct_fields__}


def any_of(kind: type[Why], deep: int = 2) -> st.SearchStrategy[Why]:
    """A refusal of this kind, with any particulars that its types allow."""
    given = {name: _any_value(type_, deep) for name, type_ in types_of(kind).items()}
    return st.builds(kind, **given)


def _any_value(type_: Any, deep: int) -> st.SearchStrategy[Any]:
    if get_origin(type_) is Annotated:
        return _any_value(get_args(type_)[0], deep)
    if isinstance(type_, type) and issubclass(type_, Why):
        return _any_part(type_, deep)
    return st.from_type(type_)


def _any_part(type_: type[Why], deep: int) -> st.SearchStrategy[Why]:
    """A reason inside another: any that fits; at the end one without a reason of its own."""
    base = Part if type_ is Part else type_
    fit = [one for one in every_kind() if issubclass(one, base)]
    if not deep:
        fit = [one for one in fit if not any(map(_holds_a_reason, types_of(one).values()))]
    return st.sampled_from(fit).flatmap(lambda one: any_of(one, deep - 1))


def _holds_a_reason(type_: Any) -> bool:
    return isinstance(type_, type) and issubclass(type_, Why)
