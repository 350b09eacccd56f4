// SPDX-License-Identifier: BSD-3-Clause
// The contract without its timing: our models keep it, and each way to break it is seen.
#include "tb/contract_check.h"

#include <gtest/gtest.h>

#include <functional>

#include "core/errors.h"
#include "support/error_of.h"
#include "tb/lockstep.h"
#include "tb/twin.h"

namespace ballast::tb {
namespace {

constexpr Cycle kCycles = 20'000;

/// A unit whose outputs are changed in passing.
class Changed final : public Unit {
 public:
  using Change = std::function<void(const Unit& unit, std::uint32_t* out)>;
  Changed(std::unique_ptr<Unit> unit, Change change)
      : unit_(std::move(unit)), change_(std::move(change)) {
    in = unit_->in;
    out = unit_->out;
  }
  void read(const std::uint32_t* i, std::uint32_t* o) override {
    unit_->read(i, o);
    change_(*this, o);
  }
  void step(bool rst_n, const std::uint32_t* i) override { unit_->step(rst_n, i); }

 private:
  std::unique_ptr<Unit> unit_;
  Change change_;
};

LockstepResult run(const UnitSpec& spec, Cycle latency, const Changed::Change& change) {
  Changed unit(make_model(spec), change);
  const auto twin = make_model(spec);
  const auto stimulus = random_stimulus(*twin, 1, kCycles);
  const auto check = contract_check(spec, unit, latency);
  return run_checked(unit, *check, *stimulus);
}

std::uint32_t* lane(const Unit& unit, std::uint32_t* out, const char* port, std::size_t i = 0) {
  return out + unit.out.find(port)->offset + i;
}

/// Port of the breach.
std::string broken(const UnitSpec& spec, const Changed::Change& change, Cycle latency = 40) {
  const auto mismatch = run(spec, latency, change).mismatch;
  return mismatch ? mismatch->port : "none";
}

const UnitSpec kSwitchSpec{"superconcentrator", 8, 2};
const UnitSpec kBalancerSpec{"load_balancer", 8, 1};

TEST(ContractCheck, OurModelsKeepIt) {
  for (const UnitSpec& spec :
       {kSwitchSpec, UnitSpec{"superconcentrator", 16, 1, SwitchForm::lean, 1},
        UnitSpec{"superconcentrator_jan94", 16, 3, SwitchForm::faithful}, kBalancerSpec,
        UnitSpec{"load_balancer", 16, 2, SwitchForm::fused}}) {
    const LockstepResult result = run(spec, 40, [](const auto&, auto*) {});
    EXPECT_FALSE(result.mismatch) << spec.str() << " " << result.mismatch->port << " "
                                  << result.mismatch->expected << " " << result.mismatch->got;
    EXPECT_EQ(result.cycles, kCycles);
    EXPECT_GT(result.words, 1000U) << spec.str();
  }
}

TEST(ContractCheck, EveryStepHasItsLatency) {
  const Geometry g = kSwitchSpec.geometry();
  const Cycle enough = std::max({g.ranked() + 1, g.path(), g.wave_interval(kSwitchSpec.words) - 1});
  EXPECT_EQ(broken(
                kSwitchSpec, [](const auto&, auto*) {}, enough),
            "none");
  EXPECT_NE(broken(
                kSwitchSpec, [](const auto&, auto*) {}, enough - 1),
            "none");
  const auto lost = run(kSwitchSpec, 40, [](const Unit& unit, std::uint32_t* out) {
                      *lane(unit, out, "valid_o", 3) = 0;
                    }).mismatch;
  ASSERT_TRUE(lost);
  EXPECT_EQ(lost->got, "no word in 40 cycles");
}

TEST(ContractCheck, SeesEachBreachOfASuperconcentrator) {
  const auto set = [](const char* port, std::size_t i, std::uint32_t value) {
    return [=](const Unit& unit, std::uint32_t* out) { *lane(unit, out, port, i) = value; };
  };
  for (const char* port : {"ranked_o", "bound_o", "active_total_o", "request_total_o"}) {
    EXPECT_EQ(broken(kSwitchSpec, set(port, 0, 1)), port);
  }
  EXPECT_EQ(broken(kSwitchSpec, set("ranked_o", 0, 0)), "accept_o");
  // A start that the switch takes, although it says that it does not.
  EXPECT_EQ(broken(kSwitchSpec, set("ready_o", 0, 0)), "ranked_o");
  EXPECT_EQ(broken(kSwitchSpec, [](const Unit& unit,
                                   std::uint32_t* out) { std::fill_n(out, unit.out.elements, 0); }),
            "ready_o");
  for (const char* port : {"accept_o", "refuse_o", "grant_o", "deny_o", "take_o", "valid_o"}) {
    EXPECT_EQ(broken(kSwitchSpec, set(port, 3, 1)), port);
  }
  for (const char* port : {"accept_o", "refuse_o", "grant_o", "deny_o", "valid_o"}) {
    EXPECT_EQ(broken(kSwitchSpec, set(port, 3, 0)), port);
  }
  // Without the take the word that the switch sends was never taken.
  EXPECT_EQ(broken(kSwitchSpec, set("take_o", 3, 0)), "valid_o");
  EXPECT_EQ(broken(kSwitchSpec,
                   [](const Unit& unit, std::uint32_t* out) {
                     std::swap(*lane(unit, out, "data_o", 2), *lane(unit, out, "data_o", 5));
                   }),
            "data_o");
}

TEST(ContractCheck, SeesEachBreachOfALoadBalancer) {
  const auto set = [](const char* port, std::size_t i, std::uint32_t value) {
    return [=](const Unit& unit, std::uint32_t* out) { *lane(unit, out, port, i) = value; };
  };
  EXPECT_EQ(broken(kBalancerSpec, [](const auto&, auto*) {}), "none");
  for (const char* port : {"busy_o", "ranked_o"}) {
    EXPECT_EQ(broken(kBalancerSpec, set(port, 0, 1)), port);
  }
  EXPECT_EQ(broken(kBalancerSpec, set("busy_o", 0, 0)), "busy_o");
  EXPECT_EQ(broken(kBalancerSpec, set("average_o", 0, 40'000)), "average_o");
  EXPECT_EQ(broken(kBalancerSpec, set("balanced_o", 0, 1)), "balanced_o");
  for (const char* port : {"accept_o", "grant_o", "take_o", "valid_o"}) {
    EXPECT_EQ(broken(kBalancerSpec, set(port, 3, 1)), port);
  }
  EXPECT_EQ(broken(kBalancerSpec,
                   [](const Unit& unit, std::uint32_t* out) {
                     std::swap(*lane(unit, out, "data_o", 2), *lane(unit, out, "data_o", 5));
                   }),
            "data_o");
  // One that ends at once, with any loads.
  EXPECT_EQ(broken(kBalancerSpec,
                   [began = false](const Unit& unit, std::uint32_t* out) mutable {
                     const bool busy = *lane(unit, out, "busy_o") != 0;
                     *lane(unit, out, "balanced_o") = busy && began;
                     if (busy && began) *lane(unit, out, "busy_o") = 0;
                     began = busy;
                   }),
            "balanced_o");
}

TEST(ContractCheck, OtherUnitsHaveNoTimingOfTheirOwn) {
  const UnitSpec spec{"max_tree", 8};
  const auto twin = make_model(spec);
  EXPECT_NE(error_of([&] {
              static_cast<void>(contract_check(spec, *twin, 9));
            }).find("expected the contract superconcentrator or load_balancer"),
            std::string::npos);
}

}  // namespace
}  // namespace ballast::tb
