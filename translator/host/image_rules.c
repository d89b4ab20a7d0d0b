/* image_rules: Make rules that build emitted sources without accelcc. SPDX-License-Identifier: MIT */
#include "accel_abi.h"
#include "base/options.h"
#include "base/unit.h"
#include "directive/bind/routine_linkage.h"
#include "host/emit_image.h"
#include "region/region.h"
#include <string.h>

#define RELOCATABLE "-rdc=true" /* nvcc rejects it twice */

/* The rules of one unit. */
struct rules {
    struct buffer *out;
    const char *stem, *library; /* of the files; library: the file with parts of the CUDA library, "" without */
    const char *variants;       /* the digits of those to compile (enum accelrt_variant) */
    const char *options;        /* for nvcc: of device_arithmetic.h, for relocatable code */
};

static const char *variants(struct unit *u)
{
    int n_exports;
    routine_exports(u, &n_exports);
    if (!n_exports) return "01";
    for (int r = 0; r < u->n_regions; r++)
        if (u->regions[r]->n_kernels) return "012";
    return "2";
}

static void put_text_rule(const struct rules *r)
{
    const char *stem = r->stem;
    buffer_printf(r->out, "%s.text: %s.cu%s\n", stem, stem, r->library);
    if (*r->library) buffer_printf(r->out, "\tsed -e '/^#include \"/r %s.cuh' -e '/^#include \"/d' %s.cu > $@\n", stem, stem);
    else buffer_puts(r->out, "\tcp $< $@\n");
}

static void put_cubin_rule(const struct rules *r, char variant)
{
    static const char *const options[] = {
        ACCELRT_OPTION_RESTRICT,
        ACCELRT_OPTION_NO_RESTRICT " " ACCELRT_OPTION_OVERLAP,
        ACCELRT_OPTION_NO_RESTRICT " " ACCELRT_OPTION_ROUTINES " -maxrregcount=" ACCEL_ROUTINE_REGISTERS,
    };
    bool relocatable = variant == '0' + ACCELRT_ROUTINES && !strstr(r->options, RELOCATABLE);
    buffer_printf(r->out, "%s.%%.%c.cubin: %s.cu%s\n", r->stem, variant, r->stem, r->library);
    buffer_printf(r->out, "\t$(ACCEL_NVCC) -arch=$* -cubin %s%s%s $(NVCCFLAGS) -o $@ $<\n", options[variant - '0'], r->options,
                  relocatable ? " " RELOCATABLE : "");
}

/* A list of Make's variables: `before` VARIANT `after`, separated by spaces, for each architecture; empty without nvcc. */
static void put_each(const struct rules *r, const char *before, const char *after)
{
    buffer_puts(r->out, "$(foreach arch,$(if $(NVCC),$(ACCEL_ARCH)),");
    for (const char *v = r->variants; *v; v++) buffer_printf(r->out, "%s%s%c%s", v > r->variants ? " " : "", before, *v, after);
    buffer_puts(r->out, ")");
}

/* Without link-time optimization, which may put the assembler's text and the host code that uses its symbols into different parts. */
static void put_object_rule(const struct rules *r, const struct unit *u)
{
    bool kernels = u->device.length;
    buffer_printf(r->out, "%s.o: %s.c", r->stem, r->stem);
    if (kernels) {
        buffer_printf(r->out, " $(if $(findstring ACCEL_HOST_ONLY,$(CPPFLAGS)),,%s.text ", r->stem);
        put_each(r, arena_printf(u->arena, "%s.$(arch).", r->stem), ".cubin");
        buffer_puts(r->out, ")");
    }
    buffer_printf(r->out, "\n\t$(CC) $(CPPFLAGS) $(CFLAGS)%s", u->arithmetic.no_fma ? " -ffp-contract=off" : "");
    if (kernels) {
        buffer_puts(r->out, " -fno-lto '-DACCEL_CUBINS=");
        put_each(r, "ACCEL_CUBIN($(arch),", ")");
        buffer_puts(r->out, "'");
    }
    buffer_puts(r->out, " -fopenmp -c -o $@ $<\n");
}

static void put_settings(const struct rules *r, const struct unit *u)
{
    buffer_printf(r->out,
                  "# How %s.c and %s.cu become %s.o. Include this file from a Makefile, link with -laccel -ldl -lpthread -fopenmp.\n",
                  r->stem, r->stem, r->stem);
    buffer_puts(
        r->out,
        "# ACCEL_ARCH: GPU architectures to compile for. NVCC: CUDA's compiler; leave it empty and the program compiles its kernels\n"
        "# when it first runs. make CPPFLAGS=-DACCEL_HOST_ONLY builds for CPUs alone.\n");
    if (u->n_imports)
        buffer_puts(r->out, "# The kernels call routines of other files, with which the program links them when it first runs.\n");
    buffer_puts(
        r->out,
        "ACCEL_ARCH ?= sm_90\n"
        "NVCC ?= nvcc\n"
        "ACCEL_NVCC = $(if $(shell command -v $(firstword $(NVCC))),$(NVCC),$(error no '$(NVCC)' here: set NVCC to CUDA's compiler, "
        "or to nothing (NVCC=): then the program compiles its kernels when it first runs))\n\n");
}

void emit_image_rules(struct unit *u, struct buffer *out)
{
    struct strings options = {0};
    const char *stem = unit_stem(u), *library = u->library.length ? arena_printf(u->arena, " %s.cuh", stem) : "";
    if (u->n_imports) strings_add(u->arena, &options, RELOCATABLE);
    device_arithmetic_words(&u->arithmetic, u->arena, &options);
    const char *words = options.count ? arena_printf(u->arena, " %s", strings_joined(u->arena, &options)) : "";
    struct rules r = {out, stem, library, variants(u), words};
    if (u->device.length) {
        put_settings(&r, u);
        put_text_rule(&r);
        for (const char *v = r.variants; *v; v++) put_cubin_rule(&r, *v);
    } else buffer_printf(out, "# How %s.c, which has no kernels, becomes %s.o. Link with -laccel -ldl -lpthread -fopenmp.\n", stem, stem);
    put_object_rule(&r, u);
}
