// SPDX-License-Identifier: BSD-3-Clause
#include "parts/part.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string_view>

#include "parts/build_id.h"
#include "parts/mark.h"

namespace ballast {
namespace {

namespace fs = std::filesystem;

/// The file of a part, or an empty path.
fs::path file_of(const std::string& name) {
  const fs::path folder = fs::read_symlink("/proc/self/exe").parent_path();
  for (const fs::path& place : {folder, folder / "../lib/ballast"}) {
    std::error_code error;
    if (fs::exists(place / name, error)) return place / name;
  }
  return {};
}

bool is_of_this_build(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  const std::size_t mark = bytes.find(BALLAST_PART_MARK);
  return mark != bytes.npos && bytes.c_str() + mark + std::string_view(BALLAST_PART_MARK).size() ==
                                   std::string_view(kBuildId);
}

}  // namespace

void load_part(const Part& part, const Where& where) {
  if (dlsym(RTLD_DEFAULT, fmt::format("ballast_part_{}", part.name).c_str()) != nullptr) return;
  const std::string name = fmt::format("libballast_{}.so", part.name);
  const fs::path file = file_of(name);
  if (file.empty()) {
    throw UserError(where, fmt::format("expected the {} in {} beside the program, got no such "
                                       "file; build it: {}",
                                       part.what, name, part.build));
  }
  if (!is_of_this_build(file)) {
    throw UserError(where, fmt::format("expected the {} of this build in {}, got those of another "
                                       "one; build them: {}",
                                       part.what, shown(file.string()), part.build));
  }
  if (dlopen(file.c_str(), RTLD_NOW | RTLD_GLOBAL) == nullptr) throw UserError(where, dlerror());
}

void* function_of_part(const char* symbol) {
  void* const found = dlsym(RTLD_DEFAULT, symbol);
  if (found == nullptr) throw std::logic_error(fmt::format("no loaded part has {}", symbol));
  return found;
}

}  // namespace ballast
