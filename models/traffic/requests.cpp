// SPDX-License-Identifier: BSD-3-Clause
#include "traffic/requests.h"

#include <algorithm>

#include "core/random.h"

namespace ballast {
namespace {

constexpr Condition kRequests{[](const RunFacts& run) { return run.requests; },
                              "requests that wait for replies: traffic.outstanding"};
constexpr Condition kByRouters{[](const RunFacts& run) { return run.requests && run.routers; },
                               "requests that wait for replies (traffic.outstanding) and "
                               "machine.network = \"routed\""};

}  // namespace

std::vector<Key> request_keys() {
  return {
      Key::integer("outstanding")
          .range(1, 65535)
          .unit("requests")
          .help("closed loop instead of sources with a rate: most requests of a processor that "
                "wait for a reply"),
      Key::integer("reply_flits", 1)
          .range(1, 65536)
          .unit("flits")
          .help("length of a reply")
          .when(kRequests),
      Key::integer("reply_cycles", 1)
          .range(1, 1e9)
          .unit("cycles")
          .help("time from the arrival of a request to its reply")
          .when(kRequests),
      Key::integer("requests")
          .range(1, 1e12)
          .unit("requests")
          .help("requests of each processor in all; the run ends with the last reply; default: it "
                "ends with the measurement")
          .when(kRequests),
      Key::integer("classes", 2)
          .range(1, 2)
          .help("2: requests and replies have half of the virtual channels each, and interfaces of "
                "their own; 1: they share all")
          .when(kByRouters),
      Key::integer("reply_queue")
          .range(1, 1e9)
          .unit("replies")
          .help("replies that a processor can owe; further requests wait in the network until one "
                "has left; default: any number")
          .when(kByRouters)};
}

RequestOptions request_options(const Args& args) {
  RequestOptions o;
  o.outstanding = args.get<std::uint32_t>("outstanding");
  o.flits = args.get<std::uint32_t>("packet_flits");
  o.reply_flits = args.get<std::uint32_t>("reply_flits");
  o.reply_cycles = args.get<Cycle>("reply_cycles");
  if (args.has("requests")) o.requests = args.get<std::uint64_t>("requests");
  o.classes = args.get<unsigned>("classes");
  if (args.has("reply_queue")) o.reply_queue = args.get<std::uint32_t>("reply_queue");
  return o;
}

void record_requests(const RequestOptions& o, Args& record) {
  record.set("outstanding", o.outstanding, {});
  record.set("reply_flits", o.reply_flits, {});
  record.set("reply_cycles", o.reply_cycles, {});
  record.set("classes", o.classes, {});
  if (o.requests != 0) record.set("requests", o.requests, {});
  if (o.reply_queue != 0) record.set("reply_queue", o.reply_queue, {});
}

Requests::Requests(Pattern pattern, const RequestOptions& options)
    : pattern_(std::move(pattern)), options_(options), all_(processors()) {
  marked_.reserve(processors());
  replies_.reserve(std::size_t{processors()} * options_.outstanding);
  for (auto* shown : {&shown_, &shown_before_}) {
    shown->reserve(std::size_t{processors()} * kMostShown);
  }
  for (NodeId i = 0; i < processors(); ++i) mark(i);
}

std::span<const Message> Requests::step(Cycle now, std::span<const Message> delivered,
                                        std::span<const NodeId> taken) {
  shown_.swap(shown_before_);
  shown_.clear();
  for (const NodeId number : taken) {  // beyond the processors: places for replies
    const NodeId i = number % processors();
    ++all_[i].room[number / processors()];
    mark(i);
  }
  for (const Message& message : delivered) receive(message, now);
  while (in_service_.first != kNone && replies_[in_service_.first].due <= now + 1) {
    const std::uint32_t reply = pop(in_service_);
    append(all_[replies_[reply].from].owed, reply);
    mark(replies_[reply].from);
  }
  for (const NodeId i : marked_) serve(i, now + 1);
  marked_.clear();
  return shown_;
}

void Requests::receive(const Message& message, Cycle now) {
  if (message_class(message.tag) == MessageClass::reply) {
    --all_[message.to].open;
    ++completed_;
    return mark(message.to);
  }
  std::uint32_t reply = pop(free_);
  if (reply == kNone) {
    reply = static_cast<std::uint32_t>(replies_.size());
    replies_.emplace_back();
  }
  replies_[reply] = {message.to, message.from, issued(message.tag), now + options_.reply_cycles,
                     kNone};
  append(in_service_, reply);
}

void Requests::mark(NodeId i) {
  if (all_[i].marked) return;
  all_[i].marked = true;
  marked_.push_back(i);
}

/// What processor i hands over in this cycle.
void Requests::serve(NodeId i, Cycle cycle) {
  Processor& p = all_[i];
  p.marked = false;
  while (p.owed.first != kNone && room(p, MessageClass::reply) != 0) {
    const std::uint32_t reply = pop(p.owed);
    const Reply& r = replies_[reply];
    show({i, r.to, options_.reply_flits, 0}, MessageClass::reply, r.issued);
    append(free_, reply);
  }
  while (pattern_.sends(i) && p.open < options_.outstanding &&
         room(p, MessageClass::request) != 0 &&
         (options_.requests == 0 || p.issued < options_.requests)) {
    const auto words = RandomStream(options_.seed, Stream::packets, i).block(++p.issued);
    ++p.open;
    show({i, pattern_.to(i, words[2], words[3]), options_.flits, 0}, MessageClass::request, cycle);
  }
}

void Requests::show(Message message, MessageClass of, Cycle issued) {
  message.tag = 2 * issued + static_cast<std::uint64_t>(of);
  shown_.push_back(message);
  --room(all_[message.from], of);
}

void Requests::append(List& list, std::uint32_t reply) {
  replies_[reply].next = kNone;
  if (list.first == kNone) {
    list.first = reply;
  } else {
    replies_[list.last].next = reply;
  }
  list.last = reply;
}

/// kNone: it is empty.
std::uint32_t Requests::pop(List& list) {
  const std::uint32_t reply = list.first;
  if (reply != kNone) list.first = replies_[reply].next;
  return reply;
}

Cycle Requests::next_event(Cycle now) const noexcept {
  if (!marked_.empty()) return now + 1;  // before the first step
  if (in_service_.first == kNone) return kNever;
  return std::max(replies_[in_service_.first].due - 1, now + 1);
}

}  // namespace ballast
