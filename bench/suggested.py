#!/usr/bin/env python3
"""How many of the constructs that somebody placed does accelcc --suggest find? SPDX-License-Identifier: MIT
    suggested.py ACCELCC FILE.c... [-- OPTIONS]
Removes all directives, OpenMP's too, from copies of the files, asks for suggestions with OPTIONS (-I, -D, -std), and compares: a construct is found if its loop, one
around it or one in it gets a directive. "With a condition": it gets none, but advice that says under which condition it gets one.
Prints for each file the constructs, those found, and the loops of the others; then the sums."""
import os
import re
import subprocess
import sys
import tempfile

DIRECTIVE = re.compile(r'\s*#\s*pragma\s+(?:acc|accel|omp)\b(.*)')
OPENMP = re.compile(r'\s*#\s*pragma\s+omp\b')
COMPUTE = re.compile(r'\s*(?:parallel|kernels|serial)\b')
DECISION = re.compile(r'^[^\n:]+:(\d+): \w+: (?:\d+% of the run: )?(?:parallel|kernels|data)', re.M)

ADVICE = re.compile(r'^[^\n:]+:(\d+): \w+: [^\n]*; if [^\n]*: (?:parallel|kernels|data)', re.M)


def without_directives(text):
    """The text, and the line in it of the first loop after each compute construct."""
    kept, wanted, pending = [], [], False
    lines = iter(text.split('\n'))
    for line in lines:
        directive = DIRECTIVE.match(line)
        if not directive:
            kept.append(line)
            if pending and re.search(r'^(?!\s*//).*\bfor\s*\(', line):
                wanted.append(len(kept))
                pending = False
            continue
        pending = bool(COMPUTE.match(directive.group(1)) and not OPENMP.match(line)) or pending
        while line.endswith('\\'):
            line = next(lines)
    return '\n'.join(kept), wanted


def last_line(text, line):
    """The last line of the `for` statement that begins in `line`."""
    at = text.index('for', sum(len(x) + 1 for x in text.split('\n')[:line - 1]))
    depth, at = 1, text.index('(', at) + 1
    while depth:
        depth += {'(': 1, ')': -1}.get(text[at], 0)
        at += 1
    while at < len(text):
        depth += {'{': 1, '}': -1}.get(text[at], 0)
        if depth == 0 and text[at] in ';}':
            break
        at += 1
    return text.count('\n', 0, at) + 1


def matching(text, wanted, given):
    """The wanted lines whose loop, or one around it or in it, begins in one of the given lines."""
    lines = [int(line) for line in given]
    return [w for w in wanted if any(w <= g <= last_line(text, w) or g <= w <= last_line(text, g) for g in lines)]


def compare(accelcc, path, options, work):
    text, wanted = without_directives(open(path, errors='replace').read())
    name = os.path.join(work, os.path.basename(path))
    with open(name, 'w') as f:
        f.write(text)
    done = subprocess.run([accelcc, '--suggest', '-w', '-I', os.path.dirname(path) or '.', *options, name], capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    found = matching(text, wanted, DECISION.findall(done.stdout))
    advised = [w for w in matching(text, wanted, ADVICE.findall(done.stdout)) if w not in found]
    print(f'{path}: {len(wanted)} constructs, {len(found)} found, {len(advised)} with a condition')
    for line in sorted(set(wanted) - set(found) - set(advised)):
        print('    not found:', text.split('\n')[line - 1].strip())
    return len(wanted), len(found), len(advised)


def main():
    words = sys.argv[1:]
    options = words[words.index('--') + 1:] if '--' in words else []
    accelcc, *files = words[:words.index('--')] if '--' in words else words
    with tempfile.TemporaryDirectory() as work:
        sums = [compare(accelcc, f, options, work) for f in files]
    constructs, found, advised = (sum(s[k] for s in sums) for k in range(3))
    print(f'{len(files)} files: {constructs} constructs, {found} found, {advised} with a condition')


if __name__ == "__main__":
    main()
