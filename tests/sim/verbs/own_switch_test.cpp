// SPDX-License-Identifier: BSD-3-Clause
// A switch of the user's, in `ballast cosim` and in the machine.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>

#include "support/own_switch_fixture.h"

namespace ballast {
namespace {

namespace fs = std::filesystem;

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

TEST_F(OwnSwitch, EveryPatternWithATimingOfItsOwn) {
  // Each pattern moves min(active, requested) words, from rest and with resets: 2 x 372 words at
  // least. A pattern that starts too early is not taken and moves none.
  const Answer answer = ballast(cosim("crossbar", "--latency 6 --ports 4 --exhaustive"));
  expect_said(answer, 0,
              {"right", "256", "not tried by --exhaustive:\n  orders: ",
               "overlap: each pattern starts when the one before has ended",
               "words: data_i is drawn at random", " 8,556 "});
  expect_said(ballast(cosim("short_crossbar", "--latency 6 --ports 8 --exhaustive --waveform " +
                                                  (folder_ / "w.vcd").string())),
              1, {"the contract is BROKEN"});
}

TEST_F(OwnSwitch, TheWaveformHasItsInsidesClockAndVectors) {
  const std::string wave = (folder_ / "w.fst").string();
  expect_said(ballast(cosim("short_crossbar", "--latency 6 --waveform " + wave)), 1,
              {"insides   " + (folder_ / "w.rtl.vcd").string()});
  const std::string insides = content("w.rtl.vcd");
  for (const char* signal : {" clk_i ", " 512 ", " data_i ", " word_q"}) {
    EXPECT_NE(insides.find(signal), std::string::npos) << signal;
  }
  EXPECT_NE(insides.find("$timescale 100ps"), std::string::npos);
  EXPECT_TRUE(std::regex_search(insides, std::regex("\\n#\\d+5\\n"))) << "the edges of the clock";
}

TEST_F(OwnSwitch, DataThatMaskLeavesOpenAreNotCompared) {
  const std::string rtl = std::string(kRoot) + "/rtl/";
  std::string text;
  {
    std::ifstream in(rtl + "superconcentrator.sv");
    text.assign(std::istreambuf_iterator<char>(in), {});
  }
  const std::string other = "data_i[(g*L+i)*W+:W]";
  ASSERT_NE(text.find(other), std::string::npos);
  text.replace(text.find(other), other.size(), "data_i[(g*L+(i^1))*W+:W]");
  std::string parts;
  for (const char* pattern : {"superconcentrator_pkg", "g*", "wave_launch", "lane_crossbar",
                              "benes_*", "fair_turn", "rank_limit", "switch_parameters"}) {
    parts += " --rtl '" + rtl + pattern + ".sv'";
  }
  const auto with = [&](const std::string& path) {
    return ballast("cosim" + parts + " --rtl " + path +
                   " --top superconcentrator --contract superconcentrator --ports 8 "
                   "--cycles 5000 --parameter Mask=0 --waveform " +
                   (folder_ / "w.vcd").string());
  };
  expect_said(with(rtl + "superconcentrator.sv"), 0, {"model and RTL agree"});
  expect_said(with(file("superconcentrator.sv", text)), 1, {"data_o[", "model and RTL DIFFER"});
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
bind superconcentrator entered_checker #(
  .Ports(Ports), .Words(Words), .Burst(Burst),
  .Interval(superconcentrator_pkg::interval(Ports, Group, Words))
) i_entered (.*);
)");
  const std::string rtl = std::string(kRoot) + "/rtl/";
  for (const std::string size : {"--ports 8 --words 2", "--ports 16",
                                 "--ports 8 --words 2 --burst 4 --fair", "--ports 16 --burst 3"}) {
    expect_said(
        ballast("cosim --rtl " + rtl + "superconcentrator_pkg.sv --rtl " + rtl +
                "superconcentrator.sv --rtl " + rtl +
                "checkers/superconcentrator_checker.sv --rtl " + rtl +
                "checkers/entered_checker.sv --rtl " + bound +
                " --top superconcentrator --contract superconcentrator --cycles 5000 " + size),
        0, {"model and RTL agree on every output in every cycle"});
  }
}

/// Who only looks runs nothing of the files, but sees their ports.
}  // namespace
}  // namespace ballast
