// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <queue>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "graphs/neighbours.h"
#include "machine/network_nodes.h"
#include "moe/moe_run.h"
#include "moe/token_transfers.h"
#include "moe/turn_table.h"

namespace ballast {

/// The ranks of a mixture of experts. A round has stages with a barrier after each, which costs
/// nothing: report, exchange, wait and answer make the plan, then fetch, dispatch, compute,
/// combine. With overlap the last four are one stage: a rank computes what has arrived as soon as
/// its fetches have, and sends results at once.
///
/// Amounts of flits go to their receivers in turn, from the next rank on, in packets of at most
/// `packet_flits`: no two ranks begin with the same receiver.
class MoeNodes final : public NetworkNodes {
 public:
  MoeNodes(const MoeParts& parts, const MoeOptions& options);

  [[nodiscard]] NodeId processors() const noexcept override { return p_; }
  void step(Cycle now, const NetworkWires& in) override;
  [[nodiscard]] std::span<const Message> sends() const noexcept override { return shown_; }
  void put(NetworkWires& /*wires*/) const noexcept override {}
  [[nodiscard]] Cycle next_event(Cycle now) const noexcept override;
  [[nodiscard]] bool done() const noexcept override { return stage_ == Stage::finished; }
  [[nodiscard]] std::string achieved() const override;
  [[nodiscard]] std::uint64_t finished() const noexcept override { return results_.size(); }

  /// Copies that the routers chose, by layer and expert; empty without `by_layer`.
  [[nodiscard]] const std::vector<std::vector<std::uint64_t>>& chosen() const { return chosen_; }
  /// The rounds that have ended.
  [[nodiscard]] const std::vector<MoeRoundResult>& results() const noexcept { return results_; }

 private:
  enum class Stage : std::uint8_t {
    report,
    exchange,
    wait,
    answer,
    fetch,
    dispatch,
    compute,
    combine,
    flow,  ///< the last four at the same time
    finished
  };
  enum Kind : std::uint64_t { kFetch, kDispatch, kCombine };

  void begin_round(Cycle now);
  void next_stage(Cycle now);
  void begin(Stage stage, Cycle now);
  void end_stage(Cycle now);
  void begin_flow(Cycle now);
  void arrive(const Message& message, Cycle now);
  void start_computing(NodeId rank, Cycle now);
  void end_computing(Cycle now);
  void complete(std::uint64_t amount);
  void add(Kind kind, NodeId from, NodeId to, std::uint64_t flits);
  void add_fetches();
  void add_copies(Kind kind, std::uint32_t flits, bool back);
  void fill(NodeId rank);
  void drop_copies();
  void deal_copies();
  void measure_plan();
  [[nodiscard]] TurnTable& sender(Kind kind) {
    return senders_[o_.overlap ? static_cast<std::size_t>(kind) : 0];
  }
  [[nodiscard]] std::size_t pair(NodeId from, NodeId to) const noexcept {
    return std::size_t{from} * p_ + to;
  }
  [[nodiscard]] std::uint32_t transfers(NodeId from, NodeId to) const {
    return transfers_.amount[pair(from, to)];
  }
  std::uint64_t copies_of(NodeId origin, NodeId rank, std::uint32_t transfers);

  MoeParts parts_;
  MoeOptions o_;
  NodeId p_;
  std::uint32_t round_ = 0;  ///< rounds begun
  ExpertTable counts_;
  ExpertPlan plan_;
  TokenTransfers transfers_;   ///< of the round; with overlap, `first` is the next to compute
  std::uint64_t at_home_ = 0;  ///< transfers, own ones included, with all copies at home
  ExchangeBoundsOf bounds_;
  ExchangeBounds equal_out_, equal_back_;  ///< of a transfer between all pairs
  std::optional<Neighbours> neighbours_;

  Stage stage_ = Stage::combine;  ///< of a round before the first
  Cycle round_begin_ = 0, stage_begin_ = 0, until_ = 0;
  std::uint64_t outstanding_ = 0;  ///< flits, or own transfers, that the stage waits for
  std::vector<TurnTable> senders_;
  std::vector<std::uint8_t> room_;  ///< of each interface
  bool all_wake_ = false;
  std::vector<NodeId> wake_;
  std::vector<Message> shown_, shown_before_;

  // With overlap.
  std::vector<std::uint64_t> fetching_;  ///< flits that a rank waits for
  std::vector<std::uint32_t> part_;      ///< flits of an incomplete transfer, by pair
  TurnTable ready_;                      ///< transfers to compute, by rank and origin
  struct Job {
    NodeId origin = 0;
    std::uint32_t transfers = 0;  ///< 0: none
  };
  std::vector<Job> job_;
  using Due = std::pair<Cycle, NodeId>;
  std::priority_queue<Due, std::vector<Due>, std::greater<>> due_;

  TokenChoices tokens_;  ///< with dedupe, or a capacity
  // With dedupe.
  TokenDealer dealer_;

  std::vector<std::vector<std::uint64_t>> chosen_;
  MoeRoundResult now_result_;
  std::vector<MoeRoundResult> results_;
};

}  // namespace ballast
