// SPDX-License-Identifier: BSD-3-Clause
#include "network/faults.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/random.h"
#include "core/renewal_process.h"

namespace ballast {
namespace {

using Kind = Fault::Kind;

/// Reads "A-B@CYCLE" (links) or "A@CYCLE", separated by commas or blanks.
class FaultReader {
 public:
  FaultReader(const Args& args, const std::string& key)
      : text_(args.text(key)), key_(key), where_(args.where(key)) {}

  /// Goes to the next entry; false at the end.
  bool next() {
    at_ = text_.find_first_not_of(", ", at_);
    start_ = at_ = std::min(at_, text_.size());
    return at_ < text_.size();
  }
  std::uint64_t number(const char* what) {
    std::uint64_t value = 0;
    const char* const end = text_.data() + text_.size();
    const auto [rest, error] = std::from_chars(text_.data() + at_, end, value);
    if (error != std::errc{}) fail(fmt::format("expected {}", what));
    at_ = static_cast<std::size_t>(rest - text_.data());
    return value;
  }
  NodeId node(const char* what, NodeId count) {
    const std::uint64_t value = number(what);
    if (value >= count) fail(fmt::format("{} {} does not exist, there are {}", what, value, count));
    return static_cast<NodeId>(value);
  }
  void separator(char c) {
    if (at_ == text_.size() || text_[at_] != c) fail(fmt::format("expected '{}'", c));
    ++at_;
  }
  [[noreturn]] void fail(const std::string& what) const {
    const std::size_t end = std::min(text_.find_first_of(", ", start_), text_.size());
    throw UserError(where_, fmt::format("machine.faults.{}: \"{}\": {}; an entry is {}", key_,
                                        text_.substr(start_, end - start_), what,
                                        key_ == "links" ? "ROUTER-ROUTER@CYCLE" : "NUMBER@CYCLE"));
  }

 private:
  const std::string& text_;
  const std::string key_;
  const Where where_;
  std::size_t at_ = 0, start_ = 0;
};

void add_links(std::vector<Fault>& faults, const Args& args, const Topology& topology) {
  if (!args.has("links")) return;
  for (FaultReader reader(args, "links"); reader.next();) {
    const NodeId a = reader.node("router", topology.routers());
    reader.separator('-');
    const NodeId b = reader.node("router", topology.routers());
    reader.separator('@');
    const Cycle at = reader.number("a cycle");
    bool found = false;
    for (Port port = 0; port < topology.links(a); ++port) {
      if (topology.neighbour(a, port).router != b) continue;
      faults.push_back({at, Kind::link, {a, port}});
      found = true;
    }
    if (!found) reader.fail(fmt::format("no link joins routers {} and {}", a, b));
  }
}

void add_listed(std::vector<Fault>& faults, const Args& args, const std::string& key, Kind kind,
                const char* what, NodeId count) {
  if (!args.has(key)) return;
  for (FaultReader reader(args, key); reader.next();) {
    const NodeId number = reader.node(what, count);
    reader.separator('@');
    faults.push_back({reader.number("a cycle"), kind, {number, 0}});
  }
}

/// Each of `count` things fails in each cycle with this probability.
template <class Element>
void add_random(std::vector<Fault>& faults, double rate, Kind kind, Stream stream,
                std::uint32_t count, std::uint64_t seed, Cycle horizon, Element&& element) {
  if (rate <= 0) return;
  const RenewalProcess life = RenewalProcess::bernoulli(rate, 1);
  for (std::uint32_t i = 0; i < count; ++i) {
    RandomStream random(seed, stream, i);
    const Cycle at = life.gap(random.real());
    if (at < horizon) faults.push_back({at, kind, element(i)});
  }
}

}  // namespace

std::vector<Key> fault_keys() {
  const auto rate = [](std::string name) { return Key::real(std::move(name), 0.0).range(0, 1); };
  return {
      Key::text("links").help("that fail, as \"ROUTER-ROUTER@CYCLE, ...\""),
      Key::text("routers").help("that fail, as \"ROUTER@CYCLE, ...\""),
      Key::text("nodes").help("processors that fail, as \"PROCESSOR@CYCLE, ...\""),
      rate("link_rate").help("probability that a link fails in a cycle"),
      rate("router_rate").help("probability that a router fails in a cycle"),
      rate("node_rate").help("probability that a processor fails in a cycle"),
      Key::integer("reconfigure", 100)
          .range(1, 1e12)
          .help(
              "cycles in which the network stands still after a fault, while routes are computed")};
}

FaultSchedule fault_schedule(const Args& args, const Topology& topology, std::uint64_t seed,
                             Cycle horizon) {
  FaultSchedule schedule;
  schedule.reconfigure = args.get<Cycle>("reconfigure");
  auto& faults = schedule.faults;
  add_links(faults, args, topology);
  add_listed(faults, args, "routers", Kind::router, "router", topology.routers());
  add_listed(faults, args, "nodes", Kind::node, "processor", topology.processors());

  std::vector<LinkEnd> links;  // one end of each
  for (NodeId r = 0; r < topology.routers(); ++r) {
    for (Port port = 0; port < topology.links(r); ++port) {
      const LinkEnd other = topology.neighbour(r, port);
      if (r < other.router) links.push_back({r, port});
    }
  }
  add_random(faults, args.get<double>("link_rate"), Kind::link, Stream::failing_links,
             static_cast<std::uint32_t>(links.size()), seed, horizon,
             [&](std::uint32_t i) { return links[i]; });
  const auto itself = [](std::uint32_t i) { return LinkEnd{i, 0}; };
  add_random(faults, args.get<double>("router_rate"), Kind::router, Stream::failing_routers,
             topology.routers(), seed, horizon, itself);
  add_random(faults, args.get<double>("node_rate"), Kind::node, Stream::failing_nodes,
             topology.processors(), seed, horizon, itself);
  std::stable_sort(faults.begin(), faults.end(),
                   [](const Fault& a, const Fault& b) { return a.at < b.at; });
  return schedule;
}

}  // namespace ballast
