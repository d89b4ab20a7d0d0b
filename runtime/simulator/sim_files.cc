/* sim_files: folders and files of the simulator. SPDX-License-Identifier: MIT
 *
 * Compiled code is kept in $ACCEL_CACHE_DIR, else $XDG_CACHE_HOME/accelcc, else ~/.cache/accelcc, else a private folder that is removed at
 * exit. */
#include "sim_module.h"
#include "sim_settings.h"
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef ACCEL_SIM_INCLUDE_DIR
#define ACCEL_SIM_INCLUDE_DIR ""
#endif

bool sim_read_file(const std::string &path, std::string *out)
{
    FILE *f = fopen(path.c_str(), "rb");
    char block[1 << 14];
    size_t n;
    if (!f)
        return false;
    while ((n = fread(block, 1, sizeof block, f)) > 0)
        out->append(block, n);
    fclose(f);
    return true;
}
bool sim_write_file(const std::string &path, const std::string &text)
{
    FILE *f = fopen(path.c_str(), "wb");
    bool ok = f && fwrite(text.data(), 1, text.size(), f) == text.size();
    return (f ? fclose(f) == 0 : false) && ok;
}
static std::string folder_of(const std::string &path)
{
    return path.substr(0, path.rfind('/'));
}
std::string sim_shim_folder()
{
    Dl_info info;
    const char *asked = getenv("ACCEL_SIM_INCLUDE");
    std::string here = dladdr((void *)sim_shim_folder, &info) && info.dli_fname ? folder_of(info.dli_fname) : ".";
    const std::string places[] = { asked ? asked : "", here, here + "/accelcc/sim", here + "/../include/accelcc/sim",
        here + "/../../include/accelcc/sim", ACCEL_SIM_INCLUDE_DIR };
    for (const std::string &place : places)
        if (!place.empty() && !access((place + "/sim_shim.h").c_str(), R_OK))
            return place;
    return "";
}
static bool make_folders(const std::string &path)
{
    for (size_t i = 1; i <= path.size(); i++)
        if (i == path.size() || path[i] == '/')
            mkdir(path.substr(0, i).c_str(), 0700);
    return !access(path.c_str(), W_OK | X_OK);
}
static std::string private_folder;
static void remove_private_folder()
{
    std::string command = "rm -rf '" + private_folder + "'";
    if (system(command.c_str()))
        sim_tell("cannot remove %s", private_folder.c_str());
}
static std::string make_private_folder()
{
    const char *tmp = getenv("TMPDIR");
    std::string pattern = std::string(tmp && *tmp ? tmp : "/tmp") + "/accelsimXXXXXX";
    if (private_folder.empty() && mkdtemp(&pattern[0])) {
        private_folder = pattern;
        atexit(remove_private_folder);
    }
    return private_folder;
}
/* Code is loaded from the folder, so no other user may be able to write to it. */
static bool is_private(const std::string &path)
{
    struct stat s;
    return !stat(path.c_str(), &s) && s.st_uid == geteuid() && !(s.st_mode & (S_IWGRP | S_IWOTH));
}
std::string sim_cache_folder()
{
    const char *own = getenv("ACCEL_CACHE_DIR"), *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    std::string base = own ? own : "";
    if (base.empty() && xdg && *xdg)
        base = std::string(xdg) + "/accelcc";
    else if (base.empty() && home && *home)
        base = std::string(home) + "/.cache/accelcc";
    if (!base.empty() && make_folders(base + "/sim") && is_private(base) && is_private(base + "/sim"))
        return base + "/sim";
    return make_private_folder();
}

std::string sim_private_copy(const std::string &path)
{
    static unsigned serial;
    std::string text, copy = make_private_folder() + "/" + std::to_string(serial++) + ".so";
    return sim_read_file(path, &text) && sim_write_file(copy, text) ? copy : "";
}
