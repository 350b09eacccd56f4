// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/work_leaves.h"

#include <algorithm>
#include <bit>

#include "core/eights.h"

namespace ballast {
namespace {

/// The largest value of a register that holds `count`.
constexpr std::uint32_t register_for(unsigned count) noexcept {
  return std::bit_ceil(count + 1) - 1;
}

}  // namespace

WorkLeavesCore::WorkLeavesCore(NodeId ports, unsigned load_width, unsigned burst, unsigned slots,
                               NodeId processors)
    : processors_(processors == 0 ? ports : processors),
      load_mask_((std::uint32_t{1} << load_width) - 1),
      unused_(64 - (load_width + 2)),
      pool_mask_(register_for((slots + 1) * burst)),
      pending_mask_(register_for(slots * burst)),
      load_(ports),
      account_(ports),
      pool_(ports),
      pending_(ports),
      gives_(ports),
      come_(ports),
      below_(ports),
      asks_(ports),
      ready_(ports),
      active_(ports),
      request_(ports),
      role_(ports) {
  reset();
}

void WorkLeavesCore::reset() noexcept {
  for (auto* registers : {&load_, &pool_, &pending_}) {
    std::fill(registers->begin(), registers->end(), 0);
  }
  std::fill(account_.begin(), account_.end(), 0);
  std::fill(gives_.begin(), gives_.end(), 0);
  std::fill(role_.begin(), role_.end(), kNone);
  offering_ = asking_ = 0;
  for (NodeId i = 0; i < processors_; ++i) update(i);
}

/// What follows from the registers of leaf i.
void WorkLeavesCore::update(NodeId i) noexcept {
  below_[i] = account_[i] < 0;
  ready_[i] = below_[i] == 0 && pool_[i] != pool_mask_;
  asks_[i] = below_[i] != 0 && gives_[i] == 0 && pool_[i] != pool_mask_ &&
             wrapped(account_[i] + most_) < 0;
  const bool room = pool_[i] != pending_[i];
  const Role role = !room ? kNone : gives_[i] != 0 ? kOffers : kAsks;
  offering_ += (role == kOffers) - (role_[i] == kOffers);
  asking_ += (role == kAsks) - (role_[i] == kAsks);
  role_[i] = role;
}

void WorkLeavesCore::raise(unsigned most) noexcept {
  for (NodeId i = 0; i < processors_; ++i) {
    const std::uint32_t room = (pool_[i] - pending_[i]) & pool_mask_;
    const auto count = static_cast<std::uint8_t>(std::min(room, most));
    active_[i] = gives_[i] != 0 ? count : 0;
    request_[i] = gives_[i] != 0 ? 0 : count;
  }
}

void WorkLeavesCore::move(const In& in) noexcept {
  for (const Packet& packet : in.arrivals) {
    load_[packet.lane] = (load_[packet.lane] + packet.data) & load_mask_;
  }
  for (const Packet& packet : in.take) {
    load_[packet.lane] = (load_[packet.lane] - in.leaving[packet.lane]) & load_mask_;
  }
}

/// Promises and requests: one task of each leaf. A task that comes stands for a request.
void WorkLeavesCore::trade(const In& in, std::uint32_t most) noexcept {
  for (const Packet& packet : in.arrivals) {
    come_[packet.lane] = asks_[packet.lane] = 1;
    account_[packet.lane] = wrapped(account_[packet.lane] + packet.data - most);
  }
  const auto trades = [&](NodeId first) {
    return (eight_at(&ready_[first]) & eight_at(&in.offer[first])) | eight_at(&asks_[first]);
  };
  for_each_of_eights(processors_, trades, [&](NodeId i) {
    const bool promises = ready_[i] != 0 && in.offer[i] != 0;
    const bool may_ask = below_[i] != 0 && gives_[i] == 0 && pool_[i] != pool_mask_;
    const std::int64_t asked = wrapped(account_[i] + most);
    if (promises) {
      gives_[i] = 1;
      if (come_[i] == 0) account_[i] = wrapped(account_[i] - in.length[i]);
    } else if (may_ask && asked < 0) {
      account_[i] = asked;
    } else {
      return;
    }
    pool_[i] = (pool_[i] + 1) & pool_mask_;
    update(i);
  });
  for (const Packet& packet : in.arrivals) {
    come_[packet.lane] = 0;
    update(packet.lane);
  }
}

void WorkLeavesCore::resolve(const In& in) noexcept {
  for (NodeId i = 0; i < in.reply.size(); ++i) {
    if (in.reply[i] == Reply{}) continue;
    const std::uint32_t moved = in.reply[i].accept | in.reply[i].grant;
    const std::uint32_t kept = in.reply[i].refuse | in.reply[i].deny;
    pool_[i] = (pool_[i] - moved) & pool_mask_;
    pending_[i] = (pending_[i] - moved - kept) & pending_mask_;
    update(i);
  }
  const auto enter = [&](NodeId first) {
    return eight_at(&in.active[first]) | eight_at(&in.request[first]);
  };
  for_each_of_eights(static_cast<NodeId>(in.active.size()), enter, [&](NodeId i) {
    pending_[i] = (pending_[i] + (in.active[i] | in.request[i])) & pending_mask_;
    update(i);
  });
}

void WorkLeavesCore::set_most(std::uint32_t most) noexcept {
  most_ = most;
  for (NodeId i = 0; i < processors_; ++i) update(i);
}

void WorkLeavesCore::step(const In& in, std::uint32_t most) noexcept {
  if (most != most_) set_most(most);
  move(in);
  trade(in, most);
  resolve(in);
}

void WorkLeavesCore::open(std::uint32_t theta) noexcept {
  for (NodeId i = 0; i < processors_; ++i) {
    account_[i] = std::int64_t{load_[i]} - theta;
    pool_[i] = gives_[i] = 0;
    update(i);
  }
}

void WorkLeavesCore::start(std::span<const std::uint32_t> load) noexcept {
  std::copy_n(load.begin(), processors_, load_.begin());
}

}  // namespace ballast
