// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "core/command.h"
#include "support/cli_fixture.h"

namespace ballast {

/// Tests that Verilate. The cache stays between runs, under the keys of contents; `own_cache` gives
/// a test an empty one.
class VerilatorFixture : public CliFixture {
 protected:
  VerilatorFixture() {
    cache(std::filesystem::path(kProgram).parent_path() / "tests" / "rtl_cache");
  }
  void SetUp() override {
    if (!has_program("verilator")) GTEST_SKIP() << "no verilator";
  }
  static void cache(const std::filesystem::path& folder) {
    setenv("BALLAST_CACHE", folder.c_str(), 1);
  }
  /// It has Verilator's run-time library already, if another test has compiled that.
  void own_cache() const {
    const std::filesystem::path shared = std::getenv("BALLAST_CACHE");
    std::filesystem::create_directories(folder_ / "cache");
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(shared, none)) {
      const std::string name = entry.path().filename().string();
      if (name.ends_with(".runtime.o")) {
        std::filesystem::copy_file(entry.path(), folder_ / "cache" / name, none);
      }
    }
    cache(folder_ / "cache");
  }

  /// A `verilator` before that of PATH, which writes a line to the file "calls" for each call that
  /// makes something.
  void count_calls() {
    const std::filesystem::path programs = folder_ / "programs";
    std::filesystem::create_directories(programs);
    static const std::string path = std::getenv("PATH");  // before the first test
    std::ofstream(programs / "verilator")
        << "#!/bin/sh\ncase \"$1\" in --version|--getenv) ;; *) echo call >> "
        << (folder_ / "calls").string() << ";; esac\nPATH='" << path << "' exec verilator \"$@\"\n";
    std::filesystem::permissions(programs / "verilator", std::filesystem::perms::owner_all);
    setenv("PATH", (programs.string() + ":" + path).c_str(), 1);
  }
  [[nodiscard]] int calls() const {
    std::ifstream in(folder_ / "calls");
    int lines = 0;
    for (std::string line; std::getline(in, line);) ++lines;
    return lines;
  }
  [[nodiscard]] std::string content(const std::string& name) const {
    std::ifstream in(folder_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
};

inline const std::string kOwnSwitch = std::string(kRoot) + "/examples/own-switch/";

}  // namespace ballast
