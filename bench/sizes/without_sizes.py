#!/usr/bin/env python3
"""Takes num_gangs, num_workers and vector_length out of the OpenACC directives of C files, in place. SPDX-License-Identifier: MIT
    without_sizes.py FILE..."""
import re
import sys

def without(directive):
    while (m := re.search(r'\b(num_gangs|num_workers|vector_length)\s*\(', directive)):
        end, depth = m.end(), 1
        while depth:
            depth += {'(': 1, ')': -1}.get(directive[end], 0)
            end += 1
        directive = directive[:m.start()] + directive[end:]
    return directive

for name in sys.argv[1:]:
    with open(name, encoding='latin-1') as f:
        text = f.read()
    with open(name, 'w', encoding='latin-1') as f:
        f.write(re.sub(r'^[ \t]*#[ \t]*pragma[ \t]+acc\b(?:\\\n|.)*$', lambda m: without(m[0]), text, flags=re.M))
