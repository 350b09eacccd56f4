// SPDX-License-Identifier: BSD-3-Clause
#include "tb/port_check.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/errors.h"
#include "support/error_of.h"
#include "tb/twin.h"
#include "tb/verilator/messages.h"

namespace ballast::tb {
namespace {

const UnitSpec kContract{"superconcentrator", 16};

class PortCheckTest : public testing::Test {
 protected:
  PortCheckTest() : twin_(make_model(kContract)) {
    add("clk_i", true, 1);
    add("rst_ni", true, 1);
    for (const Port& port : twin_->in.ports) add(port.name, true, port.lanes * port.bits);
    for (const Port& port : twin_->out.ports) add(port.name, false, port.lanes * port.bits);
  }
  void add(const std::string& name, bool input, std::size_t width, const std::string& oddity = "") {
    DeclaredPort& made = ports_.emplace_back();
    made.port = {name, input, width, {}};
    made.member = name;
    made.oddity = oddity;
  }
  DeclaredPort& port(const std::string& name) {
    return *std::find_if(ports_.begin(), ports_.end(),
                         [&](const DeclaredPort& p) { return p.port.name == name; });
  }
  void remove(const std::string& name) {
    std::erase_if(ports_, [&](const DeclaredPort& p) { return p.port.name == name; });
  }
  /// "port: expected, got" of the only mistake.
  std::string mistake() const {
    const auto mistakes = port_mistakes(*twin_, ports_);
    if (mistakes.size() != 1) return std::to_string(mistakes.size()) + " mistakes";
    return mistakes[0].port + ": expected " + mistakes[0].expected + ", got " + mistakes[0].got;
  }

  std::unique_ptr<Twin> twin_;
  std::vector<DeclaredPort> ports_;
};

TEST_F(PortCheckTest, OurPortsAndFurtherOutputsAreRight) {
  EXPECT_EQ(mistake(), "0 mistakes");
  add("debug_o", false, 77);
  EXPECT_EQ(mistake(), "0 mistakes");
}

TEST_F(PortCheckTest, AMissingOutput) {
  remove("take_o");
  EXPECT_EQ(mistake(), "take_o: expected output of 16 bits, got nothing");
}
TEST_F(PortCheckTest, AMissingInput) {
  remove("request_i");
  EXPECT_EQ(mistake(), "request_i: expected input of 16 bits, got nothing");
}
TEST_F(PortCheckTest, AMissingClock) {
  remove("clk_i");
  EXPECT_EQ(mistake(), "clk_i: expected input of 1 bit, got nothing");
}
TEST_F(PortCheckTest, AnOutputOfAnotherName) {
  port("take_o").port.name = "taken_o";
  EXPECT_EQ(mistake(),
            "take_o: expected output of 16 bits, got nothing; did you mean \"taken_o\"?");
}
TEST_F(PortCheckTest, AnInputOfAnotherName) {
  port("active_i").port.name = "activ_i";
  const auto mistakes = port_mistakes(*twin_, ports_);
  ASSERT_EQ(mistakes.size(), 2U);
  EXPECT_EQ(mistakes[0].got, "nothing; did you mean \"activ_i\"?");
  EXPECT_EQ(mistakes[1].port, "activ_i");
  EXPECT_EQ(mistakes[1].expected, "no such input");
  EXPECT_EQ(mistakes[1].got, "input of 16 bits; did you mean \"active_i\"?");
}
TEST_F(PortCheckTest, ANarrowFlag) {
  port("accept_o").port.width = 8;
  EXPECT_EQ(mistake(), "accept_o: expected output of 16 bits, got output of 8 bits");
}
TEST_F(PortCheckTest, WordsOfAnotherWidth) {
  port("data_i").port.width = 128;
  EXPECT_EQ(mistake(), "data_i: expected input of 512 bits, got input of 128 bits (16 x 8)");
}
TEST_F(PortCheckTest, ABoundWithoutItsHighestBit) {
  port("bound_o").port.width = 4;
  EXPECT_EQ(mistake(), "bound_o: expected output of 5 bits, got output of 4 bits");
}
TEST_F(PortCheckTest, AnInputThatShouldBeAnOutput) {
  port("ready_o").port.input = true;
  EXPECT_EQ(mistake(), "ready_o: expected output of 1 bit, got input of 1 bit");
}
TEST_F(PortCheckTest, AnOutputThatShouldBeAnInput) {
  port("start_i").port.input = false;
  EXPECT_EQ(mistake(), "start_i: expected input of 1 bit, got output of 1 bit");
}
TEST_F(PortCheckTest, AnInputThatNothingDrives) {
  add("enable_i", true, 1);
  EXPECT_EQ(mistake(), "enable_i: expected no such input, got input of 1 bit");
}
TEST_F(PortCheckTest, AnUnpackedArray) {
  port("data_o").oddity = "an unpacked array";
  EXPECT_EQ(mistake(),
            "data_o: expected output of 512 bits, got an unpacked array, where lane i is bits "
            "[i*W +: W] of one packed vector");
}
TEST_F(PortCheckTest, AnInout) {
  port("grant_o").oddity = "an inout port";
  EXPECT_EQ(mistake(), "grant_o: expected output of 16 bits, got an inout port");
  port("grant_o").oddity = "";
  add("bus", false, 4, "an inout port");
  EXPECT_EQ(mistake(), "bus: expected no such input, got an inout port");
}

TEST_F(PortCheckTest, TheErrorHasTheFirstOneAndTheTableAll) {
  remove("take_o");
  port("accept_o").port.width = 8;
  std::string table;
  verilator_messages().complain = [&](const std::string& text) { table += text; };
  const std::string error = error_of([&] { check_ports("mine", kContract, *twin_, ports_); });
  verilator_messages() = {};
  EXPECT_EQ(error,
            "mine: some ports are not those of the contract superconcentrator, 16 ports (width "
            "32): accept_o: expected output of 16 bits, got output of 8 bits; see `ballast list "
            "rtl`");
  EXPECT_EQ(table,
            "port      expected           got\n"
            "accept_o  output of 16 bits  output of 8 bits\n"
            "take_o    output of 16 bits  nothing\n");
}

}  // namespace
}  // namespace ballast::tb
