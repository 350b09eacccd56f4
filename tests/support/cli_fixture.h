// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <string>

#include "support/paths.h"
#include "support/program.h"

namespace ballast {

/// The program, with a folder for each test.
class CliFixture : public testing::Test {
 protected:
  CliFixture()
      : folder_(std::filesystem::temp_directory_path() /
                ("ballast_cli_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~CliFixture() override { std::filesystem::remove_all(folder_); }

  std::string file(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return (folder_ / name).string();
  }
  static Answer ballast(const std::string& arguments) { return run_program(arguments); }
  /// A run that must fail with code 2 and a message with all of these texts.
  static void expect_mistake(const std::string& arguments,
                             std::initializer_list<std::string> said) {
    const Answer answer = ballast(arguments);
    EXPECT_EQ(answer.code, 2) << answer.text;
    for (const std::string& part : said)
      EXPECT_NE(answer.text.find(part), std::string::npos)
          << "missing: " << part << "\nin: " << answer.text;
  }
  std::filesystem::path folder_;
};

inline const std::string kGood =
    "[machine]\nprocessors = 16\n[workload]\nkind = \"half\"\nload = 8\n";

}  // namespace ballast
