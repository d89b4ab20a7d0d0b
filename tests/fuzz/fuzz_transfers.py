"""fuzz_transfers: sequences of data directives, and structs with pointer members. SPDX-License-Identifier: MIT"""
from fuzz_expr import ALL, INT
from fuzz_scope import Array, Scope, Var
from fuzz_levels import enter_loops


class Copy:
    """Where the current value of an array is: on the host, on the device, or both; and how many enter data it has had."""

    def __init__(self, top):
        self.top, self.host, self.device, self.count = top, True, False, 0


def loop_over(case, scope, extent):
    """A loop and statements that own one element per iteration."""
    loop = case.canonical(extent)
    child = enter_loops(case, scope, [loop])
    body = case.statements(child, 1, 3)
    case.locals += loop.declaration
    return '%s {\n%s}\n' % (loop.head, body)


def scope_of(case, copies):
    scope = Scope()
    scope.arrays = [c.top.array for c in copies]
    scope.vars = case.scalars
    return scope


def host_step(case, copies):
    """Plain C on the host, on arrays that are current there."""
    usable = [c for c in copies if c.host]
    if not usable:
        return ''
    for c in usable:
        if c.count:
            c.device = False
    return loop_over(case, scope_of(case, usable), case.extent)


def device_step(case, copies):
    """A region, on arrays that are current on the device or not there at all."""
    usable = [c for c in copies if c.device or not c.count]
    if not usable:
        return ''
    clauses = ''
    for c in usable:
        if c.count:
            c.host = False
            clauses += case.rng.choice([' present(%s)', ' copy(%s)', ' copyin(%s)', ' create(%s)', ' copyout(%s)']) % c.top.section
        else:
            clauses += ' copy(%s)' % c.top.section
    word = case.rng.choice(['parallel loop', 'parallel loop gang vector', 'kernels loop', 'serial loop'])
    return '#pragma acc %s%s\n%s' % (word, clauses, loop_over(case, scope_of(case, usable), case.extent))


def update_step(case, copies):
    """update self or device, whole or in two pieces, with if_present where nothing is there."""
    c = case.rng.choice(copies)
    section = c.top.section
    if not c.count:
        return '#pragma acc update %s(%s) if_present\n' % (case.rng.choice(['self', 'device', 'host']), section)
    cut = case.rng.randint(1, case.extent - 1)
    pieces = [section] if case.chance(0.6) else ['%s[0:%d]' % (c.top.array.name, cut), '%s[%d:%d]' % (c.top.array.name, cut,
        case.extent - cut)]
    if c.device:
        c.host, word = True, case.rng.choice(['self', 'host'])
    else:
        c.device, word = True, 'device'
    return ''.join('#pragma acc update %s(%s)\n' % (word, p) for p in pieces)


def enter_step(case, copies):
    """enter data, counted; or exit data, the last of which brings the current value home."""
    c = case.rng.choice(copies)
    if not c.count or (c.count < 3 and case.chance(0.4)):
        if not c.count:
            c.device = True
        c.count += 1
        return '#pragma acc enter data copyin(%s)\n' % c.top.section
    finalize = case.chance(0.2)
    c.count = 0 if finalize else c.count - 1
    if c.count:
        return '#pragma acc exit data %s(%s)\n' % (case.rng.choice(['copyout', 'delete']), c.top.section)
    words = (['copyout'] if c.device else []) + (['delete'] if c.host else [])
    c.host, c.device = True, False
    return '#pragma acc exit data %s(%s)%s\n' % (case.rng.choice(words), c.top.section, ' finalize' if finalize else '')


def structured_step(case, copies, depth):
    """A data construct around further steps; what it brings in goes home at its end unless it was there before."""
    inside = [c for c in copies if case.chance(0.6)]
    if not inside:
        return ''
    clauses = ''
    fresh = [c for c in inside if not c.count]
    for c in inside:
        clauses += ' copy(%s)' % c.top.section
        if not c.count:
            c.device = True
        c.count += 1
    body = steps(case, copies, depth + 1, [c for c in inside])
    for c in inside:
        c.count -= 1
        if c.count == 0:
            if not c.device:
                body += '#pragma acc update device(%s)\n' % c.top.section
            c.host, c.device = True, False
    return '#pragma acc data%s\n{\n%s}\n' % (clauses, body)


def steps(case, copies, depth, held=()):
    text = ''
    for _ in range(case.rng.randint(2, 6)):
        r = case.rng.random()
        if r < 0.3:
            text += device_step(case, copies)
        elif r < 0.5:
            text += host_step(case, copies)
        elif r < 0.7:
            text += update_step(case, copies)
        elif r < 0.85 and depth < 3:
            text += structured_step(case, copies, depth)
        elif not held:
            text += enter_step(case, copies)
    return text


def data(case):
    """A random walk over data directives in which host and device always read current values."""
    case.extent = case.rng.randint(2, 60)
    case.scalars = [case.scalar() for _ in range(case.rng.randint(0, 2))]
    copies = [Copy(case.array([case.extent], True)) for _ in range(case.rng.randint(1, 4))]
    case.body += steps(case, copies, 0)
    for c in copies:
        while c.count:
            c.count -= 1
            word = 'copyout' if c.device and not c.count else 'delete'
            case.body += '#pragma acc exit data %s(%s)\n' % (word, c.top.section)


def record(case):
    """A struct with pointer members, as an object or by a pointer: gives its section, its name in front of members, the scope."""
    rng, tag, name, scope = case.rng, case.new('s'), case.new('a'), Scope()
    by_pointer = case.chance(0.4)
    dot = name + ('->' if by_pointer else '.')
    kinds = [rng.choice(ALL) for _ in range(rng.randint(1, 3))]
    case.statics += 'struct %s { int n; %sdouble scale; };\n' % (tag, ''.join('%s *m%d; ' % (k.name, i) for i, k in enumerate(kinds)))
    case.locals += 'struct %s *%s = malloc(sizeof *%s);\n' % (tag, name, name) if by_pointer else 'struct %s %s;\n' % (tag, name)
    case.locals += '%sn = opaque(%d);\n%sscale = 3;\n' % (dot, case.extent, dot)
    scope.vars = [Var(dot + 'n', INT, case.extent, case.extent, False), Var(dot + 'scale', ALL[-1], 3, 3, False)] + case.scalars
    for i, kind in enumerate(kinds):
        m, hi = '%sm%d' % (dot, i), min(kind.hi, 100)
        case.locals += '%s = malloc(%d * sizeof *%s);\nFILL(%s, %d, %du, 0, %d);\n' % (m, case.extent, m, m, case.extent, rng.randrange(
            1000), hi)
        case.shows += 'HASH(%d, "m%d", %s, %d);\n' % (case.number, i, m, case.extent)
        case.frees += 'free(%s);\n' % m
        scope.arrays.append(Array(m, kind, [case.extent], 0, hi, True, (), True, []))
    if by_pointer:
        case.frees += 'free(%s);\n' % name
    return name + '[0:1]' if by_pointer else name, dot, scope


def members(case):
    """Regions that work on pointer members of a struct: the device's struct points to the device's rows."""
    case.extent = case.rng.randint(1, 60)
    case.scalars = [case.scalar() for _ in range(case.rng.randint(0, 1))]
    whole, dot, scope = record(case)
    rows = ['%s[0:%sn]' % (a.name, dot) if case.chance(0.3) else '%s[0:%d]' % (a.name, case.extent) for a in scope.arrays]
    words = ['parallel loop', 'parallel loop gang vector', 'serial loop', 'parallel loop']
    regions = ['#pragma acc %s%%s\n%s' % (case.rng.choice(words), loop_over(case, scope, case.extent)) for _ in range(case.rng.randint(1,
        3))]
    r = case.rng.random()
    if r < 0.3:
        case.body += ''.join(t.replace('%s', ' copyin(%s) copy(%s)' % (whole, ', '.join(rows)), 1) for t in regions)
        return
    forms = [' present(%s)' % whole, ' default(present)'] + ([''] if r < 0.65 or '.' in dot else [])
    text = ''.join(t.replace('%s', case.rng.choice(forms), 1) for t in regions)
    if r < 0.65:
        case.body += '#pragma acc data copyin(%s) copy(%s)\n{\n%s}\n' % (whole, ', '.join(rows), text)
        return
    case.body += '#pragma acc enter data copyin(%s)\n#pragma acc enter data copyin(%s)\n%s' % (whole, ', '.join(rows), text)
    case.body += '#pragma acc exit data copyout(%s)\n#pragma acc exit data delete(%s)\n' % (', '.join(rows), whole)
