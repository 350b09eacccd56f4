// SPDX-License-Identifier: BSD-3-Clause
#include "topology/topology.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "topology/places.h"

namespace ballast {

namespace {

[[noreturn]] void refuse(const Args& args, const std::string& what) {
  throw UserError(args.where("size"), "machine.size: " + what);
}

}  // namespace

Places Topology::places() const { return {}; }

RunSize run_size_of(const Topology& topology) {
  RunSize e{.processors = topology.processors(),
            .routers = topology.routers(),
            .hops = topology.most_hops(),
            .words = topology.words(),
            .grid = topology.grid().has_value()};
  for (NodeId r = 0; r < topology.routers(); ++r) e.links += topology.links(r);
  return e;
}

std::string one_way_part(const Topology& topology) {
  for (NodeId router = 0; router < topology.routers(); ++router) {
    for (Port link = 0; link < topology.links(router); ++link) {
      if (!topology.sends(router, link)) {
        return fmt::format("link {} of router {} leads one way only", link, router);
      }
    }
  }
  for (NodeId p = 0; p < topology.processors(); ++p) {
    const NodeId entry = topology.entry_router(p), exit = topology.exit_router(p);
    if (entry != exit) {
      return fmt::format("packets of processor {} enter at router {} and leave at router {}", p,
                         entry, exit);
    }
  }
  return {};
}

Key size_key(std::string help, std::string example) {
  return Key::integers("size")
      .range(1, static_cast<double>(kMaxProcessors))
      .required()
      .example(std::move(example))
      .help(std::move(help));
}

std::vector<NodeId> sizes_of(const Args& args, std::size_t dimensions) {
  const auto& given = args.get<std::vector<std::int64_t>>("size");
  if (given.empty() || (dimensions != 0 && given.size() > dimensions)) {
    refuse(args, fmt::format("expected a list of length {1}, got {0}", given.size(),
                             dimensions == 0   ? "1 or more"
                             : dimensions == 1 ? "1"
                                               : fmt::format("1 .. {}", dimensions)));
  }
  std::uint64_t product = 1;  // factors of at most 2^30: refused before it can overflow
  for (const std::int64_t size : given) {
    product *= static_cast<std::uint64_t>(size);
    if (product > kMaxProcessors) {
      refuse(args,
             fmt::format("expected a product of 1 .. {} processors, got more", kMaxProcessors));
    }
  }
  return {given.begin(), given.end()};
}

NodeId size_of(const Args& args) { return sizes_of(args, 1).front(); }

NodeId power_of_two_of(const Args& args, NodeId min) {
  const NodeId size = size_of(args);
  if (size >= min && std::has_single_bit(size)) return size;
  const NodeId below = std::max(std::bit_floor(size), min);
  refuse(args, fmt::format("expected a power of two, at least {1}, got {0}; try {2} or {3}", size,
                           min, below, below * 2));
}

Digits digits_of(const Args& args) {
  const auto& given = args.get<std::vector<std::int64_t>>("size");
  if (given.size() != 2 || given[0] < 2) {
    refuse(args,
           fmt::format("expected [k, n] with k at least 2, got [{}]", fmt::join(given, ", ")));
  }
  std::uint64_t power = 1;
  for (std::int64_t n = 0; n < given[1]; ++n) {
    power *= static_cast<std::uint64_t>(given[0]);
    if (power <= kMaxProcessors) continue;
    refuse(args, fmt::format("expected at most {} processors, got {}^{}", kMaxProcessors, given[0],
                             given[1]));
  }
  return {static_cast<NodeId>(given[0]), static_cast<NodeId>(given[1])};
}

std::vector<TopologyTrial> size_trials(std::initializer_list<std::vector<std::int64_t>> sizes) {
  std::vector<TopologyTrial> trials;
  for (const auto& size : sizes) trials.push_back({{{"size", size}}});
  return trials;
}

Hop Routing::next_hop(NodeId at, NodeId to) const {
  const RouteStep step{.at = at, .to = to};
  std::vector<Hop> hops(most_hops());
  route({&step, 1}, hops.data());
  return hops.front();
}

void Topology::turn(std::span<const TurnQuestion> questions, Turn* turns) const {
  std::array<RouteStep, 64> steps;
  std::array<Hop, 64> hops;
  while (!questions.empty()) {
    const std::size_t n = std::min(questions.size(), steps.size());
    for (std::size_t k = 0; k < n; ++k) steps[k] = {.at = questions[k].at, .to = questions[k].to};
    route({steps.data(), n}, hops.data());
    for (std::size_t k = 0; k < n; ++k) {
      *turns++ = {static_cast<std::uint8_t>(side(steps[k].at, hops[k].port)),
                  static_cast<std::uint8_t>(hops[k].vc_class)};
    }
    questions = questions.subspan(n);
  }
}

TopologySize any_size(NodeId processors) {
  return {processors, {{"size", std::vector<std::int64_t>{processors}}}};
}

TopologySize power_of_two_size(NodeId processors, NodeId min) {
  const NodeId below = std::bit_floor(processors);
  const NodeId nearest = processors - below < 2 * below - processors ? below : 2 * below;
  return any_size(std::max(nearest, min));
}

TopologySize squarest_size(NodeId processors) {
  std::int64_t side = 1;
  for (std::int64_t k = 1; k * k <= processors; ++k) {
    if (processors % k == 0) side = k;
  }
  return {processors, {{"size", std::vector<std::int64_t>{processors / side, side}}}};
}

TopologySize digits_size(NodeId processors) {
  const NodeId p = std::max<NodeId>(processors, 2);
  for (std::int64_t k = 2; k * k <= p; ++k) {
    std::int64_t rest = p, n = 0;
    for (; rest % k == 0; rest /= k) ++n;
    if (rest == 1) return {p, {{"size", std::vector<std::int64_t>{k, n}}}};
  }
  return {p, {{"size", std::vector<std::int64_t>{p, 1}}}};
}

}  // namespace ballast
