"""fuzz_levels: parallel constructs, flat and nested in gang, worker and vector. SPDX-License-Identifier: MIT"""
import fuzz_expr as x
from fuzz_scope import Array, Scope, Var
from fuzz_case import Loop

NESTS = [['gang', 'worker', 'vector'], ['gang', 'worker', 'vector'], ['gang', 'vector'], ['gang', 'vector'], ['gang', 'worker'],
         ['gang worker', 'vector'], ['gang', 'worker vector'], ['', 'vector'], ['', '']]
FLAT = ['', '', 'gang', 'gang vector', 'gang worker vector', 'gang worker', 'vector', 'worker', 'independent', 'gang vector independent']


def own_index(case, loop, extent):
    """A subscript that differs between the iterations of the loop."""
    v, room = loop.var, extent - 1 - (loop.var.hi - loop.var.lo)
    shift = case.rng.randint(0, room) if case.chance(0.3) else 0
    if case.chance(0.2):
        return x.arith('-', x.const(v.hi + shift), v.read())
    e = v.read()
    shift -= v.lo
    return e if shift == 0 else x.arith('+' if shift > 0 else '-', e, x.const(abs(shift)))


def enter_loops(case, scope, loops):
    """The scope inside partitioned loops: what was writable is read-only or owned by the iteration."""
    child = Scope(scope)
    child.reds, child.vars = [], [Var(v.text, v.type, v.lo, v.hi, False, v.loop) for v in scope.vars]
    child.vars += [l.var for l in loops]
    child.arrays = []
    for a in scope.arrays:
        spans = [l.var.hi - l.var.lo + 1 for l in loops]
        fits = len(a.dims) >= len(loops) and all(s <= d for s, d in zip(spans, a.dims))
        if not a.writable or not fits or case.chance(0.15):
            child.arrays.append(a.read_only())
            continue
        for l in loops:
            a = a.slice(own_index(case, l, a.dims[0]))
        if a.dims:
            child.arrays.append(a)
        else:
            child.vars.append(Var(a.subscript([]), a.type, a.lo, a.hi))
    return child


def span_for(case, scope):
    """The extents of an array that an inner loop could own, else anything."""
    dims = [a.dims for a in scope.arrays if a.writable and a.dims]
    return case.rng.choice(dims) if dims and case.chance(0.85) else [case.rng.randint(1, 30)] * 2


def reductions(case, scope, clauses, declare):
    """Fresh reduction variables for a loop, declared by `declare(text)`. Gives [(Var, op)] and extends the clause list."""
    made = []
    for _ in range(case.rng.choice([0, 0, 1, 1, 2])):
        v, op, first = case.reduction(case.new('r'))
        declare('%s %s = %s;\n' % (v.type.name, v.text, first))
        made.append((v, op))
        clauses.append('reduction(%s:%s)' % (op, v.text))
    return made


def partitioned(case, scope, levels):
    """A loop over the next level or levels inside a gang, with what it declares before it."""
    skip = case.rng.randrange(len(levels))
    name, inner = levels[skip], levels[skip + 1:]
    dims = span_for(case, scope)
    nested = 2 if len(dims) > 1 and case.chance(0.2) else 1
    loops = [case.canonical(d, None if nested > 1 else scope, None, True) for d in dims[:nested]]
    clauses, before = ([name] if name else []), []
    if nested > 1:
        clauses.append('collapse(2)')
    fresh = reductions(case, scope, clauses, before.append)
    passed = [r for r in scope.reds if case.chance(0.5)]
    clauses += ['reduction(%s:%s)' % (op, v.text) for v, op in passed]
    child = enter_loops(case, scope, loops)
    child.reds = fresh + passed
    last = written_by_one(case, scope, child, loops)
    start = private(case, child, clauses, before)
    before += [l.declaration for l in loops]
    if any(l.declaration for l in loops):
        clauses += ['private(%s)' % l.var.text for l in loops if l.declaration and case.chance(0.5)]
    case.rng.shuffle(clauses)
    body = start + (items(case, child, inner, 1, 3) if inner else case.statements(child, 1, 3)) + (last() if last else '')
    text = '#pragma acc loop %s\n%s{\n%s}\n' % (' '.join(clauses), ''.join(l.head + '\n' for l in loops), body)
    for v, op in fresh:
        scope.vars.append(v)
    return ''.join(before) + case.optional(text)


def written_by_one(case, scope, child, loops):
    """Sometimes a scalar of the gang or worker that one iteration sets; gives the maker of that statement."""
    usable = [v for v in scope.vars if v.writable and '[' not in v.text and '.' not in v.text and not v.aliased and v.lo <= 0 <= v.hi
              and not any(v.text in l.head for l in loops)]
    if not usable or any(l.trips == 0 for l in loops) or not case.chance(0.2):
        return None
    v = case.rng.choice(usable)
    child.vars = [c for c in child.vars if c.text != v.text]
    test = ' && '.join('%s == %d' % (l.var.text, l.var.lo) for l in loops)
    return lambda: case.optional('if (%s) %s = %s;\n' % (test, v.text, case.store(case.expr(child), v.lo, v.hi).at(2)))


def private(case, child, clauses, before):
    """Sometimes a scalar declared before the loop and private to it; gives the statement that sets it."""
    if not case.chance(0.25):
        return ''
    kind, name = case.rng.choice(x.ALL), case.new('q')
    if case.chance(0.3):
        return private_array(case, child, clauses, before, kind, name)
    before.append('%s %s = 1;\n' % (kind.name, name))
    clauses.append('private(%s)' % name)
    hi = min(kind.hi, 100)
    text = '%s = %s;\n' % (name, case.store(case.expr(child), 0, hi).at(2))
    child.vars.append(Var(name, kind, 0, hi))
    return text


def private_array(case, child, clauses, before, kind, name):
    """An array declared before the loop and private to it; gives the loop that sets it."""
    n, k = case.rng.randint(1, 6), case.new('k')
    before.append('%s %s[%d];\n' % (kind.name, name, n))
    clauses.append('private(%s)' % name)
    inner = Scope(child)
    inner.vars.append(Var(k, x.INT, 0, n - 1, False, True))
    hi = min(kind.hi, 100)
    text = 'for (int %s = 0; %s < %d; %s++) %s[%s] = %s;\n' % (k, k, n, k, name, k, case.store(case.expr(inner), 0, hi).at(2))
    child.arrays.append(Array(name, kind, [n], 0, hi, True))
    return text


def items(case, scope, levels, least, most, depth=0):
    """Code of one gang or worker: single statements, loops over inner levels, conditions and sequential loops around them."""
    text = ''
    for _ in range(case.rng.randint(least, most)):
        r = case.rng.random()
        if r < 0.08 and scope.writers and any('vector' in l for l in levels):
            text += case.optional(case.rng.choice(scope.writers)(case, scope))
        elif r < 0.4 or depth > 2:
            text += case.statement(scope)
        elif r < 0.75:
            text += partitioned(case, scope, levels)
        elif r < 0.87:
            inner = items(case, Scope(scope), levels, 1, 2, depth + 1)
            other = ' else {\n%s}' % items(case, Scope(scope), levels, 1, 2, depth + 1) if case.chance(0.4) else ''
            text += case.optional('if (%s) {\n%s}%s\n' % (case.condition(scope).text, inner, other))
        else:
            text += case.optional(case.sequential_loop(scope, lambda child: items(case, child, levels, 1, 2, depth + 1), 3))
    return text


def by_pointer(case, a):
    """A loop whose variable is a pointer to the elements of a row."""
    name, n = case.new('i'), a.dims[0]
    back = case.chance(0.3)
    head = 'for (%s *%s = %s + %d; %s >= %s; %s--)' % (a.type.name, name, a.name, n - 1, name, a.name, name) if back else \
        'for (%s *%s = %s; %s %s %s + %d; %s)' % (a.type.name, name, a.name, name, case.rng.choice(['<', '!=']), a.name, n,
                                                 case.rng.choice([name + '++', '++' + name, name + ' += 1']))
    loop = Loop(head, Var('', x.INT, 0, n - 1, False), n)
    loop.element = Var('(*%s)' % name, a.type, a.lo, a.hi)
    return loop


def atomics(case, scope):
    """Shared arrays that every thread may update atomically, each with one commutative operator."""
    for _ in range(case.rng.choice([0, 0, 0, 1, 2])):
        top = case.array([case.rng.randint(1, 12)], True, case.rng.choice([x.INT, x.UINT, x.LONG, x.ULONG, x.LLONG, x.ULLONG, x.DOUBLE,
            x.FLOAT,
                                                                           x.SHORT, x.UCHAR, x.INT, x.UINT]))
        a = top.array
        op = case.rng.choice('+++-&|^' if a.type.kind == 'i' else '+-')

        def update(body, where, a=a, op=op):
            e = body.element(where, a).text
            e = e if '{' not in e else a.name + '[0]'            # what makes an object twice is not the same place to compilers
            forms = []
            if op in '+-':
                value = x.coerce(body.expr(where), 0, 20)
                forms = ['%s++' % e, '--%s' % e, '%s -= %s' % (e, value.at(2))] if op == '-' else []
                forms += ['%s += %s' % (e, value.at(2)), '%s = %s + %s' % (e, e, value.at(13)), '%s++' % e]
            else:
                value = x.coerce(x.integer(body.expr(where)), 0, 127)
                forms = ['%s %s= %s' % (e, op, value.at(2)), '%s = %s %s %s' % (e, value.at(x.PRECEDENCE[op] + 1), op, e)]
            return '#pragma acc atomic%s\n%s;\n' % (body.rng.choice(['', ' update']), body.rng.choice(forms))
        scope.atomics = scope.atomics + [update]


def captures(case, scope, reds):
    """A counter whose captured values are summed or marked: the order does not show."""
    if not case.chance(0.2):
        return
    kind = case.rng.choice([x.INT, x.UINT, x.LLONG])
    top = case.array([1], True, kind, 'static')
    mark = case.array([40000], True, case.rng.choice([x.INT, x.UCHAR]), 'static')
    c, m = top.array.name, mark.array.name
    form = case.rng.choice(['%s = %s[0]++;', '{ %s = %s[0]; %s[0] += 1; }', '%s = %s[0]--;', '{ %s = %s[0]; %s[0]++; }'])

    def update(body, where):
        name = body.new('h')
        line = form % ((name, c, c) if form.count('%s') == 3 else (name, c))
        return '{\n%s %s;\n#pragma acc atomic capture\n%s\n%s[(unsigned long long)%s %% 40000] = 1;\n}\n' % (kind.name, name, line, m, name)
    scope.atomics = scope.atomics + [update]


def sizes(case, nested):
    text = ''
    if case.chance(0.4):
        text += ' num_gangs(%d)' % case.rng.choice([1, 2, 3, 7, 100])
    if nested and case.chance(0.4):
        text += ' num_workers(%d)' % case.rng.choice([1, 2, 3, 4, 8])
    if case.chance(0.4):
        text += ' vector_length(%d)' % case.rng.choice([1, 8, 32, 33, 64, 128])
    return text


def construct_clauses(case, scope=None):
    """if, async and firstprivate of a construct, and what has to follow it."""
    text = after = ''
    for v in scope.vars if scope else []:
        if v.text.startswith('v') and case.chance(0.15):
            text += ' firstprivate(%s)' % v.text
        elif v.text.startswith('v') and v.type.kind == 'i' and case.chance(0.03):
            text += ' specialize(%s)' % v.text
    if case.chance(0.1):
        text += ' if(%s)' % case.rng.choice(['0', '1', 'opaque(0)', 'opaque(1)'])
    if case.chance(0.15):
        queue = case.rng.choice(['1', '2', '', 'opaque(3)'])
        text += ' async%s' % ('(%s)' % queue if queue else '')
        after = '#pragma acc wait%s\n' % case.rng.choice(['', '(%s)' % queue if queue else ''])
    return text, after


def world(case, dims_of_own, own, read):
    """Arrays, scalars and functions for a region: gives the scope and the arrays."""
    scope = Scope()
    tops = [case.array(dims_of_own(), True) for _ in range(own)]
    tops += [case.array([case.rng.randint(1, 40) for _ in range(case.rng.choice([1, 1, 2]))], False) for _ in range(read)]
    scope.arrays = [t.array for t in tops]
    scope.vars = [case.scalar() for _ in range(case.rng.randint(0, 3))]
    scope.funs = [case.function() for _ in range(case.rng.choice([0, 0, 1, 2]))]
    if case.chance(0.3):
        kind = case.rng.choice(scope.arrays).type
        scope.funs.append(case.row_function(kind))
    if case.chance(0.3):
        scope.atomics = [case.row_writer(tops[0].array.type, 'seq')]
    if case.chance(0.04):
        scope.writers = [case.row_writer(tops[0].array.type, 'vector')]
    first = len(case.tops)
    atomics(case, scope)
    captures(case, scope, [])
    return scope, tops + case.tops[first:]


def flat(case):
    """parallel loop over one to three loops with nothing between them."""
    rng = case.rng
    depth = rng.choice([1, 1, 1, 2, 2, 3])
    most = {1: 90, 2: 20, 3: 9}[depth]
    dims = [rng.randint(1, most) for _ in range(depth)]
    scope, tops = world(case, lambda: [d + rng.choice([0, 0, 1]) for d in dims], rng.randint(1, 2), rng.randint(0, 2))
    loops = [case.canonical(d) for d in dims]
    clauses = [rng.choice(FLAT)]
    if depth > 1 and case.chance(0.2) and 'e' not in clauses[0].replace('vector', ''):
        clauses = ['tile(%s)' % ', '.join(rng.choice(['1', '2', '4', '8', '*']) for _ in range(depth))]
    elif depth > 1:
        clauses.append('collapse(%d)' % depth)
    before = []
    fresh = reductions(case, scope, clauses, before.append)
    if depth == 1 and not scope.arrays[0].linear and case.chance(0.05):
        loops = [by_pointer(case, scope.arrays[0])]
    child = enter_loops(case, scope, loops)
    if loops[0].element:
        child.arrays = [a for a in scope.arrays if not a.writable]
        child.vars = scope.vars + [loops[0].element]
    child.reds = fresh
    start = private(case, child, clauses, before)
    if not loops[0].element and case.chance(0.25):
        name, members = case.structs(dims[0])
        index = own_index(case, loops[0], dims[0])
        child.vars += members(index, depth == 1)
        if depth == 1:
            child.atomics = child.atomics + [case.struct_function(name, index)]
    body = case.statements(child, 2, 5)
    extra, after = construct_clauses(case, scope)
    word = rng.choice(['parallel loop'] * 5 + ['serial loop'])
    text = '#pragma acc %s %s%s%s%%DATA%%\n%s{\n%s%s}\n%s' % (
        word, ' '.join(clauses), sizes(case, False) if word[0] == 'p' else '', extra, ''.join(l.head + '\n' for l in loops), start, body,
            after)
    case.locals += ''.join(before) + ''.join(l.declaration for l in loops)
    case.body += case.around(tops, text)
    for v, op in fresh:
        case.shows += 'SHOW(%d, "%s", %s);\n' % (case.number, v.text, v.text)


def nested(case):
    """parallel with gang loops whose bodies hold worker and vector loops, and gang-redundant code around them."""
    rng = case.rng
    levels = rng.choice(NESTS)
    dims = [rng.randint(1, 12), rng.randint(1, 24), rng.randint(1, 40)][:max(len(levels), rng.randint(2, 3))]
    scope, tops = world(case, lambda: dims[:rng.choice([len(dims), len(dims), 1, 2])], rng.randint(1, 3), rng.randint(0, 2))
    region = case.chance(0.4)
    parts = rng.randint(1, 2) if region else 1
    shared = list(scope.arrays)
    text, shows = '', []
    if region:
        inner = Scope(scope)
        inner.atomics, inner.arrays = [], [a for a in scope.arrays if not a.writable]
        text += ''.join(case.declare(inner, 'g') for _ in range(rng.randint(0, 2)))
        scope.vars = inner.vars
    for part in range(parts):
        here = Scope(scope)
        here.arrays = [a for i, a in enumerate(shared) if not a.writable or i % parts == part]
        clauses, before = [levels[0]], []
        if levels[0] == 'gang' and case.chance(0.2):
            clauses = ['gang(static:%s)' % rng.choice(['*', '1', '2', '5'])]
        span = rng.choice([a.dims[0] for a in here.arrays if a.writable] or [dims[0]])
        loop = case.canonical(span)
        fresh = reductions(case, here, clauses, before.append)
        shows += fresh
        child = enter_loops(case, here, [loop])
        child.reds = fresh
        start = private(case, child, clauses, before)
        body = start + items(case, child, levels[1:], 2, 6)
        case.locals += ''.join(before) + loop.declaration
        head = 'loop' if region else 'parallel loop%DATA%' + sizes(case, True)
        text += '#pragma acc %s %s\n%s {\n%s}\n' % (head, ' '.join(clauses), loop.head, body)
    extra, after = construct_clauses(case, scope)
    if not region:
        text = text.replace('%DATA%', extra + '%DATA%') + after
    if region:
        text = '#pragma acc parallel%s%s%%DATA%%%s\n{\n%s}\n' % (sizes(case, True), extra, ''.join(
            rng.choice([' copy(%s)' % v.text, ' reduction(%s:%s)' % (op, v.text), '']) for v, op in shows), text)
        text += after
    case.body += case.around(tops, text)
    for v, op in shows:
        case.shows += 'SHOW(%d, "%s", %s);\n' % (case.number, v.text, v.text)
