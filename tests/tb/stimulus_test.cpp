// SPDX-License-Identifier: BSD-3-Clause
// What the lockstep feeds: a comparison is worth no more than its inputs.
#include "tb/stimulus.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <vector>

namespace ballast::tb {
namespace {

/// Calls `see(rst_n, inputs, outputs)` in every cycle of a stimulus on the model alone.
template <class See>
void play(Unit& model, Stimulus& stimulus, See&& see) {
  std::vector<std::uint32_t> in(model.in.elements), out(model.out.elements);
  for (bool rst_n = true; stimulus.next(out.data(), rst_n, in.data());) {
    model.read(in.data(), out.data());
    see(rst_n, in, out);
    model.step(rst_n, in.data());
  }
}

std::uint64_t code(const std::vector<std::uint32_t>& in, const Port& port, std::uint64_t base) {
  std::uint64_t value = 0;
  for (std::size_t lane = port.lanes; lane-- > 0;) value = value * base + in[port.offset + lane];
  return value;
}

TEST(ExhaustiveStimulus, EveryPairOfMasksOfTheSuperconcentratorTwiceAndEachStartIsTaken) {
  for (const UnitSpec& spec : {UnitSpec{"superconcentrator", 4, 1, SwitchForm::lean},
                               UnitSpec{"superconcentrator", 4, 3, SwitchForm::lean},
                               UnitSpec{"superconcentrator", 8, 1, SwitchForm::lean}}) {
    const auto model = make_model(spec);
    const auto stimulus = exhaustive_stimulus(*model);
    const Port active = *model->in.find("active_i"), request = *model->in.find("request_i");
    const std::size_t start = model->in.find("start_i")->offset;
    const std::size_t ready = model->out.find("ready_o")->offset;
    std::map<std::uint64_t, unsigned> seen;
    unsigned starts = 0;
    play(*model, *stimulus, [&](bool, const auto& in, const auto& out) {
      if (in[start] == 0) return;
      EXPECT_EQ(out[ready], 1u) << "a start that is ignored compares nothing";
      if (starts++ >> (2 * spec.ports + 1) != 0) return;  // the resets' turn
      ++seen[code(in, active, 2) << spec.ports | code(in, request, 2)];
    });
    EXPECT_EQ(seen.size(), std::size_t{1} << (2 * spec.ports)) << spec.str();
    for (const auto& [pattern, times] : seen) ASSERT_EQ(times, 2u) << pattern;
  }
}

/// What a reset strikes: the first pattern since the reset before it, and its age.
using Struck = std::set<std::pair<std::uint64_t, Cycle>>;

Struck struck_patterns(const UnitSpec& spec) {
  const auto model = make_model(spec);
  const auto stimulus = exhaustive_stimulus(*model);
  const Port active = *model->in.find("active_i"), request = *model->in.find("request_i");
  const std::size_t start = model->in.find("start_i")->offset;
  Struck struck;
  Cycle age = 0;
  std::uint64_t first = 0;
  bool fresh = true;
  play(*model, *stimulus, [&](bool rst_n, const auto& in, const auto&) {
    ++age;
    if (fresh && in[start] != 0) {
      first = code(in, active, 2) << spec.ports | code(in, request, 2);
      age = 0;
      fresh = false;
    }
    if (rst_n) return;
    EXPECT_EQ(in[start], 0u);
    EXPECT_FALSE(fresh) << "a reset at rest strikes nothing";
    struck.insert({first, age});
    fresh = true;
  });
  return struck;
}

TEST(ExhaustiveStimulus, AResetStrikesEveryPatternOfASmallUnitInEachCycle) {
  const UnitSpec spec{"superconcentrator", 4, 1, SwitchForm::lean};
  const Cycle cycles = make_model(spec)->patterns()->rest;
  // The first reset strikes waves of the pass before it.
  EXPECT_GE(struck_patterns(spec).size(), 256 * cycles);
}

TEST(ExhaustiveStimulus, AResetStrikesEveryPatternOfALargerUnitAtSomeAge) {
  const UnitSpec spec{"superconcentrator", 8, 1, SwitchForm::lean};
  const Cycle cycles = make_model(spec)->patterns()->rest;
  std::set<std::uint64_t> patterns;
  std::set<Cycle> ages;
  for (const auto& [pattern, age] : struck_patterns(spec)) {
    patterns.insert(pattern);
    if (age <= cycles) ages.insert(age);
  }
  EXPECT_EQ(patterns.size(), 65536u);
  EXPECT_EQ(ages.size(), cycles);
}

TEST(ExhaustiveStimulus, ResetsStrikeBalancingsInEveryStep) {
  const UnitSpec spec{"load_balancer", 4, 1, SwitchForm::lean};
  const auto model = make_model(spec);
  const auto stimulus = exhaustive_stimulus(*model);
  const std::size_t step = model->out.find("step_o")->offset;
  unsigned struck[4] = {};
  play(*model, *stimulus, [&](bool rst_n, const auto&, const auto& out) {
    if (!rst_n) ++struck[out[step]];
  });
  EXPECT_GE(struck[0] + struck[1] + struck[2] + struck[3], model->patterns()->count * 9 / 10);
  for (unsigned s = 1; s < 4; ++s) EXPECT_GT(struck[s], 100u) << "step " << s;
}

TEST(ExhaustiveStimulus, EveryLoadUnderEverySchedule) {
  const UnitSpec spec{"load_balancer", 4, 1, SwitchForm::lean};
  const auto model = make_model(spec);
  const auto stimulus = exhaustive_stimulus(*model);
  const Port load = *model->in.find("load_i"), schedule = *model->in.find("schedule_i");
  const std::size_t start = model->in.find("start_i")->offset;
  const std::size_t busy = model->out.find("busy_o")->offset;
  std::set<std::pair<std::uint64_t, std::uint32_t>> seen;
  play(*model, *stimulus, [&](bool, const auto& in, const auto& out) {
    if (in[start] != 0 && out[busy] == 0) seen.insert({code(in, load, 9), in[schedule.offset]});
  });
  EXPECT_EQ(seen.size(), model->patterns()->count);
  EXPECT_EQ(seen.size(), 9u * 9 * 9 * 9 * 3);
}

TEST(RandomStimulus, BalancingsEndUnderEveryScheduleAndResetsStrikeInTheirMiddle) {
  for (const NodeId ports : {16u, 256u}) {
    const UnitSpec spec{"load_balancer", ports, 1, SwitchForm::lean};
    const auto model = make_model(spec);
    const auto stimulus = random_stimulus(*model, 1, 60'000);
    const auto at = [](const PortList& list, const char* name) { return list.find(name)->offset; };
    const std::size_t start = at(model->in, "start_i"), schedule = at(model->in, "schedule_i");
    const std::size_t busy = at(model->out, "busy_o"), balanced = at(model->out, "balanced_o");
    const std::size_t step = at(model->out, "step_o");
    unsigned ended[4] = {}, struck[4] = {}, running = 0;
    play(*model, *stimulus, [&](bool rst_n, const auto& in, const auto& out) {
      ended[running] += out[balanced];
      if (!rst_n) ++struck[out[step]];
      if (rst_n && in[start] != 0 && out[busy] == 0) running = in[schedule];
    });
    for (unsigned s = 0; s < 4; ++s) {
      EXPECT_GT(ended[s], 5u) << ports << " ports, schedule " << s;
      EXPECT_GT(struck[s], 0u) << ports << " ports, reset in step " << s;
    }
  }
}

}  // namespace
}  // namespace ballast::tb
