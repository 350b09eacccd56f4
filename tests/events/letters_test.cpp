// SPDX-License-Identifier: BSD-3-Clause
// Messages of event agents between two processors, against a list of all that were ever written.
#include "events/letters.h"

#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <set>

#include "core/random.h"

namespace ballast {
namespace {

LetterId send(Letters& letters, NodeId from, NodeId to, std::uint32_t flits = 1) {
  const LetterId id = letters.write(from, to, flits, {});
  letters.leave(id);
  return id;
}

/// The reference: each pair's letters in the order in which they were written.
struct Reference {
  struct Entry {
    LetterId id;
    bool come = false;
  };
  std::map<std::pair<NodeId, NodeId>, std::deque<Entry>> pairs;

  /// What is let through once `id` has come or, if `gone`, is withdrawn.
  std::vector<LetterId> settle(NodeId from, NodeId to, LetterId id, bool gone) {
    auto& pair = pairs[{from, to}];
    const auto at = std::find_if(pair.begin(), pair.end(), [&](auto& e) { return e.id == id; });
    EXPECT_NE(at, pair.end());
    at->come = true;
    if (gone) pair.erase(at);
    std::vector<LetterId> let;
    for (; !pair.empty() && pair.front().come; pair.pop_front()) let.push_back(pair.front().id);
    return let;
  }
};

/// Letters under a random life; each is checked against the reference.
class Life {
 public:
  explicit Life(std::uint64_t seed, NodeId processors)
      : random_(seed, Stream{0x1E7}), processors_(processors), letters_(processors) {}

  void write() {
    const auto from = static_cast<NodeId>(random_.below(processors_));
    const auto to = static_cast<NodeId>(random_.below(processors_));
    const LetterId id = letters_.write(from, to, flits_++, {});
    EXPECT_TRUE(alive_.insert(id).second) << "the number of a letter that is still alive";
    EXPECT_TRUE(names_.insert(letters_.name(id)).second) << "a name twice";
    EXPECT_EQ(letters_.find(letters_.name(id), from, to), Letters::kNone) << "has not left";
    letters_.leave(id);
    EXPECT_EQ(letters_.find(letters_.name(id), from, to), id);
    EXPECT_EQ(letters_.find(letters_.name(id), from, to + 1), Letters::kNone);
    EXPECT_EQ(letters_.find(letters_.name(id), from + 1, to), Letters::kNone);
    under_way_.push_back({id, from, to, letters_.name(id), flits_ - 1});
    reference_.pairs[{from, to}].push_back({id});
  }
  /// One of those under way comes, whichever, or goes nowhere.
  void come(bool gone) {
    if (under_way_.empty()) return;
    std::swap(under_way_[random_.below(under_way_.size())], under_way_.back());
    const Way way = under_way_.back();
    under_way_.pop_back();
    ASSERT_EQ(letters_.find(way.name, way.from, way.to), way.id);
    EXPECT_EQ(letters_[way.id].flits, way.flits);
    std::vector<LetterId> let;
    const auto note = [&](LetterId id) { let.push_back(id); };
    if (gone) {
      letters_.withdraw(way.id, note);
    } else {
      letters_.come(way.id, note);
    }
    EXPECT_EQ(let, reference_.settle(way.from, way.to, way.id, gone));
    EXPECT_EQ(letters_.find(way.name, way.from, way.to), Letters::kNone) << "comes a second time";
    if (gone) let.push_back(way.id);
    for (const LetterId id : let) {
      EXPECT_EQ(alive_.erase(id), 1u);
      letters_.free(id);
    }
    old_.push_back(way);
    EXPECT_EQ(letters_.alive(), alive_.size());
  }
  /// No letter of the past is taken for one of today.
  void haunt() const {
    for (const Way& way : old_) {
      ASSERT_EQ(letters_.find(way.name, way.from, way.to), Letters::kNone);
    }
  }
  void end() {
    while (!under_way_.empty()) come(random_.below(4) == 0);
    EXPECT_EQ(letters_.alive(), 0u);
  }
  RandomStream& random() { return random_; }

 private:
  struct Way {
    LetterId id;
    NodeId from, to;
    std::uint64_t name;
    std::uint32_t flits;
  };
  RandomStream random_;
  NodeId processors_;
  Letters letters_;
  Reference reference_;
  std::vector<Way> under_way_, old_;
  std::set<LetterId> alive_;
  std::set<std::uint64_t> names_;
  std::uint32_t flits_ = 1;
};

TEST(Letters, EveryPairsLettersAreLetThroughInOrder) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    Life life(seed, 1 + static_cast<NodeId>(seed % 5));
    const std::uint64_t much = 1 + life.random().below(4);  // letters written a letter that comes
    for (int k = 0; k < 300 && !testing::Test::HasFailure(); ++k) {
      if (life.random().below(much + 1) != 0) {
        life.write();
      } else {
        life.come(life.random().below(3) == 0);
      }
    }
    life.haunt();
    life.end();
    life.haunt();
    ASSERT_FALSE(testing::Test::HasFailure());
  }
}

TEST(Letters, MessagesBehindAWithdrawnOneAreDelivered) {
  Letters letters(2);
  std::vector<LetterId> let;
  const auto note = [&](LetterId id) { let.push_back(id); };
  LetterId id[4];
  for (LetterId& k : id) k = send(letters, 0, 1);
  letters.come(id[2], note);
  letters.withdraw(id[1], note);
  EXPECT_TRUE(let.empty()) << "the first one is missing";
  letters.withdraw(id[0], note);
  EXPECT_EQ(let, std::vector{id[2]});
  letters.come(id[3], note);
  EXPECT_EQ(let, (std::vector{id[2], id[3]}));
}

/// What is let through may write: also to the same processor, also more than there is room for.
TEST(Letters, LetThroughWhileOthersAreWritten) {
  Letters letters(1);
  std::vector<std::uint32_t> let;
  std::vector<LetterId> written;
  const auto answer = [&](LetterId id) {
    let.push_back(letters[id].flits);
    for (std::uint32_t k = 0; k < 100; ++k) {
      written.push_back(send(letters, 0, 0, 1000 * letters[id].flits + k));
    }
    letters.free(id);
  };
  const LetterId first = send(letters, 0, 0, 1), second = send(letters, 0, 0, 2);
  letters.come(second, answer);
  letters.come(first, answer);
  EXPECT_EQ(let, (std::vector<std::uint32_t>{1, 2}));
  let.clear();
  const auto note = [&](LetterId id) { let.push_back(letters[id].flits); };
  for (auto id = written.rbegin(); id != written.rend(); ++id) letters.come(*id, note);
  ASSERT_EQ(let.size(), 200u);
  for (std::uint32_t k = 0; k < 200; ++k) EXPECT_EQ(let[k], 1000 * (1 + k / 100) + k % 100);
}

TEST(Letters, QueuesKeepTheirOrder) {
  Letters letters(1);
  LetterQueue queues[3];
  std::deque<LetterId> expected[3];
  RandomStream random(4, Stream{4});
  for (int k = 0; k < 2000; ++k) {
    const std::uint64_t q = random.below(3);
    if (random.below(2) != 0) {
      expected[q].push_back(letters.write(0, 0, 1, {}));
      letters.push(queues[q], expected[q].back());
    } else if (!expected[q].empty()) {
      const LetterId id = letters.pop(queues[q]);
      ASSERT_EQ(id, expected[q].front());
      expected[q].pop_front();
      letters.free(id);
    }
    ASSERT_EQ(queues[q].length, expected[q].size());
  }
}

}  // namespace
}  // namespace ballast
