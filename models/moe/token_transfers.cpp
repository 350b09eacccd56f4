// SPDX-License-Identifier: BSD-3-Clause
#include "moe/token_transfers.h"

#include <algorithm>
#include <numeric>

namespace ballast {
namespace {

/// The ranks that compute an expert, in turn, past those that have their share.
class Turns {
 public:
  void start(const ExpertTable& shares, ExpertId expert) {
    rank_.clear();
    left_.clear();
    turn_ = 0;
    for (NodeId r = 0; r < shares.ranks; ++r) {
      if (shares.at(r, expert) == 0) continue;
      rank_.push_back(r);
      left_.push_back(shares.at(r, expert));
    }
  }
  NodeId next() noexcept {
    while (left_[turn_] == 0) turn_ = (turn_ + 1) % rank_.size();
    --left_[turn_];
    const NodeId rank = rank_[turn_];
    turn_ = (turn_ + 1) % rank_.size();
    return rank;
  }

 private:
  std::vector<NodeId> rank_;
  std::vector<std::uint32_t> left_;
  std::size_t turn_ = 0;
};

/// Of a copy that is dropped: the largest number.
constexpr NodeId kNoRank = ~NodeId{0};

std::uint64_t between_ranks(const std::vector<std::uint32_t>& amount, NodeId ranks) {
  std::uint64_t sum = 0;
  for (std::size_t pair = 0; pair < amount.size(); ++pair) {
    if (pair / ranks != pair % ranks) sum += amount[pair];
  }
  return sum;
}

}  // namespace

std::uint64_t TokenTransfers::sent(NodeId ranks) const { return between_ranks(amount, ranks); }

void deal(const ExpertTable& counts, const ExpertTable& shares, TokenTransfers& transfers) {
  const NodeId p = counts.ranks;
  transfers.amount.assign(std::size_t{p} * p, 0);
  Turns turns;
  for (ExpertId e = 0; e < counts.experts; ++e) {
    turns.start(shares, e);
    for (NodeId from = 0; from < p; ++from) {
      for (std::uint32_t k = counts.at(from, e); k != 0; --k) {
        ++transfers.amount[std::size_t{from} * p + turns.next()];
      }
    }
  }
  transfers.sent_copies = transfers.sent(p);
}

std::uint64_t TokenDealer::bytes(std::uint64_t ranks, std::uint64_t copies) {
  return copies * (sizeof(ExpertId) + sizeof(std::size_t) + sizeof(NodeId) + sizeof(Joined) +
                   sizeof(std::uint32_t)) +
         2 * ranks * ranks * sizeof(std::size_t);
}

void TokenDealer::choose_ranks(const TokenChoices& tokens, const ExpertTable& shares) {
  begin_.assign(shares.experts + 1, 0);
  for (const ExpertId e : tokens.experts) {
    if (e != kDropped) ++begin_[e + 1];
  }
  std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
  copy_.resize(tokens.experts.size());
  for (std::size_t k = 0; k < tokens.experts.size(); ++k) {
    if (tokens.experts[k] != kDropped) copy_[begin_[tokens.experts[k]]++] = k;
  }
  rank_.assign(tokens.experts.size(), kNoRank);
  Turns turns;
  std::size_t at = 0;
  for (ExpertId e = 0; e < shares.experts; ++e) {
    turns.start(shares, e);
    for (; at < begin_[e]; ++at) rank_[copy_[at]] = turns.next();  // begin_[e] is its end now
  }
}

void TokenDealer::deal(const TokenChoices& tokens, const ExpertTable& shares,
                       TokenTransfers& transfers) {
  choose_ranks(tokens, shares);
  const std::size_t p = tokens.ranks();
  transfers.amount.assign(p * p, 0);
  transfers.sent_copies = 0;
  joined_.clear();
  for (NodeId from = 0; from < p; ++from) {
    for (std::size_t token = tokens.first[from]; token < tokens.first[from + 1]; ++token) {
      NodeId* const first = rank_.data() + token * tokens.top_k;
      std::sort(first, first + tokens.top_k);
      NodeId* const last = std::find(first, first + tokens.top_k, kNoRank);
      for (NodeId* at = first; at != last;) {
        NodeId* const end = std::find_if(at, last, [at](NodeId r) { return r != *at; });
        const auto copies = static_cast<std::uint32_t>(end - at);
        joined_.push_back({from * p + *at, copies});
        ++transfers.amount[from * p + *at];
        if (*at != from) transfers.sent_copies += copies;
        at = end;
      }
    }
  }
  transfers.first.assign(p * p + 1, 0);
  std::partial_sum(transfers.amount.begin(), transfers.amount.end(), transfers.first.begin() + 1,
                   std::plus<std::size_t>());
  next_ = transfers.first;
  transfers.copies.resize(joined_.size());
  for (const Joined& j : joined_) transfers.copies[next_[j.pair]++] = j.copies;
}

std::uint64_t transfers_at_home(const TokenChoices& tokens, ExpertId experts) {
  std::uint64_t transfers = 0;
  std::vector<NodeId> home;
  for (std::size_t token = 0; token < tokens.tokens(); ++token) {
    const ExpertId* const first = tokens.experts.data() + token * tokens.top_k;
    home.clear();
    for (ExpertId choice = 0; choice < tokens.top_k; ++choice) {
      if (first[choice] == kDropped) continue;
      home.push_back(home_of(first[choice], tokens.ranks(), experts));
    }
    std::sort(home.begin(), home.end());
    transfers += static_cast<std::uint64_t>(std::unique(home.begin(), home.end()) - home.begin());
  }
  return transfers;
}

}  // namespace ballast
