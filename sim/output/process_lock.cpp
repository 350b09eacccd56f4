// SPDX-License-Identifier: BSD-3-Clause
#include "output/process_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "core/errors.h"

namespace ballast {
namespace {

constexpr std::string_view kHolder = "process ";

/// "process 4711 on node3", from the file.
std::string content_of(int file) {
  std::array<char, 300> text{};
  const ssize_t size = pread(file, text.data(), text.size(), 0);
  return size <= 0 ? "" : std::string(text.data(), static_cast<std::size_t>(size));
}

/// The path still leads to the open file: its former holder may have removed it.
bool is_at(int file, const std::string& path) {
  struct stat open {
  }, named{};
  return fstat(file, &open) == 0 && lstat(path.c_str(), &named) == 0 &&
         open.st_ino == named.st_ino && open.st_dev == named.st_dev;
}

}  // namespace

std::string ProcessLock::file_of(const std::string& of) {
  const std::filesystem::path file(of);
  return (file.parent_path() / fmt::format(".{}.ballast-lock", file.filename().string())).string();
}

ProcessLock::ProcessLock(const std::string& of) : path_(file_of(of)) {
  while (true) {
    file_ = open(path_.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
    if (file_ < 0 && errno == ELOOP) {
      throw UserError(Where{path_}, "expected a lock of ballast, got a link; remove it");
    }
    if (file_ < 0) {
      throw UserError(Where{path_}, "cannot be written: " + std::generic_category().message(errno));
    }
    const std::string holder = content_of(file_);
    if (!holder.empty() && !holder.starts_with(kHolder)) {
      close(file_);
      throw UserError(Where{path_}, "expected a lock of ballast, got another file; remove it");
    }
    if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
      close(file_);
      throw UserError(fmt::format("{}: {} works on it; wait for its end", of,
                                  holder.empty() ? "another process" : shown(holder)));
    }
    if (is_at(file_, path_)) break;
    close(file_);
  }
  std::array<char, 256> host{};
  static_cast<void>(gethostname(host.data(), host.size() - 1));
  const std::string text = fmt::format("{}{} on {}", kHolder, getpid(), host.data());
  static_cast<void>(ftruncate(file_, 0) == 0 && pwrite(file_, text.data(), text.size(), 0) ==
                                                    static_cast<ssize_t>(text.size()));
}

ProcessLock::~ProcessLock() {
  if (is_at(file_, path_)) unlink(path_.c_str());
  close(file_);
}

}  // namespace ballast
