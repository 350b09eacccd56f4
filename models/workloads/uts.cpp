// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/sha1_lanes.h"
#include "workloads/synthetic.h"
#include "workloads/uts_tree.h"

namespace ballast {
namespace {

/// The nodes alive, by slot. States of children are made as many at a time as there are lanes, but
/// at the latest when one of them ends.
class UtsSource final : public TaskSource {
 public:
  UtsSource(const UtsTree& tree, double work) : tree_(tree), work_(work), nodes_{tree.root()} {}

  void end(TaskId task, TaskSlots& slots, std::vector<TaskId>& born) override {
    const auto last = unmade_.begin() + unmade_count_;
    if (std::find(unmade_.begin(), last, task) != last) make();
    const UtsTree::Node parent = nodes_[task];  // a child may take its slot
    const std::uint32_t children = tree_.children(parent);
    if (children != 0) depth_ = std::max(depth_, parent.height + 1);
    for (std::uint32_t k = 0; k < children; ++k) {
      const TaskId slot = slots.take();
      if (slot == nodes_.size()) nodes_.emplace_back();
      nodes_[slot].height = parent.height + 1;
      born.push_back(slot);
      states_.set(unmade_count_, parent.state, k);
      unmade_[unmade_count_++] = slot;
      if (unmade_count_ == Sha1Lanes::kLanes) make();
    }
  }
  [[nodiscard]] double work() const override { return work_; }
  [[nodiscard]] std::uint32_t depth() const override { return depth_; }

 private:
  void make() {
    states_.make();
    for (std::uint32_t k = 0; k < unmade_count_; ++k) nodes_[unmade_[k]].state = states_[k];
    unmade_count_ = 0;
  }

  UtsTree tree_;
  double work_;
  std::vector<UtsTree::Node> nodes_;
  Sha1Lanes states_;
  std::array<TaskId, Sha1Lanes::kLanes> unmade_{};  ///< slots of nodes without a state, by lane
  std::uint32_t unmade_count_ = 0;
  std::uint32_t depth_ = 0;
};

const std::vector<std::string> kTypes{"binomial", "geometric", "hybrid"};
const std::vector<std::string> kShapes{"linear", "expdec", "cyclic", "fixed"};

template <class Enum>
Enum at(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<Enum>(std::find(names.begin(), names.end(), name) - names.begin());
}

/// Refuses a given key that the tree does not read.
void refuse_unused(const Args& args, const UtsTree& tree) {
  const std::string& type = kTypes[static_cast<std::size_t>(tree.type)];
  for (const char* key : {"shape", "d", "q", "m"}) {
    const bool used = *key == 's' || *key == 'd' ? tree.has_shape() : tree.has_probability();
    if (used || !args.has(key)) continue;
    throw UserError(
        args.where(key),
        fmt::format("workload.{}: has no effect on a {} tree; leave it out", key, type));
  }
}

/// The named tree with the given keys in place of its own.
UtsTree tree_of(const Args& args) {
  UtsTree tree = uts_tree(args.text("tree"));
  if (args.has("type")) tree.type = at<UtsTree::Type>(kTypes, args.text("type"));
  if (args.has("shape")) tree.shape = at<UtsTree::Shape>(kShapes, args.text("shape"));
  if (args.has("b")) tree.b = args.get<double>("b");
  if (args.has("d")) tree.d = args.get<std::uint32_t>("d");
  if (args.has("q")) tree.q = args.get<double>("q");
  if (args.has("m")) tree.m = args.get<std::uint32_t>("m");
  if (args.has("seed")) tree.seed = args.get<std::uint32_t>("seed");
  refuse_unused(args, tree);
  return tree;
}

Tasks uts(const Args& args, const WorkloadContext& context) {
  need_processors(context, args.where("tree"));
  const UtsTree tree = tree_of(args);
  const double work = args.get<double>("cycles");
  Tasks tasks;
  tasks.processors = context.processors;
  tasks.add(0, work);
  tasks.births = {[tree, work] { return std::make_unique<UtsSource>(tree, work); },
                  sizeof(UtsTree::Node)};
  tasks.order = queue_order_of(args);
  if (tree.has_probability() && tree.q * tree.m >= 1) {
    tasks.notes.push_back(
        fmt::format("the tree need not end: a node has {} * {} = {:.6g} children on average, "
                    "expected below 1",
                    tree.q, tree.m, tree.q * tree.m));
  }
  return tasks;
}

std::vector<std::string> tree_names() {
  std::vector<std::string> names;
  for (const NamedUtsTree& tree : uts_trees()) names.emplace_back(tree.name);
  return names;
}

const Registered<WorkloadMaker> kUts{
    {"uts",
     "Unbalanced Tree Search of Olivier et al. 2007: the root is a task at processor 0, and each "
     "task makes its children when it has been executed; needs run.until = \"completed\"",
     {Key::text("tree", "default")
          .choices(tree_names())
          .without_hint()  // T3XL is no misspelt T3L
          .help("tree by its name; other keys replace its own values"),
      Key::text("type").choices(kTypes).help(
          "distribution of the children; hybrid: geometric above half the depth d, binomial below; "
          "default: that of the tree"),
      Key::text("shape").choices(kShapes).help(
          "expected children of a geometric node, by its height; default: that of the tree"),
      Key::real("b").range(0, 1e6).help(
          "children of a binomial root, or expected ones of a geometric root; default: that of the "
          "tree"),
      Key::integer("d").range(2, 1e6).help(
          "depth of the geometric shape; cyclic trees are up to 5 d + 1 deep; default: that of the "
          "tree"),
      Key::real("q").range(0, 1).help(
          "probability that a binomial node has children; default: that of the tree"),
      Key::integer("m")
          .range(0, UtsTree::kMostChildren)
          .help("children of such a node; default: that of the tree"),
      Key::integer("seed").range(0, 0x7fffffff).help("seed of the root; default: that of the tree"),
      Key::real("cycles", 10)
          .range(0, kMaxWork)
          .unit("units of work")
          .help("length of each task; by default a unit of work is a cycle"),
      queue_order_key("lifo")},
     uts}};

}  // namespace
}  // namespace ballast
