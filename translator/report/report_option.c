/* report_option: --report[=FORMAT[:FILE]]. SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "base/options.h"
#include <stdio.h>
#include <string.h>

bool options_read_report(struct options *o, const char *value)
{
    static const char *const formats[REPORT_FORMATS] = {"text", "json", "html", "sarif"};
    const char *format = *value ? value + 1 : "text";
    size_t n = strcspn(format, ":");
    for (int i = 0; i < REPORT_FORMATS; i++) {
        if (strlen(formats[i]) != n || strncmp(formats[i], format, n)) continue;
        bool has_file = format[n] && format[n + 1];
        if (format[n] && !has_file) break;
        o->reports[i] = (struct report_wish){true, has_file ? arena_string(o->arena, format + n + 1) : NULL};
        return true;
    }
    fprintf(stderr, "accelcc: error: --report=%s: expected text, json, html or sarif, and perhaps a colon and the name of a file\n",
            format);
    return false;
}
