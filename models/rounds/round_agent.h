// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <concepts>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

#include "core/types.h"
#include "graphs/neighbours.h"

namespace ballast {

/// All data that a working agent may see: its own.
template <class Agent>
struct RoundSelf {
  NodeId id;
  std::uint32_t round;  ///< number of the round, from 0
  typename Agent::Node& node;
  std::span<typename Agent::Link> links;
  std::span<double> memory;            ///< Agent::memory(...) numbers, 0 at the start
  std::span<const std::uint8_t> dead;  ///< by link; empty: none

  /// The link has been cut.
  [[nodiscard]] bool off(std::size_t k) const noexcept { return !dead.empty() && dead[k] != 0; }
  [[nodiscard]] std::uint32_t degree() const noexcept {
    return static_cast<std::uint32_t>(links.size());
  }
};

/// Base of an agent, with defaults. A balancer derives its agent from this and defines
///
///   struct Node, Link, Message;
///       // Links are trivially copyable; a Node or Message may be more, with `garbage` of its own
///   void start(RoundSelf<A>, const Neighbours&) const;  // once; all are Node{} and Link{} before
///   void compose(RoundSelf<A>, double change, std::span<Message> out) const;   // change: of the
///   load bool absorb(RoundSelf<A>, std::span<const Message> in, std::span<double> flow) const;
///       // writes flow (net, out; 0 where nothing flows), returns: something is pending
///   double load(const Node&) const;
///
/// The agent object itself holds only data that all processors know, and never changes.
struct RoundAgentBase {
  /// False: `bool uses(std::uint32_t round, const Link&) const` selects the links with a message in
  /// a round, equally at both ends.
  static constexpr bool kEveryLink = true;
  /// False: the agent counts on receiving each flow completely. By work the faster end of a link
  /// receives less, and the agent would never rest.
  static constexpr bool kUneven = true;
  /// Flows up to this size are no sign of activity.
  [[nodiscard]] double tolerance() const noexcept { return 0.0; }
  /// Rounds after which `uses` repeats. An agent that uses a link more than once in a period also
  /// defines `std::uint8_t slot(std::uint32_t round) const`: 0 or 1, different in any two
  /// consecutive rounds that use the same link.
  [[nodiscard]] std::uint32_t period() const noexcept { return 1; }
  /// Bytes held by the agent object itself, and by its Nodes outside themselves.
  [[nodiscard]] std::uint64_t bytes(const Neighbours&) const noexcept { return 0; }
  /// Extra numbers that a processor needs beside Node and its Links.
  [[nodiscard]] std::size_t memory(NodeId, const Neighbours&) const noexcept { return 0; }
};

/// Length of a message by the balancer's key; agents whose messages differ overload `extra_flits`
/// and `garbage` for their type.
template <class Message>
std::uint32_t extra_flits(const Message&) noexcept {
  return 0;
}
/// Overwrites a value with garbage (isolation).
template <class T>
requires std::is_trivially_copyable_v<T>
void garbage(T& value) noexcept { std::memset(static_cast<void*>(&value), 0xEE, sizeof value); }

/// Requirements of RoundAgentBase on a balancer's agent.
template <class A>
concept RoundAgent = std::derived_from<A, RoundAgentBase> &&
    std::is_trivially_copyable_v<typename A::Link> &&
    requires(const A agent, RoundSelf<A> self, const Neighbours& neighbours, double change,
             std::span<typename A::Message> out, std::span<const typename A::Message> in,
             std::span<double> flow, const typename A::Node& node) {
  agent.start(self, neighbours);
  agent.compose(self, change, out);
  { agent.absorb(self, in, flow) } -> std::same_as<bool>;
  { agent.load(node) } -> std::convertible_to<double>;
} &&(A::kEveryLink || requires(const A agent, std::uint32_t round, const typename A::Link& link) {
  { agent.uses(round, link) } -> std::same_as<bool>;
});

}  // namespace ballast
