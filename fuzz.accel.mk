# How fuzz.accel.c and fuzz.accel.cu become fuzz.accel.o. Include this file from a Makefile, link with -laccel -ldl -lpthread -fopenmp.
# ACCEL_ARCH: GPU architectures to compile for. NVCC: CUDA's compiler; leave it empty and the program compiles its kernels
# when it first runs. make CPPFLAGS=-DACCEL_HOST_ONLY builds for CPUs alone.
ACCEL_ARCH ?= sm_90
NVCC ?= nvcc
ACCEL_LITERAL = od -An -v -to1 $(1) | sed 's/ /\\/g; s/^/    "/; s/$$/"/'

fuzz.accel.inc: fuzz.accel.cu
	{ printf 'static const char accel_source[] =\n'; $(call ACCEL_LITERAL,fuzz.accel.cu); printf ';\n'; } > $@.new
	n=0; for arch in $(if $(NVCC),$(ACCEL_ARCH)); do for variant in 0 1; do \
	  case $$variant in 0) form=-DACCEL_RESTRICT=__restrict__ ;; 1) form=-DACCEL_RESTRICT= ;; \
	  2) form='-DACCEL_RESTRICT= -DACCEL_ROUTINES_ONLY -rdc=true' ;; esac; \
	  $(NVCC) -arch=$$arch -cubin $$form $(NVCCFLAGS) -o fuzz.accel.cubin fuzz.accel.cu || exit 1; \
	  { printf 'static const char accel_binary_%d[] __attribute__((aligned(16))) =\n' $$n; $(call ACCEL_LITERAL,fuzz.accel.cubin); \
	    printf ';\n'; } >> $@.new; \
	  table="$$table { \"$$arch\", $$variant, accel_binary_$$n, sizeof accel_binary_$$n - 1 },"; n=$$((n + 1)); \
	done; done; \
	{ if [ $$n != 0 ]; then echo "static const struct accelrt_binary accel_binaries[] = {$$table };"; \
	    echo '#define ACCEL_BINARIES accel_binaries'; else echo '#define ACCEL_BINARIES 0'; fi; \
	  echo "#define ACCEL_N_BINARIES $$n"; } >> $@.new
	mv $@.new $@

fuzz.accel.o: fuzz.accel.c $(if $(findstring ACCEL_HOST_ONLY,$(CPPFLAGS)),,fuzz.accel.inc)
	$(CC) $(CPPFLAGS) $(CFLAGS) -fopenmp -c -o $@ fuzz.accel.c
