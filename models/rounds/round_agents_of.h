// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "rounds/round_agent.h"
#include "rounds/round_agents.h"

namespace ballast {

/// One agent of type Agent per processor, over flat arrays.
template <class Agent>
class RoundAgentsOf final : public RoundAgents {
  using Node = typename Agent::Node;
  using Link = typename Agent::Link;
  using Message = typename Agent::Message;
  static_assert(std::is_trivially_copyable_v<Link>);

 public:
  /// See RoundAgents::choice; the agent has `TaskChoice choice` and
  ///   bool choosing(std::uint32_t round) const; double wish(const Link&) const;
  ///   void choose(Link&, double amount) const;
  static constexpr bool kChooses = requires(const Agent agent) { agent.choice; };

  RoundAgentsOf(Agent agent, Neighbours neighbours, std::uint32_t message_flits, bool isolated)
      : RoundAgents(std::move(neighbours)),
        agent_(std::move(agent)),
        message_flits_(message_flits),
        isolated_(isolated),
        node_(nodes()),
        link_(neighbours_.links()),
        out_(neighbours_.max_degree()),
        round_(nodes(), 0),
        memory_first_(nodes() + std::size_t{1}, 0) {
    for (NodeId i = 0; i < nodes(); ++i) {
      memory_first_[i + 1] = memory_first_[i] + agent_.memory(i, neighbours_);
    }
    memory_.assign(memory_first_.back(), 0.0);
    box_[0].resize(neighbours_.links());
    for (NodeId i = 0; i < nodes(); ++i) agent_.start(self(i), neighbours_);
    if (isolated_) hide_all();
  }

  /// Bytes of the agents made from `agent`, in a machine that is not isolated.
  [[nodiscard]] static std::uint64_t bytes(const Agent& agent, const Neighbours& n) {
    std::uint64_t memory = 0;
    for (NodeId i = 0; i < n.nodes(); ++i) memory += agent.memory(i, n);
    return RoundAgents::bytes(n) + agent.bytes(n) + memory * sizeof(double) +
           n.nodes() * (sizeof(Node) + sizeof(std::uint32_t) + sizeof(std::size_t)) +
           n.links() * (sizeof(Link) + 2 * sizeof(Message));
  }

  RoundSums round() override {
    RoundSums sums;
    if (nodes() == 0) return sums;
    const std::uint8_t s = slot(round_[0]);
    bool pending = false;
    for (NodeId i = 0; i < nodes(); ++i) deliver(i, s, [](std::size_t, std::size_t) {});
    LoadSums loads;
    std::array<double, kSumBlock> load, moved;
    for (NodeId first = 0; first < nodes(); first += kSumBlock) {
      const NodeId count = std::min(nodes() - first, kSumBlock);
      for (NodeId k = 0; k < count; ++k) {
        const Finished o = finish(first + k, s);
        sums.max_flow = std::max(sums.max_flow, o.flow);
        pending |= o.pending;
        load[k] = o.load;
        moved[k] = 0;
        for (const double flow : flows(first + k)) moved[k] += std::max(flow, 0.0);
      }
      loads.add(block_sums(std::span(load).first(count), moved.data()));
    }
    sums.set(loads);
    sums.activity = activity(sums.max_flow, pending);
    return sums;
  }

  void compose(NodeId i, std::vector<Sent>& sent) override {
    const std::uint8_t s = slot(round_[i]);
    static_cast<void>(slots(s ^ 1));  // allocated now, not in the middle of a run
    deliver(i, s, [&](std::size_t link, std::size_t k) {
      sent.push_back({static_cast<std::uint32_t>(link), message_flits_ + extra_flits(out_[k]), s});
    });
  }

  Activity absorb(NodeId i) override {
    const Finished o = finish(i, slot(round_[i]));
    return activity(o.flow, o.pending);
  }

  void cut(std::size_t link) override {
    if (dead_.empty()) dead_.resize(neighbours_.links());
    dead_[link] = dead_[neighbours_.reverse(link)] = 1;
  }

  [[nodiscard]] const TaskChoice* choice() const noexcept override {
    if constexpr (kChooses) return &agent_.choice;
    return nullptr;
  }
  [[nodiscard]] bool choosing(NodeId i) const noexcept override {
    if constexpr (kChooses) return agent_.choosing(round_[i]);
    return false;
  }
  [[nodiscard]] double wish(std::size_t link) const noexcept override {
    if constexpr (kChooses) return agent_.wish(isolated_ ? vault_.link[link] : link_[link]);
    return 0;
  }
  void choose([[maybe_unused]] std::size_t link, [[maybe_unused]] double amount) noexcept override {
    if constexpr (kChooses) agent_.choose(isolated_ ? vault_.link[link] : link_[link], amount);
  }

  [[nodiscard]] std::uint32_t message_flits() const noexcept override { return message_flits_; }
  [[nodiscard]] std::uint32_t rounds(NodeId i) const noexcept override { return round_[i]; }
  [[nodiscard]] std::uint32_t period() const noexcept override { return agent_.period(); }

 protected:
  [[nodiscard]] double known_load(NodeId i) const noexcept override {
    return agent_.load(isolated_ ? vault_.node[i] : node_[i]);
  }

 private:
  struct Finished {
    double load, flow;
    bool pending;
  };
  /// The data of others, hidden for isolation.
  struct Vault {
    std::vector<Node> node;
    std::vector<Link> link;
    std::vector<double> memory;
    std::vector<Message> box[2];
  };

  /// Changes from one use of a link to the next. The next use is in the next period, unless the
  /// agent defines `slot`.
  [[nodiscard]] std::uint8_t slot(std::uint32_t round) const noexcept {
    if constexpr (requires { agent_.slot(round); }) {
      return agent_.slot(round);
    } else {
      return (round / agent_.period()) & 1;
    }
  }
  [[nodiscard]] std::vector<Message>& slots(std::uint8_t s) {
    auto& box = box_[s];
    if (box.empty()) box.resize(neighbours_.links());
    return box;
  }
  [[nodiscard]] bool uses([[maybe_unused]] std::uint32_t round, std::size_t link) const noexcept {
    if (!dead_.empty() && dead_[link] != 0) return false;
    if constexpr (Agent::kEveryLink) {
      return true;
    } else {
      return agent_.uses(round, link_[link]);
    }
  }
  [[nodiscard]] RoundSelf<Agent> self(NodeId i) {
    const std::size_t first = neighbours_.first(i), degree = neighbours_.degree(i);
    return {i,
            round_[i],
            node_[i],
            std::span(link_).subspan(first, degree),
            std::span(memory_).subspan(memory_first_[i], memory_first_[i + 1] - memory_first_[i]),
            dead_.empty() ? std::span<const std::uint8_t>()
                          : std::span<const std::uint8_t>(dead_).subspan(first, degree)};
  }

  template <class Seen>
  void deliver(NodeId i, std::uint8_t s, Seen&& seen) {
    if (isolated_) show(i);
    auto& box = isolated_ ? vault_.box[s] : slots(s);
    const std::size_t first = neighbours_.first(i), degree = neighbours_.degree(i);
    agent_.compose(self(i), std::exchange(change_[i], 0.0), std::span(out_).first(degree));
    for (std::size_t k = 0; k < degree; ++k) {
      if (!uses(round_[i], first + k)) continue;
      box[neighbours_.reverse(first + k)] = out_[k];
      seen(first + k, k);
    }
    if (isolated_) hide(i);
  }

  [[nodiscard]] Activity activity(double flow, bool pending) const {
    if (flow > agent_.tolerance()) return Activity::flowed;
    return pending ? Activity::pending : Activity::none;
  }

  Finished finish(NodeId i, std::uint8_t s) {
    if (isolated_) show(i);
    const std::size_t first = neighbours_.first(i), degree = neighbours_.degree(i);
    const std::span<double> flow = std::span(flow_).subspan(first, degree);
    const std::span<const Message> in = std::span(slots(s)).subspan(first, degree);
    Finished o{0, 0, agent_.absorb(self(i), in, flow)};
    for (const double f : flow) o.flow = std::max(o.flow, std::abs(f));
    o.load = agent_.load(node_[i]);
    ++round_[i];
    if (isolated_) hide(i);
    return o;
  }

  // --- isolation: everything but i's own data and its messages is garbage ---
  void hide_all() {
    for (auto& box : box_) box.resize(neighbours_.links());
    vault_ = {node_, link_, memory_, {box_[0], box_[1]}};
    for (NodeId i = 0; i < nodes(); ++i) spoil(i);
  }
  void spoil(NodeId i) {
    garbage(node_[i]);
    for (std::size_t k = neighbours_.first(i); k < neighbours_.first(i) + neighbours_.degree(i);
         ++k) {
      garbage(link_[k]);
      garbage(box_[0][k]);
      garbage(box_[1][k]);
    }
    for (std::size_t m = memory_first_[i]; m < memory_first_[i + 1]; ++m) garbage(memory_[m]);
  }
  void copy_own(NodeId i, bool out) {
    const auto copy = [out](auto& own, auto& kept) { out ? own = kept : kept = own; };
    copy(node_[i], vault_.node[i]);
    for (std::size_t k = neighbours_.first(i); k < neighbours_.first(i) + neighbours_.degree(i);
         ++k) {
      copy(link_[k], vault_.link[k]);
      for (int s : {0, 1}) copy(box_[s][k], vault_.box[s][k]);
    }
    for (std::size_t m = memory_first_[i]; m < memory_first_[i + 1]; ++m) {
      copy(memory_[m], vault_.memory[m]);
    }
  }
  void show(NodeId i) { copy_own(i, true); }
  void hide(NodeId i) {
    copy_own(i, false);
    spoil(i);
  }

  Agent agent_;
  std::uint32_t message_flits_;
  bool isolated_;
  std::vector<Node> node_;
  std::vector<Link> link_;
  std::vector<Message> out_;     ///< of the working agent
  std::vector<Message> box_[2];  ///< of each direction: the message to its processor; by slot
  std::vector<std::uint32_t> round_;
  std::vector<std::size_t> memory_first_;
  std::vector<double> memory_;
  std::vector<std::uint8_t> dead_;
  Vault vault_;
};

}  // namespace ballast
