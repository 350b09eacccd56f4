// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/geometry.h"
#include "superconcentrator/switch_registry.h"
#include "superconcentrator/work_balancer.h"

namespace ballast {
namespace {

/// A ranking tree: a sum upwards and one downwards, two that wait at a node, a rank; two flags that
/// wait at a leaf, and one that has come down.
constexpr std::uint64_t kTree = 5 * sizeof(std::uint32_t) + 3;

std::unique_ptr<Switch> make(const SwitchSpec& spec) {
  if (spec.by_work) {
    return std::make_unique<WorkBalancerCore>(spec.ports, spec.load_width, spec.fused);
  }
  return std::make_unique<LoadBalancerCore>(spec.ports, spec.words, spec.fused);
}

const Registered<SwitchMaker> kSystemcSwitch{
    {"systemc", "SystemC model, cycle-accurate", {}, {make, model_bytes}}};

}  // namespace

std::uint64_t model_bytes(const SwitchSpec& spec) {
  const Geometry g(spec.ports);
  const std::uint64_t stages = 2 * (g.l + std::uint64_t{g.m} + g.l) + g.l + g.m + g.l;
  const std::uint64_t concentrators = 2 * spec.ports * (kTree + sizeof(Packet));
  // Adders of words, differences, pending flags, flags.
  const std::uint64_t controller = spec.ports * (kTree + 5 * sizeof(std::uint32_t) + 3);
  std::uint64_t bytes = concentrators + controller + stages * g.groups * sizeof(Packet);
  if (spec.by_work) {
    const std::uint64_t waves = 4;  // waves whose lengths are kept at once, about
    bytes += spec.ports * (2 * kTree + (4 + 3 * waves) * sizeof(std::uint32_t));
  }
  return bytes;
}

}  // namespace ballast
