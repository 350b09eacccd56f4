// SPDX-License-Identifier: BSD-3-Clause
// Model and Verilated RTL of the switch by work, fed by processors with real tasks.
#include <gtest/gtest.h>

#include <memory>

#include "superconcentrator/work_balancer.h"
#include "support/tier.h"
#include "support/verilator_fixture.h"
#include "support/work_laws.h"
#include "support/work_processors.h"
#include "tb/lockstep.h"
#include "tb/rtl_registry.h"

namespace ballast::tb {
namespace {

/// Processors with the tasks of random instances, one after the other under each schedule; now and
/// then a reset ends one before its time.
class WorkStimulus final : public Stimulus {
 public:
  WorkStimulus(const Unit& unit, NodeId p, std::uint64_t first_seed, std::uint64_t instances)
      : unit_(unit),
        p_(p),
        seed_(first_seed),
        end_(first_seed + instances),
        random_(9, Stream{0x3045}) {
    begin();
  }

  bool next(const std::uint32_t* out, bool& rst_n, std::uint32_t* in) override {
    if (age_ != 0) processors_->step(seen(out));
    const bool balanced = age_ != 0 && *at(unit_.out, "balanced_o", out) != 0;
    if (balanced) {
      const std::string broken = broken_law(before_, processors_->tasks());
      EXPECT_EQ(broken, "") << "seed " << seed_;
      ++runs;
    }
    if (balanced || reset_) {
      ++seed_;
      begin();
    }
    if (seed_ == end_) return false;
    reset_ = random_.below(4096) == 0;
    rst_n = !reset_;
    *at(unit_.in, "start_i", in) = age_++ == 0;
    *at(unit_.in, "schedule_i", in) = static_cast<std::uint32_t>(seed_ % 4);
    for (NodeId i = 0; i < p_; ++i) {
      at(unit_.in, "load_i", in)[i] = processors_->load[i];
      at(unit_.in, "offer_i", in)[i] = processors_->offer[i];
      at(unit_.in, "length_i", in)[i] = processors_->length[i];
      at(unit_.in, "data_i", in)[i] = processors_->data[i];
      at(unit_.in, "leaving_i", in)[i] = processors_->leaving[i];
    }
    return true;
  }

  std::uint64_t runs = 0;  ///< that came to their end

 private:
  template <class T>
  static T* at(const PortList& list, const char* name, T* elements) {
    return elements + list.find(name)->offset;
  }
  void begin() {
    before_ = random_lengths(p_, seed_);
    processors_ = std::make_unique<WorkProcessors>(before_);
    age_ = 0;
  }
  WorkProcessors::Seen seen(const std::uint32_t* out) {
    take_.clear();
    out_.clear();
    promised_.assign(at(unit_.out, "ready_o", out), at(unit_.out, "ready_o", out) + p_);
    for (NodeId i = 0; i < p_; ++i) {
      if (at(unit_.out, "take_o", out)[i] != 0) take_.push_back({i, 0, 0});
      if (at(unit_.out, "valid_o", out)[i] == 0) continue;
      out_.push_back({i, i, at(unit_.out, "data_o", out)[i]});
    }
    return {
        {*at(unit_.out, "lo_o", out), *at(unit_.out, "hi_o", out), *at(unit_.out, "theta_o", out),
         *at(unit_.out, "floor_o", out), *at(unit_.out, "open_o", out) != 0},
        promised_,
        take_,
        out_};
  }

  const Unit& unit_;
  NodeId p_;
  std::uint64_t seed_, end_, age_ = 0;
  RandomStream random_;
  TaskLengths before_;
  std::unique_ptr<WorkProcessors> processors_;
  std::vector<std::uint8_t> promised_;
  std::vector<Packet> take_, out_;
  bool reset_ = false;
};

void expect_lockstep(const UnitSpec& spec, std::uint64_t first_seed, std::uint64_t instances) {
  if (!has_rtl(spec)) GTEST_SKIP() << spec.str() << " is not in this build";
  const auto model = make_model(spec);
  const auto rtl = make_rtl(spec);
  WorkStimulus stimulus(*model, spec.ports, first_seed, instances);
  const LockstepResult result = run_lockstep(*model, *rtl, stimulus);
  if (result.mismatch) {
    FAIL() << "cycle " << result.mismatch->cycle << " port " << result.mismatch->port << "["
           << result.mismatch->lane << "] model " << result.mismatch->model << " RTL "
           << result.mismatch->rtl;
  }
  EXPECT_GT(stimulus.runs, instances / 4);
  EXPECT_GT(result.words, instances);
}

TEST(WorkLockstep, SixteenPortsWithTasks) {
  expect_lockstep({"work_balancer", 16, 1, SwitchForm::lean}, 0, 30);
  expect_lockstep({"work_balancer", 16, 1, SwitchForm::fused}, 500, 30);
  UnitSpec bursts{"work_balancer", 16, 1, SwitchForm::lean};
  bursts.burst = 4;
  expect_lockstep(bursts, 900, 30);
}
LONG(WorkLockstep, SixtyFourPortsWithTasks);
TEST(WorkLockstep, SixtyFourPortsWithTasks) {
  expect_lockstep({"work_balancer", 64, 1, SwitchForm::lean}, 0, 300);
}

LONG(OtherLoadWidths, AreVerilated);
using OtherLoadWidths = VerilatorFixture;
TEST_F(OtherLoadWidths, AreVerilated) {
  for (const unsigned width : {20u, 31u}) {
    UnitSpec spec{"work_balancer", 4, 1, SwitchForm::lean};
    spec.load_width = width;
    ASSERT_FALSE(has_rtl(spec));
    const auto model = make_model(spec);
    const auto rtl = make_rtl(spec);
    EXPECT_EQ(rtl->in.find("load_i")->bits, width);
    const auto stimulus = random_stimulus(*model, 1, 20'000);
    const LockstepResult result = run_lockstep(*model, *rtl, *stimulus);
    EXPECT_FALSE(result.mismatch) << width << " bits";
    EXPECT_GT(result.words, 20u);
  }
}

LONG(WorkLockstep, EverySmallLoadOfSixteenPorts);
/// Every load of 0 or 3 on 16 processors, each under one of the schedules.
TEST(WorkLockstep, EverySmallLoadOfSixteenPorts) {
  const UnitSpec spec{"work_balancer", 16, 1, SwitchForm::lean};
  if (!has_rtl(spec)) GTEST_SKIP() << spec.str() << " is not in this build";
  const auto model = make_model(spec);
  const auto rtl = make_rtl(spec);
  const auto stimulus = exhaustive_stimulus(*model);
  const LockstepResult result = run_lockstep(*model, *rtl, *stimulus);
  EXPECT_FALSE(result.mismatch);
  EXPECT_GT(result.words, 65'536u);
}

}  // namespace
}  // namespace ballast::tb
