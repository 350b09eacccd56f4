// SPDX-License-Identifier: BSD-3-Clause
#include "moe/token_moves.h"

#include <algorithm>
#include <numeric>

namespace ballast {

ExpertRights::ExpertRights(NodeId ranks, ExpertId experts, ExpertWeightsRule rule, NodeId replicas)
    : experts_(experts) {
  if (rule != ExpertWeightsRule::replicas) return;
  allowed_.assign(std::size_t{ranks} * experts, 0);
  for (ExpertId e = 0; e < experts; ++e) {
    for (NodeId k = 0; k < std::min(replicas, ranks); ++k) {
      const std::uint64_t far = std::uint64_t{k} * ranks / std::min(replicas, ranks);
      const std::size_t rank = (home_of(e, ranks, experts) + far) % ranks;
      allowed_[rank * experts + e] = 1;
    }
  }
}

std::vector<std::uint64_t> equal_capacities(std::uint64_t copies, NodeId ranks) {
  std::vector<std::uint64_t> capacity(ranks, copies / ranks);
  for (NodeId r = 0; r < copies % ranks; ++r) ++capacity[r];
  return capacity;
}

std::uint64_t carry_out(const std::vector<TokenMove>& moves, const ExpertRights& rights, bool own,
                        ExpertTable& shares) {
  std::uint64_t moved = 0;
  for (const TokenMove& move : moves) {
    for (std::uint64_t left = move.copies; left != 0;) {
      ExpertId most = 0;
      std::uint32_t copies = 0;
      for (ExpertId e = 0; e < shares.experts; ++e) {
        if (shares.at(move.from, e) <= copies || !rights.allows(move.to, e)) continue;
        if (own && home_of(e, shares.ranks, shares.experts) != move.from) continue;
        most = e;
        copies = shares.at(move.from, e);
      }
      if (copies == 0) break;
      const auto taken = static_cast<std::uint32_t>(std::min<std::uint64_t>(copies, left));
      shares.at(move.from, most) -= taken;
      shares.at(move.to, most) += taken;
      left -= taken;
      moved += taken;
    }
  }
  return moved;
}

namespace {

/// The emptiest other rank that may compute one of r's experts; r if there is none.
NodeId emptiest_receiver(NodeId r, const ExpertRights& rights, const ExpertTable& shares,
                         const std::vector<std::uint64_t>& load) {
  NodeId to = r;
  for (ExpertId e = 0; e < shares.experts; ++e) {
    if (shares.at(r, e) == 0) continue;
    for (NodeId k = 0; k < shares.ranks; ++k) {
      if (rights.allows(k, e) && load[k] < load[to]) to = k;
    }
  }
  return to;
}

}  // namespace

void level_pairs(const ExpertRights& rights, ExpertTable& shares) {
  std::vector<std::uint64_t> load = shares.by_rank();
  std::vector<NodeId> falling(shares.ranks);
  std::iota(falling.begin(), falling.end(), NodeId{0});
  for (bool moved = true; moved;) {
    moved = false;
    std::stable_sort(falling.begin(), falling.end(),
                     [&](NodeId a, NodeId b) { return load[a] > load[b]; });
    for (std::size_t k = 0; k < falling.size() && !moved; ++k) {
      const NodeId from = falling[k], to = emptiest_receiver(from, rights, shares, load);
      const std::uint64_t half = (load[from] - load[to]) / 2;
      if (half == 0) continue;
      const std::uint64_t copies = carry_out({{from, to, half}}, rights, false, shares);
      load[from] -= copies;
      load[to] += copies;
      moved = copies != 0;
    }
  }
}

AwayFromHome away_from_home(const ExpertTable& shares) {
  AwayFromHome away;
  for (NodeId r = 0; r < shares.ranks; ++r) {
    for (ExpertId e = 0; e < shares.experts; ++e) {
      if (shares.at(r, e) == 0 || home_of(e, shares.ranks, shares.experts) == r) continue;
      away.copies += shares.at(r, e);
      ++away.pieces;
    }
  }
  return away;
}

namespace {

/// Whether all copies can be placed with at most `most` at a rank: augmenting paths from experts
/// with copies left to ranks with room.
class Placing {
 public:
  Placing(const std::vector<std::uint64_t>& by_expert, const ExpertRights& rights, NodeId ranks)
      : wanted_(by_expert), rights_(rights), ranks_(ranks) {}

  [[nodiscard]] bool possible(std::uint64_t most) {
    const std::size_t experts = wanted_.size();
    placed_.assign(experts * ranks_, 0);
    room_.assign(ranks_, most);
    for (ExpertId e = 0; e < experts; ++e) {
      for (std::uint64_t left = wanted_[e]; left != 0;) {
        const std::uint64_t pushed = push(e, left);
        if (pushed == 0) return false;
        left -= pushed;
      }
    }
    return true;
  }

 private:
  /// Breadth-first over ranks; each step gives an expert's copies at one rank to another.
  std::uint64_t push(ExpertId first, std::uint64_t amount) {
    const auto experts = static_cast<ExpertId>(wanted_.size());
    constexpr NodeId kNone = ~NodeId{0};
    std::vector<NodeId> from(ranks_, kNone), queue;
    std::vector<ExpertId> by(ranks_, 0);
    std::vector<std::uint8_t> seen(ranks_, 0);
    const auto visit = [&](NodeId r, NodeId before, ExpertId e) {
      if (seen[r] != 0 || !rights_.allows(r, e)) return;
      seen[r] = 1;
      from[r] = before;
      by[r] = e;
      queue.push_back(r);
    };
    for (NodeId r = 0; r < ranks_; ++r) visit(r, kNone, first);
    for (std::size_t k = 0; k < queue.size(); ++k) {
      const NodeId end = queue[k];
      if (room_[end] != 0) {
        amount = std::min(amount, room_[end]);
        for (NodeId r = end; from[r] != kNone; r = from[r]) {
          amount = std::min(amount, placed_[std::size_t{from[r]} * experts + by[r]]);
        }
        room_[end] -= amount;
        for (NodeId r = end; r != kNone; r = from[r]) {
          placed_[std::size_t{r} * experts + by[r]] += amount;
          if (from[r] != kNone) placed_[std::size_t{from[r]} * experts + by[r]] -= amount;
        }
        return amount;
      }
      for (ExpertId e = 0; e < experts; ++e) {
        if (placed_[std::size_t{end} * experts + e] == 0) continue;
        for (NodeId r = 0; r < ranks_; ++r) visit(r, end, e);
      }
    }
    return 0;
  }

  const std::vector<std::uint64_t>& wanted_;
  const ExpertRights& rights_;
  NodeId ranks_;
  std::vector<std::uint64_t> placed_, room_;
};

}  // namespace

std::uint64_t least_maximum(const std::vector<std::uint64_t>& by_expert, const ExpertRights& rights,
                            NodeId ranks) {
  const std::uint64_t sum = std::accumulate(by_expert.begin(), by_expert.end(), std::uint64_t{0});
  std::uint64_t low = (sum + ranks - 1) / ranks, high = sum;
  if (rights.free()) return low;
  Placing placing(by_expert, rights, ranks);
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    if (placing.possible(middle)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

}  // namespace ballast
