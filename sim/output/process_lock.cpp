// SPDX-License-Identifier: BSD-3-Clause
#include "output/process_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

#include "core/errors.h"

namespace ballast {
namespace {

/// "process 4711 on node3", from the file.
std::string holder_in(int file) {
  std::array<char, 300> text{};
  const ssize_t size = pread(file, text.data(), text.size(), 0);
  return size <= 0 ? "another process" : shown({text.data(), static_cast<std::size_t>(size)});
}

/// The path still leads to the open file: its former holder may have removed it.
bool is_at(int file, const std::string& path) {
  struct stat open {
  }, named{};
  return fstat(file, &open) == 0 && stat(path.c_str(), &named) == 0 &&
         open.st_ino == named.st_ino && open.st_dev == named.st_dev;
}

}  // namespace

ProcessLock::ProcessLock(const std::string& path, const std::string& what) : path_(path) {
  while (true) {
    file_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file_ < 0) {
      throw UserError(Where{path}, "cannot be written: " + std::generic_category().message(errno));
    }
    if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
      const std::string holder = holder_in(file_);
      close(file_);
      throw UserError(fmt::format("{}: {} works on it; wait for its end", what, holder));
    }
    if (is_at(file_, path)) break;
    close(file_);
  }
  std::array<char, 256> host{};
  static_cast<void>(gethostname(host.data(), host.size() - 1));
  const std::string text = fmt::format("process {} on {}", getpid(), host.data());
  static_cast<void>(ftruncate(file_, 0) == 0 && pwrite(file_, text.data(), text.size(), 0) ==
                                                    static_cast<ssize_t>(text.size()));
}

ProcessLock::~ProcessLock() {
  unlink(path_.c_str());
  close(file_);
}

}  // namespace ballast
