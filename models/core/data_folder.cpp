// SPDX-License-Identifier: BSD-3-Clause
#include "core/data_folder.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <vector>

#include "core/errors.h"

namespace ballast {
namespace {

namespace fs = std::filesystem;

/// Folders of the file with this code and of the program.
std::vector<fs::path> own_folders() {
  std::vector<fs::path> folders;
  std::error_code error;
  Dl_info here{};
  if (dladdr(reinterpret_cast<const void*>(&own_folders), &here) != 0) {
    const fs::path file = fs::canonical(here.dli_fname, error);
    if (!error) folders.push_back(file.parent_path());
  }
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) folders.push_back(program.parent_path());
  return folders;
}

}  // namespace

std::string data_file(const std::string& name) {
  std::vector<fs::path> shares;
  for (const fs::path& folder : own_folders()) {
    for (const char* up : {".", "..", "../.."}) {
      shares.push_back((folder / up / "share").lexically_normal());
    }
  }
  const char* const given = std::getenv("XDG_DATA_DIRS");
  const bool set = given != nullptr && *given != '\0';
  std::istringstream dirs(set ? given : "/usr/local/share:/usr/share");
  for (std::string dir; std::getline(dirs, dir, ':');) shares.emplace_back(dir);
  std::error_code error;
  for (const fs::path& share : shares) {
    const fs::path file = share / "ballast" / name;
    if (fs::exists(file, error)) return file.string();
  }
  throw UserError(fmt::format(
      "expected the data file share/ballast/{} of Ballast near the program, in {} or in a folder "
      "of XDG_DATA_DIRS, got none; install Ballast again",
      name, shares[1].string()));
}

}  // namespace ballast
