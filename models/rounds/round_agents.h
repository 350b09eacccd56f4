// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "core/types.h"
#include "graphs/neighbours.h"
#include "rounds/lockstep.h"
#include "rounds/task_choice.h"

namespace ballast {

/// The agents of a round-based balancer, one per processor (docs/explanation/round-based.md). In a
/// round an agent takes in the load changes at its processor and composes a message for each link
/// that it uses in this round. After it has absorbed one from each of them, it knows the flow over
/// its links and advances. Agents see only each other's messages. Loads are real numbers; a flow is
/// a promise that the owner of the tasks keeps (`Bank`).
///
/// There are two drivers: `round` runs all agents in step, as on the ideal network; the carrier of
/// the messages runs them one by one. In that case the messages alone keep neighbours in step: an
/// agent composes only after it has absorbed, and absorbs only after a message has arrived over
/// each link that it uses in this round. Two message slots per link are enough.
class RoundAgents : public Lockstep {
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
  RoundAgents(const RoundAgents&) = delete;
  RoundAgents& operator=(const RoundAgents&) = delete;

  [[nodiscard]] const Neighbours& neighbours() const noexcept { return neighbours_; }
  [[nodiscard]] NodeId nodes() const noexcept final { return neighbours_.nodes(); }

  /// The processor's agent takes it in with its next round.
  void change_load(NodeId i, double amount) noexcept final { change_[i] += amount; }
  /// As the processor's agent counts it.
  [[nodiscard]] double load(NodeId i) const noexcept final { return known_load(i) + change_[i]; }
  void read(NodeId first, std::span<double> loads) const noexcept final {
    for (double& load : loads) load = this->load(first++);
  }

  /// A whole round of all agents. All must have composed equally often, and none may be within a
  /// round.
  RoundSums round() override = 0;

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
  /// Rule by which the owner of the tasks chooses those for the agents' amounts; null: tasks follow
  /// the flows (`Bank`).
  [[nodiscard]] virtual const TaskChoice* choice() const noexcept { return nullptr; }
  /// Agent i, with a choice: its next round needs the tasks chosen for what it would let go over
  /// each link, at most `wish`. Without a call of `choose`, it lets go exactly that.
  [[nodiscard]] virtual bool choosing(NodeId) const noexcept { return false; }
  [[nodiscard]] virtual double wish(std::size_t) const noexcept { return 0; }
  virtual void choose(std::size_t, double) noexcept {}
  /// Length of a message without contents of its own.
  [[nodiscard]] virtual std::uint32_t message_flits() const noexcept = 0;
  /// Number of rounds that agent i has absorbed.
  [[nodiscard]] virtual std::uint32_t rounds(NodeId i) const noexcept = 0;

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
