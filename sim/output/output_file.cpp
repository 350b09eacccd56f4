// SPDX-License-Identifier: BSD-3-Clause
#include "output/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <functional>
#include <optional>
#include <system_error>

#include "core/errors.h"
#include "core/input_file.h"

namespace ballast {
namespace {

namespace fs = std::filesystem;

/// Names of the temporary files, for the signal handler, which may neither allocate nor lock.
constexpr std::size_t kMostOpen = 8;
std::array<std::array<char, 4096>, kMostOpen> beside{};

void remember(const std::string& name) {
  for (auto& slot : beside) {
    if (slot[0] != '\0' || name.size() >= slot.size()) continue;
    std::memcpy(slot.data() + 1, name.c_str() + 1, name.size());  // the terminating zero included
    slot[0] = name[0];
    return;
  }
}

void forget(const std::string& name) {
  for (auto& slot : beside) {
    if (name == slot.data()) slot[0] = '\0';
  }
}

std::string reason() { return std::generic_category().message(errno); }

/// The descriptor of a path such as "/dev/stdout" or "/dev/fd/3". Opening the path again would
/// overwrite its contents.
std::optional<int> descriptor_of(const std::string& path) {
  if (path == "/dev/stdout") return STDOUT_FILENO;
  if (path == "/dev/stderr") return STDERR_FILENO;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!path.starts_with(folder)) continue;
    int number = 0;
    const char* const end = path.data() + path.size();
    const auto [rest, error] = std::from_chars(path.data() + folder.size(), end, number);
    if (error == std::errc() && rest == end) return number;
  }
  return {};
}

/// The name of a temporary file contains a hash instead of the output's name, which may already
/// have the maximum length.
std::string prefix_of(const fs::path& target) {
  std::uint64_t hash = 14695981039346656037u;  // FNV-1a
  for (const char c : target.filename().string()) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  }
  return fmt::format(".ballast-{:016x}-", hash);
}

/// Where a link leads, also if nothing is there yet.
fs::path without_link(fs::path path) {
  constexpr int kMostLinks = 40;  // of the system
  std::error_code error;
  for (int k = 0; k < kMostLinks && fs::is_symlink(path, error); ++k) {
    path = path.parent_path() / fs::read_symlink(path, error);
  }
  return path;
}

/// Removes temporary files that killed programs left next to the target.
void remove_stale(const fs::path& target) {
  const std::string prefix = prefix_of(target);
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(target.parent_path(), error)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(prefix)) continue;
    pid_t writer = 0;
    std::from_chars(name.data() + prefix.size(), name.data() + name.size(), writer);
    if (writer > 0 && kill(writer, 0) != 0 && errno == ESRCH) fs::remove(entry.path(), error);
  }
}

}  // namespace

OutputFile::OutputFile(const std::string& path, const std::string& option)
    : path_(path), option_(option) {
  if (path.empty()) throw UserError(Where{option}, "expected the name of a file, got nothing");
  if (const auto descriptor = descriptor_of(path)) {
    working_ = path;
    file_ = dup(*descriptor);
    if (file_ < 0) throw UserError(Where{option}, fmt::format("{}: {}", path, reason()));
    return;
  }
  refuse_input(path, option);
  struct stat now {};
  const bool there = stat(path.c_str(), &now) == 0;
  if (!there && errno != ENOENT) {
    throw UserError(Where{option}, fmt::format("{}: {}", path, reason()));
  }
  if (there && !S_ISREG(now.st_mode)) {
    if (!S_ISFIFO(now.st_mode) && !S_ISCHR(now.st_mode)) {
      throw UserError(Where{option}, fmt::format("{}: expected a file, a pipe or a character "
                                                 "device, got {}",
                                                 path,
                                                 S_ISDIR(now.st_mode)    ? "a directory"
                                                 : S_ISSOCK(now.st_mode) ? "a socket"
                                                                         : "a block device"));
    }
    open_direct(option);
  } else {
    open_beside(option);
  }
}

void OutputFile::open_direct(const std::string& option) {
  working_ = path_;
  file_ = open(path_.c_str(), O_WRONLY | O_CLOEXEC);
  if (file_ < 0) throw UserError(Where{option}, fmt::format("{}: {}", path_, reason()));
}

void OutputFile::open_beside(const std::string& option) {
  std::error_code error;
  // Absolute: only then does a file that does not exist yet have a folder.
  const fs::path target = fs::weakly_canonical(fs::absolute(without_link(path_)), error);
  if (error) throw UserError(Where{option}, fmt::format("{}: {}", path_, error.message()));
  target_ = target.string();
  struct stat old {};
  const bool replaces = stat(target_.c_str(), &old) == 0;
  if (replaces && access(target_.c_str(), W_OK) != 0) {
    throw UserError(Where{option}, fmt::format("{}: {}", path_, reason()));
  }
  remove_stale(target);
  static int count = 0;
  working_ = (target.parent_path() / fmt::format("{}{}-{}{}", prefix_of(target), getpid(), ++count,
                                                 target.extension().string().substr(0, 8)))
                 .string();
  remember(working_);  // before it exists: a signal may arrive in between
  file_ = open(working_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file_ < 0) {
    const int why = errno;
    forget(working_);
    errno = why;
    throw UserError(Where{option},
                    fmt::format("{}: cannot create a file beside it: {}", path_, reason()));
  }
  if (replaces) old_ = Owner{old.st_uid, old.st_gid, old.st_mode & 07777};
}

OutputFile::~OutputFile() {
  if (file_ >= 0) close(file_);
  if (direct() || working_.empty()) return;
  unlink(working_.c_str());
  forget(working_);
}

void OutputFile::fail() const {
  throw OutputError(fmt::format("{}: could not be written: {}", path_, reason()));
}

void OutputFile::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file_, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EPIPE && direct()) return;  // the reader has gone away
    if (written < 0) fail();
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void OutputFile::overwrite(std::uint64_t offset, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = pwrite(file_, text.data(), text.size(), static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail();
    text.remove_prefix(static_cast<std::size_t>(written));
    offset += static_cast<std::uint64_t>(written);
  }
}

void OutputFile::commit() {
  if (direct()) return;
  refuse_input(path_, option_);  // what was read since it was opened
  // Another writer may have created a new file there.
  close(file_);
  file_ = open(working_.c_str(), O_RDWR | O_CLOEXEC);
  if (file_ < 0) fail();
  if (old_) {
    static_cast<void>(fchown(file_, old_->user, old_->group) == 0);  // otherwise the writer owns it
    static_cast<void>(fchmod(file_, old_->mode) == 0);
  }
  if (fsync(file_) != 0 || rename(working_.c_str(), target_.c_str()) != 0) fail();
  forget(working_);
  working_.clear();
  // Syncs the folder, so that the new name survives a power failure; some file systems cannot.
  const int folder = open(fs::path(target_).parent_path().c_str(), O_RDONLY | O_DIRECTORY);
  if (folder < 0) return;
  static_cast<void>(fsync(folder) == 0);
  close(folder);
}

void remove_unfinished_outputs() noexcept {
  for (const auto& slot : beside) {
    if (slot[0] != '\0') unlink(slot.data());
  }
}

void refuse_input(const std::string& path, const std::string& option) {
  const std::string input = input_at(path);
  if (input.empty()) return;
  throw UserError(Where{option}, fmt::format("{}: expected another file than the input {}, got the "
                                             "same one",
                                             shown(path), shown(input)));
}

void refuse_same_file(const std::vector<NamedPath>& outputs) {
  const auto no_file = [](const NamedPath& p) { return p.path.empty() || p.path == "-"; };
  const auto same = [](const std::string& a, const std::string& b) {
    std::error_code error;
    if (fs::equivalent(a, b, error)) return fs::is_regular_file(a, error);
    return !fs::exists(a, error) &&
           fs::weakly_canonical(a, error) == fs::weakly_canonical(b, error);
  };
  for (auto output = outputs.begin(); output != outputs.end(); ++output) {
    if (no_file(*output)) continue;
    refuse_input(output->path, output->option);
    for (auto other = outputs.begin(); other != output; ++other) {
      if (no_file(*other) || !same(output->path, other->path)) continue;
      throw UserError(Where{output->option},
                      fmt::format("{}: expected another file than {}, got the same one",
                                  shown(output->path), other->option));
    }
  }
}

}  // namespace ballast
