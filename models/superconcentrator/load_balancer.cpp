// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/load_balancer.h"

namespace ballast {

void collect_replies(const SuperconcentratorCore& from, std::span<std::uint8_t> reply) noexcept {
  const std::uint32_t bound = from.totals().bound;
  const auto rank_in = from.inputs().rank(), rank_out = from.outputs().rank();
  const auto active = from.inputs().flags(), requested = from.outputs().flags();
  for (std::size_t i = 0; i < reply.size(); ++i) {
    const unsigned input = active[i] == 0 ? 0 : rank_in[i] < bound ? kAccept : kRefuse;
    const unsigned output = requested[i] == 0 ? 0 : rank_out[i] < bound ? kGrant : kDeny;
    reply[i] = static_cast<std::uint8_t>(input | output);
  }
}

void LoadBalancerCore::reset() {
  controller_.reset();
  switch_.reset();
}

void LoadBalancerCore::step(const In& in) {
  const bool wave = controller_.wave(switch_.ready());
  const RootBroadcast& totals = switch_.totals();
  controller_.step({in.start, in.schedule, in.load, switch_.ready(), switch_.ranked(), totals.bound,
                    totals.active_total, reply_});
  switch_.step({wave, controller_.active(), controller_.request(), in.data});
  if (switch_.ranked()) collect_replies(switch_, reply_);
}

std::span<const std::uint8_t> LoadBalancerCore::reply() const {
  if (!switch_.ranked()) return {};
  return reply_;
}

Switch::Status LoadBalancerCore::status() const {
  return {controller_.busy(),        controller_.balanced(), switch_.ranked(),     switch_.clash(),
          controller_.step_number(), switch_.totals().bound, controller_.average()};
}

}  // namespace ballast
