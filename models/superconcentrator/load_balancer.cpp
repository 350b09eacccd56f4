// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/load_balancer.h"

namespace ballast {

template <class Superconcentrator>
void LoadBalancer<Superconcentrator>::reset() {
  controller_.reset();
  switch_.reset();
}

template <class Superconcentrator>
void LoadBalancer<Superconcentrator>::step(const In& in) {
  const bool wave = controller_.wave(switch_.ready());
  const RootBroadcast& totals = switch_.totals();
  BalanceControllerCore::In now{
      in.start,     in.schedule,         in.load, switch_.ready(), switch_.ranked(),
      totals.bound, totals.active_total, reply_};
  if constexpr (requires { switch_.request(); }) {
    if (switch_.geometry().burst != 1) {
      now.active = switch_.active();
      now.request = switch_.request();
    }
  }
  controller_.step(now);
  switch_.step({wave, controller_.active(), controller_.request(), in.data});
  if (switch_.ranked()) switch_.collect(reply_);
}

template <class Superconcentrator>
std::span<const Reply> LoadBalancer<Superconcentrator>::reply() const {
  if (!switch_.ranked()) return {};
  return {reply_.data(), controller_.processors()};
}

template <class Superconcentrator>
Switch::Status LoadBalancer<Superconcentrator>::status() const {
  return {controller_.busy(),        controller_.balanced(), switch_.ranked(),
          controller_.step_number(), switch_.totals().bound, controller_.average()};
}

template class LoadBalancer<SuperconcentratorCore>;
template class LoadBalancer<WholeWaveCore>;
template class LoadBalancer<SuperconcentratorJan94Core>;

}  // namespace ballast
