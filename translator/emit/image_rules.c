/* image_rules: Make rules that build emitted sources without accelcc. SPDX-License-Identifier: MIT */
#include "emit/emit_image.h"
#include "unit.h"
#include <string.h>

/* Replaces every ~ in the template by the stem. */
static void put_template(struct buffer *out, const char *template, const char *stem)
{
    for (const char *s = template; *s; s++) {
        if (*s == '~') buffer_puts(out, stem);
        else buffer_putc(out, *s);
    }
}

void emit_image_rules(struct unit *u, const char *stem, struct buffer *out)
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
        "~.inc: ~.cu\n"
        "\t{ printf 'static const char accel_source[] =\\n'; $(call ACCEL_LITERAL,~.cu); printf ';\\n'; } > $@.new\n"
        "\tn=0; for arch in $(if $(NVCC),$(ACCEL_ARCH)); do for overlap in 0 1; do \\\n"
        "\t  restrict=__restrict__; if [ $$overlap = 1 ]; then restrict=; fi; \\\n"
        "\t  $(NVCC) -arch=$$arch -cubin -DACCEL_RESTRICT=$$restrict $(NVCCFLAGS) -o ~.cubin ~.cu || exit 1; \\\n"
        "\t  { printf 'static const char accel_binary_%d[] __attribute__((aligned(16))) =\\n' $$n; $(call ACCEL_LITERAL,~.cubin); \\\n"
        "\t    printf ';\\n'; } >> $@.new; \\\n"
        "\t  table=\"$$table { \\\"$$arch\\\", $$overlap, accel_binary_$$n, sizeof accel_binary_$$n - 1 },\"; n=$$((n + 1)); \\\n"
        "\tdone; done; \\\n"
        "\t{ if [ $$n != 0 ]; then echo \"static const struct accelrt_binary accel_binaries[] = {$$table };\"; \\\n"
        "\t    echo '#define ACCEL_BINARIES accel_binaries'; else echo '#define ACCEL_BINARIES 0'; fi; \\\n"
        "\t  echo \"#define ACCEL_N_BINARIES $$n\"; } >> $@.new\n"
        "\tmv $@.new $@\n"
        "\n"
        "~.o: ~.c $(if $(findstring ACCEL_HOST_ONLY,$(CPPFLAGS)),,~.inc)\n"
        "\t$(CC) $(CPPFLAGS) $(CFLAGS) -fopenmp -c -o $@ ~.c\n";
    (void)u;
    put_template(out, head, stem);
    put_template(out, rules, stem);
}
