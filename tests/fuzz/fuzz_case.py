"""fuzz_case: arrays, scalars, functions and canonical loops of a case, and its text as C. SPDX-License-Identifier: MIT"""
import re

import fuzz_expr as x
from fuzz_body import Body
from fuzz_expr import INT
from fuzz_procedures import procedure
from fuzz_scope import Array, Scope, Var

PROLOGUE = r"""#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef _OPENACC
#include <openacc.h>
#define this_device() acc_get_device_num(acc_get_device_type())
#else
#define this_device() 0
#define acc_attach(p) ((void)0)
#define acc_detach acc_attach
#define acc_detach_finalize acc_attach
#define acc_wait acc_attach
#define acc_wait_all_async acc_attach
#define acc_wait_all() ((void)0)
#define acc_wait_async(q, r) ((void)0)
#define acc_async_test(q) 1
#define acc_malloc malloc
#define acc_free free
#define acc_memcpy_to_device memcpy
#define acc_memcpy_from_device memcpy
#define acc_copyin(p, n) ((void)0)
#define acc_create acc_copyin
#define acc_copyout acc_copyin
#define acc_delete acc_copyin
#define acc_update_self acc_copyin
#define acc_update_device acc_copyin
#endif

static unsigned mix(unsigned v) { v ^= v >> 16; v *= 0x7feb352du; v ^= v >> 15; v *= 0x846ca68bu; v ^= v >> 16; return v >> 1; }
static volatile int zero;
static int opaque(int v) { return v + zero; }
#define FILL(p, n, seed, lo, hi) \
    do { for (long q_ = 0; q_ < (long)(n); q_++) (p)[q_] = (lo) + (long)mix((unsigned)q_ * 7u + (seed)) % ((long)(hi) - (lo) + 1); } while (0)
#define HASH(k, name, p, n) \
    do { unsigned long long h_ = 14695981039346656037ull; \
         for (long q_ = 0; q_ < (long)(n); q_++) h_ = (h_ ^ (unsigned long long)(long long)(p)[q_]) * 1099511628211ull; \
         printf("case %d %s %016llx\n", k, name, h_); } while (0)
#define BITS(k, name, v) \
    do { unsigned long long h_ = 14695981039346656037ull; \
         for (size_t q_ = 0; q_ < sizeof(v); q_++) h_ = (h_ ^ ((const unsigned char *)&(v))[q_]) * 1099511628211ull; \
         printf("case %d %s %016llx\n", k, name, h_); } while (0)
#define SORT(p, n) \
    do { for (long q_ = 1; q_ < (long)(n); q_++) \
             for (long r_ = q_; r_ > 0 && (p)[r_ - 1] > (p)[r_]; r_--) { \
                 __typeof__(*(p)) t_ = (p)[r_]; (p)[r_] = (p)[r_ - 1]; (p)[r_ - 1] = t_; } } while (0)
#define SHOW(k, name, v) printf("case %d %s %lld\n", k, name, (long long)(v))

"""


class Top:
    """An array of the case: what the regions call it, its section in clauses, and how the host sees it as one row."""

    def __init__(self, array, pointer, section, flat, total):
        self.array, self.pointer, self.section, self.flat, self.total = array, pointer, section, flat, total


class Loop:
    """A canonical loop: its head, variable, greatest trip count, and a declaration needed before it."""

    def __init__(self, head, var, trips, declaration=''):
        self.head, self.var, self.trips, self.declaration = head, var, trips, declaration
        self.element = None         # what a pointer as loop variable points to


class Case(Body):
    """One case: static declarations, one function, and hashes of all it computes."""

    def __init__(self, rng, number, drop=()):
        Body.__init__(self, rng, drop)
        self.number, self.statics, self.locals, self.body, self.shows, self.frees = number, '', '', '', '', ''
        self.other = ''             # the text of another file
        self.tops, self.records = [], {}
        self.inferred = False       # pointers are listed in no data clause: the compiler finds their extents

    def new(self, stem):
        self.names += 1
        return '%s%d_%d' % (stem, self.number, self.names) if stem in ('a', 'f', 's') else '%s%d' % (stem, self.names)

    def text(self):
        return '%sstatic void case_%d(void)\n{\n%s%s%s%s}\n\n' % (self.statics, self.number, self.locals, self.body, self.shows, self.frees)

    # -- what a case works on

    def scalar(self, writable=False):
        """A local of the case's function whose value the compiler cannot know."""
        kind = self.rng.choice(x.ALL)
        hi = min(kind.hi, self.rng.choice([3, 20, 100, 10000]))
        value = self.rng.randint(-hi if kind.signed else 0, hi)
        name = self.new('v')
        self.locals += '%s %s = opaque(%d);\n' % (kind.name, name, value)
        return Var(name, kind, -hi if kind.signed else 0, hi, writable)

    def array(self, dims, writable, kind=None, storage=None, positive=False, most=1000):
        """An initialised array of the given extents, with a hash of it at the end of the case where it is written;
        no element is greater than `most`."""
        rng = self.rng
        kind = kind or rng.choice(x.ALL)
        hi = min(kind.hi, most, rng.choice([1, 7, 63, 100, 1000]))
        lo = -hi if kind.signed and self.chance(0.5) and not positive else 0
        name, total = self.new('a'), 1
        for d in dims:
            total *= d
        storage = storage or rng.choice(['static', 'static', 'local', 'vla', 'pointer', 'pointer', 'rows', 'rows' if len(dims) != 2 else 'table'])
        a = Array(name, kind, dims, lo, hi, writable)
        if storage == 'table':
            return self.table(a, dims, lo, hi)
        brackets = ''.join('[%d]' % d for d in dims)
        flat, section, pointer = ('&%s%s' % (name, '[0]' * len(dims))), name, False
        if storage == 'static':
            self.statics += 'static %s %s%s;\n' % (kind.name, name, brackets)
        elif storage == 'local':
            self.locals += '%s %s%s;\n' % (kind.name, name, brackets)
        elif storage == 'vla':
            self.locals += '%s %s%s;\n' % (kind.name, name, ''.join('[opaque(%d)]' % d for d in dims))
        elif storage == 'rows' and len(dims) > 1:
            self.locals += '%s (*%s)%s = malloc(%d * sizeof *%s);\n' % (kind.name, name, ''.join('[%d]' % d for d in dims[1:]), dims[0],
                name)
            section, pointer = name + ''.join('[0:%d]' % d for d in dims), True
            self.frees += 'free(%s);\n' % name
        else:
            self.locals += '%s *%s = malloc(%d * sizeof *%s);\n' % (kind.name, name, total, name)
            a.linear, a.width = True, [self.amount(d) for d in dims[1:]]
            flat, section, pointer = name, '%s[0:%s]' % (name, self.amount(total)), True
            self.frees += 'free(%s);\n' % name
        if not pointer and self.chance(0.3):
            section = name + ''.join('[0:%d]' % d for d in (dims[:1] if storage == 'vla' else dims))
        self.locals += 'FILL(%s, %d, %du, %d, %d);\n' % (flat, total, rng.randrange(1000), lo, hi)
        top = Top(a, pointer, section, flat, total)
        self.tops.append(top)
        if writable:
            self.shows += 'HASH(%d, "%s", %s, %d);\n' % (self.number, name, flat, total)
        return top

    def table(self, a, dims, lo, hi):
        """A pointer to pointers to rows, which lie in one block or each in its own."""
        name, kind, one, q = a.name, a.type.name, self.chance(0.4), self.new('q')
        every = 'for (int %s = 0; %s < %d; %s++) ' % (q, q, dims[0], q)
        block = ', *%sb = malloc(%d * sizeof **%s)' % (name, dims[0] * dims[1], name) if one else ''
        self.locals += '%s **%s = malloc(%d * sizeof *%s)%s;\n' % (kind, name, dims[0], name, block)
        self.locals += every + '{\n%s[%s] = %s;\nFILL(%s[%s], %d, %s + %du, %d, %d);\n}\n' % (
            name, q, '%sb + %s * %d' % (name, q, dims[1]) if one else 'malloc(%d * sizeof **%s)' % (dims[1], name), name, q, dims[1], q,
            self.rng.randrange(1000), lo, hi)
        if a.writable:
            self.shows += every + 'HASH(%d, "%s", %s[%s], %d);\n' % (self.number, name, name, q, dims[1])
        self.frees += ('free(%sb);\n' % name if one else every + 'free(%s[%s]);\n' % (name, q)) + 'free(%s);\n' % name
        top = Top(a, True, name + ''.join('[0:%s]' % self.amount(d) for d in dims), None, dims[0] * dims[1])
        self.tops.append(top)
        return top

    def amount(self, value, kinds=('int', 'int', 'long', 'unsigned', 'size_t')):
        """A number as a constant, or as a local that holds it."""
        if self.chance(0.6):
            return str(value)
        name = self.new('n')
        self.locals += '%s %s = opaque(%d);\n' % (self.rng.choice(kinds) if value >= 0 else 'int', name, value)
        return name

    def function(self, number=0):
        """A function of the case that regions call; gives a maker of calls."""
        name, scope = self.new('f'), Scope()
        kinds = [self.rng.choice(x.ALL) for _ in range(self.rng.randint(1, 3))]
        for i, kind in enumerate(kinds):
            scope.vars.append(Var('p%d' % i, kind, -100 if kind.signed else 0, min(kind.hi, 100)))
        body = ''.join(self.statement(scope) for _ in range(self.rng.randint(0, 3)))
        result = self.rng.choice(x.ALL)
        lo, hi = (-100 if result.signed else 0), 100
        self.statics += '%sstatic %s%s %s(%s)\n{\n%sreturn %s;\n}\n' % (
            '#pragma acc routine seq\n' if self.chance(0.5) else '', 'inline ' if self.chance(0.2) else '', result.name, name,
            ', '.join('%s p%d' % (k.name, i) for i, k in enumerate(kinds)), body, x.coerce(self.expr(scope), lo, hi).text)

        def call(body, where):
            arguments = [x.coerce(body.leaf(where), -100 if k.signed else 0, 100).at(2) for k in kinds]
            return x.Expr('%s(%s)' % (name, ', '.join(arguments)), result, lo, hi)
        return call

    def row_function(self, kind):
        """A function of a row of elements; gives a maker of calls, for scopes that hold an array of that type."""
        name, scope = self.new('f'), Scope()
        result = self.rng.choice([INT, x.LONG, x.UINT, x.DOUBLE, x.FLOAT])
        scope.vars = [Var('p[k]', kind, -1000 if kind.signed else 0, 1000, False), Var('k', INT, 0, 100, False)]
        leave = 'if (%s) %s;\n' % (self.condition(scope).text, self.rng.choice(['continue', 'break'])) if self.chance(0.5) else ''
        self.statics += '%sstatic %s %s(const %s *p, int n)\n{\n%s s = 0;\nfor (int k = 0; k < n; k++) {\n%ss += %s;\n}\nreturn s;\n}\n' % (
            '#pragma acc routine seq\n' if self.chance(0.5) else '', result.name, name, kind.name, result.name, leave,
            x.coerce(self.expr(scope), 0, 5).at(2))

        def call(body, where):
            row = body.row(where, kind, False)
            return x.Expr('%s(%s)' % (name, row), result, 0, 500) if row else body.constant()
        return call

    def row_writer(self, kind, level):
        """A function that writes a row, by one thread or (level 'vector') by the lanes; gives a maker of calling statements."""
        name, scope = self.new('f'), Scope()
        scope.vars = [Var('p[k]', kind, -1000 if kind.signed else 0, 1000, False), Var('k', INT, 0, 100, False), Var('v', INT, 0, 100, False)]
        self.statics += '#pragma acc routine %s\nstatic void %s(%s *p, int n, int v)\n{\n%sfor (int k = 0; k < n; k++) p[k] = %s;\n}\n' % (
            level, name, kind.name, '#pragma acc loop vector\n' if level == 'vector' else '', x.coerce(self.expr(scope), 0, 1).at(2))

        def call(body, where):
            row = body.row(where, kind, True)
            return '%s(%s, %s);\n' % (name, row, x.coerce(body.leaf(where), 0, 100).at(2)) if row else ';\n'
        return call

    def structs(self, extent):
        """An array of structs with bit-fields; gives a maker of the members of element `index` as variables."""
        tag, name = self.new('s'), self.new('a')
        members, text = [], ''
        for i in range(self.rng.randint(1, 5)):
            if self.chance(0.3):
                signed = self.chance(0.5)
                bits = self.rng.randint(2, 12)
                kind = x.Type('int' if signed else 'unsigned', bits, signed)
                text += '%s m%d : %d; ' % ('signed' if signed else 'unsigned', i, bits)
                members.append(('m%d' % i, kind, kind.lo, kind.hi))
            else:
                kind = self.rng.choice(x.ALL)
                text += '%s m%d; ' % (kind.name, i)
                members.append(('m%d' % i, kind, -100 if kind.signed else 0, 100))
        self.statics += 'struct %s { %s};\nstatic struct %s %s[%d];\n' % (tag, text, tag, name, extent)
        self.locals += 'memset(%s, 0, sizeof %s);\n' % (name, name)
        for m, kind, lo, hi in members:
            self.locals += 'for (int q = 0; q < %d; q++) %s[q].%s = q * %d %% %d;\n' % (extent, name, m, self.rng.randint(1, 9), max(
                hi // 2, 1))
            self.shows += '{ long long h = 0; for (int q = 0; q < %d; q++) h = h * 31 %% 1000003 + (long long)%s[q].%s; SHOW(%d, "%s.%s", h); }\n' % (
                extent, name, m, self.number, name, m)
        self.records[name] = (tag, members)
        return name, lambda index, writable: [Var('%s[%s].%s' % (name, index.text, m), kind, lo, hi, writable) for m, kind, lo,
            hi in members]

    def struct_function(self, array, index):
        """A function from struct to struct; gives a maker of statements that apply it to an element, through a local or at once."""
        tag, members = self.records[array]
        name, scope = self.new('f'), Scope()
        scope.vars = [Var('r.%s' % m, kind, lo, hi) for m, kind, lo, hi in members] + [Var('v', INT, -100, 100, False)]
        body = ''.join(self.optional(self.assign(scope)) for _ in range(self.rng.randint(1, 3)))
        self.statics += 'static struct %s %s(struct %s r, int v)\n{\n%sreturn r;\n}\n' % (tag, name, tag, body)

        def apply(case, where):
            element, value = '%s[%s]' % (array, index.text), x.coerce(case.leaf(where), -100, 100).at(2)
            if case.chance(0.5):
                return '%s = %s(%s, %s);\n' % (element, name, element, value)
            local = case.new('l')
            return '{\nstruct %s %s = %s(%s, %s), *%sp = &%s;\n%s = *%sp;\n}\n' % (tag, local, name, element, value, local, local,
                element, local)
        return apply

    # -- loops

    def canonical(self, span, scope=None, most=None, partitioned=False):
        """A loop whose values spread over at most `span`. With a scope its bound may depend on what is there."""
        rng = self.rng
        kind = rng.choice([INT] * 6 + [x.UINT, x.LONG, x.ULONG, x.LLONG, x.SHORT, x.UCHAR, x.USHORT])
        name = self.new('i')
        if scope and self.chance(0.35):
            return self.dependent(name, kind, span, scope, partitioned)
        step = rng.choice([1, 1, 1, 1, 1, 2, 3, -1, -1, -2, 7])
        trips = min(rng.choice([0, 1, 2, 3, 5, 8, 1000, 1000, 1000, 1000]), (span - 1) // abs(step) + 1, most or 1000)
        spread = max(trips - 1, 0) * abs(step)
        base = rng.randint(-20, 20) if kind.signed else rng.randint(16, 40)
        if self.chance(0.5):
            base = 0 if kind.signed or (step > 0 and trips) else 16
        first, last = (base, base + spread) if step > 0 else (base + spread, base)
        relation, limit = self.relation(first, last, step, trips)
        return self.write_loop(name, kind, first, relation, limit, step, Var(name, kind, base, base + spread, False, True), trips)

    def relation(self, first, last, step, trips):
        """A comparison and its right side that give `trips` iterations."""
        rng, up = self.rng, step > 0
        choices = ['<', '<', '<='] + (['!='] if abs(step) == 1 else [])
        r = rng.choice(choices)
        sign = 1 if up else -1
        if r == '!=':
            return r, (last + step if trips else first)
        if not trips:
            return (r if up else r.replace('<', '>')), first - sign * (rng.randint(0, 3) if r == '<' else rng.randint(1, 3))
        slack = rng.randint(1, abs(step)) if r == '<' else rng.randint(0, abs(step) - 1)
        return (r if up else r.replace('<', '>')), last + sign * slack

    def write_loop(self, name, kind, first, relation, limit, step, var, trips):
        rng, bound = self.rng, self.amount(limit, ('int', 'long', 'short'))
        test = '%s %s %s' % (name, relation, bound)
        if self.chance(0.1):
            test = '%s %s %s' % (bound, {'<': '>', '<=': '>=', '>': '<', '>=': '<=', '!=': '!='}[relation], name)
        sign, size = ('+' if step > 0 else '-'), abs(step)
        steps = ['%s %s= %d' % (name, sign, size), '%s = %s %s %d' % (name, name, sign, size)]
        if size == 1:
            steps = [name + sign * 2, sign * 2 + name] * 3 + steps
        outside = self.chance(0.15)
        head = 'for (%s%s = %s; %s; %s)' % ('' if outside else kind.name + ' ', name, self.amount(first, ('int', 'long')), test,
            rng.choice(steps))
        return Loop(head, var, trips, '%s %s;\n' % (kind.name, name) if outside else '')

    def dependent(self, name, kind, span, scope, partitioned):
        """for (i = 0; i < expression of the scope; i++)"""
        constant = Scope(scope)
        constant.vars = [v for v in scope.vars if not v.writable or partitioned]
        constant.arrays = [a for a in scope.arrays if not a.writable]
        loops, scope = [v for v in scope.vars if v.loop], constant
        e = self.rng.choice(loops).read() if loops and self.chance(0.6) else self.expr(scope, 1)
        if e.lo != 0 and e.type.kind == 'i' and e.hi - e.lo < 1000 and e.lo > -1000:
            e = x.arith('-' if e.lo > 0 else '+', e, x.const(abs(e.lo)))
        e = x.coerce(x.integer(e), 0, span)
        head = 'for (%s %s = 0; %s < %s; %s++)' % (kind.name, name, name, e.at(11), name)
        return Loop(head, Var(name, kind, 0, max(span - 1, 0), False, True), span)

    # -- clauses

    def data_clauses(self, tops, sure=False):
        """Data clauses for a region that uses these arrays. Pointers are always listed; arrays sometimes."""
        text = ''
        for t in tops:
            if not (t.pointer and not self.inferred or sure or self.chance(0.5)):
                continue
            word = self.rng.choice(['copy', 'pcopy', 'copy']) if t.array.writable else self.rng.choice(['copyin', 'copyin', 'copy'])
            text += ' %s(%s)' % (word, t.section)
        return text

    def named(self, tops, text):
        """default(none) and the clauses for all scalars in the construct that have none yet; None where something else would need one."""
        first = text.partition('\n')[0]
        used = set(re.findall(r'\b[a-zA-Z]+[0-9]+(?:_[0-9]+)?\b', text.replace(first, '', 1)))
        listed = set(re.findall(r'\w+', ' '.join(re.findall(r'(?:private|reduction|copy|present)\([^)]*\)', first))))
        declared = set(re.findall(r'^(?:[a-z_]+ )+([vnr][0-9]+) = ', self.locals, re.M))
        other = {n for n in used - listed if re.match(r'a[0-9]+_|[ozq][0-9]', n)} - {t.array.name for t in tops}
        if 'kernels' in first or other or 'acc' not in first:
            return None
        by_value = set(re.findall(r'specialize\((\w+)\)', first))     # on the device its value is not known to the launch
        indices = [] if ' loop' in first else sorted(used & set(re.findall(r'^(?:[a-z_]+ )+(i[0-9]+);', self.locals, re.M)))
        both = [(n, 'private') for n in indices]
        for n in sorted(used & declared - listed):
            word = self.rng.choice(['firstprivate', 'copyin', 'firstprivate']) if n[0] != 'r' else 'copy'
            both.append((n, 'firstprivate' if n in by_value else word))
        return ' default(none)' + ''.join(' %s(%s)' % (word, n) for n, word in both)

    def around(self, tops, text):
        """text (a construct with %DATA% for its clauses), sometimes inside a data construct."""
        on_host = ' if(0)' in text or ' if(opaque(0))' in text or ' self' in text         # uses the host's memory, not what is on the device
        if self.chance(0.3) and not self.inferred:
            alone = procedure(self, tops, text, on_host)
            if alone:
                return alone
        if self.chance(0.12) and not self.inferred:
            none = self.named(tops, text)
            if none is not None:
                return text.replace('%DATA%', self.data_clauses(tops, True) + none)
        if self.chance(0.7) or not tops or on_host or self.inferred:
            return text.replace('%DATA%', self.data_clauses(tops))
        outer = [t for t in tops if self.chance(0.7)] or tops[:1]
        inner, entered = '', self.chance(0.5)
        for t in outer:
            r = self.rng.random()
            inner += ' present(%s)' % t.section if r < 0.35 else ' copy(%s)' % t.section if r < 0.5 or entered and t.pointer else ''
        rest = self.data_clauses([t for t in tops if t not in outer], True)
        if not rest and not inner and self.chance(0.3) and not self.records:
            inner = ' default(present)'
        text = text.replace('%DATA%', inner + rest)
        outer_clauses = self.data_clauses(outer, True)
        if not entered:
            return '#pragma acc data%s\n{\n%s}\n' % (outer_clauses, text)
        enter = ' '.join('copyin(%s)' % t.section for t in outer)
        leave = ' '.join('%s(%s)' % ('copyout' if t.array.writable else 'delete', t.section) for t in outer)
        return '#pragma acc enter data %s\n%s#pragma acc exit data %s\n' % (enter, text, leave)
