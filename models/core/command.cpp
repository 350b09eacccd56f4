// SPDX-License-Identifier: BSD-3-Clause
#include "core/command.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <sstream>
#include <system_error>
#include <thread>

#include "core/errors.h"
#include "core/interrupt.h"
#include "core/stop.h"

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

/// Groups of the programs that run, for end_commands(), which may neither allocate nor lock.
std::array<std::atomic<pid_t>, 64> running{};
static_assert(std::atomic<pid_t>::is_always_lock_free);

/// A program with all that it starts.
class Group {
 public:
  explicit Group(pid_t id) : id_(id) {
    for (auto& slot : running) {
      pid_t none = 0;
      if (slot.compare_exchange_strong(none, id)) {
        slot_ = &slot;
        return;
      }
    }
  }
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;
  ~Group() {
    if (slot_ != nullptr) *slot_ = 0;
  }
  /// The status of the program. Throws StopError: the user or a limit asks for the end.
  [[nodiscard]] int wait(const std::string& name, OnInterrupt on_interrupt) const {
    constexpr std::chrono::milliseconds kLook(5);
    int status = 0;
    while (true) {
      const pid_t ended = waitpid(id_, &status, WNOHANG);
      if (ended == id_) return status;
      if (on_interrupt == OnInterrupt::end && interrupt::pending() != 0) break;
      std::this_thread::sleep_for(kLook);
    }
    kill(-id_, SIGKILL);
    while (waitpid(id_, &status, 0) < 0 && errno == EINTR) {
    }
    throw StopError(interruption(0, "a run of " + name, "nothing was simulated"));
  }

 private:
  pid_t id_;
  std::atomic<pid_t>* slot_ = nullptr;
};

}  // namespace

void end_commands() noexcept {
  for (const auto& group : running) {
    if (const pid_t id = group; id != 0) kill(-id, SIGKILL);
  }
}

bool has_program(const std::string& name) {
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (access((folder + "/" + name).c_str(), X_OK) == 0) return true;
  }
  return false;
}

CommandEnd run_command(const std::vector<std::string>& words, OnInterrupt on_interrupt) {
  const Captured output, errors;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output.file(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, errors.file(), STDERR_FILENO);
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  pid_t process = 0;
  const int error =
      posix_spawnp(&process, arguments[0], &actions, &attributes, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (error != 0) {
    throw UserError(
        fmt::format("{}: cannot be started: {}", words[0], std::generic_category().message(error)));
  }
  const int status = Group(process).wait(words[0], on_interrupt);
  const int code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return {code, output.text(), errors.text()};
}

}  // namespace ballast
