// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <memory>
#include <utility>

#include "balancers/rounds/spanning_trees.h"
#include "rounds/round_balancing.h"

namespace ballast {
namespace {

/// Ripple over spanning trees [Melhem91, section 3]: after a change of its load (a fork) a
/// processor keeps 1/n and sends Size/n over each Out link at once. Of a received load it keeps
/// 1/(u + 1), with u processors behind its Out links, and passes Size/(u + 1) over each in the next
/// round. Load due over a dead link stays.
///
/// This form is for trees that fulfil the condition of the In and Out links: a message is an
/// amount, and all loads that go on over a link are merged.
template <class Trees>
struct Untagged : RoundAgentBase {
  struct Node {
    double load = 0;
  };
  struct Link {
    double send = 0;  ///< load due in the next round; after compose: load sent
    typename Trees::Known known{};
  };
  struct Message {
    double amount;
  };
  Trees trees;
  NodeId nodes = 0;

  /// Bytes for trees of two numbers per link.
  [[nodiscard]] std::uint64_t bytes(const Neighbours& n) const noexcept {
    return n.links() * (sizeof(std::uint32_t) + sizeof(NodeId));
  }
  [[nodiscard]] double load(const Node& node) const noexcept { return node.load; }
  void start(RoundSelf<Untagged> self, const Neighbours& n) const {
    for (std::uint32_t k = 0; k < self.degree(); ++k) {
      self.links[k].known = trees.known(n.first(self.id) + k);
    }
  }
  void compose(RoundSelf<Untagged> self, double change, std::span<Message> out) const noexcept {
    self.node.load += change;
    if (change != 0) {
      trees.of_fork(self, [&](std::size_t k, NodeId size) {
        self.links[k].send += change * (static_cast<double>(size) / nodes);
      });
    }
    for (std::size_t k = 0; k < self.degree(); ++k) {
      if (self.off(k)) self.links[k].send = 0;
      out[k].amount = self.links[k].send;
    }
  }
  bool absorb(RoundSelf<Untagged> self, std::span<const Message> in,
              std::span<double> flow) const noexcept {
    for (std::size_t k = 0; k < self.degree(); ++k) {
      flow[k] = self.off(k) ? 0 : self.links[k].send - in[k].amount;
      self.node.load -= flow[k];
      self.links[k].send = 0;
    }
    bool more = false;
    for (std::size_t k = 0; k < self.degree(); ++k) {
      if (self.off(k) || in[k].amount == 0) continue;
      NodeId shares = 1;
      trees.after(self, k, [&](std::size_t, NodeId size) { shares += size; });
      more |= shares > 1;
      trees.after(self, k, [&](std::size_t out, NodeId size) {
        self.links[out].send += in[k].amount * (static_cast<double>(size) / shares);
      });
    }
    return more;
  }
};

/// RankedTrees from an agent's view: its data about each link.
struct Ranked {
  struct Known {
    std::uint32_t rank;
    NodeId size;
  };
  RankedTrees trees;

  [[nodiscard]] Known known(std::size_t link) const { return {trees.rank[link], trees.size[link]}; }
  template <class S, class Visit>
  void of_fork(const S& self, Visit&& visit) const {
    for (std::size_t k = 0; k < self.links.size(); ++k) visit(k, self.links[k].known.size);
  }
  template <class S, class Visit>
  void after(const S& self, std::size_t in, Visit&& visit) const {
    const std::uint32_t rank = self.links[in].known.rank;
    for (std::size_t k = 0; k < self.links.size(); ++k) {
      const Known& next = self.links[k].known;
      if (next.rank > rank || (next.rank == rank && k != in)) visit(k, next.size);
    }
  }
};

/// The same for CheckedTrees.
struct Checked {
  struct Known {
    std::size_t link;
  };
  CheckedTrees trees;

  [[nodiscard]] static Known known(std::size_t link) { return {link}; }
  template <class S, class Visit>
  void of_fork(const S& self, Visit&& visit) const {
    for (const auto& out : trees.of_fork(self.id)) visit(out.link, out.size);
  }
  template <class S, class Visit>
  void after(const S& self, std::size_t in, Visit&& visit) const {
    for (const auto& out : trees.after(self.links[in].known.link)) visit(out.link, out.size);
  }
};

/// Breadth-first trees, each made at the first fork of its origin. Static knowledge: a function of
/// the graph only, so the order of requests does not matter.
class LazyTrees {
 public:
  LazyTrees(const Neighbours& n, Where where)
      : neighbours_(n), where_(std::move(where)), trees_(n.nodes()) {}
  [[nodiscard]] const Neighbours& neighbours() const noexcept { return neighbours_; }
  const SpanningTree& operator[](NodeId origin) {
    if (!trees_[origin]) {
      if (++made_ > kMost / neighbours_.nodes()) {
        throw UserError(where_,
                        fmt::format("balancer.neighbours: expected spanning trees of at most 8 "
                                    "GiB, got more for {} processors and {} origins of load "
                                    "changes; mesh, line, star and hypercube need none",
                                    neighbours_.nodes(), made_));
      }
      trees_[origin] = std::make_unique<SpanningTree>(neighbours_, origin);
    }
    return *trees_[origin];
  }

 private:
  static constexpr std::size_t kMost = std::size_t{1} << 30;  ///< processors in trees, at 8 bytes
  Neighbours neighbours_;
  Where where_;
  std::size_t made_ = 0;
  std::vector<std::unique_ptr<SpanningTree>> trees_;
};

/// The form for trees that do not fulfil the condition: each load carries its origin, whose tree it
/// follows.
struct Tagged : RoundAgentBase {
  struct Parcel {
    NodeId origin;
    double amount;
  };
  struct Node {
    double load = 0;
    std::vector<Parcel> pending;  ///< received loads with a part to pass on in the next round
  };
  struct Link {
    double sent = 0;
  };
  using Message = std::vector<Parcel>;
  std::shared_ptr<LazyTrees> trees;

  [[nodiscard]] double load(const Node& node) const noexcept { return node.load; }
  void start(RoundSelf<Tagged>, const Neighbours&) const {}
  void compose(RoundSelf<Tagged> self, double change, std::span<Message> out) const {
    for (Message& message : out) message.clear();
    self.node.load += change;
    if (change != 0) self.node.pending.push_back({self.id, change});
    const Neighbours& n = trees->neighbours();
    for (const Parcel& parcel : self.node.pending) {
      const SpanningTree& tree = (*trees)[parcel.origin];
      const double share = parcel.amount / tree.size[self.id];
      for (std::size_t k = 0; k < self.degree(); ++k) {
        const std::size_t link = n.first(self.id) + k;
        if (!tree.out(n, link)) continue;
        out[k].push_back({parcel.origin, share * tree.size[n.end(link)]});
      }
    }
    self.node.pending.clear();
    for (std::size_t k = 0; k < self.degree(); ++k) {
      self.links[k].sent = self.off(k) ? 0 : total(out[k]);
    }
  }
  bool absorb(RoundSelf<Tagged> self, std::span<const Message> in, std::span<double> flow) const {
    for (std::size_t k = 0; k < self.degree(); ++k) {
      flow[k] = self.off(k) ? 0 : self.links[k].sent - total(in[k]);
      self.node.load -= flow[k];
      if (self.off(k)) continue;
      for (const Parcel& parcel : in[k]) {
        if ((*trees)[parcel.origin].size[self.id] > 1) self.node.pending.push_back(parcel);
      }
    }
    return !self.node.pending.empty();
  }
  static double total(const Message& message) noexcept {
    double sum = 0;
    for (const Parcel& parcel : message) sum += parcel.amount;
    return sum;
  }
};

/// A parcel is one more flit.
std::uint32_t extra_flits(const std::vector<Tagged::Parcel>& message) noexcept {
  return static_cast<std::uint32_t>(message.size());
}
void garbage(std::vector<Tagged::Parcel>& message) { message.assign(1, {0, 0x1p300}); }
void garbage(Tagged::Node& node) {
  node.load = 0x1p300;
  garbage(node.pending);
}

Balancing make_tree(const Args& args) {
  const auto flits = args.get<std::uint32_t>("message_flits");
  RoundAgentsMaker maker =
      [args, flits](const RoundAgentsContext& context) -> std::unique_ptr<RoundAgents> {
    Neighbours n = neighbours_of(context.topology, args);
    const NodeId nodes = n.nodes();
    const auto agents = [&]<class Agent>(Agent agent) -> std::unique_ptr<RoundAgents> {
      return std::make_unique<RoundAgentsOf<Agent>>(std::move(agent), std::move(n), flits,
                                                    context.isolated);
    };
    if (auto ranked = RankedTrees::of(n)) {
      return agents(Untagged<Ranked>{{}, {std::move(*ranked)}, nodes});
    }
    if (auto checked = CheckedTrees::of(n)) {
      return agents(Untagged<Checked>{{}, {std::move(*checked)}, nodes});
    }
    return agents(Tagged{{}, std::make_shared<LazyTrees>(n, args.where("neighbours"))});
  };
  // Assumes ranks: trees without ranks are small, or keep trees of the loads' origins.
  RoundBalancing::Sizes sizes = [args](const Topology& topology) -> RoundBalancing::Size {
    const Neighbours n = neighbours_of(topology, args);
    const Untagged<Ranked> agent{{}, {}, n.nodes()};
    return {n.links(), RoundAgentsOf<Untagged<Ranked>>::bytes(agent, n)};
  };
  Balancing balancing = round_balancing(args, std::move(maker), std::move(sizes));
  balancing.uneven = false;
  return balancing;
}

const Registered<BalancerSetup> kRippleTree{
    {"ripple-tree",
     "Ripple over spanning trees: row and columns of a mesh, binomial on a hypercube, else "
     "breadth-first; where trees cannot share tables, loads carry their origin [Melhem91]",
     round_keys({}),
     make_tree,
     {{"rule", "each subtree gets its share at once"},
      {"ends", "level, after as many rounds as the tree is high"},
      {"source", "Melhem et al. 1991, section 3"}}}};

}  // namespace
}  // namespace ballast
