"""fuzz_batch: many seeds at once, a line for each, and one for all. SPDX-License-Identifier: MIT"""
import collections
import concurrent.futures
import queue
import time


class Totals:
    """What the seeds that have run gave."""

    def __init__(self):
        self.start, self.seeds, self.cases, self.findings, self.skips = time.time(), 0, 0, [], collections.Counter()
        self.phases = collections.Counter()

    def add(self, fuzzer):
        self.seeds += 1
        self.cases += fuzzer.ran
        self.findings += fuzzer.findings
        self.skips += fuzzer.skips
        self.phases += fuzzer.phases

    def show(self, devices):
        for message, count in self.skips.most_common():
            print('skipped %d: %s' % (count, message))
        print('seconds of all jobs: ' + ', '.join('%s %.0f' % p for p in self.phases.most_common()))
        differing = len({f[:2] for f in self.findings})
        print('%d seeds, %d cases on %s, %d refused, %d differing, %d findings, %.0f s' % (
            self.seeds, self.cases, ' '.join(devices), sum(self.skips.values()), differing, len(self.findings), time.time() - self.start),
            flush=True)


def batch(make, seeds, numbers, o):
    """Runs the seeds, `o.jobs` at a time, none begun when `o.time` seconds have passed. make(seed, job) gives a Fuzzer. Gives the totals."""
    totals, jobs = Totals(), queue.Queue()
    for job in range(o.jobs):
        jobs.put(job)

    def one(seed):
        if o.time and time.time() - totals.start > o.time:
            return None
        job = jobs.get()
        fuzzer = make(seed, job)
        try:
            fuzzer.run(seed, numbers)
        finally:
            fuzzer.clean()
            jobs.put(job)
        return fuzzer

    with concurrent.futures.ThreadPoolExecutor(o.jobs) as pool:
        for done in concurrent.futures.as_completed([pool.submit(one, seed) for seed in seeds]):
            fuzzer = done.result()
            if fuzzer:
                totals.add(fuzzer)
                print(fuzzer.line() + '\n', end='', flush=True)
    return totals
