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
  std::uint64_t all = 0;
  if (spec.by_work) {
    // A tree of maxima and its values, loads, accounts, counts and flags; what arrives, and its
    // entry.
    port += 6 * sizeof(std::uint32_t) + sizeof(std::int64_t) + 7;
    port += 2 * sizeof(Packet) + sizeof(Word);
    const std::uint64_t in_flight = g.groups * (g.path() + 2);  // lengths and words
    all += in_flight * (sizeof(std::uint32_t) + sizeof(Word));
  } else {
    port += sizeof(std::int64_t) + sizeof(std::uint16_t);  // the difference, pending tasks
  }
  return all + g.ports * port +
         (g.form == SwitchForm::lean ? lean_bytes(g, spec.words) : jan94_bytes(g));
}

}  // namespace ballast
