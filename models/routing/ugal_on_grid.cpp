// SPDX-License-Identifier: BSD-3-Clause
#include <memory>

#include "routing/two_phases.h"
#include "routing/ugal.h"

namespace ballast {
namespace {

/// The intermediate router has the coordinates in which source and destination are equal, and any
/// others. The minimal way is the second phase alone.
class UgalOnGrid final : public TwoPhases {
 public:
  UgalOnGrid(const Topology& links, GridShape shape, UgalRule rule)
      : TwoPhases(links), shape_(std::move(shape)), rule_(rule) {}
  [[nodiscard]] std::uint32_t first_words(NodeId from, NodeId to) const override {
    std::uint32_t routers = 1;
    each_dimension(links().entry_router(from), links().exit_router(to),
                   [&](NodeId a, NodeId b, NodeId size, NodeId) { routers *= a == b ? 1 : size; });
    return routers;
  }
  [[nodiscard]] std::uint32_t first_word(NodeId from, NodeId to,
                                         std::uint32_t choice) const override {
    NodeId router = 0;
    each_dimension(links().entry_router(from), links().exit_router(to),
                   [&](NodeId a, NodeId b, NodeId size, NodeId stride) {
                     router += stride * (a == b ? a : choice % size);
                     if (a != b) choice /= size;
                   });
    return word_of(router);
  }
  [[nodiscard]] bool chooses() const override { return true; }
  [[nodiscard]] std::optional<std::uint32_t> other_word(const RouteStep& first) const override {
    if (leaves(first.at, first.word)) return {};  // the second phase already
    return second_phase();
  }
  [[nodiscard]] bool prefers_other(const RouteStep& first, std::uint32_t other,
                                   const OutputLoad& load) const override {
    const NodeId over = router(first.word), end = links().exit_router(first.to);
    RouteStep straight = first;
    straight.word = other;
    return rule_.is_minimal(load.flits(first_link(straight)), distance(first.at, end),
                            load.flits(first_link(first)),
                            distance(first.at, over) + distance(over, end));
  }

 private:
  /// Calls `each` with both coordinates, the size and the stride of each dimension.
  template <class Each>
  void each_dimension(NodeId a, NodeId b, Each&& each) const {
    NodeId stride = 1;
    for (const NodeId size : shape_.size) {
      each(a / stride % size, b / stride % size, size, stride);
      stride *= size;
    }
  }
  [[nodiscard]] std::uint64_t distance(NodeId a, NodeId b) const {
    std::uint64_t links = 0;
    each_dimension(a, b, [&](NodeId x, NodeId y, NodeId, NodeId) { links += x != y; });
    return links;
  }
  [[nodiscard]] Port first_link(const RouteStep& step) const {
    Hop hop{};
    route({&step, 1}, &hop);
    return hop.port;
  }

  GridShape shape_;
  UgalRule rule_;
};

}  // namespace

std::unique_ptr<Routing> ugal_on_grid(const Topology& links, UgalRule rule) {
  const std::optional<GridShape> shape = links.grid();
  if (!shape || !shape->complete) throw UserError("expected a dragonfly or a flattened-butterfly");
  return std::make_unique<UgalOnGrid>(links, *shape, rule);
}

}  // namespace ballast
