// SPDX-License-Identifier: BSD-3-Clause
// Unbalanced Tree Search: states, children and sizes of its trees, without a machine.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>
#include <vector>

#include "core/sha1_lanes.h"
#include "support/counting_allocator.h"
#include "support/tier.h"
#include "support/workloads_fixture.h"
#include "workloads/uts_tree.h"

namespace ballast {
namespace {

std::string hex(const Sha1Words& state) {
  std::string text;
  for (const std::uint32_t word : state) text += fmt::format("{:08x}", word);
  return text;
}

UtsTree::Node child(const UtsTree::Node& node, std::uint32_t number) {
  Sha1Lanes lanes;
  lanes.set(0, node.state, number);
  lanes.make();
  return {lanes[0], node.height + 1};
}

/// Nodes, leaves, depth.
using Sizes = std::array<std::uint64_t, 3>;

Sizes sizes_of(const UtsTree& tree) {
  Sizes sizes{};
  std::vector<UtsTree::Node> stack{tree.root()};
  while (!stack.empty()) {
    const UtsTree::Node node = stack.back();
    stack.pop_back();
    const std::uint32_t children = tree.children(node);
    for (std::uint32_t k = 0; k < children; ++k) stack.push_back(child(node, k));
    ++sizes[0];
    sizes[1] += children == 0;
    sizes[2] = std::max<std::uint64_t>(sizes[2], node.height);
  }
  return sizes;
}

/// The same of a [workload] section, by its source.
Sizes made_by(const std::string& section) {
  const Tasks tasks = make("kind = \"uts\"\n" + section, 4);
  const auto source = tasks.births.source();
  TaskSlots slots(static_cast<TaskId>(tasks.size()));
  Sizes sizes{};
  std::vector<TaskId> stack{0};
  while (!stack.empty()) {
    const TaskId task = stack.back();
    stack.pop_back();
    slots.leave(task);
    const std::size_t before = stack.size();
    source->end(task, slots, stack);
    ++sizes[0];
    sizes[1] += stack.size() == before;
  }
  sizes[2] = source->depth();
  return sizes;
}

TEST(Uts, StatesAreThoseOfTheBenchmark) {
  const UtsTree& t1 = uts_tree("T1");
  EXPECT_EQ(hex(t1.root().state), "c6988ab70cc9559ae4d6cba254e29a845a85f86b");
  EXPECT_EQ(hex(child(t1.root(), 0).state), "2fb3131030280c1617a81d6a49c1e29effb19645");
  EXPECT_NE(child(t1.root(), 1).state, child(t1.root(), 256).state);
  EXPECT_EQ(t1.children(t1.root()), 5u);
}

TEST(Uts, SmallTreesHaveTheirSizes) {
  EXPECT_EQ(sizes_of(uts_tree("default")), (Sizes{1'732, 1'050, 6}));
  EXPECT_EQ(sizes_of(uts_tree("T1-small")), (Sizes{16'000, 12'839, 6}));
  EXPECT_EQ(sizes_of(uts_tree("T3-small")), (Sizes{6'213, 5'438, 67}));
  EXPECT_EQ(sizes_of(uts_tree("tiny")), (Sizes{417, 372, 12}));
}

LONG(Uts, LargeTreesHaveTheirSizes);
TEST(Uts, LargeTreesHaveTheirSizes) {
  EXPECT_EQ(sizes_of(uts_tree("T1")), (Sizes{4'130'071, 3'305'118, 10}));
  EXPECT_EQ(sizes_of(uts_tree("T2")), (Sizes{4'117'769, 2'342'762, 81}));
  EXPECT_EQ(sizes_of(uts_tree("T3")), (Sizes{4'112'897, 3'599'034, 1'572}));
  EXPECT_EQ(sizes_of(uts_tree("T4")), (Sizes{4'132'453, 3'108'986, 134}));
  EXPECT_EQ(sizes_of(uts_tree("T5")), (Sizes{4'147'582, 2'181'318, 20}));
}

/// With 1,000 expected children nine roots in ten would have more than 100.
TEST(Uts, AGeometricNodeHasAtMostAHundredChildren) {
  UtsTree tree;
  tree.shape = UtsTree::Shape::fixed;
  tree.b = 1000;
  unsigned full = 0;
  for (tree.seed = 0; tree.seed < 40; ++tree.seed) {
    const std::uint32_t children = tree.children(tree.root());
    EXPECT_LE(children, 100u);
    full += children == 100;
  }
  EXPECT_GT(full, 20u);
}

TEST(Uts, GivenKeysReplaceThoseOfTheTree) {
  EXPECT_EQ(made_by(""), (Sizes{1'732, 1'050, 6}));
  EXPECT_EQ(made_by("tree = \"T1\"\nd = 6"), (Sizes{16'000, 12'839, 6}));
  EXPECT_EQ(made_by("tree = \"T3\"\nb = 20"), (Sizes{6'213, 5'438, 67}));
  EXPECT_EQ(made_by("type = \"binomial\"\nb = 64\nq = 0.1\nm = 8\nseed = 7"),
            (Sizes{417, 372, 12}));
  EXPECT_EQ(made_by("shape = \"fixed\"\nseed = 19"), (Sizes{16'000, 12'839, 6}));
}

/// A node that has ended leaves its room to a later one: the source is as large as the most nodes
/// alive, however many there are.
TEST(Uts, RoomIsThatOfTheNodesAlive) {
  for (const char* tree : {"default", "tiny", "T1-small", "T3-small"}) {
    const Tasks tasks = make(std::string("kind = 'uts'\ntree = '") + tree + "'", 4);
    auto source = tasks.births.source();
    TaskSlots slots(1);
    std::vector<TaskId> stack{0};
    std::size_t most_alive = 1;
    while (!stack.empty()) {
      const TaskId task = stack.back();
      stack.pop_back();
      slots.leave(task);
      source->end(task, slots, stack);
      most_alive = std::max(most_alive, stack.size());
    }
    const std::uint64_t with = allocated_bytes();
    source.reset();
    const std::uint64_t room = with - allocated_bytes();
    EXPECT_GE(room, most_alive * tasks.births.bytes) << tree;
    EXPECT_LE(room, 2 * most_alive * tasks.births.bytes + 500) << tree << ": a vector doubles";
  }
}

/// What a tree has is what a user may give: nothing changes if all of it is written.
TEST(Uts, TheValuesOfEachTreeAreAllowed) {
  const std::vector<std::string> types{"binomial", "geometric", "hybrid"};
  const std::vector<std::string> shapes{"linear", "expdec", "cyclic", "fixed"};
  const std::set<std::string> small{"default", "tiny", "T1-small", "T3-small"};
  std::set<std::uint32_t> seeds;
  for (const NamedUtsTree& named : uts_trees()) {
    const UtsTree& t = named.tree;
    std::string keys = fmt::format("type = '{}'\nb = {:f}\nseed = {}\n",
                                   types.at(static_cast<std::size_t>(t.type)), t.b, t.seed);
    if (t.has_shape()) {
      keys +=
          fmt::format("shape = '{}'\nd = {}\n", shapes.at(static_cast<std::size_t>(t.shape)), t.d);
    }
    if (t.has_probability()) keys += fmt::format("q = {:.17g}\nm = {}\n", t.q, t.m);
    EXPECT_EQ(error("kind = 'uts'\n" + keys), "no error") << named.name;
    if (small.count(named.name) != 0) {
      EXPECT_EQ(made_by(keys), sizes_of(t)) << named.name;
    }
    seeds.insert(t.seed);
  }
  EXPECT_EQ(seeds.count(0), 1u) << "the lowest seed is in use";
}

TEST(Uts, StartsWithTheRootAtProcessor0) {
  const Tasks tasks = make("kind = \"uts\"\ncycles = 7", 4);
  EXPECT_EQ(tasks.home, std::vector<NodeId>{0});
  EXPECT_EQ(tasks.work, std::vector<double>{7});
  EXPECT_EQ(tasks.births.source()->work(), 7);
  EXPECT_EQ(tasks.order, QueueOrder::newest);
  EXPECT_EQ(make("kind = \"uts\"\norder = \"fifo\"", 4).order, QueueOrder::oldest);
}

/// A supercritical tree as a standard tree is: allowed, and said.
TEST(Uts, SaysWhereATreeNeedNotEnd) {
  const auto remarks = [](const char* keys) {
    return make(std::string("kind = 'uts'\n") + keys, 4).notes;
  };
  EXPECT_EQ(remarks("tree = 'T3L'"),
            (std::vector<std::string>{"the tree need not end: a node has 0.200014 * 5 = 1.00007 "
                                      "children on average, expected below 1"}));
  EXPECT_EQ(remarks("tree = 'T3'\nq = 0.125").size(), 1u);
  EXPECT_TRUE(remarks("tree = 'T3'").empty());
  EXPECT_TRUE(remarks("tree = 'T3XXL'").empty());
}

/// T3XL is not in the published table; it is another tree than T3L, and no typing mistake.
TEST(Uts, NoTreeIsTakenForAMisspeltOtherOne) {
  const std::string unknown = error("kind = 'uts'\ntree = 'T3XL'");
  EXPECT_NE(unknown.find("T3L"), std::string::npos) << unknown;
  EXPECT_EQ(unknown.find("did you mean"), std::string::npos) << unknown;
}

LONG(Uts, TheLargeTreesHaveTheirPublishedSizes);
/// Of sample_trees.sh of the UTS distribution, version 1.1.
TEST(Uts, TheLargeTreesHaveTheirPublishedSizes) {
  EXPECT_EQ(sizes_of(uts_tree("T1L")), (Sizes{102'181'082, 81'746'377, 13}));
  EXPECT_EQ(sizes_of(uts_tree("T2L")), (Sizes{96'793'510, 53'791'152, 67}));
  EXPECT_EQ(sizes_of(uts_tree("T3L")), (Sizes{111'345'631, 89'076'904, 17'844}));
}

TEST(Uts, RefusesWhatHasNoEffect) {
  EXPECT_EQ(error("kind = \"uts\"\ntree = \"T1\"\nq = 0.125"),
            "exp.toml:4:5: workload.q: has no effect on a geometric tree; leave it out");
  EXPECT_EQ(error("kind = \"uts\"\ntree = \"T3\"\nshape = \"fixed\""),
            "exp.toml:4:9: workload.shape: has no effect on a binomial tree; leave it out");
}

}  // namespace
}  // namespace ballast
