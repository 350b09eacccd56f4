// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/work_balancer.h"

namespace ballast {

template <class Superconcentrator>
WorkBalancer<Superconcentrator>::WorkBalancer(const Geometry& g, unsigned load_width,
                                              NodeId processors)
    : controller_(g, load_width, processors),
      switch_(g, 1),
      max_load_(~std::uint32_t{0} >> (32 - load_width)),
      sent_(std::size_t{g.groups} * g.path()),  // a group sends a packet per cycle
      entry_(g.ports),
      out_(g.ports),
      lengths_(g.ports),
      reply_(g.ports) {}

template <class Superconcentrator>
void WorkBalancer<Superconcentrator>::reset() {
  controller_.reset();
  switch_.reset();
  next_ = 0;
}

/// The words taken in this cycle, with the lengths of their tasks.
template <class Superconcentrator>
void WorkBalancer<Superconcentrator>::send(const In& in) {
  for (const Packet& taken : switch_.take()) {
    sent_[next_] = {in.leaving[taken.lane], in.data[taken.lane]};
    entry_[taken.lane] = next_;
    if (++next_ == sent_.size()) next_ = 0;
  }
}

template <class Superconcentrator>
void WorkBalancer<Superconcentrator>::receive() {
  const Packets arrived = switch_.out();
  for (std::size_t k = 0; k < arrived.size(); ++k) {
    const Sent& sent = sent_[arrived[k].data];
    out_[k] = {arrived[k].lane, arrived[k].tag, sent.data};
    lengths_[k] = {arrived[k].lane, arrived[k].tag, sent.length};
  }
}

template <class Superconcentrator>
void WorkBalancer<Superconcentrator>::step(const In& in) {
  send(in);
  const bool wave = controller_.wave(switch_.ready());
  WorkControllerCore::In now{.start = in.start,
                             .schedule = in.schedule,
                             .load = in.load,
                             .offer = in.offer,
                             .length = in.length,
                             .ready = switch_.ready(),
                             .ranked = switch_.ranked(),
                             .bound = switch_.totals().bound,
                             .reply = reply(),
                             .take = switch_.take(),
                             .leaving = in.leaving,
                             .arrivals = lengths_out()};
  if constexpr (requires { switch_.request(); }) {
    if (switch_.geometry().burst != 1) {
      now.active = switch_.active();
      now.request = switch_.request();
    }
  }
  controller_.step(now);
  switch_.step({wave, controller_.active(), controller_.request(), entry_});
  receive();
  if (switch_.ranked()) switch_.collect(reply_);
}

template <class Superconcentrator>
std::span<const Reply> WorkBalancer<Superconcentrator>::reply() const {
  if (!switch_.ranked()) return {};
  return {reply_.data(), controller_.processors()};
}

template <class Superconcentrator>
Switch::Status WorkBalancer<Superconcentrator>::status() const {
  return {controller_.busy(),        controller_.balanced(), switch_.ranked(),
          controller_.step_number(), switch_.totals().bound, controller_.average()};
}

template class WorkBalancer<SuperconcentratorCore>;
template class WorkBalancer<WholeWaveCore>;
template class WorkBalancer<SuperconcentratorJan94Core>;

}  // namespace ballast
