// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/geometry.h"
#include "superconcentrator/switch_registry.h"
#include "superconcentrator/work_balancer.h"

namespace ballast {
namespace {

/// A ranking tree: a sum upwards and one downwards, two that wait at a node, a rank; two flags that
/// wait at a leaf, and one that has come down.
constexpr std::uint64_t kTree = 5 * sizeof(std::uint32_t) + 3;

template <class Superconcentrator>
std::unique_ptr<Switch> make_around(const SwitchSpec& spec) {
  if (spec.by_work) {
    return std::make_unique<WorkBalancer<Superconcentrator>>(spec.geometry(), spec.load_width,
                                                             spec.processors);
  }
  return std::make_unique<LoadBalancer<Superconcentrator>>(spec.geometry(), spec.words,
                                                           spec.processors, spec.load_width);
}

std::unique_ptr<Switch> make(const SwitchSpec& spec) {
  return spec.form == SwitchForm::lean ? make_around<SuperconcentratorCore>(spec)
                                       : make_around<SuperconcentratorJan94Core>(spec);
}

const Registered<SwitchMaker> kSystemcSwitch{
    {"systemc", "SystemC model, cycle-accurate", {}, {make, model_bytes}}};

}  // namespace

namespace {

/// Lists of waves before their ranks, sets, and the registers of the Benes network.
std::uint64_t lean_bytes(const Geometry& g, unsigned words) {
  const std::uint64_t waves = g.ranked() / g.wave_interval(words) + 2;
  const std::uint64_t lists = 2 * g.ports * (waves * sizeof(NodeId) + sizeof(Packet));
  const std::uint64_t lane = 2 * (g.m + 3 * sizeof(Packet)) + 2 * g.m * sizeof(Packet);
  return lists + g.groups * lane;
}

std::uint64_t jan94_bytes(const Geometry& g) {
  const std::uint64_t stages = 2 * (g.l + std::uint64_t{g.m} + g.l) + g.l + g.m + g.l;
  return 2 * g.ports * (kTree + sizeof(Packet)) + stages * g.groups * sizeof(Packet);
}

}  // namespace

std::uint64_t model_bytes(const SwitchSpec& spec) {
  const Geometry g = spec.geometry();
  std::uint64_t port = sizeof(Reply) + 2;  // and flags
  if (spec.by_work) {
    const std::uint64_t waves = 4;  // waves whose lengths are kept at once, about
    // A tree of maxima, loads, reserved and real, tasks shown and sent; words, and what arrives.
    port += 7 * sizeof(std::uint32_t) + 2 * sizeof(Packet) + sizeof(Word);
    port += waves * (2 * sizeof(std::uint32_t) + sizeof(Word));
  } else {
    port += sizeof(std::int64_t) + sizeof(std::uint16_t);  // the difference, pending tasks
  }
  return g.ports * port + (g.form == SwitchForm::lean ? lean_bytes(g, spec.words) : jan94_bytes(g));
}

}  // namespace ballast
