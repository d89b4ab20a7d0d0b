/* compare_test: ACCEL_COMPARE: values against plain loops, and what the variable may be. SPDX-License-Identifier: MIT
 *   compare_test [SEED] */
#include "compare/rt_compare.h"
#include "model.h"
#include <math.h>

enum { MOST = 200 };
static const struct accel_tolerances exact = {{-1, -1, -1}, {-1, -1, -1}};

static struct accel_tolerances both(double absolute, double relative, long long ulps)
{
    struct accel_tolerance t = {absolute, relative, ulps};
    return (struct accel_tolerances){t, t};
}

static void planted_differences(void)
{
    int32_t host[MOST], device[MOST];
    size_t n = 1 + (size_t)draw(MOST), planted = 0, first = 0, worst = 0;
    long long largest = 0;
    for (size_t i = 0; i < n; i++) {
        host[i] = (int32_t)draw(1000) - 500;
        long long change = one_in(20) ? (int)draw(100) - 50 : 0;
        device[i] = host[i] + (int32_t)change;
        if (change && !planted++) first = i;
        if (llabs(change) > largest) largest = llabs(change), worst = i;
    }
    struct accel_difference d = accel__compare_values("w", host, device, NULL, n * sizeof *host, &exact, false);
    EXPECT((!d.scalars && !planted) || d.scalars == n), EXPECT(d.count == planted);
    EXPECT(!planted || (d.first == 4 * first && d.worst == 4 * worst && d.letter == 'w' && d.largest == (double)largest));
}

static void tolerances(void)
{
    double host = 1 + (double)draw(1000), factor = 1e-6 * (double)draw(100), device = host * (1 + factor);
    struct accel_tolerances relative = both(-1, 2e-5, -1), absolute = both(1e-3, -1, -1), ulps = both(-1, -1, 3);
    size_t by_relative = accel__compare_values("d", &host, &device, NULL, 8, &relative, false).count;
    size_t by_absolute = accel__compare_values("d", &host, &device, NULL, 8, &absolute, false).count;
    EXPECT(by_relative == (fabs(device - host) > 2e-5 * host) && by_absolute == (fabs(device - host) > 1e-3));
    float a = (float)host, b = a;
    for (int steps = 0; steps < 6; steps++, b = nextafterf(b, INFINITY)) {
        EXPECT(accel__compare_values("f", &a, &b, NULL, 4, &ulps, false).count == (steps > 3));
        float minus[2] = {-a, 0}, other[2] = {-b, -0.0f};
        EXPECT(accel__compare_values("f", minus, other, NULL, 8, &ulps, false).count == (steps > 3));
    }
}

static void not_numbers(void)
{
    float host[] = {NAN, INFINITY, INFINITY, 1, NAN}, device[] = {-NAN, INFINITY, -INFINITY, NAN, 1};
    struct accel_tolerances wide = both(1e30, 1e30, -1);
    struct accel_difference d = accel__compare_values("f", host, device, NULL, sizeof host, &wide, false);
    EXPECT(d.count == 3 && d.first == 8);
}

/* An element that moves by 1e-9 with a rounding error may differ by 1e-8, one that does not move may not. */
static void sensitive(void)
{
    double host[] = {1e-9, 1}, device[] = {1.1e-8, 1 + 1e-8}, near[] = {2e-9, 1};
    EXPECT(accel__compare_values("d", host, device, NULL, sizeof host, &exact, false).count == 2);
    struct accel_difference d = accel__compare_values("d", host, device, near, sizeof host, &exact, false);
    EXPECT(d.count == 1 && d.first == 8);
}

static void orders(void)
{
    uint16_t host[MOST], device[MOST];
    size_t n = 2 + (size_t)draw(MOST - 2);
    for (size_t i = 0; i < n; i++) host[i] = device[i] = (uint16_t)draw(50);
    for (size_t i = 0; i < n; i++) {
        size_t k = (size_t)draw((unsigned)n);
        uint16_t swapped = device[i];
        device[i] = device[k], device[k] = swapped;
    }
    struct accel_difference d = accel__compare_values("H", host, device, NULL, 2 * n, &exact, true);
    EXPECT(d.permuted == (d.count > 1));
    device[n - 1] ^= 64;
    EXPECT(!accel__compare_values("H", host, device, NULL, 2 * n, &exact, true).permuted);
}

/* Of unknown type: a double that is near, an integer that is not. */
static void words(void)
{
    struct {
        double x;
        int tag, other;
    } host = {1, 5, 6}, device = {1 + 1e-15, 5, 6};
    struct accel_tolerances usual = both(-1, 1e-10, -1);
    EXPECT(!accel__compare_values(NULL, &host, &device, NULL, sizeof host, &usual, false).count);
    device.tag = 7;
    struct accel_difference d = accel__compare_values(NULL, &host, &device, NULL, sizeof host, &usual, false);
    EXPECT(d.count == 1 && d.first == 8 && d.scalars == 4 && d.letter == '?');
    d = accel__compare_values("d2w", &host, &device, NULL, sizeof host, &usual, false);
    EXPECT(d.count == 1 && d.first == 8 && d.scalars == 3 && d.letter == 'w' && d.largest == 2);
    EXPECT(!accel__compare_values("d4.w,f", &host, &device, NULL, sizeof host, &usual, false).count);
    EXPECT(accel__layout_bytes("10d2w.,f") == 89 && accel__layout_bytes(NULL) == 4 && accel__layout_has_pointers("dp") &&
           !accel__layout_has_pointers("d,p"));
}

static void nudged(void)
{
    double values[] = {1, -2.5, 0, INFINITY, NAN, 1e-320, 3}, before[7];
    int moved = 0;
    memcpy(before, values, sizeof values);
    accel__nudge_values("d", values, sizeof values);
    for (int i = 0; i < 7; i++) {
        bool changes = isnormal(before[i]);
        EXPECT(changes == (memcmp(&values[i], &before[i], 8) != 0));
        EXPECT(!changes || values[i] == nextafter(before[i], INFINITY) || values[i] == nextafter(before[i], -INFINITY));
        moved += changes;
    }
    int32_t whole = 3;
    accel__nudge_values("w", &whole, sizeof whole);
    EXPECT(moved == 3 && whole == 3);
}

static void settings(void)
{
    struct accel_compare_settings s = {0};
    EXPECT(!accel__compare_parse("1", &s) && s.on && !s.keep_host && !s.stops && s.usual.of_double.relative > 0 &&
           s.usual.of_float.relative > s.usual.of_double.relative);
    EXPECT(!accel__compare_parse("rel=1e-6,float:ulps=4,x:abs=0.5,x:rel=2,keep=host,stop", &s) && s.keep_host && s.stops && s.n_named == 1);
    struct accel_tolerances y = accel__tolerances_of(&s, "y[0:n]"), x = accel__tolerances_of(&s, "x[0:n]");
    EXPECT(y.of_float.ulps == 4 && y.of_float.relative == 1e-6 && y.of_double.relative == 1e-6 && y.of_double.ulps == -1);
    EXPECT(x.of_double.absolute == 0.5 && x.of_float.relative == 2);
    accel__compare_settings_free(&s);
    EXPECT(!accel__compare_parse("write=a%%b,limit=3k", &s) && !strcmp(s.write, "a%b") && !s.read && s.limit == 3 << 10);
    accel__compare_settings_free(&s);
    EXPECT(!accel__compare_parse("read=values,x:rel=1", &s) && !strcmp(s.read, "values") && !s.write);
    accel__compare_settings_free(&s);
    EXPECT(!accel__compare_parse("skip=3,skip=17", &s) && accel__compare_skips(&s, 17) && accel__compare_skips(&s, 3) &&
           !accel__compare_skips(&s, 4));
    static const char *const wrong[] = {"", "2", "rel", "rel=", "rel=-1", "rel=1x", "x:", ":rel=1", "ulps=1e99", "1,,on", "keep=both"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct accel_compare_settings none = {0};
        EXPECT(accel__compare_parse(wrong[i], &none) != NULL && !none.on && !none.named);
    }
}

int main(int argc, char **argv)
{
    model_begin(argc, argv);
    for (int i = 0; i < 2000; i++) planted_differences(), tolerances(), orders();
    not_numbers();
    sensitive();
    words();
    nudged();
    settings();
    puts("ok");
    return 0;
}
