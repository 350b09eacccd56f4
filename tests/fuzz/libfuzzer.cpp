// SPDX-License-Identifier: BSD-3-Clause
// The formats under libFuzzer, which follows the branches that an input takes:
//
//   BALLAST_FORMAT=csv tests/ballast_libfuzzer CORPUS
//
// Built where the compiler is clang and BALLAST_SANITIZE is on.
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/errors.h"
#include "core/input_limits.h"
#include "fuzz/formats.h"

namespace ballast::fuzz {
namespace {

const Format& chosen() {
  const char* const name = std::getenv("BALLAST_FORMAT");
  for (const Format& format : formats()) {
    if (name != nullptr && format.name == name && !format.isolated) return format;
  }
  std::fputs("BALLAST_FORMAT: expected one of", stderr);
  for (const Format& format : formats()) {
    if (!format.isolated) std::fprintf(stderr, " %s", format.name.c_str());
  }
  std::fputs("\n", stderr);
  _exit(kBadInput);  // libFuzzer takes an exit for a find
}

/// Where the parser finds its input.
std::string file_of(const Format& format) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("ballast_libfuzzer_" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  return (folder / format.file).string();
}

}  // namespace
}  // namespace ballast::fuzz

/// An input of libFuzzer. The user's error is an answer; what else is thrown ends the run.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace ballast;
  static const fuzz::Format& format = fuzz::chosen();
  static const std::string file = fuzz::file_of(format);
  most_memory = std::uint64_t{64} << 20;
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  try {
    format.read(file);
  } catch (const UserError&) {  // NOLINT(bugprone-empty-catch)
  }
  return 0;
}
