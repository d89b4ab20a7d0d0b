"""fuzz_objects: reductions of arrays, structs and complex numbers, and private and firstprivate objects. SPDX-License-Identifier: MIT"""
import fuzz_expr as x
from fuzz_levels import enter_loops, sizes, world
from fuzz_scope import Array, Scope, Var

NESTS = [['gang worker vector'], ['gang'], ['gang vector'], [''], ['gang', 'vector'], ['gang', 'worker', 'vector'], ['gang', 'worker vector'],
         ['gang worker', 'vector'], ['', ''], ['gang', 'seq'], ['vector']]
OPERATORS = ['+', '+', '+', '*', 'max', 'min', '&', '|', '^']


def adding(op, kind):
    """A maker of `part op= value` for a part of that type, whose values stay bounded."""
    def update(case, where, part):
        e = case.expr(where, 2)
        if op in ('max', 'min'):
            e = x.cast(kind, x.coerce(e, 0, 100))               # compared as the type of the part: its identity may be negative
            return 'if (%s %s %s) %s = %s;\n' % (e.at(11), '>' if op == 'max' else '<', part, part, e.at(2))
        if op == '*':
            return 'if (%s) %s = -%s;\n' % (case.condition(where).text, part, part)
        if op == '+':
            return '%s %s %s;\n' % (part, case.rng.choice(['+=', '-=', '+=']) if kind.signed else '+=', x.coerce(e, 0, 5).at(2))
        return '%s %s= %s;\n' % (part, op, x.coerce(x.integer(e), 0, min(kind.hi, 255)).at(2))
    return update


def kinds_for(op):
    whole = [x.INT, x.LONG, x.UINT, x.LLONG, x.ULONG, x.SHORT, x.USHORT]
    return whole if op in '&|^' else [k for k in whole if k.signed] + [x.DOUBLE, x.FLOAT] if op == '*' else whole + [x.DOUBLE, x.FLOAT]


class Reduced:
    """A reduction variable of several parts: its clause, a maker of updates, and what declares and shows it."""

    def __init__(self, case):
        self.op, self.name = case.rng.choice(OPERATORS), case.new('r')
        r = case.rng.random()
        if r < 0.45:
            self.array(case)
        elif r < 0.75:
            self.struct(case)
        else:
            self.complex(case)

    def array(self, case):
        kind, n = case.rng.choice(kinds_for(self.op)), case.rng.choice([1, 2, 3, 4, 7, 16, 40, 200] + [900] * (self.op != '*'))
        first, length = 0, n
        self.clause = 'reduction(%s:%s)' % (self.op, self.name)
        if case.chance(0.4):
            first = case.rng.randrange(n)
            length = case.rng.randint(1, n - first)
            self.clause = 'reduction(%s:%s[%d:%d])' % (self.op, self.name, first, length)
        case.locals += '%s %s[%d];\nFILL(%s, %d, 5u, %d, 3);\n' % (kind.name, self.name, n, self.name, n, 1 if self.op == '*' else 0)
        case.shows += 'HASH(%d, "%s", %s, %d);\n' % (case.number, self.name, self.name, n)
        make = adding(self.op, kind)

        def update(body, where):
            index = x.coerce(x.integer(body.leaf(where)), 0, length - 1)
            shifted = x.arith('+', index, x.const(first)) if first else index
            return make(body, where, '%s[%s]' % (self.name, shifted.text))
        self.update = update

    def struct(self, case):
        tag, kinds = case.new('s'), [case.rng.choice(kinds_for(self.op)) for _ in range(case.rng.randint(1, 4))]
        self.clause = 'reduction(%s:%s)' % (self.op, self.name)
        case.statics += 'struct %s { %s};\n' % (tag, ''.join('%s m%d; ' % (k.name, i) for i, k in enumerate(kinds)))
        case.locals += 'struct %s %s = { %s };\n' % (tag, self.name, ', '.join('1' for _ in kinds))
        for i in range(len(kinds)):
            case.shows += 'SHOW(%d, "%s.m%d", %s.m%d);\n' % (case.number, self.name, i, self.name, i)

        def update(body, where):
            i = body.rng.randrange(len(kinds))
            return adding(self.op, kinds[i])(body, where, '%s.m%d' % (self.name, i))
        self.update = update

    def complex(self, case):
        kind, self.op = case.rng.choice(['double', 'float']), case.rng.choice('+*')
        n = case.rng.choice([0, 0, 1, 3, 9] + [300] * (self.op == '+'))         # 0: no array
        self.clause, part = 'reduction(%s:%s)' % (self.op, self.name), self.name + '[%s]' * (n > 0)
        case.locals += '%s _Complex %s%s;\n' % (kind, self.name, '[%d]' % n if n else ' = 2 - I')
        case.locals += 'for (int q = 0; q < %d; q++) %s[q] = q %% 3 - I;\n' % (n, self.name) if n else ''
        for place in ['0', str(n - 1)][:n] or ['']:
            for f in ('creal', 'cimag'):
                at = part % place if n else part
                case.shows += 'SHOW(%d, "%s %s", %s(%s));\n' % (case.number, f, at, f, at)

        def update(body, where):
            at = part % x.coerce(x.integer(body.leaf(where)), 0, n - 1).text if n else part
            if self.op == '*':
                return 'if (%s) %s *= %s;\n' % (body.condition(where).text, at, body.rng.choice(['I', '-1', '-I']))
            a, b = (x.coerce(body.expr(where, 1), 0, 5) for _ in range(2))
            return '%s += %s %s %s * I;\n' % (at, a.at(13), body.rng.choice('+-'), b.at(x.UNARY))
        self.update = update


def objects(case):
    """Nested loops that all reduce the same objects; private objects of the innermost loop, firstprivate ones of the construct."""
    rng = case.rng
    levels = rng.choice(NESTS)
    dims = [rng.randint(1, 14), rng.randint(1, 20), rng.randint(1, 40)][-len(levels):]
    scope, tops = world(case, lambda: dims, 1, rng.randint(0, 2))
    scope.atomics, scope.writers = [], []
    reduced = [Reduced(case) for _ in range(rng.randint(1, 3))]
    first = firstprivate(case, scope) if case.chance(0.5) else ''
    clauses = ' '.join(r.clause for r in reduced)
    loops = [case.canonical(d) for d in dims]
    child = enter_loops(case, scope, loops)
    start, private = private_object(case, child) if case.chance(0.5) else ('', '')
    body = start + case.statements(child, 1, 3) + ''.join(case.optional(rng.choice(reduced).update(case, child)) for _ in range(rng.randint(1, 4)))
    text = ''
    for k in reversed(range(len(loops))):
        last = k == len(loops) - 1
        after = case.optional(rng.choice(reduced).update(case, scope_at(scope, loops[:k + 1]))) if not last and case.chance(0.4) else ''
        head = 'parallel loop' + first + sizes(case, len(levels) > 1) + '%DATA%' if k == 0 else 'loop'
        text = '#pragma acc %s %s %s%s\n%s {\n%s}\n' % (head, levels[k], clauses, private if last else '', loops[k].head, (text or body) + after)
    case.locals += ''.join(l.declaration for l in loops)
    case.body += case.around(tops, text)


def scope_at(scope, loops):
    """What code between the loops may read."""
    child = Scope()
    child.vars = [Var(v.text, v.type, v.lo, v.hi, False, v.loop) for v in scope.vars] + [l.var for l in loops]
    child.arrays = [a for a in scope.arrays if not a.writable]
    return child


def firstprivate(case, scope):
    """An array or struct of the host whose value every thread reads."""
    name, kind = case.new('o'), case.rng.choice(x.ALL)
    hi = min(kind.hi, 100)
    if case.chance(0.6):
        n = case.rng.choice([1, 3, 8, 50])
        size = case.rng.choice(['%d', 'opaque(%d)']) % n
        case.locals += '%s %s[%s];\nFILL(%s, %d, 9u, 0, %d);\n' % (kind.name, name, size, name, n, hi)
        scope.arrays.append(Array(name, kind, [n], 0, hi, False))
    else:
        case.locals += 'struct { int n; %s m[3]; } %s = { %d, { 1, 2, 3 } };\n' % (kind.name, name, case.rng.randint(0, 50))
        scope.vars.append(Var(name + '.n', x.INT, 0, 50, False))
        scope.arrays.append(Array(name + '.m', kind, [3], 0, 3, False))
    return ' firstprivate(%s)' % name


def private_object(case, child):
    """An array (of constant or variable length, of one or two dimensions) or struct that each iteration fills for itself."""
    name, kind, k = case.new('o'), case.rng.choice(x.ALL), case.new('k')
    hi, n, clause = min(kind.hi, 100), case.rng.choice([1, 2, 5, 9, 70]), ' private(%s)'
    inner = Scope(child)
    inner.vars.append(Var(k, x.INT, 0, n - 1, False, True))
    value = case.store(case.expr(inner), 0, hi).at(2)
    loop = 'for (int %s = 0; %s < %d; %s++) ' % (k, k, n, k)
    if case.chance(0.25):
        case.locals += 'struct { %s a; %s b[%d]; } %s;\n' % (kind.name, kind.name, n, name)
        child.vars.append(Var(name + '.a', kind, 0, hi))
        child.arrays.append(Array(name + '.b', kind, [n], 0, hi, True))
        return '%s.a = 1;\n%s%s.b[%s] = %s;\n' % (name, loop, name, k, value), clause % name
    if case.chance(0.3):
        case.locals += '%s %s[2][%d];\n' % (kind.name, name, n)
        child.arrays.append(Array(name, kind, [2, n], 0, hi, True))
        return loop + '%s[0][%s] = %s[1][%s] = %s;\n' % (name, k, name, k, value), clause % name
    size = case.rng.choice(['%d', 'opaque(%d)']) % n
    case.locals += '%s %s[%s];\n' % (kind.name, name, size)
    child.arrays.append(Array(name, kind, [n], 0, hi, True))
    return loop + '%s[%s] = %s;\n' % (name, k, value), clause % name
