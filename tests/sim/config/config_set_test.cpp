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
  EXPECT_EQ(args.where("processors").str(), "--set machine.processors=24");
}

TEST(Config, TheLastSetWins) {
  Config config = Config::from_text("", "e.toml");
  config.set("machine.switch.words=99");
  config.set("machine.switch={words = 4}");
  EXPECT_EQ(config.check("machine.switch", kSwitch).get<std::int64_t>("words"), 4);
  EXPECT_EQ(config.where("machine.switch.words").str(), "--set machine.switch={words = 4}");
  config.set("machine.switch.words=5");
  EXPECT_EQ(config.check("machine.switch", kSwitch).get<std::int64_t>("words"), 5);
  EXPECT_EQ(config.where("machine.switch.words").str(), "--set machine.switch.words=5");
}

TEST(Config, ErrorsOfSetNameIt) {
  const auto error = [](const std::string& set) { return machine_error("[machine]\n", {set}); };
  EXPECT_EQ(error("machine.processors=0"),
            "--set machine.processors=0: machine.processors: 0 is out of range, must be 1 .. "
            "4294967295");
  EXPECT_EQ(error("machine.processors=12x"),
            "--set machine.processors=12x: machine.processors: is text, must be an integer");
  EXPECT_EQ(error("machine.size=[1,-2]"),
            "--set machine.size=[1,-2]: machine.size[1]: -2 is out of range, must be 1 .. 1024");
  EXPECT_EQ(error("machine.procesors=1").substr(0, 58),
            "--set machine.procesors=1: machine.procesors: unknown key,");
  EXPECT_EQ(error("machine.size=[1,").substr(0, 39), "--set machine.size=[1,: is not TOML: Er");
  EXPECT_EQ(error("machine.title=\"a").substr(0, 38), "--set machine.title=\"a: is not TOML: E");
  EXPECT_EQ(error("machine.switch={a").substr(0, 40), "--set machine.switch={a: is not TOML: Er");
  EXPECT_EQ(error("machine=3"), "--set machine=3: machine: is an integer, must be a table");
  EXPECT_EQ(machine_error("machine.processors = 3", {"machine.processors.x=1"}),
            "--set machine.processors.x=1: machine.processors: is an integer, must be a table");
  for (const std::string set : {"machine.processors", "machine.processors=", "=3", "machine.=3",
                                ".x=3", "", "machine..x=3"}) {
    EXPECT_EQ(error(set), "--set " + set + ": must be section.key=value");
  }
}

}  // namespace
}  // namespace ballast
