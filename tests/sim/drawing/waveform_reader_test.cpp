// SPDX-License-Identifier: BSD-3-Clause
#include "drawing/waveform_reader.h"

#include <fmt/format.h>

#include "core/waveform.h"
#include "support/workloads_fixture.h"

namespace ballast {
namespace {

class WaveformReader : public Files {};

/// Both formats, written by our own writer.
TEST_F(WaveformReader, ReadsWhatIsWritten) {
  for (const char* ending : {"vcd", "fst"}) {
    SCOPED_TRACE(ending);
    const std::string path = write(fmt::format("w.{}", ending), "");
    const auto wave = Waveform::open(path);
    const auto busy = wave->declare("top.unit.busy", 1), load = wave->declare("top.load", 12);
    wave->at(3);
    wave->set(busy, 0);
    wave->set(load, 5);
    wave->at(7);
    wave->set(busy, 1);
    wave->at(20);
    wave->set(load, 4095);
    wave->close();
    const WaveData data = read_waveform(path);
    ASSERT_EQ(data.signals.size(), 2U);
    const WaveSignal& b = data.signals[0];
    EXPECT_EQ(b.name, "top.unit.busy");
    EXPECT_EQ(b.bits, 1U);
    EXPECT_EQ(b.at(6), "0");
    EXPECT_EQ(b.at(7), "1");
    EXPECT_EQ(b.at(99), "1");
    EXPECT_EQ(data.signals[1].at(19), "000000000101");
    EXPECT_EQ(data.signals[1].at(20), "111111111111");
    EXPECT_EQ(data.start, 3U);
    EXPECT_EQ(data.end, 20U);
  }
}

TEST_F(WaveformReader, ExtendsValuesAndReadsAliases) {
  const WaveData data =
      read_waveform(write("v.vcd",
                          "$date today $end $timescale 1 ns $end\n"
                          "$scope module a $end $var wire 4 ! x [3:0] $end\n"
                          "$upscope $end $var reg 4 ! y $end $enddefinitions $end\n"
                          "#0 $dumpvars b1 ! $end #5 bX ! #6 bz1 !\n"));
  ASSERT_EQ(data.signals.size(), 2U);
  EXPECT_EQ(data.signals[0].name, "a.x");
  EXPECT_EQ(data.signals[1].name, "y");
  EXPECT_EQ(data.signals[1].at(0), "0001");
  EXPECT_EQ(data.signals[0].at(5), "xxxx");
  EXPECT_EQ(data.signals[0].at(6), "zzz1");
}

TEST_F(WaveformReader, NamesTheMistake) {
  const auto error = [&](const std::string& text) {
    const std::string path = write("bad.vcd", text);
    const std::string message = error_of([&] { static_cast<void>(read_waveform(path)); });
    return message.substr(message.find("bad.vcd"));
  };
  const std::string head = "$var wire 2 ! x $end\n";
  EXPECT_EQ(error(""), "bad.vcd:1:1: expected a value change dump with signals, got none");
  EXPECT_EQ(error(head + "#0\n1?"), "bad.vcd:3:1: expected a declared signal, got \"?\"");
  EXPECT_EQ(error(head + "#0 b101 !"), "bad.vcd:2:9: expected a value of 2 bits, got 3");
  EXPECT_EQ(error(head + "#5 #4"), "bad.vcd:2:4: expected a time of at least 5");
  EXPECT_EQ(error(head + "#5x"), "bad.vcd:2:1: expected a time after #, got \"5x\"");
  EXPECT_EQ(error("$var wire 2 ! x"), "bad.vcd:1:16: expected $end, got the end of the file");
  EXPECT_EQ(error("hello"), "bad.vcd:1:1: expected a value or a time, got \"hello\"");
  EXPECT_THROW(static_cast<void>(read_waveform(write("bad.fst", "hello"))), UserError);
  EXPECT_THROW(static_cast<void>(read_waveform("missing.vcd")), UserError);
  EXPECT_THROW(static_cast<void>(read_waveform("missing.fst")), UserError);
}

}  // namespace
}  // namespace ballast
