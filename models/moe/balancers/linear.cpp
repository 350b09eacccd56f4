// SPDX-License-Identifier: BSD-3-Clause
#include "moe/expert_balancer.h"

namespace ballast {
namespace {

class Linear final : public ExpertBalancer {
 public:
  void plan(const ExpertTable&, std::uint32_t, ExpertPlan&) override {}
};

const Registered<ExpertBalancerMaker> kLinear{
    {"linear",
     "no balancing: expert e is computed at its home, rank floor(e p / E)",
     {},
     [](const Args&, const ExpertBalancerContext&) { return std::make_unique<Linear>(); }}};

}  // namespace
}  // namespace ballast
