/* sim_settings: the simulator's environment variables, its messages, and what it tells LeakSanitizer. SPDX-License-Identifier: MIT */
#include "sim_settings.h"
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <strings.h>

/* An invalid setting ends the program: with a default, the run would test something else. */
static void refuse(const char *name, const char *value, const char *allowed)
{
    sim_tell("environment variable %s=%s: expected %s", name, value, allowed);
    exit(1);
}
static unsigned long long read_number(const char *name, unsigned long long otherwise, unsigned long long most, const char *allowed)
{
    const char *text = getenv(name);
    char *end;
    if (!text || !*text)
        return otherwise;
    unsigned long long n = strtoull(text, &end, 0);
    if (*end || end == text || *text == '-' || n > most)
        refuse(name, text, allowed);
    return n;
}
static std::vector<size_t> read_sizes(const char *name, size_t otherwise)
{
    std::vector<size_t> sizes;
    const char *text = getenv(name);
    while (text && *text) {
        char *end;
        unsigned long long n = strtoull(text, &end, 0);
        const char *units = "kmg", *unit = *end && *end != ',' ? strchr(units, *end | 32) : nullptr, *rest = end + (unit ? 1 : 0);
        if (end == text || *text == '-' || (*rest && *rest != ','))
            refuse(name, getenv(name), "sizes, such as 64m or 64m,32m");
        sizes.push_back(n << (unit ? 10 * (unit - units + 1) : 0));
        text = rest + (*rest == ',');
    }
    return sizes.empty() ? std::vector<size_t>{ otherwise } : sizes;
}
static std::vector<int> read_archs(const char *name)
{
    std::vector<int> archs;
    const char *text = getenv(name);
    while (text && *text) {
        char *end;
        long n = strncmp(text, "sm_", 3) ? 0 : strtol(text + 3, &end, 10);
        if (n < 10 || n > 999 || (*end && *end != ','))
            refuse(name, getenv(name), "architectures, such as sm_90,sm_75");
        archs.push_back((int)n);
        text = end + (*end == ',');
    }
    return archs.empty() ? std::vector<int>{ 90 } : archs;
}
static int read_version(const char *name)
{
    const char *text = getenv(name);
    int major = 13, minor = 0;
    char rest;
    if (text && *text && (sscanf(text, "%d.%d%c", &major, &minor, &rest) != 2 || major < 1 || minor < 0 || minor > 9))
        refuse(name, text, "a version of CUDA, such as 12.4");
    return 1000 * major + 10 * minor;
}
/* An invalid rule, or one without a count, is an error: it would test nothing. */
static bool read_fault(const std::string &rule, sim_fault *fault)
{
    size_t colon = rule.find(':'), equals = rule.find('=');
    if (colon == std::string::npos)
        return false;
    std::string count = rule.substr(colon + 1, equals == std::string::npos ? equals : equals - colon - 1);
    char *end = nullptr, *error_end = nullptr;
    *fault = { rule.substr(0, colon), (unsigned)strtoul(count.c_str(), &end, 10), 0, 0 };
    if (equals != std::string::npos) {
        fault->error = (int)strtoul(rule.c_str() + equals + 1, &error_end, 10);
        if (*error_end || fault->error <= 0)
            return false;
    }
    return count == "*" || (fault->n > 0 && !*end);
}
static std::vector<sim_fault> read_faults(const char *text)
{
    std::vector<sim_fault> faults;
    while (text && *text) {
        std::string rule(text, strcspn(text, ","));
        sim_fault fault;
        if (read_fault(rule, &fault))
            faults.push_back(fault);
        else
            sim_tell("ACCEL_SIM_FAIL: \"%s\" is not of the form call:n, call:* or call:n=error", rule.c_str());
        text += rule.size();
        text += *text == ',';
    }
    return faults;
}
static sim_settings read_settings()
{
    sim_settings s;
    const char *mode = getenv("ACCEL_SIM");
    s.check = mode && !strcasecmp(mode, "check");
    if (mode && *mode && !s.check && strcasecmp(mode, "plain"))
        refuse("ACCEL_SIM", mode, "plain or check");
    s.seed = read_number("ACCEL_SIM_SEED", 0, ~0ull, "a number");
    s.memory = read_sizes("ACCEL_SIM_MEMORY", (size_t)2 << 30);
    s.devices = (int)read_number("ACCEL_SIM_DEVICES", 1, SIM_MAX_DEVICES, "a number of devices, at most 8");
    s.archs = read_archs("ACCEL_SIM_ARCH");
    s.multiprocessors = (int)read_number("ACCEL_SIM_MULTIPROCESSORS", 4, 1024, "a number, at most 1024");
    s.driver = read_version("ACCEL_SIM_DRIVER");
    s.peers = read_number("ACCEL_SIM_PEERS", 1, 1, "0 or 1") != 0;
    s.nvrtc = read_number("ACCEL_SIM_NVRTC", 1, 1, "0 or 1") != 0;
    s.faults = read_faults(getenv("ACCEL_SIM_FAIL"));
    return s;
}
sim_settings &sim_settings_get(void)
{
    static sim_settings settings = read_settings();
    return settings;
}
void sim_tell(const char *format, ...)
{
    char text[2000];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    fprintf(stderr, "accelcc simulator: %s\n", text);
}

extern "C" void __lsan_ignore_object(const void *p) __attribute__((weak));     /* exists only if the program is built with it */
void sim_is_no_leak(const void *p)
{
    if (__lsan_ignore_object)
        __lsan_ignore_object(p);
}
