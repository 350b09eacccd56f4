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
    return std::make_unique<WorkBalancer<WholeWaveCore>>(spec.geometry(), spec.load_width,
                                                         spec.processors);
  }
  return std::make_unique<LoadBalancer<WholeWaveCore>>(spec.geometry(), spec.words, spec.processors,
                                                       spec.load_width);
}

/// Lists of waves before their ranks, and in the order of their sets.
std::uint64_t list_bytes(const Geometry& g, unsigned words) {
  const std::uint64_t waves = g.ranked() / g.wave_interval(words) + 2;
  return 2 * (g.ports * waves + GroupRankingCore::sorted_inputs(g)) * sizeof(NodeId);
}

/// Lists, the sets of both sides, and the delay line.
std::uint64_t wave_bytes(const Geometry& g, unsigned words) {
  return list_bytes(g, words) + g.groups * (2 + g.path()) * sizeof(Packet);
}

/// Lists, and the sets and registers of the network between the lanes.
std::uint64_t lean_bytes(const Geometry& g, unsigned words) {
  const std::uint64_t lane = 2 * (g.m + 4 * sizeof(Packet)) + g.path() * sizeof(Packet);
  return list_bytes(g, words) + g.groups * lane;
}

std::uint64_t jan94_bytes(const Geometry& g) {
  const std::uint64_t stages = 2 * (g.l + std::uint64_t{g.m} + g.l) + g.l + g.m + g.l;
  return 2 * g.ports * (kTree + sizeof(Packet)) + stages * g.groups * sizeof(Packet);
}

/// Without the superconcentrator.
std::uint64_t balancer_bytes(const SwitchSpec& spec) {
  const Geometry g = spec.geometry();
  std::uint64_t port = sizeof(Reply) + 2;  // and flags
  if (!spec.by_work) {
    port += sizeof(std::int64_t) + sizeof(std::uint16_t);  // the difference, pending tasks
    return g.ports * port;
  }
  // A tree of maxima and its values, loads, accounts, counts and flags; what arrives, and its
  // entry.
  port += 6 * sizeof(std::uint32_t) + sizeof(std::int64_t) + 7;
  port += 2 * sizeof(Packet) + sizeof(Word);
  const std::uint64_t in_flight = g.groups * (g.path() + 2);  // lengths and words
  return g.ports * port + in_flight * (sizeof(std::uint32_t) + sizeof(Word));
}

const Registered<SwitchMaker> kSystemcSwitch{
    {"systemc", "SystemC model, cycle-accurate", {}, {make, [](const SwitchSpec& spec) {
                                                        return balancer_bytes(spec) +
                                                               wave_bytes(spec.geometry(),
                                                                          spec.words);
                                                      }}}};

}  // namespace

std::uint64_t model_bytes(const SwitchSpec& spec) {
  const Geometry g = spec.geometry();
  return balancer_bytes(spec) + (is_lean(g.form) ? lean_bytes(g, spec.words) : jan94_bytes(g));
}

}  // namespace ballast
