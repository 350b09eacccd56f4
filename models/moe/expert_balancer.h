// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/registry.h"
#include "moe/expert_counts.h"
#include "moe/expert_fetch.h"
#include "topology/topology.h"

namespace ballast {

/// The weights of an expert that is not at home on a rank.
enum class ExpertWeightsRule : std::uint8_t {
  everywhere,  ///< every rank has all experts: an upper bound of the gain
  replicas,    ///< only some ranks have an expert, and no others may compute it
  fetch        ///< a rank pulls them before it computes
};

/// Who may compute an expert.
class ExpertRights {
 public:
  /// Under `replicas`, expert e is at home and at `replicas - 1` further ranks, evenly spread.
  ExpertRights(NodeId ranks, ExpertId experts, ExpertWeightsRule rule, NodeId replicas);

  [[nodiscard]] bool allows(NodeId rank, ExpertId expert) const noexcept {
    return allowed_.empty() || allowed_[std::size_t{rank} * experts_ + expert] != 0;
  }
  /// Every rank may compute every expert.
  [[nodiscard]] bool free() const noexcept { return allowed_.empty(); }

 private:
  ExpertId experts_;
  std::vector<std::uint8_t> allowed_;
};

/// The work of making a plan, which the machine turns into cycles.
struct PlanCost {
  std::uint32_t reported = 0;   ///< numbers that each rank reports to rank 0; 0: no central planner
  std::uint32_t answered = 0;   ///< numbers that rank 0 answers each rank
  std::uint32_t exchanges = 0;  ///< rounds of one flit between neighbours
  Cycle cycles = 0;             ///< of a unit beside the network
  friend bool operator==(const PlanCost&, const PlanCost&) = default;
};

/// A new placement near the last one.
struct PlacementChange {
  std::uint32_t weights = 0;  ///< experts new on a rank
  double cost = 0;            ///< theirs; those from another node count more
  double max_over_mean = 1;   ///< of the ranks' loads by the counts that the balancer knows
  bool missed = false;        ///< it is above the balancer's bound
  friend bool operator==(const PlacementChange&, const PlacementChange&) = default;
};

/// The plan of a round: who computes what, and its price.
struct ExpertPlan {
  ExpertTable shares;
  PlanCost cost;
  /// Experts whose weights a rank must pull; filled by a balancer with a placement of its own, else
  /// by the machine from the shares.
  std::vector<ExpertFetch> fetches;
  std::optional<PlacementChange> change = {};
};

/// Decides which ranks compute the copies of each round.
class ExpertBalancer {
 public:
  virtual ~ExpertBalancer() = default;
  /// `counts`: those of round `number`, in the given layer. `plan` has every expert's copies at its
  /// home. Rounds come in order.
  virtual void plan(const ExpertTable& counts, std::uint32_t layer, ExpertPlan& plan) = 0;
  /// It places experts itself: `plan` fills the fetches, and ExpertRights do not bind it.
  [[nodiscard]] virtual bool places_experts() const { return false; }
  /// The experts in the slots of the ranks, by layer, if the document of a run is to have them.
  [[nodiscard]] virtual std::vector<std::vector<ExpertId>> placement() const { return {}; }
};

struct ExpertBalancerContext {
  const Topology& topology;
  NodeId ranks;
  ExpertId experts;
  std::uint32_t layers;
  const ExpertRights& rights;
  Where where = {"moe.balancer"};  ///< place where the user chose the balancer
};

/// Makes a balancer for a machine, or throws UserError.
using ExpertBalancerMaker =
    std::function<std::unique_ptr<ExpertBalancer>(const Args&, const ExpertBalancerContext&)>;

}  // namespace ballast
