"""fuzz_placed: where an array's device copy comes from: addresses, declare, globals, modifiers, calls. SPDX-License-Identifier: MIT"""
import fuzz_expr as x
from fuzz_levels import enter_loops
from fuzz_scope import Array, Scope, Var


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
    """A region, or where clause is None a loop of the host, in a function of the case, which knows only the array `name` of n elements."""
    k, scope = case.new('k'), Scope()
    hi = min(kind.hi, 1000)
    scope.vars = [Var(k, x.INT, 0, n - 1, False, True), Var('%s[%s]' % (name, k), kind, -hi if kind.signed else 0, hi)]
    body = '%s[%s] = %s;\n' % (name, k, case.store(case.expr(scope), 0, min(kind.hi, 100)).at(2))
    pragma = '' if clause is None else '#pragma acc parallel loop%s\n' % clause
    return '%sfor (int %s = 0; %s < %d; %s++) {\n%s}\n' % (pragma, k, k, n, k, body)


def by_address(case, top):
    """host_data gives a function the device's address, or the host's where its condition or if_present says so."""
    a, f, away = top.array, case.new('f'), case.chance(0.6)
    n = a.dims[0]
    case.statics += 'static void %s(%s *p)\n{\n%s}\n' % (f, a.type.name, inside(case, 'p', a.type, n, ' deviceptr(p)' if away else None))
    there, here = ['', ' if_present', ' if(1)', ' if(opaque(1))', ' if(opaque(1)) if_present'], [' if(0)', ' if(opaque(0))']
    call = '#pragma acc host_data use_device(%s)%s\n%s(%s);\n'
    if not away and case.chance(0.4):
        return call % (a.name, case.rng.choice(here + [' if_present']), f, a.name)          # nothing of it is on the device
    call = call % (a.name, case.rng.choice(there if away else here), f, a.name)
    if not away:
        call = '#pragma acc update self(%s)\n%s#pragma acc update device(%s)\n' % (top.section, call, top.section)
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
    text, rng = '', case.rng
    for _ in range(rng.randint(1, 3)):
        k = case.new('k')
        text += 'for (int %s = 0; %s < %d; %s++) %s[%s] = %s %% %d;\n' % (
            k, k, top.array.dims[0], k, top.array.name, k, k, rng.randint(1, min(top.array.hi, 50)) if top.array.hi else 1)
        text += region(case, top, ' copy(%s: %s)' % (rng.choice(['always', 'always', 'alwaysin', 'alwaysin, alwaysout']), top.section))
    last = region(case, top, ' %s' % rng.choice(['no_create(%s)', 'present(%s)', 'copy(%s)', 'copyin(%s)', 'create(%s)', 'copyout(%s)']) %
                  top.section) if case.chance(0.5) else ''
    return '#pragma acc data copy(%s)\n{\n%s%s}\n' % (top.section, text, last)


def by_zero(case, top):
    """Memory of the device that begins as zeros, as the host's does here: the array's, or that of another which only the device has."""
    if case.chance(0.5):
        words = [' copyout(zero: %s)', ' copyout(zero: %s)', ' copyout(zero, alwaysout: %s)', ' copyout(capture, zero: %s)']
        return 'memset(%s, 0, %d * sizeof *%s);\n' % (top.array.name, top.array.dims[0], top.array.name) + region(
            case, top, case.rng.choice(words) % top.section)
    n, name, kind = case.rng.randint(1, 60), case.new('w'), case.rng.choice(x.ALL)
    case.locals += '%s %s[%d];\nmemset(%s, 0, sizeof %s);\n' % (kind.name, name, n, name, name)
    own = type(top)(Array(name, kind, [n], 0, min(kind.hi, 100), True), False, name, name, n)
    clause = ' copy(%s)' % top.section
    text = region(case, own, ' present(%s)' % name) + region(case, top, clause, [own.array.read_only()])
    if case.chance(0.5):
        return '#pragma acc data create(%s: %s)\n{\n%s}\n' % (case.rng.choice(['zero', 'zero', 'zero, capture']), name, text)
    return '#pragma acc enter data create(zero: %s)\n%s#pragma acc exit data delete(%s)\n' % (name, text, name)


def by_capture(case, top):
    """A device copy of its own, on the host too."""
    clause = ' %s(capture: %s)' % (case.rng.choice(['copy', 'pcopy']), top.section)
    if case.chance(0.4):
        return region(case, top, clause)
    text = ''.join(region(case, top, ' present(%s)' % top.section) for _ in range(case.rng.randint(1, 2)))
    if case.chance(0.5):
        text += '#pragma acc update self(%s)\n' % top.section + inside(case, top.array.name, top.array.type, top.array.dims[0], None) + \
            '#pragma acc update device(%s)\n' % top.section
    return '#pragma acc data%s\n{\n%s}\n' % (clause, text)


def by_condition(case, top):
    """Data directives under conditions: what is not brought by one is brought by the constructs."""
    value = case.rng.choice(['0', '1', 'opaque(0)', 'opaque(1)', 'opaque(3) > 2', '%s[0] > 2' % top.array.name])
    text = ''.join(region(case, top, ' copy(%s)' % top.section) for _ in range(case.rng.randint(1, 2)))
    if case.chance(0.5) or '[' in value:
        return '#pragma acc data copy(%s) if(%s)\n{\n%s}\n' % (top.section, value, text)
    return '#pragma acc enter data copyin(%s) if(%s)\n%s#pragma acc exit data copyout(%s) if(%s)\n' % (
        top.section, value, text, top.section, value)


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
    ways = [by_address, by_address, by_declare, by_global, by_modifier, by_calls, by_zero, by_capture, by_condition]
    for _ in range(case.rng.randint(1, 3)):
        case.body += case.optional(case.rng.choice(ways)(case, top))
