// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "process/process.h"

namespace ballast {
namespace {

namespace fs = std::filesystem;

TEST(Reproducer, HasTheCommandTheMessageAndTheExperiment) {
  const fs::path before = fs::current_path();
  const fs::path folder = fs::temp_directory_path() / ("reproducer_" + std::to_string(getpid()));
  fs::create_directories(folder);
  fs::current_path(folder);
  std::ofstream("e.toml") << "[machine]\nprocessors = 4\n";
  const char* const argv[] = {"ballast", "run", "e.toml", "--set", "a.b='x y'"};
  const std::string name = write_reproducer(5, argv, "a task\x1b is lost");
  std::ifstream in(name);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  fs::current_path(before);
  fs::remove_all(folder);
  EXPECT_TRUE(name.starts_with("ballast-error-")) << name;
  EXPECT_NE(text.find("# a task\\x1b is lost\n"), std::string::npos) << text;
  EXPECT_NE(text.find("'ballast' 'run' 'e.toml' '--set' 'a.b='\\''x y'\\'''\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("# e.toml\n[machine]\nprocessors = 4\n"), std::string::npos) << text;
}

TEST(Reproducer, AFolderThatCannotBeWrittenIsNoSecondError) {
  const fs::path before = fs::current_path();
  fs::current_path("/proc");
  const char* const argv[] = {"ballast"};
  const std::string name = write_reproducer(1, argv, "x");
  fs::current_path(before);
  EXPECT_EQ(name, "");
}

}  // namespace
}  // namespace ballast
