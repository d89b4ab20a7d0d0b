/* options_help: what accelcc prints about its options. SPDX-License-Identifier: MIT */
#include "base/options.h"
#include <stdio.h>

void options_print_warnings(const struct options *o)
{
    for (int i = 0; i < o->warnings.count && !o->silent; i++) fprintf(stderr, "accelcc: warning: %s\n", o->warnings.items[i]);
}

void options_print_help(void)
{
    fputs("Usage: accelcc [options] file...\n"
          "A C compiler for loops annotated with #pragma accel (or acc). It passes the options of cc to the host compiler.\n\n"
          "  --emit              write FILE.accel.c and FILE.accel.cu instead of compiling\n"
          "  --expanded          write the host file from the preprocessed text\n"
          "  --translate-all     translate files without a directive too\n"
          "  --report[=FORMAT]   print the decisions for each directive and their reasons; FORMAT: text, json[:FILE], html[:FILE]\n"
          "                      or sarif[:FILE] (FILE.accel.json and the like, beside the output)\n"
          "  --suggest[=FILE]    print directives for the loops that have none, as a patch; FILE: a profile by gcov, gprof or perf\n"
          "  --dump=PASS         print the state after a pass (--dump=list lists them)\n"
          "  --without=LIST      omit steps of planning (--without=list lists them)\n"
          "  --tuned=FILE        launch kernels as the winners of ACCEL_TUNE in FILE\n"
          "  --target=LIST       cuda,openmp (default) or openmp\n"
          "  --gpu-arch=LIST     sm_90, compute_80...: architectures to compile kernels for; none: at run time\n"
          "                      (default: this machine's GPUs, else PTX for all that NVRTC knows)\n"
          "  --multi-gpu         split loops over all GPUs of the machine\n"
          "  --no-compress       do not compress kernels; programs do not require libzstd.so.1\n"
          "  --host-cc=CC        the C compiler to use (default: $ACCEL_CC, else cc)\n"
          "  --shared-runtime    link libaccel.so instead of libaccel.a\n"
          "  --strict-openacc    reject or warn about extensions of OpenACC; keep given sizes\n"
          "  --explain=ID        explain a diagnostic; its ID is in brackets after the message (--explain=list lists them)\n"
          "  --device-info       print the GPUs of this machine that programs can use\n"
          "  --doctor            check the installation: compile and run a loop, and say what to install\n"
          "  --keep              keep intermediate files next to the output\n"
          "  --dry-run           print the commands without running them\n"
          "  -v                  print the commands as they run\n"
          "  -W<id>, -Wno-<id>   enable or disable a warning of accelcc; -Werror=<id>, -Wno-error=<id> and -Werror as in gcc\n"
          "  --version, --help, -h\n"
          "  --version -v        print also the tools and libraries that are found\n\n"
          "First steps, on a program without directives:\n"
          "  accelcc --suggest solver.c >solver.patch; patch -p0 <solver.patch\n"
          "  accelcc -O2 solver.c -o solver\n"
          "  ./solver                          on a GPU if there is one, else on the CPU's cores\n"
          "  ACC_DEVICE_TYPE=host ./solver     on the CPU's cores\n\n"
          "Exit status: 0 success; 1 error in the source or failed tool; 2 invalid options; 3 internal error.\n"
          "Environment: ACCEL_CC; at run time: ACC_DEVICE_TYPE, ACC_DEVICE_NUM, ACCEL_NOTIFY, ACCEL_TIME, ACCEL_SYNC...\n"
          "(see accelcc(1)).\n",
          stdout);
}
