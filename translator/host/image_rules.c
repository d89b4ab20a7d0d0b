/* image_rules: Make rules that build emitted sources without accelcc. SPDX-License-Identifier: MIT */
#include "accel_abi.h"
#include "host/emit_image.h"
#include "base/options.h"
#include "directive/bind/routine_linkage.h"
#include "region/region.h"
#include "base/unit.h"
#include <string.h>

/* Replaces every ~ in the template by the stem, @L by the file with parts of the CUDA library, if there is one, @V by the variants to
 * compile (enum accelrt_variant), @O by the option for relocatable code if all of them are that, else @R (nvcc rejects the option twice),
 * @F by the options of device_arithmetic.h and @C by the one with which the host compiler forbids contraction. */
struct words {
    const char *stem, *library, *variants;
    bool relocatable, no_fma;
    const char *arithmetic;
};

static void put_template(struct buffer *out, const char *template, const struct words *w)
{
    static const char relocatable[] = " -rdc=true";
    for (const char *s = template; *s; s++) {
        if (*s == '~') buffer_puts(out, w->stem);
        else if (*s == '@' && s[1] == 'L') buffer_puts(out, w->library), s++;
        else if (*s == '@' && s[1] == 'V') buffer_puts(out, w->variants), s++;
        else if (*s == '@' && s[1] == 'O') buffer_puts(out, w->relocatable ? relocatable : ""), s++;
        else if (*s == '@' && s[1] == 'R') buffer_puts(out, w->relocatable ? "" : relocatable), s++;
        else if (*s == '@' && s[1] == 'F') buffer_printf(out, "%s%s", *w->arithmetic ? " " : "", w->arithmetic), s++;
        else if (*s == '@' && s[1] == 'C') buffer_puts(out, w->no_fma ? " -ffp-contract=off" : ""), s++;
        else buffer_putc(out, *s);
    }
}

static const char *variants(struct unit *u)
{
    int n_exports;
    routine_exports(u, &n_exports);
    if (!n_exports) return "0 1";
    for (int r = 0; r < u->n_regions; r++)
        if (u->regions[r]->n_kernels) return "0 1 2";
    return "2";
}

void emit_image_rules(struct unit *u, struct buffer *out)
{
    static const char head[] =
        "# How ~.c and ~.cu become ~.o. Include this file from a Makefile, link with -laccel -ldl -lpthread -fopenmp.\n"
        "# ACCEL_ARCH: GPU architectures to compile for. NVCC: CUDA's compiler; leave it empty and the program compiles its kernels\n"
        "# when it first runs. make CPPFLAGS=-DACCEL_HOST_ONLY builds for CPUs alone.\n"
        "ACCEL_ARCH ?= sm_90\n"
        "NVCC ?= nvcc\n"
        "ACCEL_LITERAL = od -An -v -to1 $(1) | sed 's/ /\\\\/g; s/^/    \"/; s/$$/\"/'\n"
        "\n";
    static const char rules[] =
        "~.inc: ~.cu@L\n"
        "\t{ printf 'static const char accel_source[] =\\n'; \\\n"
        "\t  sed -e '/^#include \"/r ~.cuh' -e '/^#include \"/d' ~.cu | $(call ACCEL_LITERAL,); printf ';\\n'; } > $@.new\n"
        "\tn=0; for arch in $(if $(NVCC),$(ACCEL_ARCH)); do for variant in @V; do \\\n"
        "\t  case $$variant in 0) form=" ACCELRT_OPTION_RESTRICT " ;; 1) form='" ACCELRT_OPTION_NO_RESTRICT " " ACCELRT_OPTION_OVERLAP "' ;; \\\n"
        "\t  2) form='" ACCELRT_OPTION_NO_RESTRICT " " ACCELRT_OPTION_ROUTINES " -maxrregcount=" ACCEL_ROUTINE_REGISTERS "@R' ;; esac; \\\n"
        "\t  command -v $(firstword $(NVCC)) >/dev/null || { echo \"~.mk: no '$(NVCC)' here: set NVCC to CUDA's compiler, or to nothing (NVCC=):" \
        " then the program compiles its kernels when it first runs\" >&2; exit 1; }; \\\n"
        "\t  $(NVCC) -arch=$$arch -cubin $$form@O@F $(NVCCFLAGS) -o ~.cubin ~.cu || exit 1; \\\n"
        "\t  { printf 'static const char accel_binary_%d[] __attribute__((aligned(16))) =\\n' $$n; $(call ACCEL_LITERAL,~.cubin); \\\n"
        "\t    printf ';\\n'; } >> $@.new; \\\n"
        "\t  table=\"$$table { \\\"$$arch\\\", $$variant, accel_binary_$$n, sizeof accel_binary_$$n - 1 },\"; n=$$((n + 1)); \\\n"
        "\tdone; done; \\\n"
        "\t{ if [ $$n != 0 ]; then echo \"static const struct accelrt_binary accel_binaries[] = {$$table };\"; \\\n"
        "\t    echo '#define ACCEL_BINARIES accel_binaries'; else echo '#define ACCEL_BINARIES 0'; fi; \\\n"
        "\t  echo \"#define ACCEL_N_BINARIES $$n\"; } >> $@.new\n"
        "\tmv $@.new $@\n"
        "\n"
        "~.o: ~.c $(if $(findstring ACCEL_HOST_ONLY,$(CPPFLAGS)),,~.inc)\n"
        "\t$(CC) $(CPPFLAGS) $(CFLAGS)@C -fopenmp -c -o $@ ~.c\n";
    static const char plain_rules[] =
        "~.o: ~.c\n"
        "\t$(CC) $(CPPFLAGS) $(CFLAGS)@C -fopenmp -c -o $@ ~.c\n";
    struct strings arithmetic = {0};
    device_arithmetic_words(&u->arithmetic, u->arena, &arithmetic);
    const char *stem = unit_stem(u), *library = u->library.length ? arena_printf(u->arena, " %s.cuh", stem) : "";
    struct words w = { stem, library, variants(u), u->n_imports > 0, u->arithmetic.no_fma, strings_joined(u->arena, &arithmetic) };
    if (!u->device.length) {
        buffer_printf(out, "# How %s.c, which has no kernels, becomes %s.o. Link with -laccel -ldl -lpthread -fopenmp.\n", stem, stem);
        put_template(out, plain_rules, &w);
        return;
    }
    put_template(out, head, &w);
    if (u->n_imports) buffer_puts(out, "# The kernels call routines of other files, with which the program links them when it first runs.\n\n");
    put_template(out, rules, &w);
}
