"""Every small change of a rules module: one operator, number, condition, answer or statement."""

import ast
import inspect
import os
import types
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

_OTHER: dict[type[ast.AST], type[ast.AST]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.And: ast.Or, ast.Or: ast.And,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Break: ast.Continue, ast.Continue: ast.Break,
}  # fmt: skip
_TWIN = {"min": "max", "max": "min"}


class Change(NamedTuple):
    """One function, changed in one place."""

    module: str
    function: str
    line: int
    key: str  # its name in the list of those that change nothing: without a line, since lines move
    code: types.CodeType

    def __str__(self) -> str:
        return f"{os.path.relpath(self.code.co_filename)}:{self.line}  {self.key}"


class _Edit(NamedTuple):
    """What stands in one place of the tree, and what is to stand there."""

    place: Any  # a list, or the attributes of a node
    at: Any
    new: object


def changes(module: types.ModuleType) -> Iterator[Change]:
    """All changes of a module's functions; those that compile to the same code are left out."""
    for function in ast.parse(inspect.getsource(module)).body:
        if isinstance(function, ast.FunctionDef):
            seen: Counter[str] = Counter()
            plain = _compiled(function, module)
            for body, i in _statements(function):
                statement = body[i]
                before = _head(statement)
                for edit in _edits(body, i):
                    old, edit.place[edit.at] = edit.place[edit.at], edit.new
                    code, after = _compiled(function, module), _head(body[i])
                    edit.place[edit.at] = old
                    key = f"{function.name}: {before} → {after}"
                    seen[key] += 1
                    if seen[key] > 1:
                        key += f" ({seen[key]})"
                    if _content(code) != _content(plain):
                        yield Change(module.__name__, function.name, statement.lineno, key, code)


def telling(module: types.ModuleType, called: set[tuple[str, str]]) -> None:
    """Let every function of a module note that it has been called."""
    vars(module)["_called"] = called
    for function in ast.parse(inspect.getsource(module)).body:
        if isinstance(function, ast.FunctionDef):
            note = f"_called.add(({module.__name__!r}, {function.name!r}))"
            function.body[:0] = ast.parse(note).body
            vars(module)[function.name].__code__ = _compiled(function, module)


def _statements(node: ast.stmt | ast.AST) -> Iterator[tuple[list[ast.stmt], int]]:
    """Every statement inside another: the list that it stands in, and where."""
    for name in ("body", "orelse"):
        block: list[ast.stmt] = getattr(node, name, [])
        for i, statement in enumerate(block):
            yield block, i
            yield from _statements(statement)


def _edits(body: list[ast.stmt], i: int) -> Iterator[_Edit]:
    """What can be changed in one statement, those inside it apart."""
    statement = body[i]
    match statement:
        case ast.Break() | ast.Continue():
            yield _Edit(body, i, _other(statement))
        case ast.Return(value=value) if value is not None and not isinstance(value, ast.Constant):
            yield _Edit(vars(statement), "value", ast.Constant(0))
        case ast.Expr(value=ast.Call()) | ast.AugAssign():
            yield _Edit(body, i, ast.copy_location(ast.Pass(), statement))
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield _Edit(body, i, ast.copy_location(ast.Pass(), statement))
    if isinstance(statement, ast.AugAssign):
        yield _Edit(vars(statement), "op", _other(statement.op))
    for name, value in ast.iter_fields(statement):
        if isinstance(value, ast.expr) and name != "annotation":
            yield from _within(vars(statement), name, value)


def _within(place: Any, at: Any, node: ast.expr) -> Iterator[_Edit]:
    """What can be changed in an expression that stands there."""
    match node:
        case ast.BinOp(op=op) | ast.BoolOp(op=op) if type(op) in _OTHER:
            yield _Edit(vars(node), "op", _other(op))
        case ast.Compare(ops=ops):
            for i, comparison in enumerate(ops):
                yield _Edit(ops, i, _other(comparison))
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield _Edit(place, at, operand)
        case ast.Constant(value=bool()):
            yield _Edit(vars(node), "value", not node.value)
        case ast.Constant(value=int() as value):
            yield _Edit(vars(node), "value", value + 1)
        case ast.Call(func=ast.Name(id=name) as called) if name in _TWIN:
            yield _Edit(vars(called), "id", _TWIN[name])
    for name, value in ast.iter_fields(node):
        if isinstance(value, ast.expr):
            yield from _within(vars(node), name, value)
        elif isinstance(value, list):
            for i, part in enumerate(value):
                if isinstance(part, ast.expr):
                    yield from _within(value, i, part)


def _other(node: ast.AST) -> ast.AST:
    new = _OTHER[type(node)]()
    return ast.copy_location(new, node) if isinstance(node, ast.stmt) else new


def _head(statement: ast.stmt) -> str:
    """A statement on one line, without those inside it."""
    return ast.unparse(statement).splitlines()[0]


def _compiled(function: ast.FunctionDef, module: types.ModuleType) -> types.CodeType:
    tree = ast.fix_missing_locations(ast.Module([function], []))
    whole = compile(tree, inspect.getfile(module), "exec")
    return next(part for part in whole.co_consts if isinstance(part, types.CodeType))


def _content(code: types.CodeType) -> tuple[object, ...]:
    return code.co_code, code.co_consts, code.co_names
