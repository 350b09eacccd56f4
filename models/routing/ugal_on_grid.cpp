// SPDX-License-Identifier: BSD-3-Clause
#include <memory>

#include "routing/grid_ways.h"
#include "routing/two_phases.h"
#include "routing/ugal.h"

namespace ballast {
namespace {

/// The intermediate router has the coordinates in which source and destination are equal, and any
/// others. The minimal way is the second phase alone.
class UgalOnGrid final : public TwoPhases {
 public:
  UgalOnGrid(const Topology& links, UgalRule rule) : TwoPhases(links), ways_(links), rule_(rule) {
    if (!ways_.is_complete()) throw UserError(kExpected);
  }
  static constexpr const char* kExpected = "expected a dragonfly or a flattened-butterfly";

  [[nodiscard]] std::uint32_t first_words(NodeId from, NodeId to) const override {
    const NodeId a = ways_.router_of(from), b = ways_.router_of(to);
    return ways_.choices([&](std::size_t d) { return places(a, b, d); });
  }
  [[nodiscard]] std::uint32_t first_word(NodeId from, NodeId to,
                                         std::uint32_t choice) const override {
    const NodeId a = ways_.router_of(from), b = ways_.router_of(to);
    return word_of(ways_.choice(
        choice, [&](std::size_t d) { return places(a, b, d); },
        [&](std::size_t d, NodeId place) {
          return ways_.differ(a, b, d) ? place : ways_.coordinate(a, d);
        }));
  }
  [[nodiscard]] bool chooses() const override { return true; }
  [[nodiscard]] std::optional<std::uint32_t> other_word(const RouteStep& first) const override {
    if (leaves(first.at, first.word)) return {};  // the second phase already
    return second_phase();
  }
  [[nodiscard]] bool prefers_other(const RouteStep& first, std::uint32_t other,
                                   const OutputLoad& load) const override {
    const NodeId over = router(first.word), end = ways_.router_of(first.to);
    RouteStep straight = first;
    straight.word = other;
    return rule_.is_minimal(load.flits(first_link(straight)), distance(first.at, end),
                            load.flits(first_link(first)),
                            distance(first.at, over) + distance(over, end));
  }

 private:
  /// Coordinates that an intermediate router may have.
  [[nodiscard]] NodeId places(NodeId a, NodeId b, std::size_t d) const {
    return ways_.differ(a, b, d) ? ways_.size(d) : 1;
  }
  [[nodiscard]] std::uint64_t distance(NodeId a, NodeId b) const {
    std::uint64_t links = 0;
    for (std::size_t d = 0; d < ways_.dimensions(); ++d) links += ways_.distance(a, b, d);
    return links;
  }
  [[nodiscard]] Port first_link(const RouteStep& step) const {
    Hop hop{};
    route({&step, 1}, &hop);
    return hop.port;
  }

  GridWays ways_;
  UgalRule rule_;
};

}  // namespace

std::unique_ptr<Routing> ugal_on_grid(const Topology& links, UgalRule rule) {
  if (!links.grid()) throw UserError(UgalOnGrid::kExpected);
  return std::make_unique<UgalOnGrid>(links, rule);
}

}  // namespace ballast
