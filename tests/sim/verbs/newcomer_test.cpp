// SPDX-License-Identifier: BSD-3-Clause
// Typing mistakes of a newcomer in the folder of examples, and the answers.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "support/program.h"

namespace ballast {
namespace {

/// Pairs of a command line behind "$ ballast " and the lines below it, up to an empty one.
std::vector<std::pair<std::string, std::string>> mistakes_and_answers() {
  std::vector<std::pair<std::string, std::string>> pairs;
  std::ifstream in(std::string(kRoot) + "/tests/mistakes/newcomer.txt");
  const std::string prompt = "$ ballast ";
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with(prompt)) {
      pairs.emplace_back(line.substr(prompt.size()), "");
    } else if (!line.empty() && !pairs.empty()) {
      pairs.back().second += line + "\n";
    }
  }
  return pairs;
}

TEST(Newcomer, EachMistakeHasItsAnswer) {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(std::string(kRoot) + "/examples");
  const auto pairs = mistakes_and_answers();
  EXPECT_GE(pairs.size(), 40U);
  for (const auto& [command, expected] : pairs) {
    const Answer answer = run_program(command);
    EXPECT_EQ(answer.code, 2) << command;
    EXPECT_EQ(answer.text, expected) << command;
  }
  std::filesystem::current_path(before);
}

TEST(Newcomer, WithoutAVerbTheProgramSaysWhatItCanDo) {
  const Answer bare = run_program(""), help = run_program("help");
  EXPECT_EQ(bare.code, 0);
  EXPECT_EQ(bare.text, help.text);
  EXPECT_NE(bare.text.find("first steps:"), std::string::npos) << bare.text;
}

TEST(Newcomer, ASizeHasThreeFormsInEveryPlace) {
  const std::string mesh = std::string(kRoot) + "/examples/mesh.toml";
  const Answer expected = run_program("check " + mesh + " --set 'machine.size=[4,2]'");
  ASSERT_EQ(expected.code, 0) << expected.text;
  EXPECT_NE(expected.text.find("size = [4,2]"), std::string::npos) << expected.text;
  for (const std::string option :
       {"--set machine.size=4x2", "--set machine.size=4,2", "--size 4x2", "--size 4,2",
        "--size '[4,2]'", "--set 'machine.size=\"4x2\"'"}) {
    EXPECT_EQ(run_program("check " + mesh + " " + option).text, expected.text) << option;
  }
  const std::string route = run_program("route mesh 0 5 --set 'size=[4,2]'").text;
  for (const std::string option : {"--size 4x2", "--size 4,2", "--set size=4x2"}) {
    EXPECT_EQ(run_program("route mesh 0 5 " + option).text, route) << option;
  }
}

TEST(Newcomer, OptionsStandForAnExperiment) {
  const Answer options = run_program(
      "run --topology mesh --size 4x4 --workload half --balancer diffusion --quiet --reproducible "
      "--json -");
  EXPECT_EQ(options.code, 0) << options.text;
  const Answer assignments = run_program(
      "run --workload half --set machine.topology=mesh --set machine.size=4x4 --set "
      "balancer.name=diffusion --quiet --reproducible --json -");
  EXPECT_EQ(options.text, assignments.text);
}

TEST(Newcomer, OneEntryOfATopicIsListed) {
  const std::string all = run_program("list balancers").text;
  const Answer one = run_program("list balancers diffusion");
  EXPECT_EQ(one.code, 0);
  EXPECT_TRUE(one.text.starts_with("diffusion: ")) << one.text;
  EXPECT_NE(all.find(one.text), std::string::npos) << one.text;
  EXPECT_TRUE(run_program("list experiment machine.router").text.starts_with("[machine.router]: "));
}

TEST(Newcomer, EveryVerbHasAnExampleInItsHelp) {
  for (const char* verb : {"advise", "check", "compare", "cosim", "help", "list", "report", "route",
                           "run", "show", "sweep", "verify"}) {
    const std::string text = run_program(std::string(verb) + " --help").text;
    EXPECT_NE(text.find(std::string("Example:\n  ballast ") + verb), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace ballast
