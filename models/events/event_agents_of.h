// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/random.h"
#include "events/event_agents.h"

namespace ballast {

template <class Agent>
class EventAgentsOf;

/// Everything that a working event agent sees and does: its own processor's data.
template <class Agent>
class EventSelf {
 public:
  using Message = typename Agent::Message;

  [[nodiscard]] NodeId id() const noexcept { return id_; }
  [[nodiscard]] typename Agent::Node& node() const noexcept { return all_.node_[id_]; }
  /// The agent's own random stream.
  [[nodiscard]] RandomStream& random() const noexcept { return all_.random_[id_]; }
  [[nodiscard]] Cycle now() const noexcept { return all_.office_->now(); }
  [[nodiscard, gnu::always_inline]] std::uint32_t load() const noexcept {
    return all_.office_->load(id_);
  }
  [[nodiscard]] std::uint32_t movable() const noexcept { return all_.office_->movable(id_); }
  [[nodiscard]] bool runs() const noexcept { return all_.office_->runs(id_); }
  [[nodiscard]] bool idle() const noexcept { return all_.office_->idle(id_); }
  [[nodiscard]] bool exact() const noexcept { return all_.office_->exact(); }

  /// Takes `tasks` of the queue along, at most the movable ones.
  [[gnu::always_inline]] void send(NodeId to, const Message& message,
                                   std::uint32_t tasks = 0) const {
    all_.keep(all_.office_->post(id_, to, all_.message_flits_, tasks), message);
  }
  /// The same, unless no task would go along; true: the message has been sent.
  bool give(NodeId to, const Message& message, std::uint32_t tasks) const {
    return tasks != 0 && give_some(to, message, tasks);
  }
  void wake_at(Cycle at) const { all_.office_->wake(id_, at); }
  /// At the next edge.
  [[gnu::always_inline]] void wake_next() const { all_.office_->wake_next(id_); }
  void hold() const { all_.office_->hold(id_); }
  void release() const { all_.office_->release(id_); }
  /// A balance operation begins here.
  void count_operation() const noexcept { ++all_.operations_; }

 private:
  friend class EventAgentsOf<Agent>;
  EventSelf(EventAgentsOf<Agent>& all, NodeId id) noexcept : all_(all), id_(id) {}

  [[gnu::noinline]] bool give_some(NodeId to, const Message& message, std::uint32_t tasks) const {
    const bool can = all_.office_->can_give(id_, to, tasks);
    if (can) send(to, message, tasks);
    return can;
  }

  EventAgentsOf<Agent>& all_;  // with the office: two words, which are passed in registers
  NodeId id_;
};

/// Base of an event agent, with defaults. A balancer derives its agent from this and defines
///
///   struct Node;     // its memory; Node{} before `start`
///   struct Message;  // trivially copyable
///   void receive(EventSelf<A>, NodeId from, const Message&, std::uint32_t tasks) const;
///   void load_changed(EventSelf<A>, std::uint32_t arrived) const;
///
/// and, if needed, others of these, whose meaning is in EventAgents, and
///
///   void expect(const Node&, const Message&) const;  // it arrives soon: may only prefetch
///
/// The agent object itself holds
/// only data that all processors know, and never changes.
struct EventAgentBase {
  static constexpr bool kTasksSettle = false;
  /// Before the run: gives processor i its initial data, its neighbours for example.
  template <class Node>
  void start(NodeId /*i*/, Node&) const noexcept {}
  template <class Me>
  void wake(Me) const noexcept {}
  /// Bytes held by the agent object itself, and by its Nodes outside themselves.
  [[nodiscard]] std::uint64_t bytes(std::uint64_t /*nodes*/) const noexcept { return 0; }
  template <class Me, class Message>
  void returned(Me, NodeId /*to*/, const Message&, std::uint32_t /*tasks*/) const noexcept {}
};

/// Requirements of EventAgentBase on a balancer's agent.
template <class A>
concept EventAgent = std::derived_from<A, EventAgentBase> &&
    std::is_trivially_copyable_v<typename A::Message> &&
    requires(const A agent, EventSelf<A> self, NodeId i, typename A::Node& node,
             const typename A::Message& message, std::uint32_t tasks) {
  agent.start(i, node);
  agent.receive(self, i, message, tasks);
  agent.returned(self, i, message, tasks);
  agent.load_changed(self, tasks);
  agent.wake(self);
};

/// One agent of type Agent per processor, over flat arrays.
template <class Agent>
class EventAgentsOf final : public EventAgents {
  using Message = typename Agent::Message;
  using Packet = ballast::Message;
  static_assert(std::is_trivially_copyable_v<Message>);

 public:
  EventAgentsOf(Agent agent, NodeId nodes, std::uint32_t message_flits, std::uint64_t seed)
      : agent_(std::move(agent)), message_flits_(message_flits), node_(nodes) {
    random_.reserve(nodes);
    for (NodeId i = 0; i < nodes; ++i) random_.emplace_back(seed, Stream::event_agents, i);
    for (NodeId i = 0; i < nodes; ++i) agent_.start(i, node_[i]);
  }

  [[nodiscard]] static std::uint64_t bytes(const Agent& agent, std::uint64_t nodes) {
    return nodes * (sizeof(typename Agent::Node) + sizeof(RandomStream) + sizeof(Message)) +
           agent.bytes(nodes);
  }

  void receive(AgentHost& office, NodeId i, NodeId from, LetterId letter,
               std::uint32_t tasks) override {
    office_ = &office;
    const Message message = message_[letter];  // a copy: a message sent now may reuse its place
    agent_.receive(EventSelf<Agent>(*this, i), from, message, tasks);
  }
  void hear(AgentHost& office, std::span<const Packet> packets) override {
    office_ = &office;
    if constexpr (kForesees) {
      if (node_.size() <= kCached) return hear_each(office, packets);
      for (; packets.size() > kAhead; packets = packets.subspan(kAhead)) {
        foresee(packets.first(kAhead));
        hear_each(office, packets.first(kAhead));
      }
      foresee(packets);
    }
    hear_each(office, packets);
  }
  void returned(AgentHost& office, NodeId i, NodeId to, LetterId letter,
                std::uint32_t tasks) override {
    office_ = &office;
    const Message message = message_[letter];
    agent_.returned(EventSelf<Agent>(*this, i), to, message, tasks);
  }
  void wake(AgentHost& office, NodeId i) override {
    office_ = &office;
    agent_.wake(EventSelf<Agent>(*this, i));
  }
  void run_timers(AgentHost& office) override {
    office_ = &office;
    office.run_timers([this](NodeId i) { agent_.wake(EventSelf<Agent>(*this, i)); });
  }
  void load_changed(AgentHost& office, NodeId i, std::uint32_t arrived) override {
    office_ = &office;
    agent_.load_changed(EventSelf<Agent>(*this, i), arrived);
  }
  [[nodiscard]] bool tasks_settle() const noexcept override { return Agent::kTasksSettle; }
  [[nodiscard]] std::uint64_t operations() const noexcept override { return operations_; }

  [[nodiscard]] const Agent& agent() const noexcept { return agent_; }
  [[nodiscard]] typename Agent::Node& node(NodeId i) noexcept { return node_[i]; }

 private:
  friend class EventSelf<Agent>;

  [[gnu::noinline]] void hear_each(AgentHost& office, std::span<const Packet> packets) {
    for (const Packet& packet : packets) {
      if (!office.open(packet)) [[unlikely]] {
        office.take(packet);
        continue;
      }
      const Message message = message_[number_of(packet)];
      agent_.receive(EventSelf<Agent>(*this, packet.to), packet.from, message, 0);
    }
  }
  [[nodiscard]] static LetterId number_of(const Packet& packet) noexcept {
    return static_cast<LetterId>(packet.tag);  // Letters::name
  }
  static constexpr std::size_t kAhead = 16;
  /// Processors whose data fit the cache next to a core, so that nothing is to be foreseen.
  static constexpr std::size_t kCached = 512;
  static constexpr bool kForesees =
      requires(const Agent& agent, const typename Agent::Node& node, const Message& message) {
    agent.expect(node, message);
  };
  /// Not a call, as in `expect`: GCC 12 drops calls of functions that only prefetch.
  [[gnu::always_inline]] void foresee(std::span<const Packet> packets) const noexcept {
    for (const Packet& packet : packets) {
      const LetterId letter = number_of(packet);
      if (letter < letters_) agent_.expect(node_[packet.to], message_[letter]);
    }
  }

  [[gnu::always_inline]] void keep(LetterId letter, const Message& message) {
    if (letter >= letters_) [[unlikely]]
      grow(letter);
    message_[letter] = message;
  }

  [[gnu::noinline]] void grow(LetterId letter) {
    letters_ = 2 * std::size_t{letter} + 64;
    message_.resize(letters_);
  }

  AgentHost* office_ = nullptr;  ///< of the working agent
  const Agent agent_;
  std::uint32_t message_flits_;
  std::vector<typename Agent::Node> node_;
  std::vector<RandomStream> random_;
  std::vector<Message> message_;  ///< by letter
  std::size_t letters_ = 0;       ///< its size
  std::uint64_t operations_ = 0;
};

}  // namespace ballast
