// SPDX-License-Identifier: BSD-3-Clause
#include "topology/kary_tree.h"

#include <algorithm>

#include "topology/places.h"

namespace ballast {
/// Levels are rows, the top one first; processors below their switches.
Places KaryTree::places() const {
  Places places{std::vector<DrawnPlace>(routers()), std::vector<DrawnPlace>(processors())};
  const double height = std::max(1.5, 0.5 * processors() / levels_);
  for (NodeId r = 0; r < routers(); ++r) {
    places.routers[r] = {base_ * (r % width()) + (base_ - 1) / 2.0,
                         height * (levels_ - 1 - r / width())};
  }
  for (NodeId p = 0; p < processors(); ++p) {
    places.processors[p] = {static_cast<double>(p), height * (levels_ - 1) + 1.3};
  }
  return places;
}

namespace {

const Registered<TopologyMaker> kKaryTree{
    {"kary-tree",
     "k-ary n-tree: k^n processors below n levels of switches, fixed paths upwards",
     {size_key("[k, n]: links per switch upwards and downwards, levels; k^n processors", "4x3")},
     {.make = [](const Args& args) { return std::make_unique<KaryTree>(digits_of(args)); },
      .trials = size_trials({{2, 1}, {5, 1}, {2, 2}, {3, 2}, {2, 4}, {3, 3}, {4, 3}, {2, 6}}),
      .size_for = digits_size},
     {{"numbering",
       "P = k^n processors, n k^(n-1) routers; router l k^(n-1) + w is at level l, processor i at "
       "router i/k of level 0; links: k down (not at level 0), k up (not at the top); link j up "
       "sets digit l of w to j"},
      {"links, diameter, bisection", "(n - 1) k^n, 2 (n - 1), P/2 for even k"}},
     "kary_tree"}};

}  // namespace
}  // namespace ballast
