// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "superconcentrator/geometry.h"
#include "superconcentrator/packet.h"
#include "superconcentrator/reply.h"
#include "superconcentrator/work_terms.h"

namespace ballast {

/// The processors' loads in the accounts of a balancing by work, their promises and requests. Twin
/// and contract: rtl/work_leaves.sv.
class WorkLeavesCore {
 public:
  /// `slots`: limit of unresolved waves. `processors`: at the first ports, the others are tied off;
  /// 0: at all.
  WorkLeavesCore(NodeId ports, unsigned load_width, unsigned burst, unsigned slots,
                 NodeId processors = 0);

  void reset() noexcept;

  /// Sets active() and request(), the counts of a wave of at most `most` tasks of a leaf.
  void raise(unsigned most) noexcept;
  [[nodiscard]] std::span<const std::uint8_t> active() const noexcept { return active_; }
  [[nodiscard]] std::span<const std::uint8_t> request() const noexcept { return request_; }

  struct In {
    /// p flags (0 or 1) and lengths: the task that each processor shows, promised where ready().
    std::span<const std::uint8_t> offer;
    std::span<const std::uint32_t> length;
    /// Counts of a wave that become pending; empty: none.
    std::span<const std::uint8_t> active, request;
    std::span<const Reply> reply;            ///< of a resolved wave; empty: none
    Packets take;                            ///< lane = processor
    std::span<const std::uint32_t> leaving;  ///< p lengths, read for `take`
    Packets arrivals;                        ///< lane = processor, data = length
  };
  /// The clock edge of a cycle in which the class is open; `most`: its longest length, hi - 1.
  void step(const In& in, std::uint32_t most) noexcept;
  /// The clock edge before the class opens: nothing is promised or asked for.
  void open(std::uint32_t theta) noexcept;
  void start(std::span<const std::uint32_t> load) noexcept;

  /// Processors whose task is promised if they show one and the class is open: p flags.
  [[nodiscard]] std::span<const std::uint8_t> ready() const noexcept { return ready_; }
  /// A leaf has promised, or asked for, a task that is in no wave.
  [[nodiscard]] bool offers() const noexcept { return offering_ != 0; }
  [[nodiscard]] bool asks() const noexcept { return asking_ != 0; }
  [[nodiscard]] std::span<const std::uint32_t> load() const noexcept { return load_; }
  enum Role : std::uint8_t { kNone, kOffers, kAsks };
  /// What leaf i has promised, or asked for, that is in no wave.
  [[nodiscard]] Role role(NodeId i) const noexcept { return role_[i]; }
  /// The load of leaf i without what it has promised, with hi - 1 per request, less theta.
  [[nodiscard]] std::int64_t account(NodeId i) const noexcept { return account_[i]; }

 private:
  void move(const In& in) noexcept;
  void trade(const In& in, std::uint32_t most) noexcept;
  void resolve(const In& in) noexcept;
  void update(NodeId i) noexcept;
  void set_most(std::uint32_t most) noexcept;
  [[nodiscard]] std::int64_t wrapped(std::int64_t account) const noexcept {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(account) << unused_) >> unused_;
  }

  NodeId processors_;
  std::uint32_t most_ = 0;  ///< of asks_
  std::uint32_t load_mask_;
  unsigned unused_;  ///< bits of an account's word above it
  std::uint32_t pool_mask_, pending_mask_;
  std::vector<std::uint32_t> load_;
  std::vector<std::int64_t> account_;
  std::vector<std::uint32_t> pool_;     ///< promised and not accepted, or asked for and not granted
  std::vector<std::uint32_t> pending_;  ///< of these in unresolved waves
  std::vector<std::uint8_t> gives_;     ///< has promised; else it may ask
  std::vector<std::uint8_t> come_;      ///< a task has, at this edge
  std::vector<std::uint8_t> below_;     ///< the account is negative
  std::vector<std::uint8_t> asks_;      ///< may ask at the next edge; 0: does not
  std::vector<std::uint8_t> ready_, active_, request_;
  std::vector<Role> role_;  ///< as counted in offering_, asking_
  NodeId offering_ = 0, asking_ = 0;
};

}  // namespace ballast
