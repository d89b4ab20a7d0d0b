/* sim_compile: compiles a kernel text to a shared object with the host's C++ compiler. SPDX-License-Identifier: MIT
 *
 * The objects are kept in <cache>/sim/<hash>.so. The hash covers text, options, compiler, mode and shim. Concurrent programs may compile
 * the same text: each writes to a file of its own and renames it. */
#include "sim_module.h"
#include "sim_settings.h"
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <filesystem>
#include <spawn.h>
#include <sstream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;
/* Libraries of modules. C++'s own library, which kernels do not use, takes more than half of the linker's time. */
static const std::initializer_list<const char *> module_libraries = { "-nostdlib", "-lm", "-lc", "-lgcc" };
static const char *const shim_files[] = { "sim_abi.h", "sim_shim.h", "sim_shim_check.h", "sim_shim_math.h", "sim_shim_types.h" };

/* ---- The hash: two 64-bit FNV-1a hashes ---- */
struct hash {
    uint64_t a = 0xcbf29ce484222325ull, b = 0x84222325cbf29ce4ull;
    void add(const std::string &s)
    {
        for (unsigned char c : s + '\0') {
            a = (a ^ c) * 0x100000001b3ull;
            b = (b ^ c) * 0x100000001b3ull + (b >> 47);
        }
    }
    std::string text() const
    {
        char s[40];
        snprintf(s, sizeof s, "%016llx%016llx", (unsigned long long)a, (unsigned long long)b);
        return s;
    }
};

/* ---- Commands ---- */
static std::vector<std::string> words(const char *text)
{
    std::istringstream in(text ? text : "");
    std::vector<std::string> out;
    std::string word;
    while (in >> word)
        out.push_back(word);
    return out;
}
/* Exit code of a command; its stdout and stderr are appended to log. -1: cannot be started. */
static int run(const std::vector<std::string> &command, const std::string &output, std::string *log)
{
    std::vector<char *> argv;
    posix_spawn_file_actions_t actions;
    pid_t child;
    int status = 0;
    for (const std::string &word : command)
        argv.push_back((char *)word.c_str());
    argv.push_back(nullptr);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    posix_spawn_file_actions_adddup2(&actions, 1, 2);
    int error = posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (!error)
        while (waitpid(child, &status, 0) < 0 && errno == EINTR)
            ;
    sim_read_file(output, log);
    unlink(output.c_str());
    return error ? -1 : WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
/* The compiler and its first arguments: ACCEL_SIM_CXX, else the first of the usual names that exists. */
static std::vector<std::string> compiler()
{
    std::vector<std::string> asked = words(getenv("ACCEL_SIM_CXX"));
    const char *path = getenv("PATH");
    if (!asked.empty())
        return asked;
    for (const char *name : { "c++", "g++", "clang++" })
        for (const char *p = path ? path : "/usr/bin"; *p; p += strcspn(p, ":"), p += *p == ':')
            if (!access((std::string(p, strcspn(p, ":")) + "/" + name).c_str(), X_OK))
                return { name };
    return { "c++" };
}
/* The NVRTC options that the simulator uses, as "D...", "U..." and "I...": definitions and include folders. */
static std::vector<std::string> useful(const std::vector<std::string> &options)
{
    static const struct { const char *name; char letter; } known[] = { { "--define-macro", 'D' }, { "--undefine-macro", 'U' },
        { "--include-path", 'I' }, { "-D", 'D' }, { "-U", 'U' }, { "-I", 'I' } };
    std::vector<std::string> out;
    for (size_t i = 0; i < options.size(); i++)
        for (const auto &k : known) {
            size_t n = strlen(k.name);
            std::string value = options[i].compare(0, n, k.name) ? "" : options[i].substr(n);
            if (value.empty() && options[i] == k.name && i + 1 < options.size())
                value = options[++i];
            if (value.empty())
                continue;
            out.push_back(k.letter + (k.name[1] == '-' && value[0] == '=' ? value.substr(1) : value));
            break;
        }
    return out;
}
/* The definitions of the options as lines. They follow the shim, since they must not change its names. */
static std::string definitions(const std::vector<std::string> &options)
{
    std::string out;
    for (const std::string &o : useful(options)) {
        size_t equals = o.find('=');
        if (o[0] == 'D')
            out += "#define " + o.substr(1, equals - 1) + " " + (equals == std::string::npos ? "1" : o.substr(equals + 1)) + "\n";
        else if (o[0] == 'U')
            out += "#undef " + o.substr(1) + "\n";
    }
    return out + "#ifdef NDEBUG\n#undef assert\n#define assert(condition) ((void)0)\n#endif\n";
}
static std::vector<std::string> compile_command(const sim_program &program, const std::string &shim)
{
    std::vector<std::string> command = compiler();
    bool check = sim_settings_get().check;
    for (const char *flag : { "-x", "c++", "-std=gnu++17", "-O1", "-gdwarf-4", "-w", "-fPIC", "-fno-exceptions", "-fno-rtti",
             "-fno-strict-aliasing", "-fwrapv", "-ffp-contract=off", "-fno-stack-protector", "-fstack-clash-protection", "-Wno-narrowing" })
        command.push_back(flag);
    if (check)
        command.insert(command.end(), { "-fsanitize=thread", "-DACCEL_SIM_CHECK" });
    for (const std::string &o : useful(program.options))
        if (o[0] == 'I')
            command.push_back("-" + o);
    for (const std::string &o : words(getenv("ACCEL_SIM_CXXFLAGS")))
        command.push_back(o);
    command.push_back("-I" + shim);
    return command;
}

bool sim_is_relocatable(const sim_program &program)
{
    for (const std::string &o : program.options)
        if (o == "--relocatable-device-code=true" || o == "-rdc=true" || o == "-dc")
            return true;
    return false;
}

/* ---- The text for the compiler ---- */
static std::vector<std::string> defined_names(const std::vector<std::string> &options)
{
    std::vector<std::string> out;
    for (const std::string &o : useful(options))
        if (o[0] == 'D')
            out.push_back(o.substr(1, o.find('=') - 1));
    return out;
}
/* The name as a string literal. */
static std::string quoted(const std::string &name)
{
    std::string out = "\"";
    for (unsigned char c : name) {
        char octal[8];
        snprintf(octal, sizeof octal, c < ' ' || c == '"' || c == '\\' || c == 127 ? "\\%03o" : "%c", c);
        out += octal;
    }
    return out + "\"";
}
/* The text with shim and table. A relocatable text without kernels has no table: it is linked in a module that has one. */
static std::string whole_text(const sim_program &program)
{
    sim_text text = sim_text_scan(program.source, defined_names(program.options));
    std::string out = "#include \"sim_shim.h\"\n" + definitions(program.options) + "#line 1 " + quoted(program.name) + "\n" + text.source;
    if (text.kernels.empty() && sim_is_relocatable(program))
        return out;
    out += "\n#line 1 \"kernel table\"\n";
    out += "extern \"C\" { sim_thread *sim_self; const sim_services *sim_service; }\n";
    out += "__thread __attribute__((aligned(128), used, visibility(\"hidden\"))) char sim_dynamic_buffer[227 << 10] "
           "__asm__(\"sim_dynamic_shared\");\n";
    out += "static void *sim_dynamic_here() { return sim_dynamic_buffer; }\n";
    out += "static const sim_kernel sim_kernels[] = {\n";
    for (const sim_text_kernel &k : text.kernels)
        out += "SIM_KERNEL(" + k.name + ", " + (k.waits ? "1" : "0") + ", (int)(" + k.max_threads + "), " + quoted(k.directive) + ")\n";
    out += "{ nullptr, nullptr, nullptr, nullptr, 0, 0, 0, nullptr } };\n";
    out += "extern \"C\" __attribute__((visibility(\"default\"))) const sim_module accel_sim_module = "
           "{ SIM_ABI, &sim_self, &sim_service, sim_kernels, " +
        std::to_string(text.kernels.size()) + ", sim_dynamic_here, sizeof sim_dynamic_buffer };\n";
    return out;
}
/* Adds padding after each shared variable in assembler text, so that an overrun does not reach another variable. */
static std::string with_red_zones(const std::string &assembler)
{
    std::istringstream in(assembler);
    std::string out, line;
    bool shared = false;
    while (std::getline(in, line)) {
        out += line + "\n";
        bool section = line.find(".section") != std::string::npos;
        if (section || !line.compare(0, 6, "\t.text") || !line.compare(0, 6, "\t.data") || !line.compare(0, 5, "\t.bss"))
            shared = line.find(".tbss") != std::string::npos;
        else if (shared && line.find("\t.zero\t") == 0)
            out += "\t.zero\t64\n";
    }
    return out;
}
/* Whether the compiler is gcc, which makes variables of templates unique in the process unless an option disables that; clang does not. */
static bool is_gcc(const std::string &base)
{
    std::vector<std::string> command = compiler();
    std::string text;
    command.push_back("--version");
    return !run(command, base + ".log", &text) && text.find("Free Software Foundation") != std::string::npos;
}
static std::string key_of(const sim_program &program, const std::vector<std::string> &command, const std::string &shim)
{
    hash h;
    h.add(std::to_string(SIM_ABI));
    h.add(program.name);
    h.add(program.source);
    h.add(definitions(program.options));
    for (const std::string &word : command)
        h.add(word);
    for (const char *file : shim_files) {
        std::string text;
        sim_read_file(shim + "/" + file, &text);
        h.add(text);
    }
    return h.text();
}
/* A name in the folder of `path` that no other process or thread uses, without suffix. */
static std::string own_name(const std::string &path)
{
    static unsigned serial;
    return path.substr(0, path.rfind('.')) + "." + std::to_string(getpid()) + "." + std::to_string(serial++);
}
static bool has_many_files(const std::string &folder)
{
    enum { MANY = 32 };
    std::error_code error;
    std::filesystem::directory_iterator files(folder, error);
    return !error && std::distance(files, std::filesystem::directory_iterator()) >= MANY;
}
/* A folder with the shim as gcc has parsed it with this command; "": there is none. It saves 10 ms of each compilation and takes 70 ms, so only
 * a cache of many modules gets it. With other options gcc ignores it. */
static std::string precompiled_shim(std::vector<std::string> command, const std::string &shim, const std::string &folder)
{
    const sim_program none = { "precompiled", "", {}, false, {} };
    std::string place = folder + "/" + key_of(none, command, shim), path = place + "/sim_shim.h.gch", own = own_name(path), log;
    if (!access(path.c_str(), R_OK))
        return place;
    if (!has_many_files(folder))
        return "";
    mkdir(place.c_str(), 0700);
    command.insert(command.end(), { "-x", "c++-header", "-c", shim + "/sim_shim.h", "-o", own });
    bool ok = !run(command, own + ".log", &log) && !rename(own.c_str(), path.c_str());
    unlink(own.c_str());
    return ok ? place : "";
}
static std::vector<std::string> full_command(const sim_program &program, const std::string &shim, const std::string &base)
{
    std::vector<std::string> command = compile_command(program, shim);
    bool check = sim_settings_get().check;
    if (is_gcc(base)) {
        command.push_back("-fno-gnu-unique");
        if (check) /* a store that is moved out of a loop has the line of the loop's end in generated text */
            command.push_back("-fno-tree-loop-im");
        std::string parsed = precompiled_shim(command, shim, base.substr(0, base.rfind('/')));
        if (!parsed.empty())
            command.insert(command.end(), { "-iquote", parsed });
    } else if (check)                               /* clang omits a read before a write */
        command.insert(command.end(), { "-mllvm", "-tsan-instrument-read-before-write" });
    return command;
}
/* With the race checker: compiles base.cu to base.s, and pads its shared variables. */
static bool assemble(const std::vector<std::string> &compile, const std::string &base, std::string *log)
{
    std::vector<std::string> command = compile;
    std::string assembler;
    command.insert(command.end(), { "-S", base + ".cu", "-o", base + ".s" });
    return !run(command, base + ".log", log) && sim_read_file(base + ".s", &assembler) &&
           sim_write_file(base + ".s", with_red_zones(assembler));
}
static bool build_by(std::vector<std::string> command, const sim_program &program, const std::string &hooks, const std::string &base,
    std::string *log)
{
    bool check = sim_settings_get().check, object = sim_is_relocatable(program);
    if (check && !assemble(command, base, log))
        return false;
    if (check)
        command = compiler();
    if (object)
        command.insert(command.end(), { "-c", base + (check ? ".s" : ".cu"), "-o", base + ".o" });
    else
        command.insert(command.end(), { "-shared", "-Wl,-Bsymbolic", base + (check ? ".s" : ".cu"), "-o", base + ".so" });
    if (check && !object)
        command.push_back(hooks);
    if (!object)
        command.insert(command.end(), module_libraries.begin(), module_libraries.end());
    bool ok = run(command, base + ".log", log) == 0;
    if (check)
        unlink((base + ".s").c_str());
    return ok;
}
/* Compiles base.cu to base.so or base.o. If an index in unreachable code is far outside of a shared array, gcc emits an offset that is
 * invalid for thread-local objects (4294967271+array@dtpoff). Without constant propagation it does not. */
static bool build(const sim_program &program, const std::string &shim, const std::string &hooks, const std::string &base, std::string *log)
{
    std::vector<std::string> command = full_command(program, shim, base);
    std::string first;
    bool ok = build_by(command, program, hooks, base, &first);
    if (!ok && first.find("DTPOFF32") != std::string::npos) {
        command.push_back("-O0");
        return build_by(command, program, hooks, base, log);
    }
    if (!ok && command.end()[-2] == "-iquote" && first.find("PCH") != std::string::npos) { /* its addresses are in use */
        command.resize(command.size() - 2);
        return build_by(command, program, hooks, base, log);
    }
    *log += first;
    return ok;
}
/* The object with the functions of sim_shim_check.h, compiled once for all modules; "" without the race checker, or after an error. */
static std::string hooks_object(const std::string &shim, const std::string &folder, std::string *log)
{
    const sim_program hooks = { "hooks", "#define ACCEL_SIM_HOOKS\n#include \"sim_shim.h\"\n", {}, false, {} };
    std::vector<std::string> command = compile_command(hooks, shim);
    if (!sim_settings_get().check)
        return "";
    command.push_back("-O1");
    std::string path = folder + "/" + key_of(hooks, command, shim) + ".o", own = own_name(path);
    if (!access(path.c_str(), R_OK))
        return path;
    command.insert(command.end(), { "-c", own + ".cu", "-o", own + ".o" });
    bool ok = sim_write_file(own + ".cu", hooks.source) && !run(command, own + ".log", log) && !rename((own + ".o").c_str(), path.c_str());
    unlink((own + ".cu").c_str());
    return ok ? path : "";
}
static std::string build_as(const sim_program &program, const std::string &shim, const std::string &path, std::string *log)
{
    size_t dot = path.rfind('.');
    std::string base = path.substr(0, dot), suffix = path.substr(dot), own = own_name(path);
    bool ok = sim_write_file(own + ".cu", whole_text(program));
    if (!ok)
        log->append("cannot write " + own + ".cu\n");
    std::string hooks = hooks_object(shim, path.substr(0, path.rfind('/')), log);
    ok = ok && (!hooks.empty() || !sim_settings_get().check) && build(program, shim, hooks, own, log);
    if (ok)
        ok = !rename((own + ".cu").c_str(), (base + ".cu").c_str()) && !rename((own + suffix).c_str(), path.c_str());
    unlink((own + ".cu").c_str());
    unlink((own + suffix).c_str());
    return ok ? path : "";
}
/* The object of relocatable code, else the shared object. */
static std::string compile_one(const sim_program &program, const std::string &shim, const std::string &folder, std::string *log)
{
    std::string path = folder + "/" + key_of(program, compile_command(program, shim), shim) + (sim_is_relocatable(program) ? ".o" : ".so");
    if (!access(path.c_str(), R_OK))
        return path;
    std::string made = build_as(program, shim, path, log);
    if (made.empty() && log->empty())
        log->append("the C++ compiler " + compiler()[0] + " cannot be run: set ACCEL_SIM_CXX\n");
    return made;
}
/* Links the objects. The result's name is a hash of their names, which identify their contents. */
static std::string link_objects(const std::vector<std::string> &objects, const std::string &folder, std::string *log)
{
    std::vector<std::string> command = compiler();
    hash h;
    for (const std::string &o : objects)
        h.add(o.substr(o.rfind('/')));
    std::string path = folder + "/" + h.text() + ".so", own = own_name(path);
    if (!access(path.c_str(), R_OK))
        return path;
    command.insert(command.end(), { "-shared", "-Wl,-Bsymbolic", "-Wl,-z,defs" });
    command.insert(command.end(), objects.begin(), objects.end());
    command.insert(command.end(), { "-o", own + ".so" });
    command.insert(command.end(), module_libraries.begin(), module_libraries.end());
    bool ok = !run(command, own + ".log", log) && !rename((own + ".so").c_str(), path.c_str());
    unlink((own + ".so").c_str());
    return ok ? path : "";
}
static std::string compile_linked(const sim_program &program, const std::string &shim, const std::string &folder, std::string *log)
{
    std::vector<std::string> objects = { compile_one(program, shim, folder, log) };
    for (const sim_program &part : program.parts)
        objects.push_back(compile_one(part, shim, folder, log));
    if (sim_settings_get().check)
        objects.push_back(hooks_object(shim, folder, log));
    for (const std::string &o : objects)
        if (o.empty())
            return "";
    return link_objects(objects, folder, log);
}
std::string sim_compile(const sim_program &program, std::string *log)
{
    std::string shim = sim_shim_folder(), folder = sim_cache_folder();
    if (shim.empty() || folder.empty()) {
        *log += shim.empty() ? "cannot find the simulator's headers (sim_shim.h); set ACCEL_SIM_INCLUDE\n"
                             : "no temporary folder to compile in\n";
        return "";
    }
    return program.is_linked ? compile_linked(program, shim, folder, log) : compile_one(program, shim, folder, log);
}
