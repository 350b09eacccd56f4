// SPDX-License-Identifier: BSD-3-Clause
#include "core/command.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <sstream>
#include <system_error>

#include "core/errors.h"

namespace ballast {
namespace {

/// A file in memory: unlike a pipe it takes any output, and nobody has to read meanwhile.
class Captured {
 public:
  Captured() : file_(memfd_create("ballast command", MFD_CLOEXEC)) {
    if (file_ < 0) throw InvariantError("memfd_create: " + std::generic_category().message(errno));
  }
  Captured(const Captured&) = delete;
  Captured& operator=(const Captured&) = delete;
  ~Captured() { close(file_); }
  [[nodiscard]] int file() const noexcept { return file_; }
  [[nodiscard]] std::string text() const {
    std::string all;
    char buffer[4096];
    ssize_t got = 0;
    while ((got = pread(file_, buffer, sizeof buffer, static_cast<off_t>(all.size()))) > 0) {
      all.append(buffer, static_cast<std::size_t>(got));
    }
    return all;
  }

 private:
  int file_;
};

}  // namespace

bool has_program(const std::string& name) {
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (access((folder + "/" + name).c_str(), X_OK) == 0) return true;
  }
  return false;
}

CommandEnd run_command(const std::vector<std::string>& words) {
  const Captured output, errors;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output.file(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, errors.file(), STDERR_FILENO);
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  pid_t process = 0;
  const int error =
      posix_spawnp(&process, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) {
    throw UserError(
        fmt::format("{}: cannot be started: {}", words[0], std::generic_category().message(error)));
  }
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  const int code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return {code, output.text(), errors.text()};
}

}  // namespace ballast
