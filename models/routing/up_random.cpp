// SPDX-License-Identifier: BSD-3-Clause
#include "routing/routing_maker.h"
#include "routing/up_down_tree.h"

namespace ballast {
namespace {

/// The digits of a packet's word are its links up: digit l at level l.
class UpRandom final : public RoutedByWord<UpRandom> {
 public:
  explicit UpRandom(const Topology& links) : tree_(kary_tree(links)), any_(links) {}
  [[nodiscard]] Hop hop(const RouteStep& step) const {
    Hop hop = tree_.is_above(step.at, step.to)
                  ? tree_.down_hop(step.at, step.to)
                  : tree_.up_hop(step.at, tree_.digit_at(step.at, step.word));
    hop.word = step.word;
    return hop;
  }
  [[nodiscard]] std::uint32_t words() const override { return tree_.width(); }
  [[nodiscard]] std::uint32_t first_words(NodeId, NodeId) const override { return tree_.width(); }
  [[nodiscard]] std::uint32_t first_word(NodeId, NodeId, std::uint32_t choice) const override {
    return choice;
  }
  [[nodiscard]] const Routing* stand_in() const override { return &any_; }

 private:
  const KaryTree& tree_;
  UpAdaptive any_;
};

const Registered<RoutingMaker> kUpRandom{
    {"up-random",
     "up by links drawn for each packet until the destination is below, then down",
     {},
     {.make = [](const Args&, const Topology& links) { return std::make_unique<UpRandom>(links); }},
     {{"networks", "kary-tree"}, {"VC classes", "1"}}}};

}  // namespace
}  // namespace ballast
