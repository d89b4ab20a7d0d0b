"""fuzz_queues: regions and transfers on several queues, and every way to wait for them. SPDX-License-Identifier: MIT"""
from fuzz_scope import Scope
from fuzz_transfers import loop_over

QUEUES = ['1', '1', '2', '3', '7', 'acc_async_noval']


class Waits:
    """Ways to say that a queue, or the host, waits for others."""

    def __init__(self, case):
        self.case, self.device = case, case.new('d')
        case.locals += 'int %s = this_device();\n' % self.device

    def listed(self, queues):
        """The queues as a wait clause or directive takes them."""
        form = self.case.rng.choice(['%s', '%s', 'queues: %s', 'devnum: {0}: %s', 'devnum: {0}: queues: %s'])
        return '(%s)' % form.format(self.device) % ', '.join(queues)

    def directive(self, queues, queue):
        """Before the next construct: the host waits, or the queue does."""
        rng = self.case.rng
        what = rng.choice([self.listed(queues)] * 4 + [''])
        return '#pragma acc wait%s%s%s\n' % (what, rng.choice(['', said(self.case, queue)]), rng.choice(['', '', ' if(1)', ' if(opaque(1))']))

    def calls(self, queues, queue):
        """The same by functions of the runtime."""
        way = self.case.rng.choice(['acc_wait(%s);\n', 'acc_wait_async(%%s, %s);\n' % queue, 'while (!acc_async_test(%s)) ;\n', None])
        if way:
            return ''.join(way % q for q in queues)
        return self.case.rng.choice(['acc_wait_all();\n', 'acc_wait_all_async(%s);\n' % queue])

    def before(self, queues, queue):
        """What precedes a construct of `queue` that needs the work of `queues`, and its clause: one of them says it."""
        if not queues:
            return '', ''
        r = self.case.rng.random()
        if r < 0.4:
            return '', ' wait' + self.case.rng.choice([self.listed(queues)] * 4 + [''])
        return (self.directive if r < 0.75 else self.calls)(queues, queue), ''


def said(case, queue):
    """The async clause for a queue."""
    return ' async' if queue == 'acc_async_noval' and case.chance(0.6) else ' async(%s)' % queue


def queues(case):
    """Regions on queues: what depends on another queue's work waits for it, in one of the ways to say so."""
    rng = case.rng
    case.extent = rng.randint(2, 200)
    case.scalars = [case.scalar() for _ in range(rng.randint(0, 2))]
    tops, waits = [case.array([case.extent], True) for _ in range(rng.randint(2, 4))], Waits(case)
    owner, text = {}, ''
    for _ in range(rng.randint(3, 9)):
        queue = rng.choice(QUEUES)
        used = [t for t in tops if case.chance(0.6)] or tops[:1]
        before, clause = waits.before(sorted({owner[t.array.name] for t in used if owner.get(t.array.name, queue) != queue}), queue)
        scope = Scope()
        scope.arrays, scope.vars = [t.array for t in used], case.scalars
        word = rng.choice(['parallel loop', 'parallel loop', 'kernels loop', 'serial loop'])
        text += '%s#pragma acc %s%s%s%s\n%s' % (before, word, said(case, queue), clause, ''.join(' present(%s)' % t.section for t in used),
                                              loop_over(case, scope, case.extent))
        for t in used:
            owner[t.array.name] = queue
        if case.chance(0.2):
            text += moved(case, waits, rng.choice(used), owner)
    case.body += around(case, waits, ', '.join(t.section for t in tops), text, sorted(set(owner.values())))


def moved(case, waits, top, owner):
    """An update by a queue, which has waited for the array's last writer and is the next writer's to wait for."""
    queue = case.rng.choice(QUEUES)
    last = owner[top.array.name]
    before, clause = waits.before([last] if last != queue else [], queue)
    owner[top.array.name] = queue
    return before + '#pragma acc update self(%s)%s%s\n' % (top.section, said(case, queue), clause)


def around(case, waits, sections, text, used):
    """Data for all regions, brought and fetched on queues too."""
    rng, other = case.rng, case.rng.choice(['4', '5', 'acc_async_noval'])
    if case.chance(0.4):
        return '#pragma acc data copy(%s)\n{\n%s#pragma acc wait\n}\n' % (sections, text)
    if case.chance(0.4):
        return '#pragma acc data copy(%s)%s\n{\n#pragma acc wait(%s)\n%s%s}\n#pragma acc wait(%s)\n' % (
            sections, said(case, other), other, text, waits.directive(used, other), other)
    before, clause = waits.before(used, other)
    return '#pragma acc enter data copyin(%s)%s\n#pragma acc wait%s\n%s%s#pragma acc exit data copyout(%s)%s%s\n#pragma acc wait%s\n' % (
        sections, said(case, other), waits.listed([other]), text, before, sections, said(case, other), clause,
        rng.choice(['', waits.listed([other])]))
