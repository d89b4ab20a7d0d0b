"""fuzz_constructs: objects private to gangs, tuning clauses for device types, self, and where an array's device copy comes from.
SPDX-License-Identifier: MIT"""
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


# -- where the device's copy comes from

def region(case, top, clause, others=()):
    """A loop over the elements of an array of one dimension."""
    loop = case.canonical(top.array.dims[0])
    scope = Scope()
    scope.arrays = [top.array] + list(others)
    child = enter_loops(case, scope, [loop])
    case.locals += loop.declaration
    word = case.rng.choice(['parallel loop', 'parallel loop gang vector', 'kernels loop independent', 'serial loop',
                            'kernels loop independent gang(num:3) vector(length:32)', 'kernels loop gang(7) vector(64)', 'parallel loop auto',
                            'kernels loop gang worker(2)'])
    return '#pragma acc %s%s\n%s {\n%s}\n' % (word, clause, loop.head, case.statements(child, 1, 3))


def inside(case, name, kind, n, clause):
    """A region in a function of the case, which knows only the array `name` of n elements."""
    k, scope = case.new('k'), Scope()
    hi = min(kind.hi, 1000)
    scope.vars = [Var(k, x.INT, 0, n - 1, False, True), Var('%s[%s]' % (name, k), kind, -hi if kind.signed else 0, hi)]
    body = '%s[%s] = %s;\n' % (name, k, case.store(case.expr(scope), 0, min(kind.hi, 100)).at(2))
    return '#pragma acc parallel loop%s\nfor (int %s = 0; %s < %d; %s++) {\n%s}\n' % (clause, k, k, n, k, body)


def by_address(case, top):
    """host_data gives a function the device's address."""
    a, f = top.array, case.new('f')
    n = a.dims[0]
    case.statics += 'static void %s(%s *p)\n{\n%s}\n' % (f, a.type.name, inside(case, 'p', a.type, n, ' deviceptr(p)'))
    call = '#pragma acc host_data use_device(%s)%s\n%s(%s);\n' % (a.name, case.rng.choice(['', ' if_present', ' if(1)']), f, a.name)
    return '#pragma acc data copy(%s)\n{\n%s%s}\n' % (top.section, region(case, top, ' present(%s)' % top.section), call)


def by_declare(case, top):
    """A function whose local array, or parameter, is on the device while it runs."""
    a, f, n, t = top.array, case.new('f'), top.array.dims[0], case.rng.choice([x.INT, x.LONG, x.DOUBLE])
    first = '#pragma acc parallel loop present(p[0:%d])\nfor (int k = 0; k < %d; k++) w[k] = p[%d - k] / 2;\n' % (n, n, n - 1)
    last = '#pragma acc parallel loop present(p[0:%d])\nfor (int k = 0; k < %d; k++) p[k] = (%s)w[k];\n' % (n, n, a.type.name)
    size, word = case.rng.choice(['%d', 'opaque(%d)']) % n, case.rng.choice(['copy', 'present'])
    case.statics += 'static void %s(%s *p)\n{\n%s%s w[%s];\n#pragma acc declare create(w)\n%s%s%s}\n' % (
        f, a.type.name, '#pragma acc declare %s(p[0:%d])\n' % (word, n), t.name, size, first,
        '#pragma acc update self(w)\nfor (int k = 0; k < %d; k++) w[k] += k %% 2;\n#pragma acc update device(w)\n' % n if case.chance(0.5) else '',
        last)
    call = '%s(%s);\n' % (f, a.name)
    return '#pragma acc data copy(%s)\n{\n%s}\n' % (top.section, call) if word == 'present' or case.chance(0.5) else call


def by_global(case, top):
    """A variable of the file that the device has too, or that is linked to what enter data brings."""
    n, kind, name = case.rng.randint(1, 50), case.rng.choice([x.INT, x.DOUBLE, x.USHORT]), case.new('a')
    word = case.rng.choice(['create', 'copyin', 'link', 'device_resident'])
    case.statics += 'static %s %s[%d];\n#pragma acc declare %s(%s)\n' % (kind.name, name, n, word, name)
    f = case.new('f')
    case.statics += '#pragma acc routine seq\nstatic int %s(int k) { return (int)%s[k %% %d] %% 50; }\n' % (f, name, n)
    fill = '#pragma acc parallel loop\nfor (int k = 0; k < %d; k++) %s[k] = k * 3 %% 41;\n' % (n, name)
    a = top.array
    use = '#pragma acc parallel loop copy(%s)\nfor (int k = 0; k < %d; k++) %s[k] = (%s)(%s(k) %% 60);\n' % (
        top.section, a.dims[0], a.name, a.type.name, f)
    if word == 'device_resident':
        return fill + use
    host = 'for (int k = 0; k < %d; k++) %s[k] = k %% 7;\n' % (n, name)
    case.shows += 'HASH(%d, "%s", %s, %d);\n' % (case.number, name, name, n)
    if word == 'link':
        return host + '#pragma acc enter data copyin(%s)\n%s%s#pragma acc exit data copyout(%s)\n' % (name, use, fill, name)
    return host + '#pragma acc update device(%s)\n%s%s#pragma acc update self(%s)\n' % (name, use, fill, name)


def by_modifier(case, top):
    """The host's and the device's copies change in turns; always brings the newer one over."""
    text = ''
    for _ in range(case.rng.randint(1, 3)):
        k = case.new('k')
        text += 'for (int %s = 0; %s < %d; %s++) %s[%s] = %s %% %d;\n' % (
            k, k, top.array.dims[0], k, top.array.name, k, k, case.rng.randint(1, min(top.array.hi, 50)) if top.array.hi else 1)
        text += region(case, top, ' copy(always: %s)' % top.section)
    last = region(case, top, ' %s' % case.rng.choice(['no_create(%s)', 'present(%s)', 'copy(%s)', 'copyin(%s)', 'create(%s)']) % top.section) \
        if case.chance(0.5) else ''
    return '#pragma acc data copy(%s)\n{\n%s%s}\n' % (top.section, text, last)


def by_calls(case, top):
    """The runtime's functions in place of directives."""
    n, name = top.array.dims[0], top.array.name
    size, k = '%d * sizeof *%s' % (n, name), case.new('k')
    inner = region(case, top, ' present(%s)' % top.section)
    host = 'for (int %s = 0; %s < %d; %s++) %s[%s] = %s %% %d;\n' % (k, k, n, k, name, k, k, max(min(top.array.hi, 20), 1))
    way = case.rng.choice(['copy', 'create', 'malloc'])
    if way == 'copy':
        return 'acc_copyin(%s, %s);\n%sacc_update_self(%s, %s);\n%sacc_update_device(%s, %s);\n%sacc_copyout(%s, %s);\n' % (
            name, size, inner, name, size, host, name, size, region(case, top, ' present(%s)' % top.section), name, size)
    if way == 'create':
        return '%sacc_create(%s, %s);\nacc_update_device(%s, %s);\n%sacc_update_self(%s, %s);\nacc_delete(%s, %s);\n' % (
            host, name, size, name, size, inner, name, size, name, size)
    d = case.new('d')
    case.locals += '%s *%s = acc_malloc(%s);\n' % (top.array.type.name, d, size)
    case.frees += 'acc_free(%s);\n' % d
    return 'acc_memcpy_to_device(%s, %s, %s);\n%sacc_memcpy_from_device(%s, %s, %s);\n' % (
        d, name, size, inside(case, d, top.array.type, n, ' deviceptr(%s)' % d), name, d, size)


def placed(case):
    """One array whose device copy comes about in several ways, one after another."""
    kind = case.rng.choice([x.INT, x.LONG, x.DOUBLE, x.FLOAT, x.USHORT, x.UINT])
    top = case.array([case.rng.randint(1, 80)], True, kind, case.rng.choice(['pointer', 'pointer', 'static', 'local']), True)
    ways = [by_address, by_declare, by_global, by_modifier, by_calls]
    for _ in range(case.rng.randint(1, 3)):
        case.body += case.optional(case.rng.choice(ways)(case, top))
