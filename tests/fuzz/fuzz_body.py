"""fuzz_body: random expressions, loops and statements of one test case. SPDX-License-Identifier: MIT"""
import fuzz_expr as x
import fuzz_meaning
from fuzz_expr import Expr, INT
from fuzz_scope import Array, Scope, Var


class Body:
    """Makes the text of one case from a random generator. drop: numbers of optional pieces to leave out."""

    def __init__(self, rng, drop=()):
        self.rng, self.drop, self.count, self.names = rng, set(drop), 0, 0
        self.nesting = self.blocks = 0

    def new(self, stem):
        self.names += 1
        return '%s%d' % (stem, self.names)

    def optional(self, text):
        """text, or nothing where a reduced case is wanted."""
        self.count += 1
        return '' if self.count in self.drop else text

    def chance(self, p):
        return self.rng.random() < p

    # -- expressions

    def leaf(self, scope):
        rng = self.rng
        r = rng.random()
        if r < 0.5 and scope.vars:
            return rng.choice(scope.vars).read()
        if r < 0.8 and scope.arrays:
            return self.element(scope, rng.choice(scope.arrays)).read()
        if r < 0.83:
            return Expr(rng.choice(["'a'", "'0'", "'\\n'", "'~'"]), INT, 10, 126)
        if r < 0.86:
            kind = rng.choice(x.ALL)
            return Expr('sizeof(%s)' % kind.name, x.ULONG, 1, 8)
        return self.constant()

    def constant(self):
        value = self.rng.choice([0, 1, 2, 3, 5, 7, -1, 10, 31, 100, self.rng.randint(-50, 300)])
        kind = self.rng.choice([INT, INT, INT, x.UINT, x.LONG, x.DOUBLE, x.FLOAT])
        return x.const(value, kind if value >= 0 or kind.signed else INT)

    def element(self, scope, array, depth=1):
        """A random element of the array as a variable."""
        self.nesting += 1
        indices = [self.index(scope, d, depth if self.nesting < 3 else 0) for d in array.dims]
        self.nesting -= 1
        return Var(array.subscript(indices), array.type, array.lo, array.hi, array.writable)

    def row(self, scope, kind, writable):
        """Arguments for a row of an array of that type in scope: its address and length; None where there is none."""
        usable = [a for a in scope.arrays if a.type is kind and a.writable >= writable and a.dims and a.hi >= 1]
        if not usable:
            return None
        a = self.rng.choice(usable)
        indices = [self.index(scope, d, 0) for d in a.dims[:-1]]
        return '&%s, %d' % (a.subscript(indices + [x.const(0)]), a.dims[-1])

    def index(self, scope, extent, depth=1):
        """An expression in [0, extent)."""
        loops = [v for v in scope.vars if v.loop]
        if loops and self.chance(0.8):
            e = self.rng.choice(loops).read()
            room = extent - 1 - (e.hi - e.lo)
            if room >= 0:
                shift = self.rng.randint(0, room) - e.lo
                if self.chance(0.25):
                    return x.arith('-', x.const(shift + e.lo + e.hi), e)
                return e if shift == 0 else x.arith('+' if shift > 0 else '-', e, x.const(abs(shift)))
        if self.chance(0.2):
            return x.const(self.rng.randrange(extent))
        return x.coerce(x.integer(self.expr(scope, depth) if depth else self.constant()), 0, extent - 1)

    def expr(self, scope, depth=2):
        """Any expression."""
        rng = self.rng
        if depth <= 0 or self.chance(0.15):
            return self.leaf(scope)
        r = rng.random()
        a = self.expr(scope, depth - 1)
        if r < 0.1:
            return x.unary(rng.choice('-!~'), a)
        if r < 0.16:
            return x.cast(rng.choice(x.ALL), a)
        if r < 0.2 and scope.funs:
            return rng.choice(scope.funs)(self, scope)
        if r < 0.23:
            return fuzz_meaning.literal(self, scope)
        b = self.expr(scope, depth - 1)
        if r < 0.58:
            return x.arith(rng.choice('++--**/%'), a, b)
        if r < 0.68:
            return x.bits(rng.choice('&|^'), a, b)
        if r < 0.74:
            return x.shift(rng.choice(['<<', '>>']), a, b if self.chance(0.4) else x.const(rng.randint(0, 7)))
        if r < 0.82:
            return x.compare(rng.choice(['<', '>', '<=', '>=', '==', '!=']), a, b)
        if r < 0.88:
            return x.logic(rng.choice(['&&', '||']), a, b)
        if r < 0.9:
            return Expr('(%s, %s)' % (a.at(2), b.at(2)), b.type, b.lo, b.hi)
        return x.select(self.expr(scope, depth - 1), a, b)

    def condition(self, scope):
        e = self.expr(scope, 2)
        if e.type.kind == 'f' or self.chance(0.7):
            e = x.compare(self.rng.choice(['<', '>', '<=', '!=', '==']), e, self.leaf(scope))
        return e

    def store(self, e, lo, hi):
        return x.coerce(e, lo, hi)

    # -- loops

    def sequential_loop(self, scope, make, limit=6):
        """for (...) { make(child) } run by one thread; the bound may depend on what is in scope."""
        rng, name = self.rng, self.new('k')
        kind = rng.choice([INT, INT, INT, x.UINT, x.LONG, x.SHORT, x.UCHAR])
        bound = x.coerce(x.integer(self.expr(scope, 1)), 0, limit) if self.chance(0.4) else x.const(rng.randint(0, limit))
        child = Scope(scope)
        child.loop_depth += 1
        child.vars.append(Var(name, kind, 0, max(bound.hi - 1, 0), False, True))
        if self.chance(0.7):
            head = 'for (%s %s = 0; %s < %s; %s)' % (kind.name, name, name, bound.at(11), rng.choice([name + '++', '++' + name,
                name + ' += 1']))
        else:
            kind = INT
            child.vars[-1].type = INT
            head = 'for (int %s = (int)(%s) - 1; %s >= 0; %s)' % (name, bound.text, name, rng.choice([name + '--', name + ' -= 1']))
        return '%s {\n%s}\n' % (head, make(child))

    # -- statements

    def declare(self, scope, stem='t', prefix=''):
        """Declares an initialised scalar and adds it to the scope; gives its text."""
        kind = self.rng.choice(x.ALL + [x.BOOL])
        hi = min(kind.hi, self.rng.choice([1, 9, 100, 1000, 30000]))
        lo = -hi if kind.signed and self.chance(0.7) else 0
        name = self.new(stem)
        text = '%s%s %s = %s;\n' % (prefix, kind.name, name, self.store(self.expr(scope), lo, hi).at(2))
        scope.vars.append(Var(name, kind, lo, hi))
        return text

    def targets(self, scope):
        return [v for v in scope.vars if v.writable] + [a for a in scope.arrays if a.writable]

    def target(self, scope):
        """A writable variable or element, or None."""
        every = self.targets(scope)
        if not every:
            return None
        t = self.rng.choice(every)
        return self.element(scope, t) if isinstance(t, Array) else t

    def assign(self, scope):
        v = self.target(scope)
        if not v:
            return ';\n'
        r = self.rng.random()
        if r < 0.15 and v.type.name != '_Bool':
            return self.step(v)
        if r < 0.35 and v.lo == 0 and v.type.kind == 'i' and v.hi & (v.hi + 1) == 0:
            e = x.coerce(x.integer(self.expr(scope)), 0, min(v.hi, 255))
            return '%s %s= %s;\n' % (v.text, self.rng.choice('&|^'), e.at(2))
        if r < 0.42 and v.lo <= 0 and v.type.kind == 'i':
            return '%s %s= %s;\n' % (v.text, self.rng.choice(['/', '%']), x.const(self.rng.randint(1, 9)).text)
        if r < 0.47 and v.lo <= 0 and v.type.kind == 'i':
            return '%s >>= %s;\n' % (v.text, x.coerce(x.integer(self.expr(scope, 1)), 0, 3).at(2))
        return '%s = %s;\n' % (v.text, self.store(self.expr(scope, 3), v.lo, v.hi).at(2))

    def step(self, v):
        """A guarded increment or decrement, or a compound addition."""
        up, amount = self.chance(0.5), self.rng.choice([1, 1, 1, 2, 3])
        if v.hi - amount < v.lo:
            return '%s = %d;\n' % (v.text, v.lo)
        guard = '%s <= %d' % (v.text, v.hi - amount) if up else '%s >= %d' % (v.text, v.lo + amount)
        sign = '+' if up else '-'
        forms = ['%s %s= %d' % (v.text, sign, amount)] + (['%s%s%s' % (v.text, sign, sign), '%s%s%s' % (sign, sign,
            v.text)] if amount == 1 else [])
        return 'if (%s) %s;\n' % (guard, self.rng.choice(forms))

    def block(self, scope, size=2):
        child = Scope(scope)
        self.blocks += 1
        text = ''.join(self.statement(child) for _ in range(self.rng.randint(1, size)))
        self.blocks -= 1
        return text

    def statement(self, scope):
        """One statement run by one thread, optional in a reduced case (declarations are not)."""
        rng = self.rng
        r = rng.random()
        if r < 0.16:
            return self.declare(scope)
        if r < 0.2:
            return self.local_array(scope)
        if r < 0.25:
            return fuzz_meaning.statement(self, scope)
        if scope.reds and r < 0.4:
            return self.optional(self.accumulate(scope))
        if scope.atomics and r < 0.5:
            return self.optional(self.rng.choice(scope.atomics)(self, scope))
        if r < 0.55 or scope.loop_depth >= 3 or self.blocks >= 2:
            return self.optional(self.assign(scope))
        if r < 0.67:
            text = 'if (%s) {\n%s}' % (self.condition(scope).text, self.block(scope))
            return self.optional(text + (' else {\n%s}\n' % self.block(scope) if self.chance(0.5) else '\n'))
        if r < 0.75:
            return self.optional(self.switch(scope))
        if r < 0.82:
            return self.optional(self.while_loop(scope))
        if r < 0.94:
            return self.optional(self.sequential_loop(scope, self.block))
        return self.optional('{\n%s}\n' % self.block(scope))

    def statements(self, scope, least, most):
        """Statements of one thread; what they computed in local scalars ends in an element, where there is one."""
        text = ''.join(self.statement(scope) for _ in range(self.rng.randint(least, most)))
        owned = [v for v in scope.vars if v.writable and '[' in v.text]
        if owned:
            v = self.rng.choice(owned)
            e = v.read()
            for other in scope.vars[-4:]:
                if other is not v:
                    e = x.arith(self.rng.choice('+-'), e, other.read())
            text += self.optional('%s = %s;\n' % (v.text, self.store(e, v.lo, v.hi).at(2)))
        return text

    def local_array(self, scope):
        kind, n, name = self.rng.choice(x.ALL), self.rng.randint(1, 8), self.new('w')
        a = Array(name, kind, [n], 0, min(kind.hi, 100), True)
        if self.chance(0.5):
            text = '%s %s[%d] = { %s };\n' % (kind.name, name, n, ', '.join(self.store(self.leaf(scope), 0, a.hi).at(2)
                                                                           for _ in range(self.rng.randint(1, n))))
        else:
            k = self.new('k')
            child = Scope(scope)
            child.vars.append(Var(k, INT, 0, n - 1, False, True))
            text = '%s %s[%d];\nfor (int %s = 0; %s < %d; %s++) %s[%s] = %s;\n' % (
                kind.name, name, n, k, k, n, k, name, k, self.store(self.expr(child), 0, a.hi).at(2))
        scope.arrays.append(a)
        return text

    def switch(self, scope):
        n = self.rng.randint(2, 3)
        e = x.coerce(x.integer(self.expr(scope)), 0, n)
        text = 'switch (%s) {\n' % e.text
        for c in range(n):
            text += 'case %s:\n%s%s' % (c if c != 1 else self.rng.choice(['1', '0x1', "'\\1'"]), self.block_braced(scope),
                                        'break;\n' if self.chance(0.75) else '')
        return text + ('default:\n' + self.block_braced(scope) if self.chance(0.6) else '') + '}\n'

    def block_braced(self, scope):
        return '{\n%s}\n' % self.block(scope)

    def while_loop(self, scope):
        name = self.new('c')
        child = Scope(scope)
        child.loop_depth += 1
        child.vars.append(Var(name, INT, 0, 7, False))
        limit = self.rng.randint(0, 6)
        leave = ''
        for word in ('break', 'continue'):
            if self.chance(0.4):
                leave += self.optional('if (%s) %s;\n' % (self.condition(child).text, word))
        rest = self.block(child)
        if self.chance(0.7):
            return 'int %s = 0;\nwhile (%s++ < %d) {\n%s%s}\n' % (name, name, limit, leave, rest)
        return 'int %s = 0;\ndo {\n%s%s} while (++%s < %d);\n' % (name, leave, rest, name, limit)

    # -- reductions

    def accumulate(self, scope):
        v, op = self.rng.choice(scope.reds)
        s, e = v.text, self.expr(scope)
        if op in ('max', 'min'):
            e = x.coerce(e, max(v.lo, -1000), min(v.hi, 1000))
            c = '>' if op == 'max' else '<'
            forms = ['%s = %s %s %s ? %s : %s;\n' % (s, s, c, e.at(11), s, e.at(4)), 'if (%s %s %s) %s = %s;\n' % (e.at(11), c, s, s,
                e.at(2))]
            if v.type.name == 'double':
                forms.append('%s = f%s(%s, %s);\n' % (s, op, s, e.at(2)))
            if v.type.signed != x.promote(e.type).signed:
                e = x.cast(x.LLONG, e)
                forms = ['if (%s %s %s) %s = %s;\n' % (e.at(11), c, s, s, e.at(2))]
            return self.rng.choice(forms)
        if op == '*':
            e = x.select(x.arith('%', x.integer(e), x.const(2)), x.const(1), x.const(-1))
        elif op == '+':
            e = x.coerce(e if v.type.kind == 'f' else x.integer(e), -5 if v.type.signed else 0, 5)
        elif op in ('&&', '||'):
            return '%s = %s %s %s;\n' % (s, s, op, x.compare('<' if op == '||' else '>', e, self.leaf(scope)).at(9))
        else:
            e = x.coerce(x.integer(e), 0, min(v.type.hi, 65535))
            if op == '&':
                e = x.unary('~', e) if self.chance(0.5) else e
        forms = ['%s %s= %s;\n' % (s, op, e.at(2)), '%s = %s %s %s;\n' % (s, s, op, e.at(x.PRECEDENCE[op] + 1))]
        forms.append('%s = %s %s %s;\n' % (s, e.at(x.PRECEDENCE[op]), op, s))
        if op == '+':
            forms += ['%s -= %s;\n' % (s, e.at(2)), '%s++;\n' % s]
        return self.rng.choice(forms)

    def accumulate_into(self, v, op, loops):
        """One accumulation, from the variables of loops."""
        scope = Scope()
        scope.vars, scope.reds = [l.var for l in loops], [(v, op)]
        return self.accumulate(scope)

    def reduction(self, name):
        """A reduction variable: (Var, operator, text of its initial value); its interval holds after up to 2.5e6 steps."""
        op = self.rng.choice(['+', '+', '+', '*', 'max', 'min', '&', '|', '^', '&&', '||'])
        kind = self.rng.choice([t for t in x.ALL if t.kind == 'i' or op in ('+', '*', 'max', 'min')])
        first = self.rng.choice([0, 1, 1, 5])
        lo, hi = kind.lo, kind.hi
        if op in ('&&', '||'):
            first, lo, hi = first & 1, 0, 1
        elif op == '*' and kind.signed:
            first, lo, hi = self.rng.choice([1, 3]), -3, 3
        elif op in ('max', 'min'):
            lo, hi = (-1000 if kind.signed and kind.bits > 8 else kind.lo), min(1000, kind.hi)
        elif op == '+' and kind.signed and kind.bits >= 32:
            lo, hi = -13000000, 13000000
        return Var(name, kind, lo, hi, False), op, str(first)
