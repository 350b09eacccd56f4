// SPDX-License-Identifier: BSD-3-Clause
// `--set section.key=value` over what the file says.
#include "support/config_fixture.h"

namespace ballast {
namespace {

TEST(Config, SetOverridesAndCreates) {
  Config config =
      Config::from_text("[machine]\nprocessors = 12\nswitch = { words = 2 }\n", "e.toml");
  config.set("machine.processors=24");
  config.set("machine.topology=ring");
  config.set("machine.title = \"a b\"");
  config.set("machine.size=[4, 5]");
  config.set("machine.fused=true");
  config.set("machine.speed=0.5");
  config.set("machine.switch.words=3");
  config.set("run.output.file=../out/x.json");
  const Args args = config.check("machine", kMachine, {"switch"});
  EXPECT_EQ(args.get<std::int64_t>("processors"), 24);
  EXPECT_EQ(args.text("topology"), "ring");
  EXPECT_EQ(args.text("title"), "a b");
  EXPECT_EQ(args.get<Integers>("size"), (Integers{4, 5}));
  EXPECT_TRUE(args.get<bool>("fused"));
  EXPECT_EQ(args.get<double>("speed"), 0.5);
  EXPECT_EQ(config.check("machine.switch", kSwitch).get<std::int64_t>("words"), 3);
  const std::vector<Key> file{Key::text("file")};
  EXPECT_EQ(config.check("run.output", file).text("file"), "../out/x.json");
  EXPECT_EQ(args.where("processors").str(), "--set 'machine.processors=24':20");
}

TEST(Config, TheLastSetWins) {
  Config config = Config::from_text("", "e.toml");
  config.set("machine.switch.words=99");
  config.set("machine.switch={words = 4}");
  EXPECT_EQ(config.check("machine.switch", kSwitch).get<std::int64_t>("words"), 4);
  EXPECT_EQ(config.where("machine.switch.words").str(), "--set 'machine.switch={words = 4}':25");
  config.set("machine.switch.words=5");
  EXPECT_EQ(config.check("machine.switch", kSwitch).get<std::int64_t>("words"), 5);
  EXPECT_EQ(config.where("machine.switch.words").str(), "--set 'machine.switch.words=5':22");
}

TEST(Config, ErrorsOfSetNameIt) {
  const auto error = [](const std::string& set) { return machine_error("[machine]\n", {set}); };
  EXPECT_EQ(error("machine.processors=0"),
            "--set 'machine.processors=0':20: machine.processors: expected an integer 1 .. "
            "4294967295, got 0");
  EXPECT_EQ(error(" machine.processors = 12x"),
            "--set ' machine.processors = 12x':23: machine.processors: expected an integer 1 .. "
            "4294967295, got a string");
  EXPECT_EQ(
      error("machine.size=[1,-2]"),
      "--set 'machine.size=[1,-2]':17: machine.size[1]: expected an integer 1 .. 1024, got -2");
  EXPECT_EQ(error("machine.procesors=1").substr(0, 63),
            "--set 'machine.procesors=1':9: machine.procesors: unknown key, ");
  EXPECT_EQ(error("machine.switch.words=[9]"), "no error") << "of another section";
  EXPECT_EQ(error("machine.size=[1,").substr(0, 44),
            "--set 'machine.size=[1,':14: not TOML: Error");
  EXPECT_EQ(error("machine.title=\"a").substr(0, 43),
            "--set 'machine.title=\"a':15: not TOML: Erro");
  EXPECT_EQ(error("machine=3"), "--set 'machine=3':9: machine: expected a table, got an integer");
  EXPECT_EQ(
      machine_error("machine.processors = 3", {"machine.processors.x=1"}),
      "--set 'machine.processors.x=1':1: machine.processors: expected a table, got an integer");
  for (const std::string set :
       {"machine.processors", "=3", "machine.=3", ".x=3", "", "machine..x=3"}) {
    EXPECT_EQ(error(set), "--set '" + set + "':1: expected section.key=value");
  }
  EXPECT_EQ(error("machine.processors="),
            "--set 'machine.processors=':20: expected section.key=value");
}

TEST(Config, APlaceInAnInlineTableOfSet) {
  Config config = Config::from_text("", "e.toml");
  config.set("machine.switch = { words = 99 }");
  EXPECT_EQ(error_of([&] { config.check("machine.switch", kSwitch); }),
            "--set 'machine.switch = { words = 99 }':28: machine.switch.words: expected an integer "
            "1 .. 8, got 99");
  config.set("machine.switch={word=1}");
  EXPECT_TRUE(error_of([&] {
                config.check("machine.switch", kSwitch);
              }).starts_with("--set 'machine.switch={word=1}':17: machine.switch.word: unknown"));
}

TEST(Config, ASectionOfSetHasItsPlace) {
  Config config = Config::from_text("[run]\nseed = 1\n", "e.toml");
  config.set("machin.processors=3");
  EXPECT_TRUE(error_of([&] {
                config.finish({"run", "machine"});
              }).starts_with("--set 'machin.processors=3':1: machin: unknown key"));
}

TEST(Config, UnassignedKeysHaveTheFilesPlace) {
  Config config = Config::from_text("", "e.toml");
  config.set("machine.size=[4]");
  config.set_for({"--processors 0"}, "machine.processors=0");
  EXPECT_EQ(error_of([&] { config.check("machine", kMachine); }),
            "--processors 0: machine.processors: expected an integer 1 .. 4294967295, got 0");
  EXPECT_EQ(config.written(), std::vector<std::string>{"machine.size"});
}

TEST(Config, WrittenAreTheKeysOfFileAndSet) {
  Config config = Config::from_text("[machine]\nswitch = { words = 2 }\n[run]\n", "e.toml");
  config.set("run.seed=3");
  EXPECT_EQ(config.written(), (std::vector<std::string>{"machine.switch.words", "run.seed"}));
}

TEST(Config, LongAndUnprintableTextsAreShownInPart) {
  const std::string said = machine_error("", {"machine.topology=" + std::string(5000, 'x')});
  EXPECT_LT(said.size(), 400U) << said;
  EXPECT_EQ(machine_error("machine.\"a\\u001b\" = 1").substr(0, 33),
            "exp.toml:1:9: machine.a\\x1b: unkn");
}

}  // namespace
}  // namespace ballast
