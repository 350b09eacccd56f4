// SPDX-License-Identifier: BSD-3-Clause
#include "core/input_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "core/errors.h"
#include "core/sha256.h"

namespace ballast {
namespace {

/// "; did you mean "x"?" for a path that does not exist: the entry next to it in name, of the last
/// folder on the path that exists.
std::string nearest_path(const std::filesystem::path& path) {
  constexpr int kMostEntries = 10'000;
  const std::filesystem::path folder = path.parent_path();
  std::error_code error;
  if (!folder.empty() && !std::filesystem::exists(folder, error)) {
    return folder.parent_path() == folder ? "" : nearest_path(folder);
  }
  std::vector<std::string> names;
  std::filesystem::directory_iterator entry(folder.empty() ? "." : folder, error), end;
  for (int left = kMostEntries; !error && entry != end && left > 0; --left) {
    names.push_back(entry->path().filename().string());
    entry.increment(error);
  }
  std::sort(names.begin(), names.end());  // the order of a folder differs between computers
  const std::string* const name = nearest(path.filename().string(), names);
  return name == nullptr ? ""
                         : fmt::format("; did you mean \"{}\"?", shown((folder / *name).string()));
}

[[noreturn]] void cannot_be_read(const std::string& path) {
  const int why = errno;
  throw UserError({path}, "cannot be read: " + std::generic_category().message(why) +
                              (why == ENOENT ? nearest_path(path) : ""));
}

std::size_t read_some(int file, std::span<char> to, const std::string& path) {
  for (;;) {
    const ssize_t n = ::read(file, to.data(), to.size());
    if (n >= 0) return static_cast<std::size_t>(n);
    if (errno != EINTR) cannot_be_read(path);
  }
}

int open_file(const std::string& path) {
  const int file = path == "-" ? dup(STDIN_FILENO) : open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) cannot_be_read(path);
  return file;
}

/// Reads from the beginning, whatever the offset of a descriptor from the user.
class RegularFile final : public ByteSource {
 public:
  explicit RegularFile(const std::string& path) : path_(path), file_(open_file(path)) {
    lseek(file_, 0, SEEK_SET);
  }
  RegularFile(const RegularFile&) = delete;
  RegularFile& operator=(const RegularFile&) = delete;
  ~RegularFile() override { close(file_); }
  std::size_t read(std::span<char> to) override { return read_some(file_, to, path_); }

 private:
  std::string path_;
  int file_;
};

/// Data read from a pipe or a terminal so far.
struct Spool {
  int file;
  std::string bytes = {};
  bool ended = false;
};

class Pipe final : public ByteSource {
 public:
  Pipe(const std::string& path, Spool& spool) : path_(path), spool_(spool) {}
  std::size_t read(std::span<char> to) override {
    if (at_ == spool_.bytes.size()) receive(to);
    const std::size_t n = spool_.bytes.copy(to.data(), to.size(), at_);
    at_ += n;
    return n;
  }

 private:
  void receive(std::span<char> to) {
    if (spool_.ended) return;
    const std::size_t n = read_some(spool_.file, to, path_);
    spool_.bytes.append(to.data(), n);
    spool_.ended = n == 0;
    if (spool_.ended) close(spool_.file);
  }

  std::string path_;
  Spool& spool_;
  std::size_t at_ = 0;
};

thread_local std::vector<OpenedInputs::Read>* opened = nullptr;

/// Passes an input on, and adds it to those opened when it goes.
class Digested final : public ByteSource {
 public:
  Digested(const std::string& path, std::unique_ptr<ByteSource> source)
      : path_(path), source_(std::move(source)) {}
  Digested(const Digested&) = delete;
  Digested& operator=(const Digested&) = delete;
  ~Digested() override {
    if (opened == nullptr) return;
    std::array<char, 1 << 14> rest;
    try {
      while (read(rest) != 0) {
      }
      opened->push_back({path_, digest_.hex()});
    } catch (const UserError&) {
      opened->push_back({path_, {}});
    }
  }
  std::size_t read(std::span<char> to) override {
    const std::size_t n = source_->read(to);
    digest_.add({to.data(), n});
    return n;
  }

 private:
  std::string path_;
  std::unique_ptr<ByteSource> source_;
  Sha256 digest_;
};

using Identity = std::pair<dev_t, ino_t>;

/// The regular files that were opened in this process, by their identity.
struct OpenedFiles {
  std::mutex mutex = {};
  std::map<Identity, std::string> paths = {};
};
OpenedFiles& opened_files() {
  static OpenedFiles files;
  return files;
}

void remember(const struct stat& file, const std::string& path) {
  OpenedFiles& files = opened_files();
  const std::lock_guard lock(files.mutex);
  files.paths.insert_or_assign({file.st_dev, file.st_ino}, path);
}

std::unique_ptr<ByteSource> opened_input(const std::string& path) {
  if (path.find('\0') != path.npos) {  // the system would ignore the rest
    throw UserError({path.substr(0, path.find('\0'))},
                    "expected a file name without zero bytes, got one");
  }
  struct stat status {};
  if ((path == "-" ? fstat(STDIN_FILENO, &status) : stat(path.c_str(), &status)) != 0) {
    cannot_be_read(path);
  }
  if (S_ISREG(status.st_mode)) {
    remember(status, path);
    return std::make_unique<RegularFile>(path);
  }
  const bool terminal =
      S_ISCHR(status.st_mode) && (path == "-" || path == "/dev/stdin") && isatty(STDIN_FILENO) == 1;
  if (!S_ISFIFO(status.st_mode) && !terminal) {
    const char* const kind = S_ISDIR(status.st_mode)    ? "a directory"
                             : S_ISSOCK(status.st_mode) ? "a socket"
                                                        : "a device";
    throw UserError({path}, std::string("expected a file or a pipe, got ") + kind);
  }
  static std::map<Identity, Spool> spools;
  const Identity key{status.st_dev, status.st_ino};
  auto known = spools.find(key);
  if (known == spools.end()) known = spools.emplace(key, Spool{open_file(path)}).first;
  return std::make_unique<Pipe>(path, known->second);
}

}  // namespace

OpenedInputs::OpenedInputs() : outer_(std::exchange(opened, &inputs_)) {}
OpenedInputs::~OpenedInputs() {
  opened = outer_;
  again(inputs_);
}
void OpenedInputs::again(const std::vector<Read>& inputs) {
  if (opened != nullptr) opened->insert(opened->end(), inputs.begin(), inputs.end());
}

void note_input(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode)) remember(status, path);
}

std::string input_at(const std::string& path) {
  const auto identity_of = [](const std::string& name) {
    struct stat status {};
    const bool regular = stat(name.c_str(), &status) == 0 && S_ISREG(status.st_mode);
    return regular ? std::optional<Identity>({status.st_dev, status.st_ino}) : std::nullopt;
  };
  const auto identity = identity_of(path);
  if (!identity) return {};
  OpenedFiles& files = opened_files();
  const std::lock_guard lock(files.mutex);
  const auto file = files.paths.find(*identity);
  if (file == files.paths.end()) return {};
  // The file may be gone, and another one have its number.
  if (file->second == "-" || identity_of(file->second) == identity) return file->second;
  return {};
}

std::unique_ptr<ByteSource> open_input(const std::string& path) {
  std::unique_ptr<ByteSource> source = opened_input(path);
  if (opened == nullptr) return source;
  return std::make_unique<Digested>(path, std::move(source));
}

}  // namespace ballast
