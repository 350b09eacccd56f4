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

/// Keys of a misspelt name must not add a name.
TEST(Config, NamesOfSetAreThoseOfTheFile) {
  const auto config = [](const std::string& text, const std::vector<std::string>& sets) {
    Config made = Config::from_text(text, "e.toml");
    for (const std::string& set : sets) made.set(set);
    return made;
  };
  using Names = std::vector<std::string>;
  const std::string text = "[machine.part.data]\nx = 1\n[machine.part.control]\n";
  const auto names = [&](const std::string& from, const std::vector<std::string>& sets) {
    return config(from, sets).names("machine.part", {"x", "y"});
  };
  EXPECT_EQ(names(text, {"machine.part.data.x=2"}), (Names{"control", "data"}));
  EXPECT_EQ(names(text, {"machine.part.more.x=2", "machine.part.more.y=3"}),
            (Names{"control", "data", "more"}));
  EXPECT_EQ(names(text, {"machine.part.more={}"}), (Names{"control", "data", "more"}))
      << "as a whole";
  EXPECT_EQ(names(text, {"machine.part={more = {x = 2}}"}), (Names{"more"}));
  EXPECT_EQ(names("", {"machine.part.b.x=2", "machine.part.a.x=2"}), (Names{"a", "b"}))
      << "there is no other";
  EXPECT_EQ(names("", {}), Names{});
  const auto error = [&](const std::string& from, const std::vector<std::string>& sets) {
    return error_of([&] { static_cast<void>(names(from, sets)); });
  };
  EXPECT_EQ(error(text, {"machine.part.dat.x=2"}),
            "--set 'machine.part.dat.x=2':14: machine.part.dat: expected one of control, data, or "
            "x and y for another; did you mean \"data\"?");
  EXPECT_EQ(error(text, {"machine.part.new.x.y=2"}),
            "--set 'machine.part.new.x.y=2':14: machine.part.new: expected one of control, data, "
            "or x and y for another");
  EXPECT_EQ(error("[[machine.part]]\nx = 1\n", {}),
            "e.toml:1:1: machine.part: expected a table, got a list; write [machine.part.NAME] for "
            "each");
  EXPECT_EQ(error("machine.part = 1\n", {}),
            "e.toml:1:16: machine.part: expected a table, got an integer");
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
