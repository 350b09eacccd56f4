// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "graphs/neighbours.h"
#include "rounds/exchange_rule.h"
#include "tasks/task_store.h"

namespace ballast {

/// What the debts of the rounds leave, neighbours level in pairs: they move a task or exchange two
/// (`best_exchange`), by the true loads of both. It begins when the rounds have come to rest.
///
/// Over each link the end with the higher number sends the list of its tasks, a flit and one more
/// for each task. The lower end decides, and answers: nothing, or the task that it wants; or it
/// sends a task, whose packet names the task wanted for it. If a processor's queue has changed, it
/// tells its higher neighbours (a message), and lists to lower ones become due again.
///
/// A processor takes part in one exchange at a time: its tasks lie still from its list to the
/// answer, and from its decision to the arrival of the other task. Lists wait meanwhile. As only
/// the higher end waits for a list, nobody waits in a circle. Every exchange lowers the sum of
/// load^2 x speed over all processors, so the exchanges end.
///
/// The owner sends the packets and tells what has arrived. Each call concerns one processor, which
/// may have something to send afterwards.
class Exchanges {
 public:
  static constexpr TaskId kNone = Exchange::kNone;
  enum class Kind : std::uint8_t { list, answer, news, task };
  struct Packet {
    Kind kind;
    std::size_t link;
    std::uint32_t entries = 0;  ///< of a list
    TaskId task = kNone;        ///< already in flight for the store
  };

  /// Both must outlive it.
  Exchanges(const Neighbours& neighbours, TaskStore& store);
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t processors, std::uint64_t links) {
    return processors * sizeof(Node) + links * sizeof(End);
  }

  [[nodiscard]] bool begun() const noexcept { return begun_; }
  /// All lists are due.
  void begin();
  /// Nobody has anything to send, or waits for anything.
  [[nodiscard]] bool over() const noexcept { return begun_ && engaged_ == 0; }

  [[nodiscard]] bool has_packet(NodeId i) const noexcept {
    return nodes_[i].due != 0 || nodes_[i].leaving != kNone;
  }
  /// The next packet of i, which must have one: tasks, answers, lists, news.
  Packet next(NodeId i);
  /// A message or a task has arrived; the link as its receiver numbers it.
  void hear(Kind kind, std::size_t link);
  /// This end of a link has been cut.
  void cut(std::size_t link);

 private:
  static constexpr std::uint32_t kOpen = std::numeric_limits<std::uint32_t>::max();
  /// Loads differ by more than this share of them, or they are equal.
  static constexpr double kTiny = 1e-9;

  struct End {
    bool cut = false;
    bool open = false;      ///< higher end: a list is due
    bool waits = false;     ///< lower end: a list waits for its answer
    bool answers = false;   ///< an answer is to be sent
    bool news = false;      ///< news is to be sent
    TaskId wanted = kNone;  ///< content of the packet under way to this end
  };
  struct Node {
    std::uint32_t asked = kOpen;   ///< link over which its list is out
    std::uint32_t awaits = kOpen;  ///< link from which the other task comes
    TaskId leaving = kNone;        ///< task to be sent
    std::uint32_t leaving_over = 0;
    std::uint32_t due = 0;  ///< messages to be sent
    std::uint32_t turn = 0;
    bool list_due = false;
    bool engaged = false;
  };

  [[nodiscard]] NodeId owner(std::size_t link) const noexcept {
    return neighbours_.end(neighbours_.reverse(link));
  }
  [[nodiscard]] static bool idle(const Node& node) noexcept {
    return node.asked == kOpen && node.awaits == kOpen && node.leaving == kNone;
  }
  [[nodiscard]] double load(NodeId i) const noexcept {
    return store_.queued_work()[i] / store_.options().quantum;
  }
  void list_of(NodeId i, std::vector<ExchangeTask>& list) const;
  [[nodiscard]] Exchange decide(NodeId rich, NodeId poor, double rest, double least);
  void answer(NodeId i, std::uint32_t link);
  void give(NodeId i, std::uint32_t link, TaskId task);
  /// i's queue has changed by an exchange over this link.
  void changed(NodeId i, std::size_t link);
  /// Begins the next thing that i may do.
  void go_on(NodeId i);

  const Neighbours& neighbours_;
  TaskStore& store_;
  std::vector<Node> nodes_;
  std::vector<End> ends_;                  ///< by direction: its processor's end
  std::vector<ExchangeTask> rich_, poor_;  ///< lists of the working pair
  NodeId engaged_ = 0;
  bool begun_ = false;
};

}  // namespace ballast
