// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "support/program.h"

namespace ballast {

inline Answer compare(const std::string& arguments) { return run_program("compare " + arguments); }

/// The documents of a comparison.
inline nlohmann::json runs_of(const std::string& arguments) {
  const Answer answer = compare(arguments + " --json -");
  EXPECT_EQ(answer.code, 0) << answer.text;
  return nlohmann::json::parse(answer.text.substr(answer.text.find('{')))["runs"];
}

/// Name of a file for this test only.
inline std::filesystem::path own_file(const std::string& name) {
  return std::filesystem::temp_directory_path() / (name + "_" + std::to_string(getpid()));
}

}  // namespace ballast
