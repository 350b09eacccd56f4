// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "moe/token_choices.h"

namespace ballast {

/// What travels between ranks in a round. A transfer is a copy or, with dedupe, all copies of one
/// token that the same rank computes: its token travels once, and one result returns.
struct TokenTransfers {
  /// By sender, then by receiver. Those of a rank for itself do not travel.
  std::vector<std::uint32_t> amount;
  std::uint64_t sent_copies = 0;  ///< copies that other ranks compute than that of their token
  /// With dedupe: the copies of each transfer, by sender, by receiver, then by token.
  std::vector<std::uint32_t> copies;
  std::vector<std::size_t> first;  ///< into `copies`: by sender, then by receiver; at last the end

  /// Transfers between different ranks.
  [[nodiscard]] std::uint64_t sent(NodeId ranks) const;
};

/// Every copy is a transfer. The copies of an expert, by rank of origin, go to the ranks that
/// compute it in turn, past those that have their share.
void deal(const ExpertTable& counts, const ExpertTable& shares, TokenTransfers& transfers);

/// Deals the same way, the copies of a rank by token, and joins those of a token for the same rank.
class TokenDealer {
 public:
  /// Bytes, with the transfers, for rounds of at most so many copies.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t ranks, std::uint64_t copies);

  void deal(const TokenChoices& tokens, const ExpertTable& shares, TokenTransfers& transfers);

 private:
  void choose_ranks(const TokenChoices& tokens, const ExpertTable& shares);

  struct Joined {
    std::size_t pair;
    std::uint32_t copies;
  };
  std::vector<std::size_t> begin_;  ///< into `copy_`, by expert
  std::vector<std::size_t> copy_;   ///< by expert, then by token
  std::vector<NodeId> rank_;        ///< by copy: who computes it
  std::vector<Joined> joined_;      ///< by token
  std::vector<std::size_t> next_;   ///< by pair
};

/// Transfers, own ones included, if all copies are computed at home.
[[nodiscard]] std::uint64_t transfers_at_home(const TokenChoices& tokens, ExpertId experts);

}  // namespace ballast
