"""fuzz_between: kernels constructs whose scalars change between, in and around the loops, in any way that C allows. SPDX-License-Identifier: MIT"""

EXTENT = 400


class Between:
    """Three arrays of unsigned numbers, a table of subscripts, and scalars from 0 to 63 that bounds and conditions use."""

    def __init__(self, case):
        rng = case.rng
        self.case, self.n = case, rng.randint(1, 300)
        self.arrays = [self.array() for _ in range(3)]
        self.table, self.trips = self.array(), case.amount(self.n, ('int', 'long'))
        self.scalars, self.sums, self.inside = [], [], ''
        for _ in range(rng.randint(1, 3)):
            name, value = case.new('k'), rng.randint(0, 30)
            self.scalars.append(name)
            if case.chance(0.5):
                self.inside += 'int %s = %d;\n' % (name, value)
            else:
                self.outside('int', name, value)
        for _ in range(rng.randint(0, 2)):
            self.sums.append(case.new('s'))
            self.outside('unsigned', self.sums[-1], rng.choice([0, 1, 7]))

    def outside(self, kind, name, value):
        self.case.locals += '%s %s = %d;\n' % (kind, name, value)
        self.case.shows += 'SHOW(%d, "%s", %s);\n' % (self.case.number, name, name)

    def array(self):
        name = self.case.new('a')
        self.case.statics += 'static unsigned %s[%d];\n' % (name, EXTENT)
        self.case.locals += 'FILL(%s, %d, %du, 0, 255);\n' % (name, EXTENT, self.case.rng.randrange(1000))
        self.case.shows += 'HASH(%d, "%s", %s, %d);\n' % (self.case.number, name, name, EXTENT)
        return name

    def scalar(self):
        return self.case.rng.choice(self.scalars)

    def value(self):
        """From 0 to 63."""
        rng = self.case.rng
        return rng.choice([str(rng.randint(0, 20)), self.scalar(), '(%s * 2 + %s) %% %d' % (self.scalar(), self.scalar(), rng.choice([5, 17, 30])),
                           '(int)(%s & 15)' % self.trips])

    def condition(self):
        rng = self.case.rng
        text = '%s %s %s' % (self.value(), rng.choice(['<', '>', '==', '!=']), self.value())
        element = '%s[%s] > %d' % (rng.choice(self.arrays), self.scalar(), rng.randint(0, 255))
        return rng.choice([text] * 5 + [element, '%s && %s' % (text, element)])

    def update(self, i):
        """A statement of a loop over i, which is less than 300."""
        rng, k = self.case.rng, self.scalar()
        a, b = rng.choice(self.arrays), rng.choice(self.arrays)
        choices = ['%s[%s] = %s[%s + %s] + %s;\n' % (a, i, b, i, rng.choice(['0', '1', k]), self.scalar()), '%s[%s] += %s[%s] * 3;\n' % (a, i, b, i),
                   '%s[%s + %s] = %s[%s] + 1;\n' % (a, i, k, b, i), 'if (%s[%s] %% 16 == %d) %s = %s[%s] & 31;\n' % (
                       b, i, rng.randint(0, 15), k, self.table, i),
                   '%s = %s & 31;\n' % (k, i), '%s = (%s * 3 + %s) & 63;\n' % (k, k, i), 'if (%s[%s] %% 7 == 1) %s = %d;\n' % (b, i, k, rng.randint(0, 9)),
                   '%s[%s[%s]] += %s;\n' % (a, self.table, i, self.scalar())]
        choices += ['%s += %s[%s];\n' % (s, b, i) for s in self.sums] * 2
        choices += ['if (%s[%s] > %s) %s = %s[%s];\n' % (b, i, s, s, b, i) for s in self.sums]
        return rng.choice(choices)

    def loop(self):
        rng, i = self.case.rng, self.case.new('i')
        low = rng.choice(['0', '1', '%s %% 7' % self.scalar()])
        high = rng.choice([self.trips, '%s %% 31 + %d' % (self.scalar(), rng.randint(1, 40)), '%s - %s %% 9' % (self.trips, self.scalar())])
        head = rng.choice(['for (int %s = %s; %s < %s; %s++)', 'for (long %s = %s; %s < %s; %s += 2)']) % (i, low, i, high, i)
        body = ''.join(self.case.optional(self.update(i)) for _ in range(rng.randint(1, 3)))
        return '%s {\n%s}\n' % (head, body)

    def statement(self, depth):
        rng, r = self.case.rng, self.case.rng.random()
        if r < 0.5 or depth > 2:
            return self.loop()
        if r < 0.65:
            return '%s = (%s) & 31;\n' % (self.scalar(), self.value())
        inner = self.statements(depth + 1)
        if r < 0.8:
            other = ' else {\n%s}' % self.statements(depth + 1) if self.case.chance(0.4) else ''
            return 'if (%s) {\n%s}%s\n' % (self.condition(), inner, other)
        t = self.case.new('t')
        if r < 0.9:
            return 'for (int %s = 0; %s < %s; %s++) {\n%s}\n' % (t, t, rng.choice(['2', '3', '%s %% 4' % self.scalar()]), t, inner)
        self.inside += 'int %s;\n' % t
        return rng.choice(['%s = 0;\nwhile (%s < 3) {\n%s%s++;\n}\n', '%s = 0;\ndo {\n%.0s%s%s++;\n} while (' + t + ' < 2);\n']) % (t, t, inner, t)

    def statements(self, depth):
        return ''.join(self.case.optional(self.statement(depth)) for _ in range(self.case.rng.randint(1, 3)))


def between(case):
    s = Between(case)
    for _ in range(case.rng.randint(1, 2)):
        body = s.statements(0) + s.statements(0)
        case.body += '#pragma acc kernels copy(%s)\n{\n%s%s}\n' % (', '.join(s.arrays + [s.table]), s.inside, body)
