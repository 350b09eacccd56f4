// SPDX-License-Identifier: BSD-3-Clause
#include "tb/verilator/cache.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <system_error>

#include "core/errors.h"
#include "core/sha256.h"
#include "tb/verilator/messages.h"

namespace ballast::tb {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kDigest = 64;  // hexadecimal digits of SHA-256

std::string set_in_environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

[[noreturn]] void refuse(const fs::path& path, const std::string& why) {
  throw UserError(Where{path.string()},
                  "cannot be made: " + why + "; set BALLAST_CACHE to another folder");
}

/// Others could have put code there.
void refuse_foreign(const fs::path& path) {
  struct stat found {};
  if (stat(path.c_str(), &found) != 0) refuse(path, std::generic_category().message(errno));
  const char* const why = found.st_uid != geteuid()                    ? "it is another user's"
                          : (found.st_mode & (S_IWGRP | S_IWOTH)) != 0 ? "others may write to it"
                                                                       : nullptr;
  if (why == nullptr) return;
  throw UserError(
      Where{path.string()},
      fmt::format("expected a cache that only its user may write to, got one of which {}; try "
                  "`chmod go-w`, or set BALLAST_CACHE to another folder",
                  why));
}

std::string bytes_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string digest_of(std::string_view text) {
  Sha256 digest;
  digest.add(text);
  return digest.hex();
}

/// The path still leads to the open file: its former holder may have removed it.
bool is_at(int file, const fs::path& path) {
  struct stat open {
  }, named{};
  return fstat(file, &open) == 0 && stat(path.c_str(), &named) == 0 &&
         open.st_ino == named.st_ino && open.st_dev == named.st_dev;
}

}  // namespace

fs::path cache_folder() {
  fs::path folder = set_in_environment("BALLAST_CACHE");
  if (folder.empty()) {
    const std::string caches = set_in_environment("XDG_CACHE_HOME");
    const std::string home = set_in_environment("HOME");
    if (caches.empty() && home.empty()) {
      throw UserError(
          "expected a folder for Verilated modules in BALLAST_CACHE, XDG_CACHE_HOME or HOME, got "
          "none of these variables");
    }
    folder = (caches.empty() ? fs::path(home) / ".cache" : fs::path(caches)) / "ballast";
  }
  std::error_code error;
  folder = fs::absolute(folder);
  if (fs::create_directories(folder, error)) {
    fs::permissions(folder, fs::perms::owner_all, error);
  }
  if (error) refuse(folder, error.message());
  refuse_foreign(folder);
  return folder;
}

bool has_object(const fs::path& file) {
  if (!fs::exists(file)) return false;
  refuse_foreign(file);
  const std::string content = bytes_of(file);
  const std::size_t end = content.size() - std::min(content.size(), kDigest);
  const std::string_view whole(content);
  return whole.substr(end) == digest_of(whole.substr(0, end));
}

Making::Making(const fs::path& file) : lock_(file), folder_(file) {
  lock_ += ".lock";
  folder_ += ".making";
  while (true) {
    descriptor_ = open(lock_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor_ < 0) refuse(lock_, std::generic_category().message(errno));
    if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
      if (verilator_messages().progress) {
        verilator_messages().progress("another process Verilates the same module: waiting for it");
      }
      while (flock(descriptor_, LOCK_EX) != 0) {
        if (errno != EINTR) refuse(lock_, std::generic_category().message(errno));
      }
    }
    if (is_at(descriptor_, lock_)) break;
    close(descriptor_);
  }
  std::error_code error;
  fs::remove_all(folder_, error);
  fs::create_directories(folder_, error);
  if (error) refuse(folder_, error.message());
}

void Making::publish(const std::string& name, const fs::path& place) const {
  std::error_code error;
  fs::rename(folder_ / name, place, error);
  if (error) refuse(place, error.message());
}

void Making::publish_object(const std::string& name, const fs::path& place) const {
  const fs::path file = folder_ / name;
  const std::string digest = digest_of(bytes_of(file));
  std::ofstream out(file, std::ios::binary | std::ios::app);
  if (!out.write(digest.data(), static_cast<std::streamsize>(digest.size())).flush()) {
    throw OutputError(file.string() + ": cannot be written");
  }
  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
  publish(name, place);
}

Making::~Making() {
  std::error_code error;
  fs::remove_all(folder_, error);
  unlink(lock_.c_str());
  close(descriptor_);
}

}  // namespace ballast::tb
