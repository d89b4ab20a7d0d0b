/* sim_settings: what the environment asks of the simulator, and its messages. SPDX-License-Identifier: MIT */
#include "sim_settings.h"
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <strings.h>

static size_t read_size(const char *text, size_t otherwise)
{
    char *end;
    unsigned long long n = text ? strtoull(text, &end, 0) : 0;
    if (!text || end == text)
        return otherwise;
    switch (*end | 32) {
    case 'k': return n << 10;
    case 'm': return n << 20;
    case 'g': return n << 30;
    default:  return n;
    }
}
/* A rule without a count, or one that cannot be read, would test nothing: said, not ignored. */
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
    const char *mode = getenv("ACCEL_SIM"), *seed = getenv("ACCEL_SIM_SEED");
    s.check = mode && !strcasecmp(mode, "check");
    if (mode && *mode && !s.check && strcasecmp(mode, "plain"))
        sim_tell("ACCEL_SIM=%s: known modes are plain and check", mode);
    s.seed = seed ? strtoull(seed, nullptr, 0) : 0;
    s.memory = read_size(getenv("ACCEL_SIM_MEMORY"), (size_t)2 << 30);
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
