// SPDX-License-Identifier: BSD-3-Clause
#include "network/routed/routed_network.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "core/errors.h"

namespace ballast {

RoutedNetworkCore::RoutedNetworkCore(const Topology& topology, const RouterOptions& options,
                                     FaultSchedule faults, std::uint64_t seed)
    : wiring_(topology, options),
      relation_(seed),
      faults_(topology, std::move(faults)),
      has_faults_(!faults_.never()),
      has_replies_(options.reply_queue != 0),
      interfaces_(wiring_, faults_),
      sparse_(wiring_, relation_, interfaces_.packets()) {
  if (options.reads_class() && !faults_.never()) {
    throw UserError("classes of messages: expected a network without faults");
  }
  if (faults_.never()) {
    dense_ = DenseRouters::where_it_fits(wiring_, relation_, sparse_, interfaces_.packets());
  }
  use_threads(1);
  reset();
}

std::uint64_t RoutedNetworkCore::bytes(const RunSize& e, const RouterOptions& o, bool faults) {
  const unsigned lanes = std::bit_ceil(o.vcs);
  const std::uint64_t ports = e.links + e.processors, vcs = ports * lanes;
  std::uint64_t bytes =
      e.routers * sizeof(PortId) + ports * sizeof(NodeId) +
      e.processors * (sizeof(NodeId) + 2 * sizeof(PortId)) +  // where packets enter and leave
      SparseRouters::bytes(ports, o, e.hops) + RouterAllocators::bytes(e.routers, ports, o) +
      RouteMemo<KnownRoute>::bytes(e.routers, e.processors) +
      RouteMemo<DenseRouters::Route>::bytes(e.routers, e.processors) +
      NetworkInterfaces::bytes(e.processors, lanes, o.message_classes);
  // A flit's packet, and its entries in lists: the calendars, the scratch of a cycle, the outputs.
  const std::uint64_t listed = 12 * sizeof(VcId) + sizeof(RouteStep) + e.hops * sizeof(Hop);
  constexpr std::uint64_t kPacket = sizeof(PacketRecord) + sizeof(NodeId);
  if (e.flits) {
    bytes += *e.flits * kPacket + std::min(*e.flits, vcs) * listed;
  } else {
    bytes += ports * listed / 2 +  // under all loads measured at most half of these pages are used
             e.processors * (sizeof(Message) + kQueue * (sizeof(NodeId) + kPacket));
  }
  if (faults) bytes += UpDown::table_bytes(e.routers);
  if (o.count_links) bytes += Distances::bytes(e);
  if (o.flit_cycles != 1 || !o.flit_cycles_by_kind.empty()) {
    bytes += 2 * e.links * (sizeof(unsigned) + sizeof(Cycle));
  }
  if (o.cycles_by_length || !o.cycles_by_kind.empty()) bytes += 2 * e.links * sizeof(unsigned);
  return bytes;
}

void RoutedNetworkCore::reset() {
  faults_.reset();
  relation_.use(wiring_.topology, wiring_.options.class_vcs());
  leave_dense();
  sparse_.reset();
  interfaces_.reset();
  choice_.reset();
  hops_ = {};
  dropped_ = {};
  shared_ = {};
  dense_edges_ = 0;
}

/// The routers are sparse; what they have is dropped.
void RoutedNetworkCore::leave_dense() noexcept {
  if (is_dense_) dense_->clear_events();
  is_dense_ = false;
}

/// The outputs of the step before are no longer needed.
inline void RoutedNetworkCore::begin_outputs(Edge edge) {
  if (edge.meanwhile != nullptr) (*edge.meanwhile)();
  interfaces_.begin_outputs();
  faults_.clear_failed();
}

/// What the processors' ends do in a cycle; routers meet it in later cycles only.
inline void RoutedNetworkCore::step_interfaces(Edge edge) {
  if (!has_faults_) begin_outputs(edge);
  if (is_dense_) {
    interfaces_.step(edge.now, edge.sends, relation_, [&] { return dense_->entry(edge.now); });
  } else {
    interfaces_.step(edge.now, edge.sends, relation_, [&] { return sparse_.entry(edge.now); });
  }
}

inline void RoutedNetworkCore::step_sparse(Edge edge) {
  if (sparse_.has_several_blocks()) return step_sparse_blocks(edge);
  step_interfaces(edge);
  sparse_.step_alone(edge.now, interfaces_, hops_);
}

/// Before all else, since a fault concerns all routers. False: nothing moves in this cycle.
bool RoutedNetworkCore::step_faults(Edge edge) {
  begin_outputs(edge);
  if (faults_.strike_due(edge.now)) {
    relation_.use(faults_.strike(edge.now), wiring_.options.class_vcs());
    interfaces_.recall();
    dropped_ += unfinished();
    leave_dense();
    sparse_.clear();
    interfaces_.clear_links();
  }
  if (faults_.resume(edge.now)) interfaces_.resume();
  if (!faults_.stopped()) return true;
  interfaces_.accept(edge.sends, relation_);
  return false;
}

inline void RoutedNetworkCore::step_all(Edge edge) {
  const Cycle now = edge.now;
  sparse_.harvest(now);
  if (now >= choice_.next) choose_stepping(now);
  if (has_replies_) sparse_.free_reply_places(interfaces_.replied());
  if (has_faults_ && !step_faults(edge)) return;
  if (is_dense_) {
    step_dense(edge);
  } else {
    step_sparse(edge);
  }
  stepped_until_ = now + 1;
}

void RoutedNetworkCore::step(Cycle now, std::span<const Message> sends) { step_all({now, sends}); }

void RoutedNetworkCore::step_beside(Cycle now, std::span<const Message> sends,
                                    const std::function<void()>& meanwhile) {
  step_all({now, sends, &meanwhile});
}

void RoutedNetworkCore::step_sparse_blocks(Edge edge) {
  share(sparse_.blocks().size(), edge, [&](unsigned k) { sparse_.step_block(k, edge.now); });
  hops_ += sparse_.hand_over(edge.now, interfaces_);
}

void RoutedNetworkCore::step_dense(Edge edge) {
  const DenseCycle cycle = dense_->cycle_of(edge.now);
  ++dense_edges_;
  if (dense_->blocks() == 1) {
    step_interfaces(edge);
    return dense_->step_alone(cycle, interfaces_, hops_);
  }
  share(dense_->blocks(), edge, [&](unsigned k) { dense_->step_block(k, cycle); });
  hops_ += dense_->hand_over(cycle, interfaces_);
}

/// The blocks step beside the interfaces.
template <class Step>
[[gnu::noinline]] void RoutedNetworkCore::share(std::size_t blocks, Edge edge, Step&& step) {
  if (!threads_) threads_ = std::make_unique<Threads>(n_threads_);
  if (n_threads_ > 1) shared_.begin();
  threads_->share(
      static_cast<unsigned>(blocks), [&] { step_interfaces(edge); }, step);
  if (n_threads_ > 1) shared_.end();
}

Cycle RoutedNetworkCore::next_event(Cycle now) const {
  Cycle next = faults_.next_event(now);
  if (faults_.stopped()) return next;
  next = std::min(next, interfaces_.next_event(now));
  if (next == now + 1) return next;
  if (is_dense_ && (in_flight() != 0 || now + 1 < dense_->quiet_from())) return now + 1;
  return std::min(next, sparse_.next_event(now));
}

}  // namespace ballast
