/* The page of --report=html. SPDX-License-Identifier: MIT
 * The report is the JSON of docs/report.schema.json, with "sources", "kernels" and "host" in each file: the texts. */
const report = JSON.parse(document.getElementById("report").textContent);
const at = id => document.getElementById(id);
const escaped = text => String(text).replace(/[&<>"]/g, c => ({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})[c]);

const MARKS = {
    error: ["✕", "an error"],
    construct: ["▶", "a construct with a kernel"],
    dependence: ["✕", "a loop whose iterations depend on each other"],
    parallel: ["∥", "a parallel loop"],
    sequential: ["↓", "a sequential loop"],
    data: ["⇄", "data that is moved"],
    warning: ["!", "a warning"],
};
const RANKS = Object.keys(MARKS);

/* ---- the file that is shown ---------------------------------------------------------------------------------------------------------- */

const views = report.files.flatMap(file => file.sources.map(source => ({file, source})));
let view, lines = [], marks = new Map(), chosen = 0, matches = [], times = null;
const links = {kernels: new Map(), host: new Map()};          /* source line: lines of the generated text */
const back = {kernels: [], host: []};                         /* line of the generated text: source line */

const constructs = () => view ? view.file.constructs.filter(c => c.range.file === view.source.file) : [];

function mark(line, kind, title) {
    const old = marks.get(line);
    if (!old) marks.set(line, {kind, titles: [title]});
    else {
        old.titles.push(title);
        if (RANKS.indexOf(kind) < RANKS.indexOf(old.kind)) old.kind = kind;
    }
}

function findMarks() {
    marks = new Map();
    for (const c of constructs()) {
        mark(c.range.line, c.kernels.length ? "construct" : "data", c.kernels.map(k => k.name + ": " + k.mapping).join("\n") || c.directive);
        for (const l of c.loops)
            mark(l.range.line, l.dependence ? "dependence" : l.parallel ? "parallel" : "sequential", l.mapping + (l.decision ? "\n" + l.decision : ""));
        for (const d of c.data.filter(d => d.to_device || d.to_host)) mark(d.range.line, "data", d.clause + "(" + d.name + ")");
    }
    for (const m of view.file.messages.filter(m => m.range.file === view.source.file)) mark(m.range.line, m.level, m.text);
}

/* ---- decisions ----------------------------------------------------------------------------------------------------------------------- */

const place = range => `<a data-line="${range.line}">line ${range.line}</a>`;
const item = (from, to, html) => `<div class="item" data-from="${from}" data-to="${to}">${html}</div>`;
const paragraph = (text, kind) => text ? `<p${kind ? ` class="${kind}"` : ""}>${text}</p>` : "";
const list = texts => texts.length ? `<ul>${texts.map(t => `<li>${t}</li>`).join("")}</ul>` : "";

function kernelHtml(k) {
    const rows = k.accesses.map(a => `<tr class="item" data-from="${a.range.line}" data-to="${a.range.line}"><td><code>${escaped(a.text)}</code></td>` +
        `<td>${a.read ? a.written ? "read, written" : "read" : "written"}${a.atomic ? ", atomic" : ""}</td>` +
        `<td>${escaped(a.pattern)}${a.stride ? ` by ${escaped(a.stride)} ${a.stride_unit}` : ""}${a.along ? ` along <code>${escaped(a.along)}</code>` : ""}</td>` +
        `<td class="amount">${a.bytes_per_iteration}</td><td>${escaped(a.kept_in || "")}</td><td>${place(a.range)}</td></tr>`);
    const table = rows.length ? `<table><thead><tr><th>access</th><th></th><th>pattern</th><th>bytes</th><th>kept in</th><th></th></tr></thead>` +
        `<tbody>${rows.join("")}</tbody></table>` : "";
    const variants = k.variants.map(v => `<code>${escaped(v.name)}</code> runs instead if ${escaped(v.condition)}`);
    return `<h3>Kernel <code>${escaped(k.name)}</code></h3>${paragraph(escaped(k.mapping))}` +
        paragraph(`${k.shape}; block ${k.block.join(" × ")}, iterations of a thread ${k.items.join(" × ")}; ${k.bytes_per_iteration} bytes an iteration`, "quiet") +
        list(variants.concat(k.compiled.map(compiledHtml), k.notes.map(escaped))) + table;
}

const compiledHtml = c => `<code>${escaped(c.name)}</code> for ${escaped(c.arch)}: ${c.registers} registers, ${c.shared_bytes} bytes of shared memory` +
    (c.local_bytes ? `, ${c.local_bytes} bytes of local memory` : "") +
    (c.spill_store_bytes || c.spill_load_bytes ? `, of spilled registers ${c.spill_store_bytes} bytes stored and ${c.spill_load_bytes} loaded` : "") +
    (c.occupancy_percent ? `; occupancy ${c.occupancy_percent} % with blocks of ${c.threads} threads` : "");

function loopHtml(l) {
    const kind = l.dependence ? "dependence" : l.parallel ? "parallel" : "sequential";
    const between = l.dependence ? l.dependence.between.map(b => `<code>${escaped(b.text)}</code> (${place(b.range)})`).join(" and ") : "";
    return item(l.range.line, l.range.line,
        `<p style="padding-left: ${l.depth * 1.2}em"><span class="${kind}">${MARKS[kind][0]}</span> loop <code>${escaped(l.variable || "?")}</code>, ` +
        `${place(l.range)}: ${escaped(l.mapping)}</p>` + paragraph(l.decision && escaped(l.decision)) +
        paragraph(between && `${l.dependence.proven ? "Depends" : "May depend"}: ${between}`, "dependence") +
        list(l.remedies.map(r => "To change this: " + escaped(r))) + paragraph(l.host && "On the host: " + escaped(l.host), "quiet"));
}

function dataHtml(d) {
    const ways = [d.to_device && "to the device", d.to_host && "to the host", d.allocates && !d.to_device && !d.to_host && "allocated"].filter(Boolean);
    return `<tr class="item" data-from="${d.range.line}" data-to="${d.range.line}"><td>${d.implicit ? "implicit " : ""}${escaped(d.clause)}(<code>${escaped(d.name)}</code>)</td>` +
        `<td>${ways.join(", ")}</td><td><code>${escaped(d.bytes || "")}</code></td><td>${escaped(d.reason || "")}</td></tr>`;
}

function constructHtml(c, index) {
    const advice = c.advice.map(adviceHtml).join("");
    const data = c.data.length ? `<h3>Data</h3><table><thead><tr><th>clause</th><th>moves</th><th>bytes</th><th>reason</th></tr></thead><tbody>${c.data.map(dataHtml).join("")}</tbody></table>` : "";
    const variables = c.variables.length ? `<h3>Variables</h3>` + list(c.variables.map(v =>
        `<code>${escaped(v.name)}</code>: ${escaped(v.role)}${v.reason ? ", " + escaped(v.reason) : ""}`)) : "";
    return `<section id="c${index}"><h2>${escaped(c.directive)} in <code>${escaped(c.function || "?")}</code>, ${place(c.range)}</h2>` +
        list(c.notes.map(escaped)) + (advice ? "<h3>Advice</h3>" + advice : "") + c.loops.map(loopHtml).join("") + c.kernels.map(kernelHtml).join("") + data + variables + "</section>";
}

function messageHtml(m) {
    const notes = (m.notes || []).map(n => `${escaped(n.text)} (${place(n.range)})`);
    return item(m.range.line, m.range.line, `<p class="${m.level}">${place(m.range)} ${m.level}: ${escaped(m.text)} [${escaped(m.id || "")}]</p>` + list(notes));
}

function adviceHtml(a) {
    return item(a.range.line, a.range.line, paragraph(`${place(a.range)}: ${escaped(a.text)}`) +
        (a.insert ? `<pre>${escaped(a.insert.text)}</pre><p class="quiet">before ${place({line: a.insert.before_line})}</p>` : "") +
        (a.edits || []).map(e => `<pre>${escaped(e.text.trim())}</pre><p class="quiet">${e.text[0] === "\n" ? "after" : "in"} ${place(e.range)}</p>`).join(""));
}

let shown = -1;                                               /* the construct in the view of decisions */

function showDecisions() {
    const all = constructs(), around = all.findLastIndex(c => chosen >= c.range.line && chosen <= Math.max(c.end_line, c.range.end_line));
    const messages = view.file.messages.filter(m => m.range.line === chosen && m.range.file === view.source.file).map(messageHtml).join("");
    let index = around;
    if (index < 0) index = all.findIndex(c => c.data.some(d => d.range.line === chosen));
    const body = index >= 0 ? constructHtml(all[index], index) : paragraph(all.length ? "No construct at this line. Choose a line with a mark." : "The file has no constructs.", "quiet");
    at("decisions").innerHTML = messages + body;
    if (index !== shown) at("decisions").scrollTop = 0;
    shown = index;
    let first = null;
    for (const e of at("decisions").querySelectorAll(".item")) {
        const here = +e.dataset.from === chosen;
        e.classList.toggle("chosen", here);
        if (here && !first) first = e;
    }
    if (first) first.scrollIntoView({block: "nearest"});
}

function showAdvice() {
    const advice = constructs().flatMap(c => c.advice).sort((a, b) => a.rank - b.rank), messages = view.file.messages.filter(m => m.range.file === view.source.file);
    at("advice").innerHTML = (advice.length ? "<h2>Advice</h2>" + advice.map(adviceHtml).join("") : paragraph("No advice.", "quiet")) +
        (messages.length ? "<h2>Messages</h2>" + messages.map(messageHtml).join("") : "");
    at("tab-advice").textContent = advice.length + messages.length ? `Advice (${advice.length + messages.length})` : "Advice";
}

/* ---- choosing ------------------------------------------------------------------------------------------------------------------------ */

/* Scrolls as far as needed for the line to be well inside the view. */
function reveal(container, element) {
    const box = container.getBoundingClientRect(), line = element.getBoundingClientRect();
    if (line.top < box.top + 40 || line.bottom > box.bottom - 40) container.scrollTop += line.top - box.top - box.height / 3;
}

function choose(line, except) {
    if (!view || line < 1 || line > lines.length) return;
    at("s" + chosen)?.classList.remove("chosen");
    chosen = line;
    const e = at("s" + line);
    e.classList.add("chosen");
    if (except !== "source") reveal(at("source"), e);
    for (const [which, prefix] of [["kernels", "k"], ["host", "h"]]) {
        for (const old of at(which).querySelectorAll(".chosen")) old.classList.remove("chosen");
        const to = links[which].get(line) || [];
        for (const n of to) at(prefix + n)?.classList.add("chosen");
        if (to.length && which !== except && !at(which).hidden) reveal(at(which), at(prefix + to[0]));
    }
    showDecisions();
    history.replaceState(null, "", "#" + views.indexOf(view) + ":" + line);
}

function nextMark(step) {
    const all = [...marks.keys()].sort((a, b) => a - b);
    const to = step > 0 ? all.find(n => n > chosen) : all.reverse().find(n => n < chosen);
    if (to) choose(to);
}

const TABS = ["decisions", "advice", "kernels", "host", "timing"];

function openTab(name) {
    for (const t of TABS) {
        at(t).hidden = t !== name;
        at("tab-" + t).setAttribute("aria-selected", t === name);
        at("tab-" + t).tabIndex = t === name ? 0 : -1;
    }
    const to = links[name]?.get(chosen);
    if (to) reveal(at(name), at((name === "kernels" ? "k" : "h") + to[0]));
}

const openedTab = () => TABS.findIndex(t => !at(t).hidden);

function find(text) {
    for (const n of matches) at("s" + n)?.classList.remove("match");
    const wanted = text.toLowerCase();
    matches = wanted ? lines.flatMap((l, i) => l.toLowerCase().includes(wanted) ? [i + 1] : []) : [];
    for (const n of matches) at("s" + n).classList.add("match");
    at("found").textContent = wanted ? `${matches.length} found` : "";
}

function nextMatch(step) {
    if (!matches.length) return;
    const to = step > 0 ? matches.find(n => n > chosen) : [...matches].reverse().find(n => n < chosen);
    choose(to || matches[step > 0 ? 0 : matches.length - 1]);
}

const counted = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

function openView(index, line) {
    view = views[index];
    at("file").value = index;
    lines = view.source.text.replace(/\n$/, "").split("\n");
    chosen = 0;
    shown = -1;
    findMarks();
    showCode(at("source"), "s", lines, describeSource);
    showGenerated("kernels", "k");
    showGenerated("host", "h");
    showAdvice();
    find(at("search").value);
    const kernels = constructs().reduce((n, c) => n + c.kernels.length, 0), loops = constructs().flatMap(c => c.loops);
    at("summary").textContent = `${counted(constructs().length, "construct")}, ${counted(kernels, "kernel")}, ${loops.filter(l => l.parallel).length} of ${loops.length} loops parallel`;
    showTimes();
    choose(line || Math.min(...marks.keys(), lines.length));
}

/* ---- events -------------------------------------------------------------------------------------------------------------------------- */

function lineUnder(event) {
    const e = event.target.closest(".line");
    return e ? +e.id.slice(1) : 0;
}

at("source").addEventListener("click", e => lineUnder(e) && choose(lineUnder(e), "source"));
for (const which of ["kernels", "host"])
    at(which).addEventListener("click", e => {
        const line = back[which][lineUnder(e) - 1];
        if (line) choose(line, which);
    });
at("side").addEventListener("click", e => e.target.dataset.line && choose(+e.target.dataset.line));
at("file").addEventListener("change", e => openView(+e.target.value));
at("search").addEventListener("input", e => find(e.target.value));
at("search").addEventListener("keydown", e => {
    if (e.key === "Enter") nextMatch(e.shiftKey ? -1 : 1);
    if (e.key === "Escape") at("source").focus();
});
for (const t of TABS) at("tab-" + t).addEventListener("click", () => openTab(t));
at("times").addEventListener("change", e => e.target.files[0] && loadTimes(e.target.files[0]));
at("keys").addEventListener("click", () => at("help").showModal());
at("theme").addEventListener("click", changeTheme);

function changeTheme() {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
}

const KEYS = {
    j: () => nextMark(1), k: () => nextMark(-1), ArrowDown: () => choose(chosen + 1), ArrowUp: () => choose(chosen - 1),
    "/": () => at("search").focus(), n: () => nextMatch(1), N: () => nextMatch(-1), t: changeTheme, "?": () => at("help").showModal(),
    ArrowRight: () => openTab(TABS[(openedTab() + 1) % TABS.length]), ArrowLeft: () => openTab(TABS[(openedTab() + TABS.length - 1) % TABS.length]),
};
TABS.forEach((t, i) => KEYS[i + 1] = () => openTab(t));

document.addEventListener("keydown", e => {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName) || at("help").open;
    if (typing || e.ctrlKey || e.metaKey || e.altKey || !KEYS[e.key]) return;
    e.preventDefault();
    KEYS[e.key]();
});

for (const kind of ["dragenter", "dragover"])
    document.addEventListener(kind, e => {
        e.preventDefault();
        at("drop").hidden = false;
    });
document.addEventListener("dragleave", e => e.relatedTarget || (at("drop").hidden = true));
document.addEventListener("drop", e => {
    e.preventDefault();
    at("drop").hidden = true;
    if (e.dataTransfer.files[0]) loadTimes(e.dataTransfer.files[0]);
});

/* ---- the start ----------------------------------------------------------------------------------------------------------------------- */

at("legend").innerHTML = RANKS.map(k => `<dt class="${k}">${MARKS[k][0]}</dt><dd>${MARKS[k][1]}</dd>`).join("");
views.forEach((v, i) => at("file").add(new Option(v.source.file, i)));
openTab("decisions");
if (views.length) {
    const [, index, line] = /^#(\d+):(\d+)$/.exec(location.hash) || [];
    const first = views.findIndex(v => v.file.constructs.some(c => c.range.file === v.source.file));
    openView(views[index] ? +index : Math.max(first, 0), +line || 0);
} else {
    at("decisions").innerHTML = paragraph("No source with directives was translated.", "quiet");
}
