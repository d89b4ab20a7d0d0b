"""fuzz_constructs: objects private to gangs, tuning clauses for device types, self. SPDX-License-Identifier: MIT"""
import fuzz_expr as x
from fuzz_levels import construct_clauses, enter_loops, own_index, reductions
from fuzz_scope import Array, Scope, Var


def tuning(case):
    """num_gangs and the like, after device_type or before."""
    rng = case.rng
    some = ['num_gangs(%d)' % rng.choice([1, 2, 5, 40]), 'num_workers(%d)' % rng.choice([1, 2, 4]), 'vector_length(%d)' % rng.choice([1, 16, 32, 64])]
    text = ''.join(' ' + s for s in some if case.chance(0.4))
    if case.chance(0.3):
        for kind in rng.sample(['device_type(nvidia)', 'dtype(host)', 'device_type(*)'], rng.randint(1, 2)):
            text += ' %s%s' % (kind, ''.join(' ' + s for s in some if case.chance(0.5)))
    return text


class Held:
    """An object that every gang has for itself: declared on the host, with a clause of the construct or a declaration in it."""

    def __init__(self, case):
        rng = case.rng
        self.name, self.kind, self.n = case.new('o'), rng.choice(x.ALL), rng.choice([1, 2, 3, 8, 33, 200])
        self.hi, self.clause, self.declaration = min(self.kind.hi, 100), '', ''
        way = rng.choice(['private', 'private', 'first', 'inside', 'vla', 'section', 'struct'])
        size = 'opaque(%d)' % self.n if way == 'vla' else '%d' % self.n
        self.use = self.name
        if way == 'inside':
            self.declaration = '%s %s[%d];\n' % (self.kind.name, self.name, self.n)
            return
        if way == 'struct':
            case.locals += 'struct { int tag; %s m[%d]; } %s;\n' % (self.kind.name, self.n, self.name)
            self.use = self.name + '.m'
        elif way == 'section':
            case.locals += '%s *%s = malloc(%d * sizeof *%s);\n' % (self.kind.name, self.name, self.n, self.name)
            case.frees += 'free(%s);\n' % self.name
        else:
            case.locals += '%s %s[%s];\n' % (self.kind.name, self.name, size)
        if way == 'first':
            case.locals += 'FILL(%s, %d, 3u, 0, %d);\n' % (self.name, self.n, self.hi)
        section = '%s[0:%s]' % (self.name, case.amount(self.n)) if way == 'section' else self.name
        self.clause = ' %s(%s)' % ('firstprivate' if way == 'first' else 'private', section)
        self.filled = way == 'first'

    filled = False

    def array(self, writable):
        return Array(self.use, self.kind, [self.n], 0, self.hi, writable)

    def fill(self, case, scope):
        """Every element from what is in scope: by the gang, or by its lanes."""
        k, inner = case.new('k'), Scope(scope)
        inner.vars.append(Var(k, x.INT, 0, self.n - 1, False, True))
        self.filled = True
        lanes = case.rng.choice(['', '', '#pragma acc loop vector\n', '#pragma acc loop worker\n', '#pragma acc loop worker vector\n',
                                 '#pragma acc loop seq\n'])
        return '%sfor (int %s = 0; %s < %d; %s++) %s[%s] = %s;\n' % (
            lanes, k, k, self.n, k, self.use, k, case.store(case.expr(inner), 0, self.hi).at(2))


def gang_loop(case, held, base, out):
    """A loop over gangs: the gang changes its objects, workers and lanes read them."""
    rng = case.rng
    loop, lane = case.canonical(out.array.dims[0]), case.canonical(out.array.dims[1])
    scope = Scope(base)
    scope.vars.append(loop.var)
    text, mine = '', []
    for h in held:
        if not h.filled or case.chance(0.5):
            text += h.fill(case, scope)
            mine.append(h)
    scope.arrays += [h.array(h in mine) for h in held]
    text += ''.join(case.statement(scope) for _ in range(rng.randint(0, 2)))
    inner = scope.read_only()
    inner.vars.append(lane.var)
    a = out.array
    own = a.subscript([own_index(case, l, d) for l, d in zip((loop, lane), a.dims)])
    inner.vars.append(Var(own, a.type, a.lo, a.hi))
    clauses, before = [rng.choice(['vector', 'worker vector', 'worker', 'seq', 'vector'])], []
    fresh = reductions(case, scope, clauses, before.append) if case.chance(0.3) else []
    inner.reds = fresh
    body = case.statements(inner, 1, 3)
    text += '%s#pragma acc loop %s\n%s {\n%s}\n' % (''.join(before), ' '.join(clauses), lane.head, body)
    after = Scope()
    after.vars = [v for v, _ in fresh] + [Var(h.use + '[0]', h.kind, 0, h.hi) for h in mine] + [loop.var]
    text += case.optional(case.assign(after)) if case.chance(0.4) else ''
    case.locals += loop.declaration + lane.declaration
    return '#pragma acc loop gang%s\n%s {\n%s}\n' % (rng.choice(['', '', '(static:*)', '(static:2)']), loop.head, text)


def constructs(case):
    """parallel with objects private to its gangs, filled by every gang, changed by gang loops, read by lanes."""
    rng = case.rng
    held = [Held(case) for _ in range(rng.randint(1, 3))]
    outs = [case.array([rng.randint(1, 9), rng.randint(1, 40)], True) for _ in range(rng.randint(1, 2))]
    read = case.array([rng.randint(1, 30)], False)
    base = Scope()
    base.arrays, base.vars = [read.array], [case.scalar() for _ in range(rng.randint(0, 2))]
    text = ''.join(h.declaration for h in held)
    for h in held:
        if not h.filled and case.chance(0.6):
            text += h.fill(case, base)
    for out in outs:
        text += gang_loop(case, held, base, out)
        for h in held:
            h.filled = False
    extra, after = construct_clauses(case)
    if case.chance(0.1) and ' if(' not in extra:
        extra += rng.choice([' self', ' self(opaque(1))', ' self(0)', ' self(opaque(0))'])
    case.body += case.around([read] + outs, '#pragma acc parallel%s%s%%DATA%%%s\n{\n%s}\n%s' % (
        extra, ''.join(h.clause for h in held), tuning(case), text, after))
