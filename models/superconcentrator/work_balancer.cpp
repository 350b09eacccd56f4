// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/work_balancer.h"

namespace ballast {

template <class Superconcentrator>
WorkBalancer<Superconcentrator>::WorkBalancer(const Geometry& g, unsigned load_width,
                                              NodeId processors)
    : controller_(g, load_width, processors),
      switch_(g, 1),
      max_load_(~std::uint32_t{0} >> (32 - load_width)),
      rows_(static_cast<unsigned>(g.path() / g.group_size + 2)),
      sent_(std::size_t{rows_} * g.ports),
      entry_(g.ports),
      out_(g.ports),
      lengths_(g.ports),
      reply_(g.ports),
      raised_(controller_.processors()) {}

template <class Superconcentrator>
void WorkBalancer<Superconcentrator>::reset() {
  controller_.reset();
  switch_.reset();
  row_ = 0;
  wave_ = false;
}

/// The words taken in this cycle, with the lengths of their tasks.
template <class Superconcentrator>
void WorkBalancer<Superconcentrator>::send(const In& in) {
  if (switch_.ranked() && ++row_ == rows_) row_ = 0;
  for (const Packet& taken : switch_.take()) {
    const std::size_t at = std::size_t{row_} * entry_.size() + taken.lane;
    sent_[at] = {controller_.leaves().length(taken.lane, switch_.ranked()), in.data[taken.lane]};
    entry_[taken.lane] = static_cast<Word>(at);
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
  const Packets arrivals = lengths_out();
  controller_.step({in.start, in.schedule, in.load, in.offer, in.length, switch_.ready(),
                    switch_.ranked(), switch_.totals().bound, reply_, arrivals});
  switch_.step({wave_, controller_.active(), controller_.request(), entry_});
  receive();
  if (switch_.ranked()) switch_.collect(reply_);
  wave_ = controller_.wave(switch_.ready());
  if (!wave_) return;
  for (std::size_t i = 0; i < raised_.size(); ++i) {
    raised_[i] = static_cast<std::uint8_t>((controller_.active()[i] != 0 ? kOffered : 0) |
                                           (controller_.request()[i] != 0 ? kAsked : 0));
  }
}

template <class Superconcentrator>
std::span<const Reply> WorkBalancer<Superconcentrator>::reply() const {
  if (!switch_.ranked()) return {};
  return {reply_.data(), controller_.processors()};
}

template <class Superconcentrator>
std::span<const std::uint8_t> WorkBalancer<Superconcentrator>::raised() const {
  if (!wave_) return {};
  return raised_;
}

template <class Superconcentrator>
Switch::Status WorkBalancer<Superconcentrator>::status() const {
  return {controller_.busy(),        controller_.balanced(), switch_.ranked(),     switch_.clash(),
          controller_.step_number(), switch_.totals().bound, controller_.average()};
}

template class WorkBalancer<SuperconcentratorCore>;
template class WorkBalancer<SuperconcentratorJan94Core>;

}  // namespace ballast
