// SPDX-License-Identifier: BSD-3-Clause
// A switch of the user's, in `ballast cosim` and in the machine.
#include <gtest/gtest.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <regex>

#include "support/verilator_fixture.h"

namespace ballast {
namespace {

namespace fs = std::filesystem;

class OwnSwitch : public VerilatorFixture {
 protected:
  static std::string cosim(const std::string& module, const std::string& more) {
    return "cosim --rtl '" + kOwnSwitch + module + ".sv' --top " + module +
           " --contract superconcentrator " + more;
  }
  static void expect_said(const Answer& answer, int code, std::initializer_list<std::string> said) {
    EXPECT_EQ(answer.code, code) << answer.text;
    for (const std::string& part : said) {
      EXPECT_NE(answer.text.find(part), std::string::npos)
          << "missing: " << part << "\nin: " << answer.text;
    }
  }
  std::string experiment(const std::string& the_switch) {
    return file("e.toml", "[machine]\nprocessors = 16\nswitch = { " + the_switch +
                              " }\n[workload]\nkind = \"random\"\nmax = 24\n");
  }
};

TEST_F(OwnSwitch, ACrossbarKeepsTheContract) {
  const Answer answer = ballast(cosim("crossbar", "--latency 4 --cycles 20000"));
  expect_said(answer, 0, {"right", "flags, packets and their order are those of the contract"});
  expect_said(ballast(cosim("crossbar", "--latency 4 --cycles 20000")), 0, {"right"});
}

TEST_F(OwnSwitch, ALateWordIsABreach) {
  expect_said(ballast(cosim("crossbar", "--latency 3 --waveform " + (folder_ / "w.vcd").string())),
              1,
              {"port      valid_o[", "expected  1 at most 3 cycles after the take of word 0",
               "got       no word in 3 cycles", "the contract is BROKEN"});
}

TEST_F(OwnSwitch, WordsOfPacketsAndWidthsAreParameters) {
  expect_said(
      ballast(cosim("crossbar", "--latency 5 --ports 4 --words 3 --width 8 --parameter Delay=5")),
      0, {"right"});
}

TEST_F(OwnSwitch, TheMistakeIsFoundWithCyclePortAndWaveform) {
  const fs::path wave = folder_ / "w.vcd";
  const std::string options = "--latency 6 --cycles 20000 --waveform " + wave.string();
  const Answer answer = ballast(cosim("short_crossbar", options + " --json -"));
  ASSERT_EQ(answer.code, 1) << answer.text;
  const auto unit = nlohmann::json::parse(answer.text.substr(answer.text.find('{')))["units"][0];
  EXPECT_EQ(unit["unit"], "short_crossbar");
  EXPECT_EQ(unit["contract"], "superconcentrator");
  EXPECT_EQ(unit["mismatch"]["port"], "data_o");
  EXPECT_GT(unit["mismatch"]["cycle"], 0);
  const std::string got = unit["mismatch"]["got"];
  EXPECT_NE(content("w.vcd").find("$var"), std::string::npos);
  EXPECT_NE(unit["mismatch"]["expected"].get<std::string>().find("word 0 of the packet of input"),
            std::string::npos);
  const std::string replay = unit["mismatch"]["replay"];
  expect_said(ballast(replay.substr(replay.find(' ') + 1) + " --waveform " + wave.string()), 1,
              {got});
}

TEST_F(OwnSwitch, WithoutALatencyEveryCycleIsCompared) {
  expect_said(ballast(cosim("crossbar", "--waveform " + (folder_ / "w.vcd").string())), 1,
              {"MISMATCH crossbar as superconcentrator, 16 ports", "model and RTL DIFFER"});
}

TEST_F(OwnSwitch, PortsAreCheckedBeforeTheyAreCompiled) {
  std::string text;
  {
    std::ifstream in(kOwnSwitch + "crossbar.sv");
    text.assign(std::istreambuf_iterator<char>(in), {});
  }
  for (std::size_t at; (at = text.find("take_o")) != text.npos;) text.replace(at, 6, "taken");
  const std::string own = file("own.sv", text);
  own_cache();
  const Answer answer =
      ballast("cosim --rtl " + own + " --top crossbar --contract superconcentrator --latency 4");
  expect_said(answer, 2,
              {"port    expected           got\ntake_o  output of 16 bits  nothing; did you mean "
               "\"taken\"?\n",
               "error: crossbar: a port is not that of the contract superconcentrator, 16 ports"});
  for (const auto& entry : fs::directory_iterator(folder_ / "cache")) {
    EXPECT_EQ(entry.path().extension(), ".o") << entry.path();
  }
  expect_said(ballast(cosim("crossbar", "--latency 4 --ports 4 --parameter Ports=8")), 2,
              {"expected others than Ports, got \"Ports=8\""});
}

TEST_F(OwnSwitch, WithoutVerilatorItSaysSo) {
  setenv("PATH", folder_.c_str(), 1);
  own_cache();
  expect_said(ballast(cosim("crossbar", "--latency 4")), 2, {"apt-get install verilator g++"});
}

TEST_F(OwnSwitch, OptionsThatContradict) {
  const auto refused = [&](const std::string& options, const std::string& said) {
    expect_mistake("cosim " + options, {said});
  };
  const std::string files = "--rtl " + kOwnSwitch + "crossbar.sv ";
  refused("--top crossbar", "--top has no effect without --rtl");
  refused("--latency 4", "--latency has no effect without --rtl");
  refused(files, "--rtl requires --top");
  refused(files + "--top crossbar", "--rtl requires --contract");
  refused(files + "--top crossbar --contract superconcentrate", "did you mean");
  const std::string all = files + "--top crossbar --contract superconcentrator ";
  refused(all + "--unit load_balancer", "--contract names the unit");
  refused(all + "--latency 4 --exhaustive", "--exhaustive cannot be combined with --latency");
  refused(all + "--latency 4 --burst 2", "--burst cannot be combined with --latency");
  refused(all + "--latency 4 --form lean", "--form has no effect with --latency");
  refused(all + "--ports 48", "expected a power of two of ports, got 48");
  refused(all + "--parameter Delay", "expected NAME=VALUE, got \"Delay\"");
  refused(files + "--top crossbar --contract max_tree --latency 4",
          "--latency has no effect with the contract max_tree");
  refused(all + "--width 33", "--width: expected an integer 1 .. 32, or an even one up to 64");
  refused(all + "--width 66", "got \"66\"");
  refused("--ports 4 --coverage c.dat", "--coverage expects one unit of one size, got ");
  refused("--ports 4 --unit max_tree --width 8", "max_tree: expected no width");
  refused("--ports 4 --unit load_average --processors 5", "expected 2 .. 4 processors, got 5");
  refused("--rtl nothing.sv --top crossbar --contract superconcentrator", "matches none");
}

TEST_F(OwnSwitch, BalancesTheLoadsUnderOurController) {
  const std::string own =
      "model = \"rtl\", top = \"crossbar\", contract = \"superconcentrator\", "
      "latency = 20, files = [\"" +
      kOwnSwitch + "crossbar.sv\"]";
  for (const std::string schedule : {"sequential", "overlapped", "streaming"}) {
    const Answer answer = ballast("run --reproducible --json - " +
                                  experiment(own + ", schedule = \"" + schedule + "\""));
    ASSERT_EQ(answer.code, 0) << answer.text;
    const auto result = nlohmann::json::parse(answer.text.substr(answer.text.find('{')))["result"];
    EXPECT_EQ(result["verdict"], "balanced");
    EXPECT_LE(result["count"]["after"]["max"], result["count"]["after"]["min"].get<int>() + 1);
    EXPECT_FALSE(result.contains("bound"));
  }
}

TEST_F(OwnSwitch, IsTooSlowForOurController) {
  const std::string own =
      "model = \"rtl\", top = \"crossbar\", contract = \"superconcentrator\", "
      "parameters = [\"Delay=40\"], files = [\"" +
      kOwnSwitch + "crossbar.sv\"]";
  expect_said(ballast("run " + experiment(own)), 1,
              {"our controller expects the words of crossbar at most"});
  expect_said(ballast("run " + experiment(own + ", latency = 20")), 1,
              {"expected 1 at most 20 cycles after the take"});
}

TEST_F(OwnSwitch, KeysThatContradict) {
  const auto refused = [&](const std::string& keys, const std::string& said) {
    expect_mistake("run " + experiment(keys), {said});
  };
  refused("model = \"rtl\", top = \"crossbar\"", "top: has no effect without machine.switch.files");
  refused("files = [\"x.sv\"], top = \"x\"",
          "has no effect with machine.switch.model = \"systemc\"");
  refused("model = \"rtl\", files = [\"x.sv\"]", "requires machine.switch.top");
  refused("model = \"rtl\", files = []", "got an empty list");
  refused("model = \"rtl\", files = \"x.sv\"", "expected a list of strings, got a string");
  refused("model = \"rtl\", files = [\"x.sv\"], top = \"x\"", "x.sv\", which matches none");
  refused("model = \"rtl\", files = [\"x.sv\"], top = \"x\", contract = \"work_balancer\"",
          "expected superconcentrator or load_balancer");
  refused("model = \"lockstep\", top = \"crossbar\", latency = 9, files = [\"" + kOwnSwitch +
              "crossbar.sv\"]",
          "latency: has no effect, as the lockstep compares every cycle");
}

TEST_F(OwnSwitch, OurRtlOfAnotherSizeIsVerilatedNow) {
  expect_said(ballast("cosim --unit superconcentrator --ports 32 --cycles 2000"), 0,
              {"superconcentrator     32", "model and RTL agree"});
}

TEST_F(OwnSwitch, WordsOf64BitsAreCheckedAndCompared) {
  expect_said(ballast(cosim("crossbar", "--latency 4 --ports 4 --width 64 --cycles 5000")), 0,
              {"right"});
  const Answer answer =
      ballast(cosim("short_crossbar", "--latency 6 --ports 4 --width 64 --cycles 5000 --waveform " +
                                          (folder_ / "w.vcd").string()));
  expect_said(answer, 1, {"port      data_o[", "--width 64"});
}

TEST_F(OwnSwitch, CoverageIsARecordOfVerilator) {
  const fs::path record = folder_ / "c.dat";
  const std::string run =
      cosim("crossbar", "--latency 4 --ports 4 --cycles 2000 --coverage " + record.string());
  expect_said(ballast(run), 0, {"right"});
  EXPECT_NE(content("c.dat").find("v_toggle/crossbar"), std::string::npos);
  EXPECT_NE(content("c.dat").find("v_line/crossbar"), std::string::npos);
  expect_said(
      ballast("cosim --unit selection_tree --form faithful --ports 4 --cycles 2000 --coverage " +
              record.string()),
      0, {"model and RTL agree"});
  EXPECT_NE(content("c.dat").find("v_line/selection_tree"), std::string::npos)
      << "also of a size that the program has";
}

TEST_F(OwnSwitch, TheCheckerFindsTheMistakeByName) {
  const std::string files = "cosim --rtl '" + kOwnSwitch + "*.sv' --rtl " + kRoot +
                            "/rtl/checkers/superconcentrator_checker.sv --ports 8 --latency 6 "
                            "--cycles 5000 --contract superconcentrator --waveform " +
                            (folder_ / "w.vcd").string() + " --top ";
  expect_said(ballast(files + "crossbar"), 0, {"right"});
  expect_said(ballast(files + "short_crossbar"), 1, {"a_data: output ", "the contract is BROKEN"});
}

TEST_F(OwnSwitch, OurRtlPassesTheChecker) {
  const std::string bound = file("bound.sv", R"(bind superconcentrator superconcentrator_checker #(
  .Ports(Ports), .Width(Width), .Words(Words), .Mask(Mask),
  .Ranks(superconcentrator_pkg::ranked(Ports, Group, 0)),
  .Path(superconcentrator_pkg::path(Ports, Group, 0)),
  .Interval(superconcentrator_pkg::interval(Ports, Group, Words)),
  .Burst(Burst), .Fair(Fair), .Turn(superconcentrator_pkg::turn(Ports, Group))
) i_checker (.*);
)");
  const std::string rtl = std::string(kRoot) + "/rtl/";
  for (const std::string size : {"--ports 8 --words 2", "--ports 16",
                                 "--ports 8 --words 2 --burst 4 --fair", "--ports 16 --burst 3"}) {
    expect_said(
        ballast("cosim --rtl " + rtl + "superconcentrator_pkg.sv --rtl " + rtl +
                "superconcentrator.sv --rtl " + rtl +
                "checkers/superconcentrator_checker.sv --rtl " + bound +
                " --top superconcentrator --contract superconcentrator --cycles 5000 " + size),
        0, {"model and RTL agree on every output in every cycle"});
  }
}

/// Who only looks runs nothing of the files, but sees their ports.
TEST_F(OwnSwitch, WhoOnlyLooksRunsNothing) {
  std::ifstream in(kOwnSwitch + "crossbar.sv");
  std::string text(std::istreambuf_iterator<char>(in), {});
  const std::size_t body = text.find(");\n") + 3;
  const fs::path ran = folder_ / "ran";
  text.insert(body, "initial $system(\"touch " + ran.string() + "\");\n");
  const std::string rtl = file("crossbar.sv", text);
  const std::string e = experiment("model = \"rtl\", files = [\"" + rtl +
                                   "\"], top = \"crossbar\", latency = 4, contract = "
                                   "\"superconcentrator\"");
  const std::string s = file("s.toml", "[study]\nexperiment = 'e.toml'\nseeds = 2\n");
  for (const std::string& words : {"check " + e, "run " + e + " --dry-run",
                                   "sweep " + s + " --dry-run", "sweep " + s + " --status"}) {
    expect_said(ballast(words), 0, {});
    EXPECT_FALSE(fs::exists(ran)) << words;
  }
  EXPECT_EQ(ballast("run " + e).code, 0);
  EXPECT_TRUE(fs::exists(ran)) << "the counterfeit: a run does run it";
  const std::string wrong =
      file("crossbar.sv", std::regex_replace(text, std::regex("valid_o"), "vaild_o"));
  for (const std::string& words : {"check " + e, "run " + e + " --dry-run"}) {
    expect_said(ballast(words), 2, {"valid_o"});
  }
}

TEST_F(OwnSwitch, WithoutVerilatorTheUserLearnsThatNobodyLooked) {
  const std::string e = experiment("model = \"rtl\", files = [\"" + kOwnSwitch +
                                   "crossbar.sv\"], top = \"crossbar\", latency = 4, contract = "
                                   "\"superconcentrator\"");
  setenv("PATH", folder_.c_str(), 1);
  const std::string note =
      "the ports of machine.switch.files were not looked at: Verilator is missing";
  for (const std::string& words : {"check " + e, "run " + e + " --dry-run"}) {
    expect_said(ballast(words), 0, {note});
  }
}

TEST_F(OwnSwitch, SystemVerilogThatDoesNotReturnIsEnded) {
  std::ifstream in(kOwnSwitch + "crossbar.sv");
  std::string text(std::istreambuf_iterator<char>(in), {});
  text.insert(text.find(");\n") + 3,
              "int unsigned turns;\n"
              "always_ff @(posedge clk_i) if (start_i) begin\n  turns = 1;\n"
              "  while (turns != 0) turns = turns * 3;\n  $display(\"%d\", turns);\nend\n");
  const std::string e = experiment("model = \"rtl\", files = [\"" + file("crossbar.sv", text) +
                                   "\"], top = \"crossbar\", latency = 4, contract = "
                                   "\"superconcentrator\"");
  Answer answer;
  for (const char* const limit : {"4s", "20s", "200s"}) {  // a slow computer Verilates longer
    answer = ballast("run " + e + " --time-limit " + limit);
    if (answer.text.find(" at a run of ") == std::string::npos) break;
  }
  expect_said(answer, 3, {"stopped: time limit reached in SystemVerilog that does not return"});
}

/// A tool that hangs, with a program of its own.
TEST_F(OwnSwitch, ALimitReachesTheTools) {
  const fs::path programs = folder_ / "programs", child = folder_ / "child";
  fs::create_directories(programs);
  std::ofstream(programs / "verilator") << "#!/bin/sh\ncase \"$1\" in --version) echo Verilator "
                                           "5.006; exit;; --getenv) echo /; exit;; "
                                           "esac\nsleep 1000 & echo $! > "
                                        << child.string() << "; wait\n";
  fs::permissions(programs / "verilator", fs::perms::owner_all);
  setenv("PATH", (programs.string() + ":" + std::getenv("PATH")).c_str(), 1);
  own_cache();
  expect_said(ballast(cosim("crossbar", "--latency 4 --time-limit 1s")), 3,
              {"time limit reached at a run of verilator: nothing was simulated"});
  std::ifstream in(child);
  pid_t process = 0;
  ASSERT_TRUE(in >> process);
  // Nobody may have asked for its end yet: then it is a zombie, "Z" behind its name.
  const auto alive = [&] {
    std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
    const std::string line(std::istreambuf_iterator<char>(stat), {});
    return !line.empty() && line.substr(line.rfind(')')).find(" Z ") == std::string::npos;
  };
  for (int k = 0; k < 1000 && alive(); ++k) usleep(10'000);
  EXPECT_FALSE(alive()) << "it goes on";
}

TEST_F(OwnSwitch, TheCompilerMayBeSeveralWords) {
  own_cache();
  setenv("CXX", "env c++", 1);
  expect_said(ballast(cosim("crossbar", "--latency 4 --ports 4")), 0, {"right"});
  setenv("CXX", " ", 1);
  expect_said(ballast(cosim("crossbar", "--latency 4 --ports 4")), 0, {"right"});
}

}  // namespace
}  // namespace ballast
