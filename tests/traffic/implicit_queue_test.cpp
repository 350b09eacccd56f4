// SPDX-License-Identifier: BSD-3-Clause
// The queue between a source and its interface, which no memory holds.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <tuple>
#include <vector>

#include "core/random.h"
#include "support/generated_packets.h"

namespace ballast {
namespace {

bool earlier(const Message& a, const Message& b) {
  return a.from != b.from ? a.from < b.from : a.tag < b.tag;
}

/// Interfaces that give places back when it suits them.
class Interfaces {
 public:
  Interfaces(NodeId p, double speed) : used_(p), speed_(speed), random_(17, Stream{1}) {}
  void send(const Message& packet) {
    ASSERT_LT(used_[packet.from], Network::kQueue) << "a fifth packet";
    ++used_[packet.from];
  }
  const std::vector<NodeId>& take() {
    taken_.clear();
    for (NodeId i = 0; i < used_.size(); ++i) {
      while (used_[i] != 0 && random_.real() < speed_) {
        taken_.push_back(i);
        --used_[i];
      }
    }
    return taken_;
  }
  [[nodiscard]] unsigned room(NodeId i) const { return Network::kQueue - used_[i]; }

 private:
  std::vector<unsigned> used_;
  double speed_;
  RandomStream random_;
  std::vector<NodeId> taken_;
};

class ImplicitQueue : public testing::TestWithParam<std::tuple<double, double>> {};

TEST_P(ImplicitQueue, IsAnUnboundedQueue) {
  constexpr NodeId kSources = 8;
  constexpr Cycle kCycles = 20'000;
  const auto [speed, burst] = GetParam();
  const SourceOptions options{0.4, burst == 0 ? 1U : 2U, burst, 4};
  std::vector<std::deque<Message>> to_come(kSources), queue(kSources);
  for (const Message& packet : generated_packets(options, kSources, kCycles)) {
    to_come[packet.from].push_back(packet);
  }
  TrafficSources sources(Pattern::drawn(kSources), options);
  Interfaces interfaces(kSources, speed);
  std::uint64_t waited = 0, several = 0;
  for (Cycle now = 0; now < kCycles - 1; ++now) {
    const auto& taken = interfaces.take();
    std::vector<Message> expected;
    for (NodeId i = 0; i < kSources; ++i) {
      while (!to_come[i].empty() && to_come[i].front().tag <= now + 1) {
        queue[i].push_back(to_come[i].front());
        to_come[i].pop_front();
      }
      const std::size_t count = std::min<std::size_t>(interfaces.room(i), queue[i].size());
      several += count > 1;
      for (std::size_t k = 0; k < count; ++k) {
        waited += now + 1 - queue[i].front().tag;
        expected.push_back(queue[i].front());
        queue[i].pop_front();
      }
    }
    const Cycle until = now < 9'000 ? 0 : 9'500;  // in the midst of it
    const auto shown = sources.step(now, taken, until);
    std::vector<Message> sorted(shown.begin(), shown.end());
    std::sort(sorted.begin(), sorted.end(), earlier);
    ASSERT_EQ(sorted, expected) << "cycle " << now + 1;
    for (const Message& packet : sorted) interfaces.send(packet);
    NodeId behind = 0;
    for (NodeId i = 0; i < kSources; ++i) {
      const Message* first = !queue[i].empty()     ? &queue[i].front()
                             : !to_come[i].empty() ? &to_come[i].front()
                                                   : nullptr;
      behind += first != nullptr && first->tag < until;
    }
    ASSERT_EQ(sources.behind(), behind) << "cycle " << now + 1;
  }
  EXPECT_GT(waited, 0U);
  EXPECT_GT(several, 0U);
}
INSTANTIATE_TEST_SUITE_P(Speeds, ImplicitQueue,
                         testing::Combine(testing::Values(0.2, 0.3, 0.6), testing::Values(0, 8)));

}  // namespace
}  // namespace ballast
