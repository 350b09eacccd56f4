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

/// Sums of a round over all processors.
struct RoundSums {
  double max_load = 0;                 ///< after the round
  double max_flow = 0;                 ///< largest net amount over one link
  Activity activity = Activity::none;  ///< the highest of any processor
};

/// The agents of a round-based balancer, one per processor (docs/explanation/balancers.md). In a
/// round an agent takes in the load changes at its processor and composes a message for each link
/// that it uses in this round. After it has absorbed one from each of them, it knows the flow over
/// its links and advances. Agents see only each other's messages. Loads are real numbers; a flow is
/// a promise that the owner of the tasks keeps (`Bank`).
///
/// There are two drivers: `round` runs all agents in step, as on the ideal network; the carrier of
/// the messages runs them one by one. In that case the messages alone keep neighbours in step: an
/// agent composes only after it has absorbed, and absorbs only after a message has arrived over
/// each link that it uses in this round. Two message slots per link are enough.
class RoundAgents {
 public:
  /// A message just composed. Its link in the receiver's numbering is reverse(link).
  struct Sent {
    std::uint32_t link, flits;
    std::uint8_t slot;  ///< one of two; consecutive rounds of a link differ
  };

  explicit RoundAgents(Neighbours neighbours)
      : neighbours_(std::move(neighbours)),
        flow_(neighbours_.links(), 0.0),
        change_(neighbours_.nodes(), 0.0) {}
  /// Bytes common to all kinds, neighbours included.
  [[nodiscard]] static std::uint64_t bytes(const Neighbours& n) {
    return n.bytes() + n.links() * sizeof flow_[0] + n.nodes() * sizeof change_[0];
  }
  virtual ~RoundAgents() = default;
  RoundAgents(const RoundAgents&) = delete;
  RoundAgents& operator=(const RoundAgents&) = delete;

  [[nodiscard]] const Neighbours& neighbours() const noexcept { return neighbours_; }
  [[nodiscard]] NodeId nodes() const noexcept { return neighbours_.nodes(); }

  /// Adds load at processor i (negative: removes it); its agent takes it in with its next round.
  void change_load(NodeId i, double amount) noexcept { change_[i] += amount; }
  /// Load of processor i as its agent counts it, changes included.
  [[nodiscard]] double load(NodeId i) const noexcept { return known_load(i) + change_[i]; }

  /// A whole round of all agents. All must have composed equally often, and none may be within a
  /// round.
  virtual RoundSums round() = 0;

  /// Agent i begins a round: appends its messages. It then waits for a message over each of their
  /// links.
  virtual void compose(NodeId i, std::vector<Sent>& sent) = 0;
  /// Agent i ends its round.
  virtual Activity absorb(NodeId i) = 0;
  /// Removes the link in both directions.
  virtual void cut(std::size_t link) = 0;

  /// Net flow out over this direction of a link in the last round absorbed by its processor.
  [[nodiscard]] double flow(std::size_t link) const noexcept { return flow_[link]; }
  [[nodiscard]] std::span<const double> flows(NodeId i) const noexcept {
    return std::span(flow_).subspan(neighbours_.first(i), neighbours_.degree(i));
  }
  /// Number of rounds that agent i has absorbed.
  [[nodiscard]] virtual std::uint32_t rounds(NodeId i) const noexcept = 0;
  /// After this number of consecutive rounds without an active agent nothing will ever move again.
  [[nodiscard]] virtual std::uint32_t period() const noexcept = 0;

 protected:
  [[nodiscard]] virtual double known_load(NodeId i) const noexcept = 0;

  Neighbours neighbours_;
  std::vector<double> flow_;    ///< by direction
  std::vector<double> change_;  ///< by processor: load changes not yet taken in
};

/// Context for agents. `isolated`: while an agent works, all data of others are overwritten with
/// garbage (slow; a test of locality).
struct RoundAgentsContext {
  const Topology& topology;
  bool isolated = false;
};

/// Throws UserError: a topology that the balancer does not support.
using RoundAgentsMaker = std::function<std::unique_ptr<RoundAgents>(const RoundAgentsContext&)>;

}  // namespace ballast
