// SPDX-License-Identifier: BSD-3-Clause
#include "config/config.h"

#include <filesystem>
#include <fstream>

#include "support/config_fixture.h"

namespace ballast {
namespace {

TEST(Config, ReadsEveryKind) {
  const Args args = check_machine(
      "[machine]\nprocessors = 12\ntopology = 'ring'\nsize = [8, 1_000]\nspeed = 2.5\nfused = "
      "true\n");
  EXPECT_EQ(args.get<std::int64_t>("processors"), 12);
  EXPECT_EQ(args.text("topology"), "ring");
  EXPECT_EQ(args.get<Integers>("size"), (Integers{8, 1000}));
  EXPECT_EQ(args.get<double>("speed"), 2.5);
  EXPECT_TRUE(args.get<bool>("fused"));
  EXPECT_EQ(args.where("size").str(), "exp.toml:4:8");
}

TEST(Config, FillsInDefaults) {
  for (const std::string text : {"", "[machine]\n"}) {
    const Args args = check_machine(text);
    EXPECT_EQ(args.get<std::int64_t>("processors"), 64);
    EXPECT_EQ(args.text("topology"), "mesh");
    EXPECT_FALSE(args.has("size"));
    EXPECT_FALSE(args.has("title"));
    EXPECT_TRUE(args.has("fused"));
  }
  EXPECT_EQ(check_machine("\n[machine]\n").where("speed").str(), "exp.toml:2:1");
  EXPECT_EQ(check_machine("").where("speed").str(), "exp.toml");
}

TEST(Config, TakesAnIntegerForAReal) {
  EXPECT_EQ(check_machine("machine.speed = 3").get<double>("speed"), 3.0);
  EXPECT_EQ(machine_error("machine.speed = 9"),
            "exp.toml:1:17: machine.speed: expected a number 0 .. 8.5, got 9");
}

TEST(Config, TakesTheEndsOfARange) {
  EXPECT_EQ(check_machine("machine.processors = 1").get<std::int64_t>("processors"), 1);
  EXPECT_EQ(check_machine("machine.processors = 4294967295").get<std::int64_t>("processors"),
            4294967295);
  EXPECT_EQ(check_machine("machine.speed = 8.5").get<double>("speed"), 8.5);
}

TEST(Config, ReadsDottedKeysAndInlineTables) {
  for (const std::string text : {"machine.switch.words = 4", "machine = { switch = { words = 4 } }",
                                 "[machine]\nswitch.words = 4", "[machine.switch]\nwords = 4"}) {
    Config config = Config::from_text(text, "exp.toml");
    config.check("machine", kMachine, {"switch"});
    EXPECT_EQ(config.check("machine.switch", kSwitch).get<std::int64_t>("words"), 4) << text;
    EXPECT_TRUE(config.has("machine.switch.words"));
    EXPECT_FALSE(config.has("machine.switch.word"));
    EXPECT_FALSE(config.has("machine.switch.words.x"));
  }
  Config config = Config::from_text("machine = { switch = { words = 9 } }", "exp.toml");
  EXPECT_EQ(error_of([&] { config.check("machine.switch", kSwitch); }),
            "exp.toml:1:32: machine.switch.words: expected an integer 1 .. 8, got 9");
}

TEST(Config, RefusesAnUnknownKey) {
  EXPECT_EQ(
      machine_error("# run\n[machine]\nprocesors = 12\n"),
      "exp.toml:3:1: machine.procesors: unknown key, expected one of processors, topology, size, "
      "speed, fused, title, offset, count, seed, drop, switch; did you mean \"processors\"?");
  EXPECT_EQ(machine_error("[machine.swich]\nwords = 1\n").substr(0, 37),
            "exp.toml:1:10: machine.swich: unknown");
  EXPECT_EQ(machine_error("machine.colour = 1\n").find("did you mean"), std::string::npos);
}

TEST(Config, ReportsTheFirstUnknownKeyOfTheFile) {
  EXPECT_EQ(machine_error("[machine]\nzzz = 1\naaa = 1\n").substr(0, 25),
            "exp.toml:2:1: machine.zzz");
}

TEST(Config, LeavesKeysToOtherChecks) {
  Config config = Config::from_text("[machine]\nprocessors = 2\nanything = 1\n", "exp.toml");
  EXPECT_EQ(config.check("machine", kMachine, {"anything"}).get<std::int64_t>("processors"), 2);
  EXPECT_EQ(config.check("machine", kMachine, {"*"}).get<std::int64_t>("processors"), 2);
}

TEST(Config, RefusesAnotherType) {
  const auto error = [](const std::string& line) {
    return machine_error("\n\n[machine]\n" + line);
  };
  EXPECT_EQ(error("processors = '12'"),
            "exp.toml:4:14: machine.processors: expected an integer 1 .. 4294967295, got a string");
  EXPECT_EQ(
      error("processors = 12.0"),
      "exp.toml:4:14: machine.processors: expected an integer 1 .. 4294967295, got a real number");
  EXPECT_EQ(
      error("processors = true"),
      "exp.toml:4:14: machine.processors: expected an integer 1 .. 4294967295, got a boolean");
  EXPECT_EQ(error("topology = 3"),
            "exp.toml:4:12: machine.topology: expected one of mesh, ring, torus, got an integer");
  EXPECT_EQ(
      error("topology = 1979-05-27"),
      "exp.toml:4:12: machine.topology: expected one of mesh, ring, torus, got a date or time");
  EXPECT_EQ(error("speed = '1'"),
            "exp.toml:4:9: machine.speed: expected a number 0 .. 8.5, got a string");
  EXPECT_EQ(error("fused = 1"),
            "exp.toml:4:9: machine.fused: expected true or false, got an integer");
  EXPECT_EQ(error("size = 8"),
            "exp.toml:4:8: machine.size: expected a list of integers 1 .. 1024, got an integer");
  EXPECT_EQ(error("size = [8, 'x']"),
            "exp.toml:4:12: machine.size[1]: expected an integer 1 .. 1024, got a string");
  EXPECT_EQ(error("size = { x = 1 }"),
            "exp.toml:4:8: machine.size: expected a list of integers 1 .. 1024, got a table");
}

TEST(Config, RefusesASectionThatIsNoTable) {
  EXPECT_EQ(machine_error("machine = 3"),
            "exp.toml:1:11: machine: expected a table, got an integer");
  EXPECT_EQ(machine_error("[[machine]]\n").substr(12), ": machine: expected a table, got a list");
}

TEST(Config, RefusesValuesOutOfRange) {
  const auto error = [](const std::string& line) { return machine_error("machine." + line); };
  EXPECT_EQ(error("processors = -3"),
            "exp.toml:1:22: machine.processors: expected an integer 1 .. 4294967295, got -3");
  EXPECT_EQ(
      error("processors = 4294967296"),
      "exp.toml:1:22: machine.processors: expected an integer 1 .. 4294967295, got 4294967296");
  EXPECT_EQ(error("size = [1, 0]"),
            "exp.toml:1:20: machine.size[1]: expected an integer 1 .. 1024, got 0");
  EXPECT_EQ(error("speed = -0.5"),
            "exp.toml:1:17: machine.speed: expected a number 0 .. 8.5, got -0.5");
  EXPECT_EQ(error("count = 1"), "exp.toml:1:17: machine.count: expected an integer >= 2, got 1");
  EXPECT_EQ(error("seed = -1"),
            "exp.toml:1:16: machine.seed: expected an integer 0 .. 9223372036854775807, got -1");
  EXPECT_EQ(error("drop = 10"), "exp.toml:1:16: machine.drop: expected an integer <= 9, got 10");
}

TEST(Config, RefusesValuesThatAreNotFinite) {
  EXPECT_EQ(machine_error("machine.speed = inf"),
            "exp.toml:1:17: machine.speed: expected a number 0 .. 8.5, got inf");
  EXPECT_EQ(machine_error("machine.speed = nan"),
            "exp.toml:1:17: machine.speed: expected a number 0 .. 8.5, got nan");
  EXPECT_EQ(machine_error("machine.offset = -inf"),
            "exp.toml:1:18: machine.offset: expected a number, got -inf");
}

TEST(Config, RefusesAnUnknownChoice) {
  EXPECT_EQ(machine_error("machine.topology = 'tours'"),
            "exp.toml:1:20: machine.topology: expected one of mesh, ring, torus, got \"tours\"; "
            "did you mean \"torus\"?");
}

TEST(Config, RefusesAMissingKey) {
  Config config = Config::from_text("\n[workload]\npath = 'x'\n", "exp.toml");
  EXPECT_EQ(error_of([&] { config.check("workload", kRequired); }),
            "exp.toml:2:1: workload.n: missing required key, expected an integer 1 .. 3");
  EXPECT_EQ(error_of([&] { config.check("other", kRequired); }),
            "exp.toml: other.path: missing required key, expected a string");
}

TEST(Config, RefusesTextThatIsNotToml) {
  const auto error = [](const std::string& text) {
    return error_of([&] { Config::from_text(text, "exp.toml"); });
  };
  EXPECT_EQ(error("[machine]\nprocessors = = 3\n").substr(0, 25), "exp.toml:2:14: not TOML: ");
  EXPECT_EQ(error("a = 1\na = 2\n").substr(0, 11), "exp.toml:2:");
  EXPECT_EQ(error("a = 99999999999999999999\n").substr(0, 11), "exp.toml:1:");
  EXPECT_EQ(error("a = 'open\n").substr(0, 11), "exp.toml:1:");
}

TEST(Config, FinishRefusesUnknownSections) {
  const Config config = Config::from_text("[machine]\n[worklaod]\nkind = 'spike'\n", "exp.toml");
  EXPECT_EQ(error_of([&] {
              config.finish({"machine", "workload"});
            }),
            "exp.toml:2:2: worklaod: unknown key, expected one of machine, workload; did you mean "
            "\"workload\"?");
  EXPECT_EQ(error_of([&] { config.finish({"machine", "worklaod"}); }), "no error");
}

TEST(Config, ReadsAFile) {
  const std::string path = testing::TempDir() + "ballast_config_test.toml";
  std::ofstream(path) << "\xef\xbb\xbf[machine]\r\nprocessors = 0\r\n";
  Config config = Config::from_file(path);
  EXPECT_EQ(error_of([&] { config.check("machine", kMachine); }),
            path + ":2:14: machine.processors: expected an integer 1 .. 4294967295, got 0");
  std::filesystem::remove(path);
  EXPECT_EQ(error_of([&] { Config::from_file(path); }),
            path + ": cannot be read: No such file or directory");
}

TEST(Config, WritesJson) {
  const Args args =
      check_machine("machine = { size = [2, 3], title = 'x', processors = 4294967295 }");
  EXPECT_EQ(
      to_json(args).dump(),
      R"({"fused":false,"processors":4294967295,"seed":1,"size":[2,3],"speed":1.0,"title":"x",)"
      R"("topology":"mesh"})");
}

}  // namespace
}  // namespace ballast
