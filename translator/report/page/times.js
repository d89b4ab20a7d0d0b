/* The page of --report=html: times of a run. SPDX-License-Identifier: MIT */

const sameFile = (a, b) => a === b || a.endsWith("/" + b) || b.endsWith("/" + a);

/* Rows of file, line, name, microseconds, count, bytes of ACCEL_TIME=json. */
function rowsOfTimes(data) {
    const rows = [];
    for (const c of data.constructs) {
        const add = (name, t, bytes) => t && rows.push({file: c.file, line: c.line, name, time: t.sum, count: t.count, bytes});
        for (const k of c.kernels || []) add(k.name, k.time?.count ? k.time : k.elapsed, k.bytes);
        add("on the host", c.host);
        add("copy to the device", c.copyin, c.copyin?.bytes);
        add("copy to the host", c.copyout, c.copyout?.bytes);
    }
    return rows;
}

/* The same of ACCEL_TRACE: what devices ran, which are the processes after the first, or else the constructs that the host ran. The other events
 * of the host contain or start these. */
function rowsOfTrace(events) {
    const complete = events.filter(e => e.ph === "X" && e.args?.file), devices = complete.filter(e => e.pid > 0), rows = new Map();
    for (const e of devices.length ? devices : complete.filter(e => e.name === e.args.directive)) {
        const key = [e.args.file, e.args.line, e.name].join("\n");
        const row = rows.get(key) || {file: e.args.file, line: +e.args.line, name: e.name, time: 0, count: 0, bytes: 0};
        row.time += e.dur;
        row.count++;
        row.bytes += e.args.bytes || 0;
        rows.set(key, row);
    }
    return [...rows.values()];
}

function readTimes(data) {
    const events = Array.isArray(data) ? data : data.traceEvents;
    if (!events && !data.constructs) throw new Error("neither times of ACCEL_TIME=json nor a trace of ACCEL_TRACE");
    return events ? rowsOfTrace(events) : rowsOfTimes(data);
}

const amount = us => us >= 1e6 ? (us / 1e6).toFixed(2) + " s" : us >= 1e3 ? (us / 1e3).toFixed(2) + " ms" : us.toFixed(1) + " µs";
const size = bytes => !bytes ? "" : bytes >= 1e9 ? (bytes / 1e9).toFixed(2) + " GB" : bytes >= 1e6 ? (bytes / 1e6).toFixed(2) + " MB" : (bytes / 1e3).toFixed(1) + " kB";

function showTimes() {
    for (const e of at("source").querySelectorAll(".number[style]")) e.removeAttribute("style");
    if (!times) {
        at("timing").innerHTML = paragraph("Drop a file of <code>ACCEL_TIME=json</code> or <code>ACCEL_TRACE</code> onto the page, or choose it with the button Times.", "quiet");
        return;
    }
    const rows = times.filter(r => sameFile(r.file, view.source.file)).sort((a, b) => b.time - a.time), all = rows.reduce((n, r) => n + r.time, 0);
    const most = rows.length ? rows[0].time : 1, byLine = new Map();
    for (const r of rows) byLine.set(r.line, (byLine.get(r.line) || 0) + r.time);
    const hottest = Math.max(...byLine.values(), 1);
    for (const [line, time] of byLine) {
        const number = at("s" + line)?.querySelector(".number");
        if (!number) continue;
        number.style.setProperty("--share", (time / hottest).toFixed(3));
        number.title = amount(time);
    }
    at("timing").innerHTML = rows.length ? `<table><thead><tr><th></th><th>time</th><th>of all</th><th>times</th><th>bytes</th><th></th></tr></thead><tbody>` +
        rows.map(r => `<tr><td>${place(r)} <code>${escaped(r.name)}</code></td><td class="amount">${amount(r.time)}</td><td class="amount">${(100 * r.time / (all || 1)).toFixed(1)} %</td>` +
            `<td class="amount">${r.count}</td><td class="amount">${size(r.bytes)}</td><td class="bars"><div class="bar" style="width: ${100 * r.time / most}%"></div></td></tr>`).join("") +
        "</tbody></table>" : paragraph("The file has no times for this source.", "quiet");
}

async function loadTimes(file) {
    try {
        times = readTimes(JSON.parse(await file.text()));
    } catch (error) {
        at("timing").innerHTML = paragraph(`${escaped(file.name)}: ${escaped(error.message)}`, "error");
        openTab("timing");
        return;
    }
    showTimes();
    openTab("timing");
}
