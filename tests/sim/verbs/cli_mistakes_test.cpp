// SPDX-License-Identifier: BSD-3-Clause
// What is refused since it would have no effect, and `ballast check`.
#include <string>

#include "support/cli_fixture.h"

namespace ballast {
namespace {

class CliMistakes : public CliFixture {};

TEST_F(CliMistakes, AListThatHasAnEntryTwice) {
  for (const std::string list :
       {"--balancers diffusion,pairing,diffusion", "--topologies mesh,mesh", "--loads half,half",
        "--processors 4,4"}) {
    expect_mistake("compare " + list,
                   {list.substr(0, list.find(' ')) + ": expected each entry once, got"});
  }
  expect_mistake(
      std::string("advise ") + kRoot + "/examples/tasks.toml --balancers diffusion,diffusion",
      {"--balancers: expected each entry once, got \"diffusion\" twice"});
}

TEST_F(CliMistakes, OptionsOfCosimWithoutEffectAreRefused) {
  expect_mistake("cosim --cycles 0", {"--cycles: expected an integer 1 .. ", "got \"0\""});
  expect_mistake("cosim --cycles -1", {"--cycles: expected an integer 1 .. ", "got \"-1\""});
  expect_mistake("cosim --seed -1", {"--seed: expected an integer 0 .. ", "got \"-1\""});
  expect_mistake("cosim --words 0", {"--words: expected an integer 1 .. ", "got \"0\""});
  expect_mistake("cosim --ports 4x", {"--ports: expected an integer 2 .. ", "got \"4x\""});
  expect_mistake("cosim --ports 4 --form fussed", {"fused"});
  expect_mistake("cosim --ports 4 --exhaustive --cycles 9",
                 {"--cycles has no effect with --exhaus"});
  expect_mistake("cosim --ports 4 --exhaustive --seed 9",
                 {"--seed has no effect with --exhaustive"});
}

TEST_F(CliMistakes, FramesWithoutEffectAreRefused) {
  const std::string examples = std::string(kRoot) + "/examples/";
  expect_mistake("run " + examples + "mesh.toml --frames 20", {"--frames: requires --json FILE"});
  expect_mistake("run " + examples + "traffic.toml --frames 20 --json -",
                 {"--frames: has no effect with [traffic], which has no loads"});
  expect_mistake("run " + examples + "mesh.toml --detail", {"--detail: requires --json FILE"});
  expect_mistake("compare --processors 16 --detail", {"--detail: requires --json FILE"});
  expect_mistake("run " + examples + "traffic.toml --detail --find-saturation --json -",
                 {"--detail: has no effect with --find-saturation"});
  expect_mistake("run " + examples + "mesh.toml --frames 2 --json -",
                 {"--frames: expected an integer 3 .. 1000000, got \"2\""});
}

TEST_F(CliMistakes, TimelinesThatCannotBeWrittenAreRefused) {
  const std::string examples = std::string(kRoot) + "/examples/";
  const std::string path = (folder_ / "t.json").string();
  expect_mistake("run " + examples + "traffic.toml --timeline " + path,
                 {"--timeline: has no effect with [traffic], which has no tasks"});
  expect_mistake("run " + examples + "mesh.toml --timeline /dev/stdout",
                 {"--timeline: /dev/stdout: expected a regular file, got a pipe or device"});
  expect_mistake("run " + examples + "mesh.toml --json " + path + " --timeline " + path,
                 {"expected another file than --timeline, got the same one"});
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST_F(CliMistakes, AFileWithoutANameIsRefused) {
  const std::string e = file("e.toml", kGood);
  for (const std::string option : {"--json", "--trace"}) {
    expect_mistake("run " + e + " " + option + " ''", {option + ": expected the name of a file"});
  }
  expect_mistake("compare --json ''", {"--json: expected the name of a file"});
  expect_mistake("cosim --json ''", {"--json: expected the name of a file"});
  expect_mistake("verify --json ''", {"--json: expected the name of a file"});
}

TEST_F(CliMistakes, MistakesNameNoSetThatWasNotGiven) {
  const Answer answer = ballast("run " + folder_.string());
  EXPECT_EQ(answer.code, 2);
  EXPECT_EQ(answer.text.find("--set"), std::string::npos) << answer.text;
  EXPECT_NE(answer.text.find(folder_.string()), std::string::npos) << answer.text;
}

TEST_F(CliMistakes, KeysWithoutEffectAreRefused) {
  const std::string examples = std::string(kRoot) + "/examples/";
  const auto refused = [&](const std::string& example, const std::string& set,
                           const std::string& why) {
    expect_mistake("run " + examples + example + " --set '" + set + "'",
                   {"--set '" + set + "':", "has no effect here", why});
  };
  refused("half64.toml", "machine.speeds=[1,2]", "run.until = \"completed\"");
  refused("half64.toml", "machine.cycles_per_work=3", "run.until = \"completed\"");
  refused("diffusion.toml", "machine.switch.words=2", "it needs the switch");
  refused("diffusion.toml", "machine.faults.reconfigure=9",
          "it needs faults of the routed network");
  refused("hour1024.toml", "machine.router.vcs=2", "machine.network = \"routed\"");
  EXPECT_EQ(ballast("run " + examples +
                    "half64.toml --set run.until=completed --set "
                    "machine.speeds=[1,2]")
                .code,
            0);
}

TEST_F(CliMistakes, CheckPrintsTheResolvedExperiment) {
  const std::string good = file("e.toml", kGood);
  const Answer answer = ballast("check " + good + " --set run.seed=5");
  EXPECT_EQ(answer.code, 0) << answer.text;
  for (const char* line : {"[machine.switch]\n", "schedule = \"burst\"\n", "seed = 5\n"}) {
    EXPECT_NE(answer.text.find(line), std::string::npos) << line << answer.text;
  }
  // What it prints is legal, and the same once more.
  const Answer again = ballast("check " + file("again.toml", answer.text));
  EXPECT_EQ(again.code, 0) << again.text;
  const Answer bad = ballast("check " + file("bad.toml", "[machin]\n") + " " + good);
  EXPECT_EQ(bad.code, 2);
  EXPECT_NE(bad.text.find("bad.toml:1:2: machin: unknown key"), std::string::npos) << bad.text;
  EXPECT_NE(bad.text.find("[machine.switch]"), std::string::npos) << "the other one, too";
}

/// The keys of a topology are those of an experiment; its section may stand before them.
TEST_F(CliMistakes, RouteAndShowTakeKeysWithTheirSection) {
  for (const char* set : {"size=[2,3]", "machine.size=[2,3]"}) {
    for (const char* verb : {"route kary-tree 0 7 --set ", "show --topology kary-tree --set "}) {
      EXPECT_EQ(ballast(std::string(verb) + set).code, 0) << verb << set;
    }
  }
  expect_mistake("route kary-tree 0 7 --set machine.sise=[2,3]",
                 {"machine.sise: unknown key, expected one of size"});
}

}  // namespace
}  // namespace ballast
