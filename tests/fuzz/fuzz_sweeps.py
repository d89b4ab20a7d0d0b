"""fuzz_sweeps: sweeps from one array to another in a loop of the host, whose pointers change places, with a residual. SPDX-License-Identifier: MIT"""
import fuzz_expr as x
from fuzz_levels import FLAT, own_index, sizes
from fuzz_scope import Scope, Var


class Pair:
    """Two arrays of one type, extent and range of values, by pointers."""

    def __init__(self, case):
        rng = case.rng
        self.dims = [rng.randint(1, 70)] if case.chance(0.5) else [rng.randint(1, 16), rng.randint(1, 20)]
        kind, storage = rng.choice(x.ALL), 'pointer' if len(self.dims) == 1 or case.chance(0.4) else 'rows'
        self.tops = [case.array(self.dims, True, kind, storage) for _ in range(2)]
        arrays = [t.array for t in self.tops]
        for a in arrays:
            a.lo, a.hi = min(b.lo for b in arrays), max(b.hi for b in arrays)
        self.type = kind.name + (' *%s' if storage == 'pointer' else ' (*%%s)[%d]' % self.dims[-1])

    def swap(self, case):
        a, b, name = self.tops[0].array.name, self.tops[1].array.name, case.new('p')
        return '%s = %s;\n%s = %s;\n%s = %s;\n' % (self.type % name, a, a, b, b, name)


def sweep(case, source, target, step, others):
    """A construct that sets elements of target from those of source, with a residual that the host reads: what precedes it, it, what follows it."""
    rng, levels = case.rng, len(target.array.dims)
    loops = [case.canonical(d) for d in target.array.dims]
    own = Var(target.array.subscript([own_index(case, l, d) for l, d in zip(loops, target.array.dims)]), target.array.type, target.array.lo,
              target.array.hi)
    scope = Scope()
    scope.vars = [step] + [l.var for l in loops] + others + [own]
    scope.arrays = [source.array.read_only()]
    clauses, before, after = [], '', ''
    if case.chance(0.6):
        v, op, first = case.reduction(case.new('r'))
        case.locals += '%s %s;\n' % (v.type.name, v.text)
        before, scope.reds = '%s = %s;\n' % (v.text, first), [(v, op)]
        clauses.append('reduction(%s:%s)' % (op, v.text))
        after = '%s = (%s * 31 + (long long)%s) %% 1000003;\n' % (case.total, case.total, v.text)
    body = case.statements(scope, 1, 3) + ''.join(case.accumulate(scope) for _ in scope.reds)
    case.locals += ''.join(l.declaration for l in loops)
    queue = rng.choice(['', '', '', ' async(2)', ' async'])
    wait = '#pragma acc wait\n' if queue else ''
    if levels == 2 and case.chance(0.5):
        inner = '#pragma acc loop %s %s\n%s {\n%s}\n' % (rng.choice(['vector', '', 'worker vector', 'seq']), ' '.join(clauses), loops[1].head, body)
        return before, '#pragma acc parallel loop gang %s%s%s%%DATA%%\n%s {\n%s}\n%s' % (
            ' '.join(clauses), sizes(case, False), queue, loops[0].head, inner, wait), after
    head, word = rng.choice(FLAT) + ' collapse(2)' * (levels - 1), rng.choice(['parallel loop'] * 4 + ['kernels loop independent'])
    head = head if word[0] == 'p' else ' collapse(2)' * (levels - 1)
    return before, '#pragma acc %s %s %s%s%%DATA%%\n%s{\n%s}\n%s' % (
        word, head, ' '.join(clauses), queue, ''.join(l.head + '\n' for l in loops), body, wait), after


def sweeps(case):
    """A loop of the host around sweeps; between them the pointers change places, or the next sweep goes back."""
    rng, pair, n, times = case.rng, Pair(case), case.new('n'), case.rng.randint(0, 4)
    case.total, others = case.new('c'), [case.scalar() for _ in range(rng.randint(0, 2))]
    case.locals += 'long long %s = 1;\nint %s = opaque(0);\n' % (case.total, n)
    case.shows += 'SHOW(%d, "%s", %s);\n' % (case.number, case.total, case.total)
    step, (a, b), text = Var(n, x.INT, 0, max(times, 1), False), pair.tops, ''
    ways = [[(a, b, True)], [(a, b, False), (b, a, False)], [(a, b, True), (b, a, False)]]
    for source, target, swapped in rng.choice(ways):
        before, construct, after = sweep(case, source, target, step, others)
        text += before + case.around([source, target], construct) + after + (pair.swap(case) if swapped else '')
    inside = case.chance(0.7)
    if inside and case.chance(0.4):
        name = rng.choice([a, b])
        text += '#pragma acc update self(%s)\nfor (int k = 0; k < %d; k++) %s = (%s + (long long)(%s)[k] * k) %% 1000003;\n' % (
            name.section, a.total, case.total, case.total, name.flat if name.array.linear else '&%s[0][0]' % name.array.name)
    text = 'while (%s < %d) {\n%s%s++;\n}\n' % (n, times, text, n)
    section = '%s, %s' % (a.section, b.section)
    if not inside:
        case.body += text
    elif case.chance(0.6):
        case.body += '#pragma acc data copy(%s)\n{\n%s}\n' % (section, text)
    else:
        case.body += '#pragma acc enter data copyin(%s)\n%s#pragma acc exit data copyout(%s)\n' % (section, text, section)
