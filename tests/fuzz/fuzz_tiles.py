"""fuzz_tiles: tiled and cached loops that read around their own place; collapse(force:), triangles. SPDX-License-Identifier: MIT"""
import fuzz_expr as x
from fuzz_scope import Array, Scope, Var
from fuzz_levels import enter_loops, own_index, reductions


class Reader:
    """An array that is only read, at subscripts that are linear in the loops: sum of factor * variable for each dimension."""

    def __init__(self, case, variables):
        rng = case.rng
        self.rows = []
        for _ in range(rng.choice([1, 2, 2, 2, 3])):
            used = rng.sample(variables, rng.choice([1, 1, 1, min(2, len(variables))]))
            self.rows.append([(v, rng.choice([1, 1, 1, 1, 2, -1])) for v in used])
        self.reach = rng.randint(0, 3)
        self.base = [sum(min(f * v.lo, f * v.hi) for v, f in row) for row in self.rows]
        top = [sum(max(f * v.lo, f * v.hi) for v, f in row) for row in self.rows]
        dims = [h - b + 1 + 2 * self.reach + rng.randint(0, 2) for b, h in zip(self.base, top)]
        self.fits = dims[0] * (dims[1] if len(dims) > 1 else 1) * (dims[2] if len(dims) > 2 else 1) < 60000
        kind = rng.choice([x.INT, x.FLOAT, x.DOUBLE, x.SHORT, x.UCHAR, x.LONG, x.UINT])
        self.top = case.array(dims, False, kind) if self.fits else None

    def read(self, case, offsets):
        indices = []
        for row, base, offset in zip(self.rows, self.base, offsets):
            e, plain = None, len(row) == 1 and row[0][1] == 1
            for v, f in row:
                own = v.read() if plain or v.type.signed and v.type.bits <= 32 else x.cast(x.INT, v.read())
                term = own if f == 1 else x.arith('*', x.const(f), own)
                e = x.arith('+', e, term) if e else term
            shift = self.reach - base + offset
            indices.append(x.arith('+' if shift >= 0 else '-', e, x.const(abs(shift))) if shift else e)
        return self.top.array.subscript(indices)

    def terms(self, case):
        """Reads at several offsets, sometimes under a condition."""
        text = ''
        for _ in range(case.rng.randint(1, 5)):
            e = self.read(case, [case.rng.randint(-self.reach, self.reach) for _ in self.rows])
            if case.chance(0.15):
                e = '(%s > 3 ? %s : 1)' % (case.rng.choice([v for row in self.rows for v, _ in row]).text, e)
            text += case.optional('s += %s;\n' % e)
        return text


def inner_loop(case, readers, variables):
    """Reads in a loop inside: short with constant bounds, or long with a bound that the compiler does not know."""
    rng, name = case.rng, case.new('k')
    if case.chance(0.5):
        lo, hi = rng.randint(-2, 0), rng.randint(0, 2)
        head, v = 'for (int %s = %d; %s <= %d; %s++)' % (name, lo, name, hi, name), Var(name, x.INT, lo, hi, False, True)
    else:
        n, bound = rng.randint(1, 70), case.new('n')
        case.locals += 'int %s = opaque(%d);\n' % (bound, n)
        head, v = 'for (int %s = 0; %s < %s; %s++)' % (name, name, bound, name), Var(name, x.INT, 0, n - 1, False, True)
    mine = [Reader(case, variables + [v, v]) for _ in range(rng.choice([1, 1, 2]))]
    mine = [r for r in mine if r.fits]
    readers += mine
    body = ''.join(r.terms(case) for r in mine)
    if case.chance(0.2):
        body += case.optional('if (%s == 3) continue;\ns++;\n' % name)
    return case.optional('%s {\n%s}\n' % (head, body))


def own_array(case, variables):
    """An array that each iteration has for itself, declared in the body or private to the loops: the text that fills and uses it, its clause."""
    kind, n, name, k = case.rng.choice(x.ALL), case.rng.choice([1, 2, 4, 9, 40]), case.new('w'), case.new('k')
    scope = Scope()
    scope.vars = variables + [Var(k, x.INT, 0, n - 1, False, True)]
    value = x.coerce(case.expr(scope), 0, min(kind.hi, 50)).at(2)
    text = 'for (int %s = 0; %s < %d; %s++) %s[%s] = %s;\n' % (k, k, n, k, name, k, value)
    scope.vars = variables
    text += ''.join('s += %s[%s];\n' % (name, case.index(scope, n).text) for _ in range(case.rng.randint(1, 3)))
    if case.chance(0.5):
        return '%s %s[%d];\n%s' % (kind.name, name, n, text), []
    case.locals += '%s %s[%d];\n' % (kind.name, name, n)
    return text, ['private(%s)' % name]


def size(case):
    return case.rng.choice(['1', '2', '4', '8', '8', '16', '32', '3', '40', '*', '4 * 2'])


def tiles(case):
    """A nest under tile, collapse or nothing, with cache directives: sums of what is read around each iteration's place."""
    rng = case.rng
    depth = rng.choice([1, 2, 2, 2, 3])
    spans = [rng.randint(1, {1: 190, 2: 60, 3: 20}[depth]) for _ in range(depth)]
    out = case.array(spans, True, rng.choice([x.INT, x.LONG, x.DOUBLE, x.FLOAT, x.UINT]))
    loops = [case.canonical(s) for s in spans]
    variables = [l.var for l in loops]
    readers = [r for r in [Reader(case, variables) for _ in range(rng.choice([1, 1, 2]))] if r.fits]
    body = 'double s = 0;\n' + ''.join(r.terms(case) for r in readers)
    if case.chance(0.5):
        body += inner_loop(case, readers, variables)
    own, clauses = own_array(case, variables) if case.chance(0.3) else ('', [])
    target = out.array.subscript([own_index(case, l, s) for l, s in zip(loops, spans)])
    body += '%s%s = (%s)(long)s;\n' % (own, target, out.array.type.name)
    before = []
    if case.chance(0.75):
        clauses.append('tile(%s)' % ', '.join(size(case) for _ in range(depth)))
    elif depth > 1:
        clauses.append('collapse(%d)' % depth)
    if case.chance(0.2):
        name = case.new('r')
        before.append('long %s = 3;\n' % name)
        clauses.append('reduction(+:%s)' % name)
        body += '%s += (long)s;\n' % name
        case.shows += 'SHOW(%d, "%s", %s);\n' % (case.number, name, name)
    cached = ''.join('#pragma acc cache(%s%s)\n' % (r.top.array.name, r.top.section[len(r.top.array.name):] or '[0:1]')
                     for r in readers if case.chance(0.3 if 'tile' in ' '.join(clauses) else 0.8))
    word = rng.choice(['parallel loop'] * 6 + ['kernels loop independent', 'kernels loop'])
    case.locals += ''.join(before) + ''.join(l.declaration for l in loops)
    case.body += case.around([out] + [r.top for r in readers], '#pragma acc %s %s%%DATA%%\n%s{\n%s%s}\n' % (
        word, ' '.join(clauses), ''.join(l.head + '\n' for l in loops), cached, body))


def forced(case):
    """collapse(force:) with statements around the inner loop, which may depend on nothing but the case's scalars."""
    rng = case.rng
    depth = rng.choice([2, 2, 3])
    dims = [rng.randint(1, 30), rng.randint(1, 40)] if depth == 2 else [rng.randint(1, 12), rng.randint(1, 9), rng.randint(1, 20)]
    rows, cells = case.array([dims[0]], True), case.array(dims, True)
    scope = Scope()
    scope.arrays = [rows.array, cells.array, case.array([rng.randint(1, 30)], False).array]
    scope.vars = [case.scalar()]
    clauses, before = ['collapse(force:%d)' % depth], []
    if case.chance(0.4):
        clauses.append(rng.choice(['gang', 'gang vector', 'gang worker vector', 'independent', 'vector']))
    fresh = reductions(case, scope, clauses, before.append)
    outer, inner, *middle = [case.canonical(d) for d in dims[:1] + dims[:0:-1]]
    only_rows, only_cells = Scope(scope), Scope(scope)
    only_rows.arrays = [scope.arrays[0], scope.arrays[2]]
    only_cells.arrays = [scope.arrays[1], scope.arrays[2]]
    around = enter_loops(case, only_rows, [outer])
    text = ''.join(case.declare(around) for _ in range(rng.randint(0, 2)))
    inside = enter_loops(case, only_cells, [outer] + middle + [inner])
    inside.vars += [Var(v.text, v.type, v.lo, v.hi, False, v.loop) for v in around.vars if '[' not in v.text]
    inside.reds = fresh
    body = '%s {\n%s}\n' % (inner.head, case.statements(inside, 1, 3))
    for l in middle:
        between = Scope(only_rows)
        between.vars = [v for v in around.vars if '[' not in v.text] + [l.var]
        between.arrays = [a.read_only() for a in only_rows.arrays[1:]]
        first = case.declare(between) if case.chance(0.5) else ''
        last = '{\n%s}\n' % case.local_array(between) if case.chance(0.3) else ''
        body = '%s {\n%s%s%s}\n' % (l.head, first, body, last)
    body = text + body + '{\n%s}\n' % case.statements(around, 0, 2)
    case.locals += ''.join(before) + ''.join(l.declaration for l in [outer, inner] + middle)
    case.body += case.around([rows, cells] + case.tops[2:], '#pragma acc parallel loop %s%%DATA%%\n%s {\n%s}\n' % (
        ' '.join(clauses), outer.head, body))
    for v, _ in fresh:
        case.shows += 'SHOW(%d, "%s", %s);\n' % (case.number, v.text, v.text)


def triangles(case):
    """Loops whose bounds depend on the loop around them, at every level; the last value of plain loops under kernels."""
    rng = case.rng
    n = rng.randint(1, 40)
    cells = case.array([n, n], True, rng.choice([x.INT, x.LONG, x.DOUBLE]))
    i, j, bound = case.new('i'), case.new('j'), case.new('n')
    case.locals += 'int %s = opaque(%d);\n' % (bound, n)
    low, high = rng.choice([('0', i), ('0', i + ' + 1'), (i, bound), (i + ' / 2', bound), ('0', '(%s * 7 + 3) %% %s' % (i, bound))])
    step = rng.choice([1, 1, 2, 3])
    down = case.chance(0.3)
    inner = 'for (int %s = %s - 1; %s >= %s; %s -= %d)' % (j, high, j, low, j, step) if down else \
        'for (int %s = %s; %s < %s; %s += %d)' % (j, low, j, high, j, step)
    update = '%s[%s][%s] += %s * 3 + %s;\n' % (cells.array.name, i, j, i, j) if not cells.array.linear else \
        '%s += %s * 3 + %s;\n' % (cells.array.subscript([x.Expr(i, x.INT, 0, n - 1), x.Expr(j, x.INT, 0, n - 1)]), i, j)
    word, level = rng.choice([('parallel loop', 'loop seq'), ('parallel loop gang', 'loop vector'), ('parallel loop', ''), ('kernels', ''),
                              ('parallel loop gang', 'loop worker vector'), ('parallel loop', 'loop'), ('kernels loop', 'loop')])
    outside = word == 'kernels'
    head = 'for (%s%s = 0; %s < %s; %s++)' % ('' if outside else 'int ', i, i, bound, i)
    text = '%s {\n%s%s {\n%s}\n}\n' % (head, '#pragma acc %s\n' % level if level else '', inner, update)
    if outside:
        case.locals += 'int %s;\n' % i
        case.shows += 'SHOW(%d, "%s", %s);\n' % (case.number, i, i)
    case.body += case.around([cells], '#pragma acc %s%%DATA%%\n%s' % (word, text))
