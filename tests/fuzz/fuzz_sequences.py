"""fuzz_sequences: kernels and serial constructs, whose bodies mean what plain C means. SPDX-License-Identifier: MIT"""
import fuzz_expr as x
from fuzz_scope import Array, Scope, Var
from fuzz_levels import construct_clauses, world


def nest(case, scope, dims, depth, annotate):
    """Loops with any statements inside, one to three deep."""
    loop = case.canonical(dims[0], scope if depth else None, 40)
    child = Scope(scope)
    child.vars.append(loop.var)
    case.locals += loop.declaration
    inner = ''
    if len(dims) > 1 and case.chance(0.7):
        inner = nest(case, child, dims[1:], depth + 1, annotate)
    child.loop_depth += 1
    text = '' if inner and case.chance(0.6) else ''.join(subscripted(case, child) for _ in range(case.rng.randint(1, 3)))
    body = text + inner if case.chance(0.7) else inner + text
    pragma = ''
    if annotate and case.chance(0.4):
        pragma = '#pragma acc loop %s\n' % case.rng.choice(['auto', 'seq', '', 'auto', '', 'gang' if not depth else ''])
    return case.optional('%s%s {\n%s}\n' % (pragma, loop.head, body))


def subscripted(case, scope):
    """Mostly assignments to elements subscripted by loop variables, as programs have them."""
    arrays = [a for a in scope.arrays if a.writable]
    if not arrays or case.chance(0.3):
        return case.statement(scope)
    a = case.rng.choice(arrays)
    v = case.element(scope, a)
    e = case.expr(scope, 2)
    others = [case.element(scope, b).read() for b in scope.arrays if case.chance(0.4)]
    for o in others:
        e = x.arith(case.rng.choice('+-+*'), e, o)
    return case.optional('%s = %s;\n' % (v.text, x.coerce(e, v.lo, v.hi).at(2)))


def sequence(case):
    """kernels or serial around several nests; scalars written there are wanted afterwards."""
    rng = case.rng
    dims = [rng.randint(1, 40), rng.randint(1, 12), rng.randint(1, 8)][:rng.choice([1, 1, 2, 2, 3])]
    scope, tops = world(case, lambda: [d + rng.choice([0, 0, 2, 5]) for d in dims], rng.randint(1, 3), rng.randint(0, 2))
    scope.atomics = []
    written = [case.scalar(True) for _ in range(rng.randint(0, 3))]
    scope.vars += written
    sums = [case.reduction(case.new('r')) for _ in range(rng.choice([0, 0, 1, 2]))]
    for v, op, first in sums:
        case.locals += '%s %s = %s;\n' % (v.type.name, v.text, first)
    scope.reds = [(v, op) for v, op, first in sums]
    whole, pieces = overlap(case, scope) if case.chance(0.3) else (None, '')
    word = rng.choice(['kernels'] * 4 + ['kernels loop'] * 2 + ['serial'])
    if word == 'kernels loop':
        text = nest(case, scope, dims, 0, False)
        if not text:
            word, text = 'kernels', '{\n}\n'
    else:
        inner = Scope(scope)
        text = ''.join(nest(case, inner, dims, 0, word == 'kernels') if case.chance(0.7) else case.statement(inner)
                       for _ in range(rng.randint(1, 4)))
        text = '{\n%s}\n' % text
    extra, after = construct_clauses(case) if not whole else ('', '')
    scalars = ''
    for v in written + [v for v, _, _ in sums]:
        if word == 'serial' or case.chance(0.2):
            scalars += ' copy(%s)' % v.text
        case.shows += 'SHOW(%d, "%s", %s);\n' % (case.number, v.text, v.text)
    case.body += case.around(tops, '#pragma acc %s%s%s%%DATA%%\n%s%s' % (word, scalars + pieces, extra, text, after))
    if whole:
        case.body = '#pragma acc data copy(%s)\n{\n%s}\n' % (whole, case.body)


def overlap(case, scope):
    """Two pointers into one array, which may overlap; gives the section of the whole and the clause for the pieces."""
    rng = case.rng
    whole = case.array([60], True, None, 'pointer').array
    pieces = ''
    for _ in range(2):
        start, length, name = rng.choice([0, 1, 2, 10, 20]), rng.randint(1, 40), case.new('z')
        offset = case.amount(start)
        case.locals += '%s *%s = %s + %s;\n' % (whole.type.name, name, whole.name, offset)
        scope.arrays.append(Array(name, whole.type, [length], whole.lo, whole.hi, True, (), True, []))
        pieces += ' present(%s[0:%d])' % (name, length)
    return whole.name + '[0:60]', pieces
