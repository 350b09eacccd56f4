// SPDX-License-Identifier: BSD-3-Clause
#include "process/plugin.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

#include "core/errors.h"
#include "core/input_file.h"
#include "core/registry.h"
#include "core/version.h"

namespace ballast {
namespace {

constexpr std::string_view kOption = "--plugin";

std::vector<std::string> loaded;

[[noreturn]] void refuse_plugin(const std::string& file, const std::string& what) {
  throw UserError(fmt::format("{} {}: {}", kOption, shown(file), what));
}

constexpr std::string_view kLibrary = "libballast.so";

/// This code is in the shared library, not in the program.
bool in_library() {
  Dl_info here{};
  return dladdr(reinterpret_cast<const void*>(&in_library), &here) != 0 &&
         std::string_view(here.dli_fname).find(kLibrary) != std::string_view::npos;
}

/// Version and compiler in the file's mark.
std::string build_of(const std::string& file) {
  note_input(file);
  std::ifstream in(file, std::ios::binary);
  const bool regular = std::filesystem::is_regular_file(file);
  if (!regular || !in) {
    refuse_plugin(file, fmt::format("expected a shared object, got {}",
                                    regular                         ? "a file that cannot be read"
                                    : std::filesystem::exists(file) ? "no regular file"
                                                                    : "no such file"));
  }
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  const std::size_t mark = bytes.find(BALLAST_PLUGIN_MARK);
  if (mark == bytes.npos) {
    refuse_plugin(file, "expected a shared object with core/plugin.h, got another file");
  }
  // The name stands in the table of what the file needs.
  if (!in_library() && bytes.find(std::string(1, '\0').append(kLibrary)) != bytes.npos) {
    refuse_plugin(file, fmt::format("expected a plugin that uses the program's own parts, got one "
                                    "linked to {}",
                                    kLibrary));
  }
  return bytes.c_str() + mark + std::string_view(BALLAST_PLUGIN_MARK).size();
}

constexpr unsigned kLoadSeconds = 10;
constexpr int kLoaded = 77, kThrew = 78;

/// Loads the file in a child first: its initializers may throw, end the program or not return, and
/// pages of a truncated file are missing.
void try_loading(const std::string& file) {
  const pid_t child = fork();
  if (child < 0) return;
  if (child == 0) {
    const int nothing = open("/dev/null", O_WRONLY);
    dup2(nothing, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    alarm(kLoadSeconds);
    std::set_terminate([] { _exit(kThrew); });
    void* (*volatile load)(const char*, int) = dlopen;  // declared as if it would never throw
    try {
      load(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    } catch (...) {
      _exit(kThrew);
    }
    _exit(kLoaded);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == kLoaded) return;
  std::string end = WIFEXITED(status) ? fmt::format("exit code {}", WEXITSTATUS(status))
                                      : fmt::format("signal {}", WTERMSIG(status));
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) {
    end = fmt::format("the limit of {} s", kLoadSeconds);
  } else if (WIFEXITED(status) && WEXITSTATUS(status) == kThrew) {
    end = "an exception";
  }
  refuse_plugin(
      file, "expected a shared object that can be loaded, got one whose loading ends with " + end);
}

}  // namespace

void load_plugin(const std::string& file) {
  if (const std::string build = build_of(file); build != BALLAST_BUILD) {
    refuse_plugin(file, fmt::format("expected a plugin for ballast {}, got one for {}",
                                    BALLAST_BUILD, shown(build)));
  }
  // Absolute: dlopen searches the system's libraries for a name without a slash.
  const std::string path = std::filesystem::absolute(file);
  if (!in_library()) try_loading(path);  // the library's user may have threads
  if (dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL) == nullptr) {
    refuse_plugin(file, fmt::format("expected a shared object, got \"{}\"", dlerror()));
  }
  if (!duplicate_parts().empty()) {
    refuse_plugin(file, fmt::format("expected parts with new names, got a second \"{}\"",
                                    shown(duplicate_parts().front())));
  }
  loaded.push_back(file);
}

const std::vector<std::string>& loaded_plugins() { return loaded; }

std::string mistake_of_plugins(const std::exception_ptr& thrown) {
  if (loaded.empty()) return {};
  std::string what = "one of another type";
  try {
    std::rethrow_exception(thrown);
  } catch (const InvariantError&) {
    return {};
  } catch (const std::exception& error) {
    what = error.what();
  } catch (...) {
  }
  return fmt::format("{} {}: expected no exception but ballast::UserError, got {}", kOption,
                     shown(fmt::format("{}", fmt::join(loaded, ", "))), shown(what, 300));
}

std::vector<char*> load_plugins(int argc, char** argv) {
  std::vector<char*> others;
  for (int i = 0; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--") {
      others.insert(others.end(), argv + i, argv + argc);
      break;
    }
    if (word == kOption) {
      if (++i == argc) throw UserError(fmt::format("{}: expected a file, got nothing", kOption));
      load_plugin(argv[i]);
    } else if (word.starts_with(kOption) && word.substr(kOption.size()).starts_with("=")) {
      load_plugin(std::string(word.substr(kOption.size() + 1)));
    } else {
      others.push_back(argv[i]);
    }
  }
  return others;
}

}  // namespace ballast
