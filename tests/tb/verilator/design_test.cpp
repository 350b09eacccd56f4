// SPDX-License-Identifier: BSD-3-Clause
#include "tb/verilator/design.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/error_of.h"
#include "support/verilator_fixture.h"
#include "tb/verilator/messages.h"

namespace ballast::tb {
namespace {

namespace fs = std::filesystem;

constexpr const char* kAdder = R"(module adder #(parameter int Step = 1) (
  input wire logic clk_i, input wire logic rst_ni, input wire logic [7:0] a_i, output logic [7:0] sum_o
);
`include "more.svh"
  always_ff @(posedge clk_i) begin
    if (!rst_ni) sum_o <= '0;
    else sum_o <= a_i + 8'(Step) + More;
    if (rst_ni && a_i == 8'd99) $fatal(1, "ninety-nine");
    if (rst_ni && a_i == 8'd98) $stop;
    if (rst_ni && a_i == 8'd97) $finish;
    if (rst_ni) assert (a_i != 8'd96) else $error("ninety-six");
  end
endmodule
)";

class VerilatorDesign : public VerilatorFixture {
 protected:
  void SetUp() override {
    VerilatorFixture::SetUp();
    own_cache();
    count_calls();
    more(0);
    file("adder.sv", kAdder);
  }
  void more(int value) {
    file("more.svh", "localparam logic [7:0] More = " + std::to_string(value) + ";\n");
  }
  [[nodiscard]] Design design(std::vector<std::string> parameters = {}) const {
    return {"adder", {(folder_ / "adder.sv").string()}, "adder", std::move(parameters), {}, {}};
  }
  static std::unique_ptr<Module> made(const Design& design) {
    return verilated(design, [](const auto&) {});
  }
  /// Its output a cycle after the input `a`.
  static int sum(Module& module, int a) {
    std::uint8_t *clk = nullptr, *reset = nullptr, *in = nullptr, *out = nullptr;
    for (const RtlPort& port : module.ports()) {
      auto*& at = port.name == "clk_i"    ? clk
                  : port.name == "rst_ni" ? reset
                  : port.name == "a_i"    ? in
                                          : out;
      at = static_cast<std::uint8_t*>(port.pin.memory);
    }
    *reset = 1;
    *in = static_cast<std::uint8_t>(a);
    for (const std::uint8_t level : {0, 1}) {
      *clk = level;
      module.eval();
    }
    return *out;
  }
};

TEST_F(VerilatorDesign, IsMadeOnceForTheSameSources) {
  EXPECT_EQ(sum(*made(design()), 4), 5);
  EXPECT_EQ(calls(), 1);
  EXPECT_EQ(sum(*made(design()), 4), 5);
  EXPECT_EQ(calls(), 1);
  for (const auto& entry : fs::directory_iterator(folder_ / "cache")) {
    const fs::path name = entry.path().extension();
    EXPECT_TRUE(name == ".so" || name == ".list" || name == ".o") << entry.path();
  }
}

TEST_F(VerilatorDesign, IsMadeAgainAfterAChange) {
  EXPECT_EQ(sum(*made(design()), 4), 5);
  more(10);  // a file that only Verilator knows of
  EXPECT_EQ(sum(*made(design()), 4), 15);
  EXPECT_EQ(calls(), 2);
  EXPECT_EQ(sum(*made(design({"Step=3"})), 4), 17);
  EXPECT_EQ(calls(), 3);
  file("adder.sv", std::string(kAdder) + "// changed\n");
  EXPECT_EQ(sum(*made(design()), 4), 15);
  EXPECT_EQ(calls(), 4);
}

TEST_F(VerilatorDesign, GetsTheOfferedParametersThatItHas) {
  Design offered = design();
  offered.offered = {"Ports=16", "Step=7", "Width=32"};
  EXPECT_EQ(sum(*made(offered), 1), 8);
  const std::string error = error_of([&] { made(design({"Stap=7"})); });
  EXPECT_NE(error.find("expected parameters of the module adder, got \"Stap=7\""), error.npos)
      << error;
}

TEST_F(VerilatorDesign, StopsWithItsOwnWords) {
  const std::unique_ptr<Module> first = made(design());
  const auto stop = [&](int a) {
    try {
      sum(*made(design()), a);
    } catch (const CheckError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  { const std::unique_ptr<Module> second = made(design()); }  // gone before the first
  EXPECT_NE(stop(99).find("adder stopped itself: "), std::string::npos) << stop(99);
  EXPECT_NE(stop(99).find("ninety-nine"), std::string::npos) << stop(99);
  EXPECT_NE(stop(98).find("adder.sv:9: $stop"), std::string::npos) << stop(98);
  EXPECT_NE(stop(97).find("adder.sv:10: $finish"), std::string::npos) << stop(97);
  EXPECT_NE(stop(96).find("ninety-six"), std::string::npos) << stop(96);
}

TEST_F(VerilatorDesign, OfTwoProcessesOneMakesIt) {
  const auto child = [&] {
    const pid_t process = fork();
    if (process == 0) {
      std::string said;
      _exit(sum(*made(design()), 4) == 5 ? 0 : 1);
    }
    return process;
  };
  const pid_t processes[]{child(), child(), child()};
  for (const pid_t process : processes) {
    int status = -1;
    waitpid(process, &status, 0);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(calls(), 1);
}

TEST_F(VerilatorDesign, AKilledRunLeavesNothingThatCounts) {
  EXPECT_EQ(sum(*made(design()), 4), 5);
  const fs::path cache = folder_ / "cache";
  fs::path list;
  for (const auto& entry : fs::directory_iterator(cache)) {
    if (entry.path().extension() == ".list") list = entry.path();
  }
  fs::remove(list);
  fs::create_directories(list.string() + ".making/verilated");  // and a lock that nobody holds
  std::ofstream(list.string() + ".making/object.so") << "half";
  std::ofstream(list.string() + ".lock") << "";
  EXPECT_EQ(sum(*made(design()), 4), 5);
  EXPECT_FALSE(fs::exists(list.string() + ".making"));
  EXPECT_FALSE(fs::exists(list.string() + ".lock"));
  EXPECT_TRUE(fs::exists(list));
}

/// Files of the cache with this extension.
std::vector<fs::path> cached(const fs::path& folder, const char* extension) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(folder / "cache")) {
    if (entry.path().extension() == extension) found.push_back(entry.path());
  }
  return found;
}

TEST_F(VerilatorDesign, ANameMayHaveABlankButNoQuote) {
  fs::create_directories(folder_ / "My Designs");
  const auto sum_of = [&](const std::string& name, int step) {
    std::string text = kAdder;
    text.replace(text.find("Step = 1"), 8, "Step = " + std::to_string(step));
    file("My Designs/" + name, text);
    Design own = design();
    own.files = {(folder_ / "My Designs" / name).string()};
    return sum(*made(own), 4);
  };
  file("My Designs/more.svh", "localparam logic [7:0] More = 0;\n");
  for (const int step : {1, 0, 3, 1}) EXPECT_EQ(sum_of("an adder.sv", step), 4 + step);
  EXPECT_EQ(calls(), 3);
  file("My Designs/more.svh", "localparam logic [7:0] More = 10;\n");
  EXPECT_EQ(sum_of("an adder.sv", 1), 15);
  EXPECT_EQ(cached(folder_, ".so").size(), 4u);
  file("My Designs/an \"adder.sv", kAdder);
  const std::string quoted = (folder_ / "My Designs/an \"adder.sv").string();
  EXPECT_EQ(
      error_of([&] { static_cast<void>(matching_files({quoted}, "files")); }),
      "files: expected names without \", which Verilator does not read, got " + shown(quoted));
}

TEST_F(VerilatorDesign, ASourceWrittenWhileItIsReadIsNotStored) {
  const fs::path later = folder_ / "more.svh";
  fs::last_write_time(later, fs::file_time_type::clock::now() + std::chrono::hours(1));
  EXPECT_EQ(sum(*made(design()), 4), 5);
  EXPECT_TRUE(cached(folder_, ".so").empty());
}

TEST_F(VerilatorDesign, ATruncatedObjectIsMadeAgain) {
  const auto in_a_child = [&] {  // which a truncated object would kill
    const pid_t process = fork();
    if (process == 0) _exit(sum(*made(design()), 4) == 5 ? 0 : 1);
    int status = -1;
    waitpid(process, &status, 0);
    return status;
  };
  EXPECT_EQ(in_a_child(), 0);
  const std::vector<fs::path> objects = cached(folder_, ".so");
  ASSERT_EQ(objects.size(), 1u);
  fs::resize_file(objects.front(), fs::file_size(objects.front()) / 2);
  EXPECT_EQ(in_a_child(), 0);
  EXPECT_EQ(calls(), 2);
  for (const fs::path& runtime : cached(folder_, ".o")) fs::resize_file(runtime, 1000);
  fs::resize_file(objects.front(), 0);
  EXPECT_EQ(in_a_child(), 0);
  EXPECT_EQ(in_a_child(), 0);
  EXPECT_EQ(calls(), 3);
}

TEST_F(VerilatorDesign, AnotherCompilerMakesAnotherObject) {
  EXPECT_EQ(sum(*made(design()), 4), 5);
  file("c++", "#!/bin/sh\n[ \"$1\" = --version ] && echo \"c++ $(cat '" +
                  (folder_ / "version").string() + "')\" && exit\nexec c++ \"$@\"\n");
  fs::permissions(folder_ / "c++", fs::perms::owner_all);
  setenv("CXX", (folder_ / "c++").c_str(), 1);
  for (const char* version : {"12", "13"}) {
    file("version", version);
    EXPECT_EQ(sum(*made(design()), 4), 5);
  }
  unsetenv("CXX");
  EXPECT_EQ(calls(), 3);
}

TEST_F(VerilatorDesign, WhatOthersMayWriteIsRefused) {
  EXPECT_EQ(sum(*made(design()), 4), 5);
  const auto refused = [&] {
    return error_of([&] { made(design()); }).find("others may write to it") != std::string::npos;
  };
  for (const fs::path& file : {cached(folder_, ".so").at(0), folder_ / "cache"}) {
    for (const fs::perms others : {fs::perms::group_write, fs::perms::others_write}) {
      fs::permissions(file, others, fs::perm_options::add);
      EXPECT_TRUE(refused()) << file;
      fs::permissions(file, others, fs::perm_options::remove);
    }
  }
  EXPECT_EQ(sum(*made(design()), 4), 5);
  if (geteuid() != 0) return;  // only root gives files away
  ASSERT_EQ(chown((folder_ / "cache").c_str(), 1, 1), 0);
  EXPECT_NE(error_of([&] { made(design()); }).find("it is another user's"), std::string::npos);
  ASSERT_EQ(chown((folder_ / "cache").c_str(), 0, 0), 0);
}

TEST_F(VerilatorDesign, PassesOnWhatVerilatorSays) {
  std::string said;
  verilator_messages().complain = [&](const std::string& text) { said += text; };
  file("adder.sv", "module adder (input wire logic clk_i);\n  asign x = 1;\nendmodule\n");
  const std::string error = error_of([&] { made(design()); });
  EXPECT_NE(error.find("Verilator refuses adder: %Error: "), error.npos) << error;
  EXPECT_NE(error.find("adder.sv:2:"), error.npos) << error;
  EXPECT_NE(said.find("asign x = 1;"), said.npos) << said;
  file("adder.sv", "module subtractor (input wire logic clk_i);\nendmodule\n");
  EXPECT_NE(error_of([&] { made(design()); }).find("adder"), std::string::npos);
  verilator_messages() = {};
  EXPECT_EQ(fs::exists(folder_ / "cache" / "x"), false);
}

TEST_F(VerilatorDesign, NamesTheModulesIfTheTopIsNone) {
  Design wrong = design();
  wrong.top = "addr";
  EXPECT_EQ(error_of([&] { made(wrong); }),
            "adder: expected a module of the files, one of adder, got \"addr\"; did you mean "
            "\"adder\"?");
}

TEST_F(VerilatorDesign, SaysWhatIsMissing) {
  setenv("PATH", (folder_ / "nothing").c_str(), 1);
  unsetenv("CXX");
  const std::string error = error_of([&] { made(design()); });
  EXPECT_NE(error.find("got no verilator and no a C++ compiler"), error.npos) << error;
  EXPECT_NE(error.find("apt-get install verilator g++"), error.npos) << error;
}

TEST_F(VerilatorDesign, NeedsAFolderForTheCache) {
  for (const char* name : {"BALLAST_CACHE", "XDG_CACHE_HOME", "HOME"}) unsetenv(name);
  EXPECT_NE(error_of([&] { made(design()); }).find("got none of these variables"),
            std::string::npos);
  setenv("XDG_CACHE_HOME", (folder_ / "caches").c_str(), 1);
  EXPECT_EQ(sum(*made(design()), 4), 5);
  EXPECT_TRUE(fs::exists(folder_ / "caches" / "ballast"));
  setenv("BALLAST_CACHE", "/proc/cache", 1);
  EXPECT_NE(error_of([&] { made(design()); }).find("set BALLAST_CACHE to another folder"),
            std::string::npos);
}

}  // namespace
}  // namespace ballast::tb
