// SPDX-License-Identifier: BSD-3-Clause
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <tuple>
#include <utility>
#include <vector>

#include "second/das02_patterns.h"

// A second implementation of Das, Harvey and Biswas 2002: one operation of the Basic and of the
// Hypercube variant, message by message. Plain, for comparison only; it shares no code with the
// models.
namespace second {

struct Message02 {
  enum Type { ask, answer, gift, spread } type = ask;
  std::uint32_t from = 0, to = 0;
  std::int64_t jobs = 0;   // that travel in it
  std::int64_t queue = 0;  // of its sender when it was sent
  std::int64_t sum = 0;    // counted so far, or the total
};

using Share02 = std::function<std::int64_t(std::uint32_t from, std::uint32_t to)>;

// One operation; the caller decides the order in which messages arrive. MaxTh is out of reach.
class Operation02 {
 public:
  struct Node {
    std::int64_t queue = 0, level = 0;
    std::int64_t sum = 0;   // counted for the operation, without the own queue
    std::size_t heard = 0;  // messages of the present phase
  };

  Operation02(Kind02 kind, std::uint32_t d, std::uint32_t root,
              const std::vector<std::int64_t>& queues, const std::vector<std::int64_t>& levels,
              std::vector<std::int64_t> min_thresholds)
      : cube_(kind == Kind02::hypercube),
        p_(1u << d),
        root_(root),
        pattern_(pattern02(kind, d, root)),
        min_(std::move(min_thresholds)),
        nodes(p_) {
    for (std::uint32_t i = 0; i < p_; ++i) {
      nodes[i].queue = queues[i];
      nodes[i].level = levels[i];
    }
    // The root of a network of one processor knows the total at once.
    if (p_ == 1)
      nodes[0].level = queues[0];
    else if (cube_)
      for (const std::uint32_t n : pattern_.down[root_]) send(Message02::answer, root_, n, 0, 0);
    else
      send(Message02::ask, root_, pattern_.down[root_][0], 0, 0);
    if (cube_ && p_ > 1) under_way.front().sum = queues[root_];
  }

  // `share`: how many jobs the caller wants to go from one to another, so that it decides who gets
  // those that cannot be shared evenly; wrong shares are noticed.
  void deliver(const Message02& message, const Share02& share) {
    Node& node = nodes[message.to];
    node.queue += message.jobs;
    const bool balancing = message.type == Message02::ask || message.type == Message02::answer;
    std::int64_t given = 0;
    if (balancing && message.queue < min_[message.to]) {
      given = node.queue / 2;
      give(message.to, message.from, given);
    }
    if (message.type == Message02::ask) asked(message.to);
    if (message.type == Message02::answer) {
      // The sender counted its queue before it was given these.
      node.sum += message.sum + given;
      if (cube_)
        gathered_in_cube(message.to, share);
      else
        gathered(message.to, share);
    }
    if (message.type == Message02::spread) learned(message, share);
  }

 private:
  const bool cube_;
  const std::uint32_t p_, root_;
  const Pattern02 pattern_;
  const std::vector<std::int64_t> min_;

  void send(Message02::Type type, std::uint32_t from, std::uint32_t to, std::int64_t jobs,
            std::int64_t sum) {
    nodes[from].queue -= jobs;
    under_way.push_back({type, from, to, jobs, nodes[from].queue, sum});
    ++messages;
    extra += type == Message02::gift ? 1 : 0;
  }
  void give(std::uint32_t from, std::uint32_t to, std::int64_t jobs) {
    if (jobs > 0) send(Message02::gift, from, to, jobs, 0);
  }

  void asked(std::uint32_t n) {
    const List02& down = pattern_.down[n];
    for (const std::uint32_t m : down) send(Message02::ask, n, m, 0, 0);
    if (down.empty()) send(Message02::answer, n, pattern_.up[n][0], 0, nodes[n].queue);
  }

  void gathered(std::uint32_t n, const Share02& share) {
    Node& node = nodes[n];
    if (++node.heard < pattern_.down[n].size()) return;
    node.heard = 0;
    if (n == root_)
      spread(n, pattern_.down[n], node.sum + node.queue, share);
    else
      send(Message02::answer, n, pattern_.up[n][0], 0, node.sum + node.queue);
  }

  void gathered_in_cube(std::uint32_t n, const Share02& share) {
    Node& node = nodes[n];
    if (++node.heard < pattern_.up[n].size()) return;
    node.heard = 0;
    const List02& down = pattern_.down[n];
    if (down.empty()) spread(n, pattern_.up[n], node.sum + node.queue, share);
    // The sum goes along one link only, so that nothing is counted twice.
    for (const std::uint32_t m : down)
      send(Message02::answer, n, m, 0, m == down[0] ? node.sum + node.queue : 0);
  }

  // The total, and what lies above the level, to all of `to`.
  void spread(std::uint32_t n, const List02& to, std::int64_t total, const Share02& share) {
    Node& node = nodes[n];
    node.level = static_cast<std::int64_t>(level02(static_cast<std::uint64_t>(total), p_));
    if (to.empty()) return;
    const std::int64_t excess = std::max<std::int64_t>(node.queue - node.level, 0);
    const auto parts = static_cast<std::int64_t>(to.size());
    // Every share is rounded down or up, and all together are the excess.
    std::vector<std::int64_t> shares;
    std::int64_t sum = 0;
    for (const std::uint32_t m : to) {
      shares.push_back(share(n, m));
      sum += shares.back();
      uneven |= shares.back() != excess / parts && shares.back() != excess / parts + 1;
    }
    uneven |= sum != excess;
    // Every message tells the queue that is left when all have gone.
    const std::size_t first = under_way.size();
    for (std::size_t k = 0; k < to.size(); ++k) send(Message02::spread, n, to[k], shares[k], total);
    for (std::size_t k = first; k < under_way.size(); ++k) under_way[k].queue = node.queue;
  }

  void learned(const Message02& message, const Share02& share) {
    const std::uint32_t n = message.to;
    Node& node = nodes[n];
    const auto level =
        static_cast<std::int64_t>(level02(static_cast<std::uint64_t>(message.sum), p_));
    give(n, message.from, std::min(node.queue - level, level - message.queue));
    const List02& expected = cube_ ? pattern_.down[n] : pattern_.up[n];
    if (++node.heard < expected.size()) return;
    spread(n, cube_ ? pattern_.up[n] : pattern_.down[n], message.sum, share);
  }

 public:
  std::vector<Node> nodes;
  std::vector<Message02> under_way;  // the oldest first; the caller takes them out
  std::size_t messages = 0, extra = 0;
  bool uneven = false;  // the shares of an excess were wrong
};

// A processor above MaxTh distributes what is above, and so does each that it comes to; no balance
// operation. Returns whether a processor of the last stage is left above MaxTh, which would begin
// one.
inline bool distribute02(const Pattern02& pattern, std::uint32_t n, std::int64_t most,
                         std::vector<std::int64_t>& queues, std::vector<Message02>& sent,
                         bool& uneven, const Share02& share) {
  const std::int64_t excess = queues[n] - most;
  if (excess <= 0) return false;
  const List02& down = pattern.down[n];
  if (down.empty()) return true;
  const auto parts = static_cast<std::int64_t>(down.size());
  std::int64_t sum = 0;
  bool over = false;
  for (const std::uint32_t m : down) {
    const std::int64_t jobs = share(n, m);
    uneven |= jobs != excess / parts && jobs != excess / parts + 1;
    sum += jobs;
    queues[n] -= jobs;
    queues[m] += jobs;
    if (jobs > 0) sent.push_back({Message02::spread, n, m, jobs, 0, 0});
    over |= distribute02(pattern, m, most, queues, sent, uneven, share);
  }
  uneven |= sum != excess;
  return over;
}

}  // namespace second
