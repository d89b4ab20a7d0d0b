/* samplerate_times: times of libsamplerate's converters, 44100 to 48000 frames a second. SPDX-License-Identifier: MIT
 *   samplerate_times SECONDS     of audio, of one and of two channels; prints the time of each conversion, transfers included */
#include <math.h>
#include <samplerate.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int convert(const char *name, int quality, int channels, int length)
{
    long n = 44100l * length, m = 48000l * length;
    float *in = malloc(sizeof *in * n * channels), *out = malloc(sizeof *out * m * channels);
    SRC_DATA data = {.data_in = in, .data_out = out, .input_frames = n, .output_frames = m, .src_ratio = 48000.0 / 44100.0};
    double start, energy = 0;
    int error;
    if (!in || !out) return fprintf(stderr, "not enough memory\n"), 1;
    for (long i = 0; i < n; i++)
        for (int c = 0; c < channels; c++)
            in[i * channels + c] = (float)(0.4 * sin(2e-2 * (c + 1) * (double)i) + 0.3 * sin(3e-6 * (double)i * (double)(i % 44100)));
    start = seconds();
    error = src_simple(&data, quality, channels);
    start = seconds() - start;
    if (error) return fprintf(stderr, "%s\n", src_strerror(error)), 1;
    for (long i = 0; i < data.output_frames_gen * channels; i++) energy += (double)out[i] * out[i];
    printf("%-8s %d channel%s %9.3f s   %ld frames, energy %.6e\n", name, channels, channels > 1 ? "s" : " ", start, data.output_frames_gen, energy);
    free(in);
    free(out);
    return 0;
}

int main(int argc, char **argv)
{
    int length = argc == 2 ? atoi(argv[1]) : 0;
    if (length < 1) return fprintf(stderr, "usage: samplerate_times SECONDS\n"), 2;
    for (int channels = 1; channels <= 2; channels++)
        if (convert("best", SRC_SINC_BEST_QUALITY, channels, length) || convert("medium", SRC_SINC_MEDIUM_QUALITY, channels, length) ||
            convert("fastest", SRC_SINC_FASTEST, channels, length))
            return 1;
    return 0;
}
