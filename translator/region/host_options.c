/* host_options: options of the host compiler that change the meaning of C. SPDX-License-Identifier: MIT
 * Options that give types another layout or signedness have no counterpart in the compilers of device code: kernels would read other bytes
 * than the host wrote. */
#include "base/options.h"
#include "region/region_parts.h"
#include <string.h>

static const struct {
    const char *option, *opposite;     /* opposite: cancels the option when it comes later */
} changing[] = {{"-funsigned-char", "-fsigned-char"},         {"-fno-signed-char", "-fsigned-char"},
                {"-fshort-enums", "-fno-short-enums"},        {"-fpack-struct", "-fno-pack-struct"},
                {"-funsigned-bitfields", "-fsigned-bitfields"}, {"-fno-signed-bitfields", "-fsigned-bitfields"},
                {"-fshort-wchar", "-fno-short-wchar"},        {"-mms-bitfields", "-mno-ms-bitfields"},
                {"-fsso-struct=big-endian", "-fsso-struct=little-endian"},
                {"-m32", "-m64"},                             {"-mx32", "-m64"}};

static bool is_given(const struct options *o, const char *option, const char *opposite)
{
    bool given = false;
    for (int i = 0; i < o->n_words; i++) {
        const char *word = o->words[i].text;
        size_t length = strlen(option);
        if (!strncmp(word, option, length) && (!word[length] || word[length] == '=')) given = true;
        else if (!strcmp(word, opposite)) given = false;
    }
    return given;
}

/* As in gcc, the last of the words counts. */
static int last_given(const struct options *o, const char *const *words, int count)
{
    int last = -1;
    for (int i = 0; i < o->n_words; i++)
        for (int k = 0; k < count; k++)
            if (!strcmp(o->words[i].text, words[k])) last = k;
    return last;
}

static bool is_wrapping(const struct options *o)
{
    static const char *const words[] = {"-fno-wrapv", "-fstrict-overflow", "-ftrapv", "-fwrapv", "-fno-strict-overflow"};
    return last_given(o, words, 5) >= 3;
}

static bool has_untyped_memory(const struct options *o)
{
    static const char *const words[] = {"-fstrict-aliasing", "-fno-strict-aliasing"};
    return last_given(o, words, 2) == 1;
}

static void refuse(struct unit *u, const char *option)
{
    unsigned at = u->regions[0]->directive->from;
    diag_error(u, at, "host-option", "option '%s' is not supported in a file with compute constructs", option);
    diag_note(u, at, "it changes types of the host that device code lacks; remove it, or use --target=openmp");
}

void region_check_options(struct unit *u)
{
    const struct options *o = u->options;
    u->wrapping = is_wrapping(o);
    u->untyped_memory = has_untyped_memory(o);
    if (!o->target_cuda || !u->n_regions) return;
    for (size_t i = 0; i < sizeof changing / sizeof *changing; i++)
        if (is_given(o, changing[i].option, changing[i].opposite)) refuse(u, changing[i].option);
}
