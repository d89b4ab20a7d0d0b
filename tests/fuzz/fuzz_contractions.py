"""fuzz_contractions: sums of products along a loop inside a nest: orientations, sizes, types, places of the sum, statements around. SPDX-License-Identifier: MIT"""
import fuzz_expr as x
from fuzz_case import Loop
from fuzz_levels import own_index
from fuzz_scope import Var

class Family:
    """Types of operands, of results and of scalars that sum. What a float holds is exact, so that nothing shows where it is rounded; an integer gets
    sums of integers only, as a negative number has no place in an unsigned one."""

    def __init__(self, operands, results, sums):
        self.operands, self.results, self.sums = operands, results, sums


MOST = 40                   # of an operand: 42 trips of sums of three of them, twice, fit into a float
FAMILIES = [Family([x.DOUBLE, x.DOUBLE, x.FLOAT, x.INT, x.SHORT, x.UCHAR], [x.DOUBLE, x.FLOAT], ['double', 'float']),
            Family([x.INT, x.INT, x.LONG, x.SHORT, x.UCHAR, x.UINT], [x.DOUBLE, x.INT, x.LONG, x.SHORT, x.UCHAR, x.UINT], ['double', 'long', 'int'])]


def trips(loop):
    return loop.var.hi - loop.var.lo + 1


def operand(case, loops, kinds):
    """An element that the loops choose, in either order of their subscripts; of three loops the first one chooses a matrix."""
    rng = case.rng
    order = loops[:-2] + rng.sample(loops[-2:], min(2, len(loops)))
    dims = [trips(l) + rng.randint(0, 2) for l in order]
    top = case.array(dims, False, rng.choice(kinds), most=MOST)
    return top, top.array.subscript([own_index(case, l, d) for l, d in zip(order, dims)])


def inner(case, n):
    """A sequential loop of n trips, up or down, by ones or twos, with a bound that the compiler may not know."""
    rng, k = case.rng, case.new('k')
    low, step = rng.choice([0, 0, 0, 1, 3]), rng.choice([1, 1, 1, 2])
    kind = rng.choice([x.INT, x.INT, x.LONG])
    first, bound = case.amount(low, ('int', 'long')), case.amount(low + n, ('int', 'long'))
    head = 'for (%s %s = %s; %s < %s; %s += %d)' % (kind.name, k, first, k, bound, k, step)
    if case.chance(0.2):
        head = 'for (%s %s = %s - 1; %s >= %s; %s -= %d)' % (kind.name, k, bound, k, first, k, step)
    return Loop(head, Var(k, kind, low, low + max(n, 1) - 1, False, True), n)


class Contraction:
    """One loop that sums into a scalar or into the element."""

    def __init__(self, case, family, batch, i, j):
        self.case, self.family, self.tops = case, family, []
        self.loop = inner(case, case.rng.choice([0, 1, 5, 8, 16, 17, case.rng.randint(0, 41)]))
        self.sides = [batch + [i, self.loop], batch + [self.loop, j]]
        self.others = [[self.loop], batch + [i], batch + [j]]

    def read(self, loops):
        top, text = operand(self.case, loops, self.family.operands)
        self.tops.append(top)
        return text

    def term(self):
        rng, case = self.case.rng, self.case
        text = '%s * %s' % (self.read(self.sides[0]), self.read(self.sides[1]))
        if case.chance(0.3):
            text = rng.choice(['3 * %s', '%s * 2', '(%s - 1)', '%s + ' + self.loop.var.text]) % text
        if case.chance(0.25):
            text += rng.choice([' * ', ' + ', ' - ']) + self.read(rng.choice(self.others))
        return '%s + %s' % (text, self.read(rng.choice(self.sides))) if case.chance(0.15) else text

    def text(self, place):
        op = self.case.rng.choice(['+', '+', '+', '-'])
        update = self.case.rng.choice(['%s %s= %s;\n' % (place, op, self.term()), '%s = %s %s (%s);\n' % (place, place, op, self.term())])
        if self.case.chance(0.12):
            update = 'if (%s > 2) %s' % (self.read(self.case.rng.choice(self.sides + self.others)), update)
        if self.case.chance(0.3):
            update = '{\n%s}\n' % update
        mark = self.case.rng.choice(['', '', '', '#pragma acc loop seq\n'])
        return '%s%s\n%s' % (mark, self.loop.head, update)


def body(case, family, sums, target, kind):
    """The sums in the element itself or in scalars, with statements around them."""
    rng = case.rng
    if case.chance(0.5):
        start = rng.choice(['', '%s *= 2;\n', '%s = 0;\n', '%s = %s / 2;\n' % (target, target)])
        return (start % target if '%s' in start else start) + ''.join(s.text(target) for s in sums) + rng.choice(['', '%s -= 1;\n' % target])
    text = ''.join('%s t%d = %d;\n' % (rng.choice(family.sums), q, q)
                   for q in range(len(sums)))
    for q, s in enumerate(sums):
        text += s.text('t%d' % q) + rng.choice(['', '', 't%d += 5;\n' % q])
    return text + ''.join('%s %s (%s)(long)t%d;\n' % (target, '+=' if q else rng.choice(['=', '+=']), kind.name, q) for q in range(len(sums)))


def triangle(case, rows, columns):
    """Two loops, the second of which begins or ends where the first one is. Their variables have the ranges of the iterations that there are; the first
    loop may go on where the second has none."""
    rng, i, j = case.rng, case.new('i'), case.new('j')
    if case.chance(0.5):
        off = rng.choice([0, 0, 1, min(3, columns - 1)])
        heads = ['for (int %s = 0; %s < %s; %s++)' % (i, i, case.amount(rows), i),
                 'for (int %s = %s + %d; %s < %s; %s++)' % (j, i, off, j, case.amount(columns), j)]
        ranges = [(0, min(rows - 1, columns - 1 - off)), (off, columns - 1)]
    else:
        low, off = rng.randint(0, 2), rng.choice([0, 0, 1, min(2, rows - 1)])
        heads = ['for (int %s = 0; %s < %s; %s++)' % (i, i, case.amount(rows), i),
                 'for (int %s = %d; %s <= %s - %d; %s++)' % (j, low, j, i, off, j)]
        ranges = [(low + off, rows - 1), (low, rows - 1 - off)]
    if ranges[0][0] > ranges[0][1] or ranges[1][0] > ranges[1][1]:
        return None
    return [Loop(h, Var(v, x.INT, lo, hi, False, True), hi - lo + 1) for h, v, (lo, hi) in zip(heads, [i, j], ranges)]


def triangles(case):
    """The sums for the pairs of a triangle."""
    rng = case.rng
    loops = triangle(case, rng.randint(1, 110), rng.randint(1, 110))
    if not loops:
        return contractions(case)
    family = rng.choice(FAMILIES)
    kind = rng.choice(family.results)
    out = case.array([trips(l) for l in loops], True, kind)
    sums = [Contraction(case, family, [], *loops)]
    for s in sums:
        s.others = [[s.loop]]
    target = out.array.subscript([own_index(case, l, trips(l)) for l in loops])
    word, level = rng.choice([('parallel loop', 'loop'), ('parallel loop gang', 'loop vector'), ('parallel loop', ''),
                              ('kernels loop independent', 'loop independent')])
    text = '%s\n%s%s {\n%s}\n' % (loops[0].head, '#pragma acc %s\n' % level if level else '', loops[1].head, body(case, family, sums, target, kind))
    case.body += case.around([out] + [t for s in sums for t in s.tops], '#pragma acc %s%%DATA%%\n%s' % (word, text))


def contractions(case):
    """A nest of two loops, or three, around one or two sums of products."""
    rng = case.rng
    if case.chance(0.25):
        return triangles(case)
    spans = [rng.choice([1, 3, 32, 64, rng.randint(1, 90)]), rng.choice([1, 7, 64, 128, rng.randint(1, 150)])]
    spans = [rng.randint(1, 3)] * (rng.random() < 0.15) + spans
    if case.chance(0.2):
        spans[-2:] = spans[:-3:-1]
    family = rng.choice(FAMILIES)
    kind = rng.choice(family.results)
    out = case.array(spans, True, kind)
    loops = [case.canonical(s) for s in spans]
    target = out.array.subscript([own_index(case, l, s) for l, s in zip(loops, spans)])
    sums = [Contraction(case, family, loops[:-2], *loops[-2:]) for _ in range(rng.choice([1, 1, 1, 2]))]
    text = body(case, family, sums, target, kind)
    if len(sums) > 1 or text.count(';\n') > 1 or case.chance(0.5):
        text = '{\n%s}\n' % text
    head = rng.choice(['parallel loop collapse(%d)' % len(spans)] * 5 + ['parallel loop gang vector collapse(%d)' % len(spans),
                                                                       'kernels loop independent collapse(%d)' % len(spans)])
    case.locals += ''.join(l.declaration for l in loops)
    case.body += case.around([out] + [t for s in sums for t in s.tops], '#pragma acc %s%%DATA%%\n%s\n%s' % (
        head, '\n'.join(l.head for l in loops), text))
