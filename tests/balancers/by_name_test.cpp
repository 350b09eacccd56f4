// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/by_name.h"

#include <gtest/gtest.h>

#include <variant>

#include "machine/balancing.h"
#include "support/error_of.h"
#include "traffic/pattern.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

template <class Maker>
void defaults_pass() {
  for (const auto& part : Registry<Maker>::entries()) {
    for (const Key& key : part.keys) {
      if (std::holds_alternative<std::monostate>(key.fallback())) continue;
      const auto check = [&] { (void)key.checked(key.fallback(), key.name(), {}); };
      EXPECT_EQ(error_of(check), "no error") << part.name;
      EXPECT_FALSE(key.is_required()) << part.name << "." << key.name();
    }
  }
}

TEST(ByName, DefaultsPassTheirOwnChecks) {
  defaults_pass<TopologyMaker>();
  defaults_pass<BalancerSetup>();
  defaults_pass<WorkloadMaker>();
  defaults_pass<ArrivalsMaker>();
  defaults_pass<PatternMaker>();
}

TEST(ByName, SettingsAreChecked) {
  EXPECT_EQ(error_of([] {
              (void)topology_by_name("mesh", {1, 0, 1});
            }),
            "mesh.size[1]: expected an integer 1 .. 1073741824, got 0");
  EXPECT_EQ(error_of([] { (void)topology_by_name("mesh", {}); }),
            "mesh.size: missing required key, expected a list of integers 1 .. 1073741824, such as "
            "8x8");
  const auto line = topology_by_name("line", {4});
  EXPECT_EQ(error_of([&] {
              (void)round_agents_by_name(*line, "diffusion", {{"tolerance", -1}});
            }),
            "diffusion.tolerance: expected a number 0 .. 1000000000000000, got -1");
  EXPECT_EQ(error_of([&] { (void)round_agents_by_name(*line, "diffusions"); }),
            "unknown name \"diffusions\"; did you mean \"diffusion\"?");
}

}  // namespace
}  // namespace ballast
