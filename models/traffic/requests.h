// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/args.h"
#include "network/network.h"
#include "network/router_options.h"
#include "traffic/pattern.h"

namespace ballast {

/// Options of all processors that send requests and wait for the replies.
struct RequestOptions {
  std::uint32_t outstanding = 1;  ///< most requests of a processor without a reply
  std::uint32_t flits = 1;        ///< of a request
  std::uint32_t reply_flits = 1;
  Cycle reply_cycles = 1;         ///< from the arrival of a request to the hand-over of its reply
  std::uint64_t requests = 0;     ///< of each processor in all, a batch; 0: without end
  unsigned classes = 2;           ///< RouterOptions::message_classes
  std::uint32_t reply_queue = 0;  ///< RouterOptions::reply_queue
  std::uint64_t seed = 1;

  /// The queue of every processor has a place for each reply that it can owe at a time.
  [[nodiscard]] bool sinks_always(NodeId processors) const {
    return reply_queue == 0 || reply_queue / processors >= outstanding;
  }
};

/// Keys of [traffic] for requests, and their values, except the seed; only with `outstanding`.
/// Throws UserError.
[[nodiscard]] std::vector<Key> request_keys();
[[nodiscard]] RequestOptions request_options(const Args& args);
/// Sets the keys that are given.
void record_requests(const RequestOptions& options, Args& record);

/// All processors of a closed loop. A processor issues a request while fewer than `outstanding` of
/// its own are open and its interface has room; a request is open until the cycle in which its
/// reply is seen. It serves all requests that arrive at the same time: each reply is due
/// `reply_cycles` later, and waits in the order of arrival, without a bound (the network has one:
/// RouterOptions::reply_queue), until the interface has room. Replies go before requests.
///
/// One object over flat arrays; work follows packets. The tag of a message is the cycle in which
/// its request was issued, times two, plus its MessageClass.
class Requests {
 public:
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t processors, const RequestOptions& o) {
    return processors * (sizeof(Processor) + sizeof(NodeId) + 2 * kMostShown * sizeof(Message) +
                         o.outstanding * sizeof(Reply));
  }

  Requests(Pattern pattern, const RequestOptions& options);

  /// The edge that ends cycle `now`: returns the messages shown in cycle now + 1, which stay until
  /// the step after the next one. Edges at which nothing can happen may be omitted.
  std::span<const Message> step(Cycle now, std::span<const Message> delivered,
                                std::span<const NodeId> taken);
  /// Next cycle, later than `now`, whose edge is needed even if nothing arrives; kNever if none.
  [[nodiscard]] Cycle next_event(Cycle now) const noexcept;

  [[nodiscard]] NodeId processors() const noexcept { return pattern_.processors(); }
  [[nodiscard]] const Pattern& pattern() const noexcept { return pattern_; }
  [[nodiscard]] const RequestOptions& options() const noexcept { return options_; }
  /// Of a batch: all requests.
  [[nodiscard]] std::uint64_t in_all() const noexcept {
    std::uint64_t senders = 0;
    for (NodeId i = 0; i < processors(); ++i) senders += pattern_.sends(i) ? 1 : 0;
    return senders * options_.requests;
  }
  [[nodiscard]] std::uint64_t completed() const noexcept { return completed_; }  ///< with replies

  [[nodiscard]] static Cycle issued(std::uint64_t tag) noexcept { return tag / 2; }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::size_t kMostShown = 2 * Network::kQueue;  ///< by a processor in a cycle

  struct List {
    std::uint32_t first = kNone, last = kNone;
  };
  struct Reply {
    NodeId from, to;
    Cycle issued, due;
    std::uint32_t next;
  };
  struct Processor {
    std::uint64_t issued = 0;                                   ///< requests so far
    std::uint32_t open = 0;                                     ///< of them, those without a reply
    List owed;                                                  ///< replies that are due
    std::uint8_t room[2] = {Network::kQueue, Network::kQueue};  ///< of the interface, by class
    bool marked = false;
  };

  [[nodiscard]] std::uint8_t& room(Processor& p, MessageClass of) noexcept {
    return p.room[options_.classes > 1 && of == MessageClass::reply ? 1 : 0];
  }
  void receive(const Message& message, Cycle now);
  void mark(NodeId i);
  void serve(NodeId i, Cycle cycle);
  void show(Message message, MessageClass of, Cycle issued);
  void append(List& list, std::uint32_t reply);
  [[nodiscard]] std::uint32_t pop(List& list);

  Pattern pattern_;
  RequestOptions options_;
  std::vector<Processor> all_;
  std::vector<NodeId> marked_;  ///< processors to visit in this step
  std::vector<Reply> replies_;  ///< of open requests that have arrived
  List free_, in_service_;      ///< in_service_: in the order in which they are due
  std::vector<Message> shown_, shown_before_;
  std::uint64_t completed_ = 0;
};

}  // namespace ballast
