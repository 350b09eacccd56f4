// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "claims/claim.h"
#include "claims/fit.h"
#include "machine/network_machine.h"
#include "network/faults/fault_schedule.h"
#include "superconcentrator/balance_controller.h"

namespace ballast {

/// The worst case of [Jan94] section 1: M tasks at each processor of the left half, none in the
/// right half. On a network the pairs i -> i + p/2 are known: half of the tasks cross the middle
/// without a search and without a detour. The superconcentrator must find the pairs.
struct WorstCase {
  NodeId p;             ///< an even power of two, so that the mesh is square
  std::uint64_t m;      ///< M, even
  std::uint32_t flits;  ///< of a task; words in the switch
};

inline constexpr std::array kNetworks{"tree", "mesh", "hypercube"};
inline constexpr std::array kSchedules{Schedule::sequential, Schedule::overlapped,
                                       Schedule::streaming};

/// The topology of kNetworks with p processors: binary tree of single links, sqrt p x sqrt p mesh,
/// hypercube.
[[nodiscard]] std::unique_ptr<Topology> make_network(const std::string& name, NodeId p);

/// All tasks of the worst case.
[[nodiscard]] Tasks tasks_of(const WorstCase& c);

/// Balancing by known pairs over the network of single-cycle routers, without the kernel.
[[nodiscard]] RunResult balance_over(const Topology& topology, const WorstCase& c,
                                     const FaultSchedule& faults = {});
/// Balancing by the superconcentrator.
[[nodiscard]] RunResult balance_by_switch(const Tasks& tasks, std::uint32_t flits,
                                          Schedule schedule);

/// Cycles that the narrowest cut needs: the flits that must cross one of its links. (M/2)(p/2) F on
/// the tree's root, (M/2)(sqrt p / 2) F on each column of the mesh, (M/2) F in the hypercube.
[[nodiscard]] double cut_bound(std::size_t network, const WorstCase& c);

/// Measured cycles of a worst case.
struct Measured {
  WorstCase c;
  std::array<double, 3> network;   ///< as kNetworks
  std::array<double, 3> schedule;  ///< as kSchedules
};

/// p and M of the claims about one case only.
inline constexpr NodeId kPorts = 64;
inline constexpr std::uint64_t kLoad = 32;

/// The whole series: p = 16 .. 256 and M = 8 .. 32 (full: 4096 and 128), powers of 4 and 2, 1 and 4
/// flits, in the order of flits, p, M. Measured once per process.
[[nodiscard]] const std::vector<Measured>& worst_cases(Effort effort);

/// "p = 16 .. 256 ...", of a series.
[[nodiscard]] std::string extent_of(const std::vector<Measured>& all);

inline constexpr std::size_t kTree = 0, kMesh = 1, kHypercube = 2;

[[nodiscard]] double log2_of(NodeId p);
/// Measured cycles over the network: those of the cut, and the path of the last flit.
[[nodiscard]] double closed_form(std::size_t network, const WorstCase& c);
/// The first worst case in which the network does not take exactly the closed form and `later`
/// cycles, or beats the bound of its cut; empty: none.
[[nodiscard]] std::string form_exception(std::size_t network, const std::vector<Measured>& all,
                                         double later = 0);

/// Cycles from one wave of a schedule to the next ([Jan94]: sequential).
[[nodiscard]] double wave_interval(std::size_t schedule, NodeId p, std::uint32_t flits);

/// Growth of a quantity of the worst case: in p at the largest M, in M at the largest p; 1 flit.
struct Growth {
  Series in_p, in_m;
};
template <class Quantity>
Growth growth(const std::vector<Measured>& all, Quantity&& quantity) {
  const WorstCase& last = all.back().c;
  Growth g;
  for (const Measured& m : all) {
    if (m.c.flits != 1) continue;
    if (m.c.m == last.m) g.in_p.add(m.c.p, quantity(m));
    if (m.c.p == last.p) g.in_m.add(static_cast<double>(m.c.m), quantity(m));
  }
  return g;
}

}  // namespace ballast
