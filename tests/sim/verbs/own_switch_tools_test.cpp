// SPDX-License-Identifier: BSD-3-Clause
// SystemVerilog as the program's tools see it: what is only looked at, what ends with a limit, the
// compiler.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

#include "support/own_switch_fixture.h"

namespace ballast {
namespace {

namespace fs = std::filesystem;

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
    const auto at = [&](const char* place) { return answer.text.find(place) != std::string::npos; };
    if (!at(" at a run of ") && !at(" at cycle 0: ")) break;  // it began to simulate
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
  pid_t process = 0;
  for (const char* const limit : {"1s", "10s", "100s"}) {  // a slow computer starts it later
    expect_said(ballast(cosim("crossbar", std::string("--latency 4 --time-limit ") + limit)), 3,
                {"time limit reached at a run of verilator: nothing was simulated"});
    if (std::ifstream(child) >> process) break;
  }
  ASSERT_NE(process, 0);
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

// Five seconds of a compiler are no way to tell a mistake.
TEST_F(OwnSwitch, MistakesAreToldBeforeOurRtlIsCompiled) {
  own_cache();
  const std::string e = file("e.toml",
                             "[machine]\nprocessors = 4\nswitch = { model = \"rtl\", words = 7 }\n"
                             "[workload]\nkind = \"half\"\nload = 8\n[balancer]\nname = "
                             "\"superconcentrator\"\n[run]\n");
  const std::string key = " --set run.plan=before";  // of executed tasks only
  for (const std::string& words : {"run " + e + key, "check " + e}) {
    const Answer answer = ballast(words);
    EXPECT_EQ(answer.code, words == "check " + e ? 0 : 2) << answer.text;
    EXPECT_EQ(answer.text.find("Verilating"), std::string::npos) << answer.text;
  }
  expect_said(ballast("run " + e), 0, {"Verilating load_balancer, 4 ports, 7 words"});
}

}  // namespace
}  // namespace ballast
