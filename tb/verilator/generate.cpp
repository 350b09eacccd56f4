// SPDX-License-Identifier: BSD-3-Clause
#include "tb/verilator/generate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <future>
#include <iterator>
#include <regex>
#include <sstream>

#include "core/data_folder.h"
#include "core/errors.h"
#include "core/sha256.h"
#include "tb/verilator/cache.h"
#include "tb/verilator/messages.h"

namespace ballast::tb {
namespace {

namespace fs = std::filesystem;

constexpr const char* kInterface = "rtl_object.h";
/// As the modules of a build, but with assertions and with random bits where nothing is assigned.
constexpr const char* kVerilatorOptions[] = {"--cc",       "--prefix",   "V",           "-O3",
                                             "--x-assign", "unique",     "--x-initial", "unique",
                                             "--assert",   "-Wno-fatal", "-fno-dfg"};
/// By default Verilator leaves out wider signals, and says nothing.
constexpr const char* kCoverageOptions[] = {"--coverage", "--coverage-max-width", "4096"};
constexpr const char* kTraceOptions[] = {"--trace", "--trace-structs",   "--trace-max-width",
                                         "65536",   "--trace-max-array", "4096"};
constexpr const char* kCompilerOptions[] = {"-fPIC", "-w", "-fvisibility=hidden",
                                            "-fvisibility-inlines-hidden"};
constexpr const char* kRuntime = R"(#include "rtl_object.h"
#define VL_USER_FATAL
#define VL_USER_STOP
#define VL_USER_FINISH
extern "C" void ballast_rtl_print(const char* format, ...);
#define VL_PRINTF ballast_rtl_print
#include <verilated.cpp>
#include <verilated_threads.cpp>
#include <verilated_cov.cpp>
)";

std::string content_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write(const fs::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  if (!(out << text).flush()) throw OutputError(file.string() + ": cannot be written");
}

std::string name_in(const std::string& parameter) {
  return parameter.substr(0, parameter.find('='));
}

/// The names in Verilator's "Parameters from the command line were not found in the design: A B".
std::vector<std::string> unknown_parameters(const std::string& text) {
  constexpr std::string_view kMark = "were not found in the design:";
  const std::size_t at = text.find(kMark);
  if (at == text.npos) return {};
  std::istringstream words(text.substr(at + kMark.size(), text.find('\n', at) - at - kMark.size()));
  return {std::istream_iterator<std::string>(words), {}};
}

/// Modules that files declare at the beginning of a line.
std::vector<std::string> modules_in(const std::vector<std::string>& files) {
  static const std::regex declaration(R"((?:^|\n)[ \t]*module[ \t]+(\w+))");
  std::vector<std::string> names;
  for (const std::string& file : files) {
    const std::string text = content_of(file);
    for (std::sregex_iterator at(text.begin(), text.end(), declaration), end; at != end; ++at) {
      names.push_back((*at)[1]);
    }
  }
  return names;
}

/// The sources in Verilator's record of its files, V__verFiles.dat: `S SIZE INODE ... "NAME"`, a
/// line each, with inode 0 where there was no such file. Its list for make is split at blanks.
std::vector<std::string> sources_in(const std::string& record) {
  std::vector<std::string> sources;
  std::istringstream lines(record);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("S ")) continue;
    std::istringstream words(line.substr(2));
    std::uint64_t size = 0, inode = 0;
    const std::size_t name = line.rfind(" \"");
    if (!(words >> size >> inode) || name == line.npos || line.back() != '"') return {};
    const fs::path file = line.substr(name + 2, line.size() - name - 3);
    const bool tool = file.filename().string().starts_with("verilator_bin");
    if (!tool && inode != 0) sources.push_back(fs::absolute(file).lexically_normal().string());
  }
  std::sort(sources.begin(), sources.end());
  sources.erase(std::unique(sources.begin(), sources.end()), sources.end());
  return sources;
}

/// One run of Verilator.
struct Call {
  std::string name, top;
  std::vector<std::string> files, folders, libraries;
  Record record;
};

std::vector<std::string> words_of(const Call& call, const std::vector<std::string>& parameters,
                                  const fs::path& folder) {
  std::vector<std::string> words{"verilator"};
  words.insert(words.end(), std::begin(kVerilatorOptions), std::end(kVerilatorOptions));
  if (call.record == Record::coverage) {
    words.insert(words.end(), std::begin(kCoverageOptions), std::end(kCoverageOptions));
  } else if (call.record == Record::waveform) {
    words.insert(words.end(), std::begin(kTraceOptions), std::end(kTraceOptions));
  }
  words.insert(words.end(), {"--Mdir", folder.string(), "--top-module", call.top});
  for (const std::string& parameter : parameters) words.push_back("-G" + parameter);
  for (const std::string& include : call.folders) words.push_back("-I" + include);
  for (const std::string& library : call.libraries) {
    words.insert(words.end(), {"-y", library});
  }
  words.insert(words.end(), call.files.begin(), call.files.end());
  return words;
}

/// Verilates with those of the offered parameters that the module has, and returns these.
std::vector<std::string> verilate(const Call& call, const std::vector<std::string>& parameters,
                                  std::vector<std::string> offered, const fs::path& folder) {
  const auto all = [&] {
    std::vector<std::string> both = parameters;
    both.insert(both.end(), offered.begin(), offered.end());
    return both;
  };
  CommandEnd end = run_command(words_of(call, all(), folder));
  const std::vector<std::string> unknown = unknown_parameters(end.errors);
  const auto is_unknown = [&](const std::string& parameter) {
    return std::find(unknown.begin(), unknown.end(), name_in(parameter)) != unknown.end();
  };
  const auto wrong = std::find_if(parameters.begin(), parameters.end(), is_unknown);
  if (wrong != parameters.end()) {
    throw UserError(fmt::format("{}: expected parameters of the module {}, got \"{}\"", call.name,
                                call.top, shown(*wrong)));
  }
  std::erase_if(offered, is_unknown);
  if (!unknown.empty()) end = run_command(words_of(call, all(), folder));
  if (end.errors.find("--top-module '" + call.top + "' was not found") != std::string::npos) {
    const std::vector<std::string> modules = modules_in(call.files);
    throw UserError(fmt::format("{}: expected a module of the files, one of {}, got \"{}\"{}",
                                call.name, fmt::join(modules, ", "), shown(call.top),
                                did_you_mean(call.top, modules)));
  }
  const std::string warnings = output_of(end, fmt::format("Verilator refuses {}", call.name));
  if (!warnings.empty() && verilator_messages().complain) {
    verilator_messages().complain(
        fmt::format("Verilator warns about {}:\n{}", call.name, warnings));
  }
  return offered;
}

/// The sources that include what Verilator wrote, whose names are not known before.
void write_sources(const fs::path& folder, const std::vector<DeclaredPort>& ports, Record record) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".cpp") names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  std::string fast, slow, list;
  for (const std::string& name : names) {
    (name.ends_with("__Slow.cpp") ? slow : fast) += fmt::format("#include \"{}\"\n", name);
  }
  for (const DeclaredPort& p : ports) {
    list += fmt::format(" PORT(\"{}\", {}, {:d}, {})", p.port.name, p.member, p.port.input,
                        p.port.width);
  }
  if (record == Record::waveform) {
    fast += "#define BALLAST_RTL_TRACE\n";
    write(folder / "trace.cpp", "#include <verilated_vcd_c.cpp>\n");
  }
  fast += fmt::format(
      "#define BALLAST_RTL_MODEL V\n#define BALLAST_RTL_PORTS(PORT){}\n#include \"{}\"\n", list,
      kInterface);
  write(folder / "fast.cpp", fast);
  write(folder / "slow.cpp", slow);
  write(folder / kInterface, content_of(data_file(kInterface)));
}

std::vector<std::string> compiler_words(const Tools& tools, const char* level,
                                        const fs::path& source) {
  std::vector<std::string> words = tools.compiler_words();
  words.insert(words.end(), std::begin(kCompilerOptions), std::end(kCompilerOptions));
  words.insert(words.end(), {level, "-I" + tools.include, "-I" + tools.include + "/vltstd", "-c",
                             source.string() + ".cpp", "-o", source.string() + ".o"});
  return words;
}

/// Verilator's run-time library, which all modules share: of the cache, or compiled.
std::string runtime_object(const Tools& tools) {
  Sha256 key;
  for (const std::string& text : {tools.versions(), recipe()}) key.add(text + '\n');
  const fs::path object = cache_folder() / (key.hex() + ".runtime.o");
  if (has_object(object)) return object.string();
  const Making making(object);
  if (has_object(object)) return object.string();
  write(making.folder() / "runtime.cpp", kRuntime);
  write(making.folder() / kInterface, content_of(data_file(kInterface)));
  output_of(run_command(compiler_words(tools, "-O1", making.folder() / "runtime")),
            fmt::format("{} does not compile Verilator's run-time library", tools.compiler));
  making.publish_object("runtime.o", object);
  return object.string();
}

bool plain(const DeclaredPort& p) {
  return p.oddity.empty() && std::all_of(p.port.name.begin(), p.port.name.end(), [](char c) {
           return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$';
         });
}

}  // namespace

Generated generate(const Design& design, const PortCheck& check, const fs::path& folder) {
  Call call{design.name, design.top, design.files, {}, design.libraries, design.record};
  for (const std::string& file : design.files) {
    std::string place = fs::path(file).parent_path().string();
    if (place.empty()) place = ".";
    if (std::find(call.folders.begin(), call.folders.end(), place) == call.folders.end()) {
      call.folders.push_back(place);
    }
  }
  const fs::path at = folder / "verilated";
  const std::vector<std::string> taken = verilate(call, design.parameters, design.offered, at);
  Generated made{declared_ports(content_of(at / "V.h")),
                 sources_in(content_of(at / "V__verFiles.dat"))};
  check(made.ports);
  if (design.around) {
    const fs::path file = folder / (design.name + "_around.sv");
    std::vector<std::string> all = design.parameters;
    all.insert(all.end(), taken.begin(), taken.end());
    write(file, design.around->text(all));
    call.top = design.around->top;
    const std::vector<std::string>& ours = design.around->files;
    call.files.insert(call.files.begin(), ours.begin(), ours.end() - 1);  // packages first
    call.files.insert(call.files.end(), {file.string(), ours.back()});
    call.libraries.push_back(fs::path(ours.back()).parent_path().string());
    fs::remove_all(at);
    static_cast<void>(verilate(call, design.around->parameters, {}, at));
    made = {declared_ports(content_of(at / "V.h")), sources_in(content_of(at / "V__verFiles.dat"))};
    std::erase(made.sources, fs::absolute(file).lexically_normal().string());
  }
  std::erase_if(made.ports, [](const DeclaredPort& p) { return !plain(p); });
  write_sources(at, made.ports, design.record);
  return made;
}

void compile(const Tools& tools, const std::string& name, const fs::path& folder) {
  const std::string failed =
      fmt::format("{} does not compile what Verilator made of {}", tools.compiler, name);
  const fs::path at = folder / "verilated";
  const auto object = [&](const std::string& source, const char* level) {
    const std::vector<std::string> words = compiler_words(tools, level, at / source);
    return std::async(std::launch::async,
                      [words, failed] { output_of(run_command(words), failed); });
  };
  // What runs once is compiled without optimization; see cmake/VerilatedRtl.cmake.
  const std::string runtime = runtime_object(tools);
  std::vector<std::string> sources{"fast", "slow"};
  if (fs::exists(at / "trace.cpp")) sources.emplace_back("trace");
  std::vector<std::future<void>> parts;
  for (const std::string& source : sources) {
    parts.push_back(object(source, source == "fast" ? "-O1" : "-O0"));
  }
  for (auto& part : parts) part.wait();
  for (auto& part : parts) part.get();
  std::vector<std::string> link = tools.compiler_words();
  link.insert(link.end(),
              {"-shared", "-Wl,-Bsymbolic", "-pthread", "-o", (folder / "object.so").string()});
  for (const std::string& source : sources) link.push_back((at / (source + ".o")).string());
  link.push_back(runtime);
  output_of(run_command(link), failed);
}

std::string recipe() {
  return fmt::format("{} {} {} {} {} {}", fmt::join(kVerilatorOptions, " "),
                     fmt::join(kCoverageOptions, " "), fmt::join(kTraceOptions, " "),
                     fmt::join(kCompilerOptions, " "), kRuntime, content_of(data_file(kInterface)));
}

}  // namespace ballast::tb
