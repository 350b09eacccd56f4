// SPDX-License-Identifier: BSD-3-Clause
// The folder of mistakes: each experiment is refused, in the words that stand beside it.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "support/program.h"

namespace ballast {
namespace {

namespace fs = std::filesystem;

const fs::path kMistakes = fs::path(kRoot) / "tests" / "mistakes";

std::vector<fs::path> mistakes() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(kMistakes)) {
    if (entry.path().extension() == ".toml") files.push_back(entry.path());
  }
  return files;
}

std::string content(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// What the user is told, without the folder.
std::string answer_to(const fs::path& file) {
  const Answer answer = run_program("check " + file.string());
  EXPECT_EQ(answer.code, 2) << answer.text;
  EXPECT_TRUE(answer.text.starts_with("error: ")) << answer.text;
  std::string said = answer.text.substr(7);
  const std::string folder = kMistakes.string() + "/";
  for (std::size_t at; (at = said.find(folder)) != said.npos;) said.erase(at, folder.size());
  return said;
}

TEST(Mistakes, EachIsRefusedInTheWordsBesideIt) {
  ASSERT_GE(mistakes().size(), 40U);
  for (const fs::path& file : mistakes()) {
    EXPECT_EQ(answer_to(file), content(fs::path(file).replace_extension(".txt"))) << file;
  }
}

TEST(Mistakes, EveryAnswerIsShortPrintableAndHasAPlace) {
  for (const fs::path& file : mistakes()) {
    const std::string said = answer_to(file);
    EXPECT_LE(said.size(), 1800U) << file;
    EXPECT_TRUE(said.starts_with(file.filename().string() + ":")) << said;
    for (const char c : said.substr(0, said.size() - 1)) EXPECT_GE(c, ' ') << file;
  }
}

}  // namespace
}  // namespace ballast
