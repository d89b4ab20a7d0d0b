/* sim_image: the images of nvrtcGetCUBIN and cuLinkComplete: a head, then texts, each with its length. SPDX-License-Identifier: MIT */
#include "sim_module.h"
#include <cstdlib>
#include <cstring>

static const char magic[] = "accelcc simulator image 2\n";

static void put(std::string *out, const std::string &text)
{
    *out += std::to_string(text.size()) + "\n" + text;
}
static bool get(const char **p, std::string *text)
{
    char *end;
    unsigned long n = strtoul(*p, &end, 10);
    if (end == *p || *end != '\n')
        return false;
    text->assign(end + 1, n);
    *p = end + 1 + n;
    return true;
}
static void put_program(std::string *out, const sim_program &program)
{
    put(out, program.name);
    put(out, program.source);
    put(out, std::to_string(program.options.size()));
    for (const std::string &o : program.options)
        put(out, o);
}
static bool get_program(const char **p, sim_program *program)
{
    std::string count, option;
    if (!get(p, &program->name) || !get(p, &program->source) || !get(p, &count))
        return false;
    for (int n = atoi(count.c_str()); n > 0 && get(p, &option); n--)
        program->options.push_back(option);
    return true;
}
std::string sim_image_write(const sim_program &program)
{
    std::string out = magic;
    put_program(&out, program);
    put(&out, program.is_linked ? std::to_string(program.parts.size()) : "-1");
    for (const sim_program &part : program.parts)
        put_program(&out, part);
    return out + '\0';
}
bool sim_image_read(const void *image, sim_program *program)
{
    const char *p = (const char *)image;
    std::string count;
    if (strncmp(p, magic, sizeof magic - 1))
        return false;
    p += sizeof magic - 1;
    if (!get_program(&p, program) || !get(&p, &count))
        return false;
    program->is_linked = count != "-1";
    program->parts.resize(program->is_linked ? strtoul(count.c_str(), nullptr, 10) : 0);
    for (sim_program &part : program->parts)
        if (!get_program(&p, &part))
            return false;
    return true;
}
