// SPDX-License-Identifier: BSD-3-Clause
#include <memory>

#include "routing/ugal.h"
#include "topology/dragonfly.h"

namespace ballast {
namespace {

/// Word m: towards group m; groups(): the minimal way; groups() + 1: onwards from group m. Classes
/// ascend on every way: local and global links 0 in the first group, 1 in group m; local links in
/// the last group 2 from there, 1 on the minimal way.
class UgalOnDragonfly final : public RoutedByWord<UgalOnDragonfly> {
 public:
  UgalOnDragonfly(const Dragonfly& links, UgalRule rule) : links_(links), rule_(rule) {}
  [[nodiscard]] Hop hop(const RouteStep& step) const {
    const NodeId at = step.at, end = links_.router_of(step.to), here = links_.group_of(at);
    const std::uint32_t word = step.word == here ? onwards() : step.word;
    if (word < minimal_way()) return {links_.link_towards(at, word), 0, word};
    const std::uint32_t behind = word == onwards() ? 1 : 0;
    if (here == links_.group_of(end)) return {links_.local_link(at, end), 1 + behind, word};
    return {links_.link_towards(at, links_.group_of(end)), behind, word};
  }
  [[nodiscard]] unsigned vc_classes() const override { return 3; }
  [[nodiscard]] bool minimal() const override { return false; }
  [[nodiscard]] std::uint32_t words() const override { return onwards() + 1; }
  /// Every group but the first and the last one; packets within a group go the minimal way.
  [[nodiscard]] std::uint32_t first_words(NodeId from, NodeId to) const override {
    return has_other(from, to) ? links_.groups() - 2 : 1;
  }
  [[nodiscard]] std::uint32_t first_word(NodeId from, NodeId to,
                                         std::uint32_t choice) const override {
    if (!has_other(from, to)) return minimal_way();
    const auto [low, high] = std::minmax({group(from), group(to)});
    choice += std::uint32_t{choice >= low};
    return choice + std::uint32_t{choice >= high};
  }
  [[nodiscard]] bool chooses() const override { return true; }
  [[nodiscard]] std::optional<std::uint32_t> other_word(const RouteStep& first) const override {
    if (first.word >= minimal_way()) return {};
    return minimal_way();
  }
  [[nodiscard]] bool prefers_other(const RouteStep& first, std::uint32_t,
                                   const OutputLoad& load) const override {
    const NodeId at = first.at, own = links_.group_of(at), over = first.word;
    const NodeId end = links_.router_of(first.to), last = links_.group_of(end);
    const Port straight = links_.link_towards(at, last), around = links_.link_towards(at, over);
    const auto differ = [](NodeId a, NodeId b) { return std::uint64_t{a != b}; };
    const std::uint64_t links = differ(at, links_.gate(own, last)) + 1 +
                                differ(links_.gate(last, own), end),
                        more = differ(at, links_.gate(own, over)) + 1 +
                               differ(links_.gate(over, own), links_.gate(over, last)) + 1 +
                               differ(links_.gate(last, over), end);
    return rule_.is_minimal(load.flits(straight), links, load.flits(around), more);
  }

 private:
  [[nodiscard]] std::uint32_t minimal_way() const { return links_.groups(); }
  [[nodiscard]] std::uint32_t onwards() const { return links_.groups() + 1; }
  [[nodiscard]] NodeId group(NodeId processor) const {
    return links_.group_of(links_.router_of(processor));
  }
  [[nodiscard]] bool has_other(NodeId from, NodeId to) const {
    return group(from) != group(to) && links_.groups() > 2;
  }

  const Dragonfly& links_;
  UgalRule rule_;
};

}  // namespace

std::unique_ptr<Routing> ugal_on_dragonfly(const Topology& links, UgalRule rule) {
  return std::make_unique<UgalOnDragonfly>(dynamic_cast<const Dragonfly&>(links), rule);
}

}  // namespace ballast
