// SPDX-License-Identifier: BSD-3-Clause
// Model against Verilated RTL, for every module and parameter set of this build; and the comparator
// itself.
#include "tb/lockstep.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <fstream>
#include <memory>
#include <ostream>

#include "core/errors.h"
#include "superconcentrator/geometry.h"
#include "support/tier.h"
#include "tb/pins.h"
#include "tb/rtl_registry.h"

namespace ballast::tb {
namespace {

std::string name_of(const testing::TestParamInfo<RtlEntry>& info) {
  const UnitSpec& s = info.param.spec;
  return s.unit + "_" + std::to_string(s.ports) + "x" + std::to_string(s.words) +
         (s.processors != 0 ? "n" + std::to_string(s.processors) : "") +
         (s.group != 0 ? "g" + std::to_string(s.group) : "") +
         (s.burst != 1 ? "b" + std::to_string(s.burst) : "") + (s.fair ? "f" : "") + "_" +
         ballast::name_of(s.form);
}

}  // namespace

/// For the names of tests in lists, which otherwise show bytes.
void PrintTo(const RtlEntry& entry, std::ostream* out) { *out << entry.spec.str(); }

namespace {

void expect_equal(const LockstepResult& result) {
  if (!result.mismatch) return;
  const Mismatch& m = *result.mismatch;
  FAIL() << "cycle " << m.cycle << " port " << m.port << "[" << m.lane << "] model " << m.model
         << " RTL " << m.rtl;
}

class Lockstep : public testing::TestWithParam<RtlEntry> {
 protected:
  void run(Cycle cycles, std::uint64_t seed) {
    const UnitSpec& spec = GetParam().spec;
    const auto model = make_model(spec);
    const auto rtl = make_rtl(spec);
    const auto stimulus = random_stimulus(*model, seed, cycles);
    SCOPED_TRACE("replay: ballast cosim --unit " + spec.unit + " --ports " +
                 std::to_string(spec.ports) + " --words " + std::to_string(spec.words) +
                 " --group " + std::to_string(spec.group) + " --burst " +
                 std::to_string(spec.burst) + (spec.fair ? " --fair" : "") + " --form " +
                 ballast::name_of(spec.form) + " --cycles " + std::to_string(cycles) + " --seed " +
                 std::to_string(seed));
    const LockstepResult result = run_lockstep(*model, *rtl, *stimulus);
    expect_equal(result);
    if (model->out.find("valid_o") != nullptr) {
      // A task of the units by work may be long: it moves seldom.
      const Cycle per_word = spec.unit.starts_with("work_") ? 1000 : 100;
      EXPECT_GT(result.words, cycles / per_word) << "an idle comparison shows nothing";
    }
  }

  static constexpr std::uint64_t kSmall = std::uint64_t{1} << 14, kLargest = std::uint64_t{1} << 24;
  /// All patterns of a unit that has so many.
  void run_all_patterns(std::uint64_t fewest, std::uint64_t most) {
    const UnitSpec& spec = GetParam().spec;
    if (spec.ports > 8) return;
    const auto model = make_model(spec);
    if (!model->patterns() || model->patterns()->count < fewest ||
        model->patterns()->count > most) {
      return;
    }
    const auto rtl = make_rtl(spec);
    expect_equal(run_lockstep(*model, *rtl, *exhaustive_stimulus(*model)));
  }
};

TEST_P(Lockstep, RandomWithResets) {
  const Cycle cycles = GetParam().spec.ports > 64 ? 4'000 : 20'000;
  for (const std::uint64_t seed : {1u, 2u}) run(cycles, seed);
}

LONG(Lockstep, AMillionCyclesWithResets);
/// The million cycles; label long.
TEST_P(Lockstep, AMillionCyclesWithResets) { run(1'000'000, 3); }

TEST_P(Lockstep, ExhaustiveWhereSmall) { run_all_patterns(1, kSmall); }
LONG(Lockstep, ExhaustiveWhereLarger);
TEST_P(Lockstep, ExhaustiveWhereLarger) { run_all_patterns(kSmall + 1, kLargest); }
INSTANTIATE_TEST_SUITE_P(Rtl, Lockstep, testing::ValuesIn(rtl_entries()), name_of);

/// T(p) on the RTL alone: all ports send to all ports; not yet complete at T - 1, complete at T.
class RtlRoutingTime : public testing::TestWithParam<RtlEntry> {};

TEST_P(RtlRoutingTime, LastWordOfTheLastSetAtT) {
  const UnitSpec& spec = GetParam().spec;
  if (!spec.unit.starts_with("superconcentrator")) return;
  unsigned lg = 0, l = 0;
  while (1u << lg < spec.ports) ++lg;
  while (1u << l < lg) ++l;
  if (spec.group != 0) l = static_cast<unsigned>(std::countr_zero(spec.group));
  const Cycle stream = (Cycle{1} << l) * spec.words;
  const Cycle m = lg - l, lanes = Cycle{1} << m;
  const bool benes =
      spec.form == SwitchForm::benes || (spec.form == SwitchForm::lean && lanes > 32);
  const Cycle t = is_lean(spec.form)
                      ? 2 * m + (benes ? 2 * m : 2) + stream
                      : 4 * lg + (spec.form == SwitchForm::fused ? 0 : 2 * l) + stream - 1;

  const auto rtl = make_rtl(spec);
  std::vector<std::uint32_t> in(rtl->in.elements, 0), out(rtl->out.elements);
  for (const char* name : {"active_i", "request_i"}) {
    const Port* port = rtl->in.find(name);
    std::fill_n(in.begin() + static_cast<std::ptrdiff_t>(port->offset), port->lanes, 1);
  }
  rtl->step(false, in.data());
  in[rtl->in.find("start_i")->offset] = 1;
  rtl->step(true, in.data());  // now in cycle 0
  in[rtl->in.find("start_i")->offset] = 0;
  const Port* valid = rtl->out.find("valid_o");
  std::uint64_t words = 0;
  for (Cycle cycle = 0; cycle <= t + 3; ++cycle) {
    rtl->read(in.data(), out.data());
    for (std::size_t lane = 0; lane < valid->lanes; ++lane) words += out[valid->offset + lane];
    if (cycle == t - 1) {
      ASSERT_LT(words, std::uint64_t{spec.ports} * spec.words);
    }
    if (cycle >= t) {
      ASSERT_EQ(words, std::uint64_t{spec.ports} * spec.words);
    }
    rtl->step(true, in.data());
  }
}
INSTANTIATE_TEST_SUITE_P(Rtl, RtlRoutingTime, testing::ValuesIn(rtl_entries()), name_of);

/// One side with one wrong bit in one cycle.
class Faulty final : public Unit {
 public:
  Faulty(std::unique_ptr<Unit> unit, std::string port, std::size_t lane, Cycle cycle)
      : unit_(std::move(unit)), port_(std::move(port)), lane_(lane), cycle_(cycle) {
    in = unit_->in;
    out = unit_->out;
  }
  void read(const std::uint32_t* i, std::uint32_t* o) override {
    unit_->read(i, o);
    if (edges_ == cycle_ + 1)
      o[out.find(port_)->offset + lane_] ^= 1;  // the first edge is the reset
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    unit_->step(rst_n, i);
    ++edges_;
  }

 private:
  std::unique_ptr<Unit> unit_;
  std::string port_;
  std::size_t lane_;
  Cycle cycle_, edges_ = 0;
};

class LockstepComparatorOf : public testing::TestWithParam<unsigned> {};

TEST_P(LockstepComparatorOf, FindsOneWrongBitInOneCycleOnAnyPort) {
  UnitSpec spec{"superconcentrator", 16, 1, SwitchForm::lean};
  spec.width = GetParam();
  const auto like = make_model(spec);
  for (const Port& port : like->out.ports) {
    for (const std::size_t lane : {std::size_t{0}, port.lanes - 1}) {
      const auto model = make_model(spec);
      Faulty rtl(make_model(spec), port.name, lane, 777);
      const auto stimulus = random_stimulus(*model, 5, 2000);
      const LockstepResult result = run_lockstep(*model, rtl, *stimulus);
      ASSERT_TRUE(result.mismatch) << port.name;
      EXPECT_EQ(result.mismatch->cycle, 777u);
      EXPECT_EQ(result.mismatch->port, port.name);
      EXPECT_EQ(result.mismatch->lane, lane / port.slices);
      const std::uint64_t bit = std::uint64_t{1} << (lane % port.slices * port.bits);
      EXPECT_EQ(result.mismatch->model ^ bit, result.mismatch->rtl);
    }
  }
}
INSTANTIATE_TEST_SUITE_P(Widths, LockstepComparatorOf, testing::Values(8, 32, 64));

TEST(LockstepComparator, WaveformShowsBothSidesOfTheWindow) {
  const UnitSpec spec{"cube_network", 16, 1, SwitchForm::faithful};
  const auto model = make_model(spec);
  Faulty rtl(make_model(spec), "valid_o", 1, 100);
  const auto stimulus = random_stimulus(*model, 5, 200);
  const auto path = std::filesystem::temp_directory_path() / "ballast_lockstep_test.vcd";
  {
    const auto waveform = Waveform::open(path.string());
    trace_lockstep(*model, rtl, *stimulus, *waveform, 90, 110);
  }
  std::ifstream file(path);
  std::string line, model_code, rtl_code, text;
  bool in_rtl = false;
  while (std::getline(file, line)) {
    if (line.find("$scope module rtl ") != std::string::npos) in_rtl = true;
    const auto at = line.find(" valid_o_1 $end");
    if (at != std::string::npos) (in_rtl ? rtl_code : model_code) = line.substr(12, at - 12);
    text += line + "\n";
  }
  ASSERT_FALSE(model_code.empty() || rtl_code.empty());
  EXPECT_NE(text.find("#90\n"), std::string::npos);
  EXPECT_EQ(text.find("#89\n"), std::string::npos);
  EXPECT_EQ(text.find("#110\n"), std::string::npos);
  // Values of both signals in a cycle: the last changes before the next time mark.
  const auto value = [&](const std::string& code, const std::string& mark) {
    const std::string before = text.substr(0, text.find(mark));
    return before[before.rfind(code + "\n") - 1];
  };
  EXPECT_EQ(value(model_code, "#100\n"), value(rtl_code, "#100\n"));
  EXPECT_NE(value(model_code, "#101\n"), value(rtl_code, "#101\n")) << "the faulty cycle";
  EXPECT_EQ(value(model_code, "#102\n"), value(rtl_code, "#102\n"));
  std::filesystem::remove(path);
}

TEST(RtlPins, PortsOfTheRtlAreThoseOfTheTwin) {
  const auto twin = make_model({"selection_tree", 8, 1, SwitchForm::faithful});
  std::vector<RtlPort> rtl{{"clk_i", true, 1, {}}, {"rst_ni", true, 1, {}}};
  for (const Port& port : twin->in.ports)
    rtl.push_back({port.name, true, port.lanes * port.bits, {}});
  for (const Port& port : twin->out.ports) {
    rtl.push_back({port.name, false, port.lanes * port.bits, {}});
  }
  EXPECT_EQ(match(*twin, rtl).out.size(), twin->out.ports.size());

  const auto refused = [&](const auto& change) {
    std::vector<RtlPort> other = rtl;
    change(other);
    EXPECT_THROW((void)match(*twin, other), std::logic_error);
  };
  refused([](auto& ports) { ports.pop_back(); });
  refused([](auto& ports) { ++ports.back().width; });
  refused([](auto& ports) { ports.back().input = true; });
  refused([](auto& ports) { ports.push_back({"clash_o", false, 1, {}}); });
}

TEST(RtlRegistry, EachUnitOfTheRtlHasItsTwinAndTheOtherWayRound) {
  std::vector<std::string> units = unit_names();
  std::sort(units.begin(), units.end());
  EXPECT_EQ(Registry<TwinMaker>::names(), units) << "registered in tb/units, rows of rtl/units.txt";
}

TEST(RtlRegistry, SaysWhatThereIsAndWhyItMakesNoMore) {
  try {
    (void)make_rtl({"load_balancer", 24, 1, SwitchForm::lean});
    FAIL();
  } catch (const UserError& error) {
    const std::string what = error.what();
    EXPECT_NE(what.find("no Verilated RTL of load_balancer, 24 ports"), std::string::npos) << what;
    EXPECT_NE(what.find("it has "), std::string::npos) << what;
    EXPECT_NE(what.find(";16"), std::string::npos) << what;
    EXPECT_NE(what.find("expected a power of two of ports, got 24"), std::string::npos) << what;
  }
}

}  // namespace
}  // namespace ballast::tb
