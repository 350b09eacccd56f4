// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "core/round_costs.h"
#include "core/types.h"
#include "graphs/neighbours.h"

namespace ballast {

/// What a round did, over all processors.
struct RoundSums {
  double max_load = 0;                 ///< after the round
  double max_flow = 0;                 ///< largest net amount over one link
  Activity activity = Activity::none;  ///< the most of any processor
};

/// The agents of a round-based balancer, one per processor (docs/explanation/balancers.md). In a
/// round an agent takes in the load changes at its processor, composes a message for each link that
/// it uses in this round, and absorbs one from each of them; then it knows the flow over its links
/// and advances. Agents see nothing of each other but their messages. Loads are real numbers; a
/// flow is a promise that the owner of the tasks keeps (`Bank`).
///
/// Driven in one of two ways: `round`, all of them in step, which is the ideal network; or agent by
/// agent, by the carrier of the messages. In that case neighbours are kept in step by the messages
/// alone: an agent is composed only after it has been absorbed, and absorbed only when a message
/// has arrived over each link that it uses in this round. Two message slots per link are enough.
class RoundAgents {
 public:
  /// A message just composed. It is for the direction reverse(link) of its receiver.
  struct Sent {
    std::uint32_t link, flits;
    std::uint8_t slot;  ///< of two; those of one round and link are different from the last ones
  };

  explicit RoundAgents(Neighbours neighbours)
      : neighbours_(std::move(neighbours)),
        flow_(neighbours_.links(), 0.0),
        change_(neighbours_.nodes(), 0.0) {}
  /// Of what all of them have, their neighbours included.
  [[nodiscard]] static std::uint64_t bytes(const Neighbours& n) {
    return n.bytes() + n.links() * sizeof flow_[0] + n.nodes() * sizeof change_[0];
  }
  virtual ~RoundAgents() = default;
  RoundAgents(const RoundAgents&) = delete;
  RoundAgents& operator=(const RoundAgents&) = delete;

  [[nodiscard]] const Neighbours& neighbours() const noexcept { return neighbours_; }
  [[nodiscard]] NodeId nodes() const noexcept { return neighbours_.nodes(); }

  /// Load that appears at processor i (negative: vanishes); its agent takes it in with its next
  /// round.
  void change_load(NodeId i, double amount) noexcept { change_[i] += amount; }
  /// Load of processor i as its agent counts it, changes included.
  [[nodiscard]] double load(NodeId i) const noexcept { return known_load(i) + change_[i]; }

  /// A whole round of all agents. All must have composed equally often, and none be within a round.
  virtual RoundSums round() = 0;

  /// Agent i begins a round: appends what it sends. It then waits for a message over each of these
  /// links.
  virtual void compose(NodeId i, std::vector<Sent>& sent) = 0;
  /// Agent i ends its round.
  virtual Activity absorb(NodeId i) = 0;
  /// The link exists no more, in both directions.
  virtual void cut(std::size_t link) = 0;

  /// Net amount that flowed out over this direction of a link in the last round absorbed by its
  /// processor.
  [[nodiscard]] double flow(std::size_t link) const noexcept { return flow_[link]; }
  [[nodiscard]] std::span<const double> flows(NodeId i) const noexcept {
    return std::span(flow_).subspan(neighbours_.first(i), neighbours_.degree(i));
  }
  /// Rounds that agent i has absorbed.
  [[nodiscard]] virtual std::uint32_t rounds(NodeId i) const noexcept = 0;
  /// So many rounds in a row without an active agent: nothing will ever move again.
  [[nodiscard]] virtual std::uint32_t period() const noexcept = 0;

 protected:
  [[nodiscard]] virtual double known_load(NodeId i) const noexcept = 0;

  Neighbours neighbours_;
  std::vector<double> flow_;    ///< of each direction
  std::vector<double> change_;  ///< load changes that the agents have not taken in
};

/// What agents are made for. `isolated`: while an agent is at work everything that belongs to
/// others is overwritten with garbage (slow; a test of locality).
struct RoundAgentsContext {
  const Topology& topology;
  bool isolated = false;
};

/// Throws UserError: a topology that the balancer cannot do with.
using RoundAgentsMaker = std::function<std::unique_ptr<RoundAgents>(const RoundAgentsContext&)>;

}  // namespace ballast
