/* The page of --report=html: the source and the generated texts. SPDX-License-Identifier: MIT */
"use strict";

const TOKENS = /(\/\/.*|\/\*.*?(?:\*\/|$))|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|\b(auto|break|case|char|const|continue|default|do|double|else|enum|extern|float|for|goto|if|inline|int|long|register|restrict|return|short|signed|sizeof|static|struct|switch|typedef|union|unsigned|void|volatile|while|bool|__global__|__device__|__shared__)\b/g;

function colored(text) {
    if (/^\s*#/.test(text)) return `<span class="pragma">${escaped(text)}</span>`;
    let out = "", from = 0;
    for (const m of text.matchAll(TOKENS)) {
        out += escaped(text.slice(from, m.index)) + `<span class="${m[1] ? "comment" : m[2] ? "string" : "word"}">${escaped(m[0])}</span>`;
        from = m.index + m[0].length;
    }
    return out + escaped(text.slice(from));
}

function showCode(element, prefix, texts, describe) {
    const chunks = [];
    for (let i = 0; i < texts.length; i += 100) {
        const rows = texts.slice(i, i + 100).map((text, k) => {
            const n = i + k + 1, [names, glyph, title] = describe(n);
            return `<div class="line ${names}" id="${prefix}${n}"><span class="mark"${title ? ` title="${escaped(title)}"` : ""}>${glyph}</span>` +
                `<span class="number">${n}</span><span class="text">${colored(text)}</span></div>`;
        });
        chunks.push(`<div class="chunk" style="contain-intrinsic-height: auto ${19 * rows.length}px">${rows.join("")}</div>`);
    }
    element.innerHTML = chunks.join("");
}

function describeSource(n) {
    const m = marks.get(n);
    return m ? ["marked", `<span class="${m.kind}">${MARKS[m.kind][0]}</span>`, m.titles.join("\n")] : ["", "", ""];
}

/* A line that accelcc has generated, of many statements, as a line each. Braces of initializers stay in their line. */
function statements(text) {
    const out = [], blocks = [];
    let line = "", parens = 0, quoted = false;
    const end = () => {
        if (line.trim()) out.push("    ".repeat(blocks.filter(Boolean).length) + line.trim());
        line = "";
    };
    for (let i = 0; i < text.length; i++) {
        const c = text[i];
        if (quoted) {
            line += c === "\\" ? c + text[++i] : c;
            quoted = c !== '"';
            continue;
        }
        if (c === '"') quoted = true;
        if ("([".includes(c)) parens++;
        if (")]".includes(c)) parens--;
        if (c === "{") {
            const isBlock = blocks.at(-1) !== false && /(^|[)}{;]|\belse|\bdo)$/.test(line.trim());
            line += c;
            if (isBlock) end();
            blocks.push(isBlock);
            continue;
        }
        if (c === "}" && blocks.at(-1)) {
            end();
            blocks.pop();
        } else if (c === "}") blocks.pop();
        line += c;
        if (c === ";" && !parens && !blocks.includes(false)) end();
    }
    end();
    return out;
}

/* The lines of a generated text without its line directives, and for each the line of the source that it is from, 0: none. `#line 5 "x.c"` and
 * `# 5 "x.c"` give the number of the next line; the flag 3 tells that accelcc has added what follows. */
function readLines(which, text) {
    const all = [], places = [], directive = /^#(?:line)? (\d+) "((?:[^"\\]|\\.)*)"(?: [\d ]*\b3)?$/;
    let here = false, number = 0, added = false;
    for (const line of text.split("\n")) {
        const m = directive.exec(line);
        if (m) {
            here = sameFile(m[2], view.source.file);
            number = +m[1];
            added = / [\d ]*3$/.test(line);
            continue;
        }
        for (const part of added && line.length > 80 ? statements(line) : [line]) {
            all.push(part);
            places.push(here ? number : 0);
        }
        if (!added) number++;
    }
    if (which === "kernels") nameKernels(all, places);
    links[which] = new Map();
    places.forEach((line, i) => {
        if (!line) return;
        if (!links[which].has(line)) links[which].set(line, []);
        links[which].get(line).push(i + 1);
    });
    back[which] = places;
    return all;
}

/* The other lines of a kernel belong to its construct. */
function nameKernels(all, places) {
    let line = 0;
    all.forEach((text, i) => {
        const m = /__global__.*?\b(accel_k_\w+)\(/.exec(text);
        if (m) line = lineOfKernel(m[1]);
        if (!places[i]) places[i] = line;
        if (text === "}") line = 0;
    });
}

function lineOfKernel(name) {
    const c = constructs().find(c => c.kernels.some(k => k.name === name || k.variants.some(v => v.name === name)));
    return c ? c.range.line : 0;
}

function showGenerated(which, prefix) {
    const generated = view.file[which];
    if (!generated) {
        at(which).innerHTML = '<p class="quiet" style="padding: 0 14px">none</p>';
        links[which] = new Map();
        back[which] = [];
        return;
    }
    const all = readLines(which, generated.text);
    showCode(at(which), prefix, all, n => [back[which][n - 1] ? "linked" : "", "", ""]);
}
