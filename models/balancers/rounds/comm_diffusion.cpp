// SPDX-License-Identifier: BSD-3-Clause
// Communication-aware diffusion (Taylor, Chandrasekar, Kale, arXiv 2603.23329): the amounts come
// from rounds of diffusion, the tasks from their traffic (rounds/task_choice.h). The choice by gain
// is that of later versions in Charm++ (branch diffusionlb, MetricComm), without their band of
// lengths and their first task at the border.
#include <algorithm>
#include <cstdint>

#include "rounds/round_balancing.h"

namespace ballast {
namespace {

/// A pass has `steps` steps of two rounds each: in the first all tell their virtual load, in the
/// second they send amounts of it to poorer neighbours. A last round tells what the chosen tasks
/// really amount to. Only that is a flow.
struct CommDiffusion : RoundAgentBase {
  struct Node {
    double load = 0;          ///< of the tasks
    double held = 0;          ///< load at the start of the pass
    double virtual_load = 0;  ///< after the amounts of this pass
    std::uint32_t taken = 0;  ///< neighbours that get an amount in this step
    std::uint32_t left = 0;   ///< passes in which amounts may leave
    bool changed = true;      ///< since the start of the last pass, from outside
  };
  struct Link {
    double load = 0;           ///< virtual load of the neighbour
    double sum = 0;            ///< of the amounts of this pass: positive out, negative in
    double amount = 0;         ///< of this step
    double chosen = 0;         ///< length of the tasks that will leave
    std::uint32_t poorer = 0;  ///< of the k-th link: the link of the k-th poorest neighbour
    std::uint32_t by_id = 0;   ///< of the k-th link: the link of the neighbour with k-th number
    bool lower = false;        ///< the neighbour's number is below its own
  };
  struct Message {
    double amount;
  };

  std::uint32_t steps = 0, passes = 0;
  double floor = 0, tolerance_ = 0;
  TaskChoice choice = {};

  static constexpr bool kUneven = false;
  [[nodiscard]] std::uint32_t period() const noexcept { return 2 * steps + 1; }
  [[nodiscard]] static std::uint8_t slot(std::uint32_t round) noexcept { return round & 1; }
  [[nodiscard]] double tolerance() const noexcept { return tolerance_; }
  [[nodiscard]] double load(const Node& node) const noexcept { return node.load; }
  /// The tasks of the pass are chosen before this round.
  [[nodiscard]] bool choosing(std::uint32_t round) const noexcept {
    return round % period() == 2 * steps;
  }
  [[nodiscard]] static double wish(const Link& link) noexcept { return link.chosen; }
  static void choose(Link& link, double amount) noexcept { link.chosen = amount; }

  void start(RoundSelf<CommDiffusion> self, const Neighbours& n) const {
    const std::size_t first = n.first(self.id);
    for (std::uint32_t k = 0; k < self.degree(); ++k) {
      self.links[k].by_id = k;
      self.links[k].lower = n.end(first + k) < self.id;
    }
    for (std::uint32_t a = 0; a < self.degree(); ++a) {  // a link's place: the links before it
      std::uint32_t place = 0;
      for (std::uint32_t b = 0; b < self.degree(); ++b)
        place += n.end(first + b) < n.end(first + a);
      self.links[place].by_id = a;
    }
  }

  void compose(RoundSelf<CommDiffusion> self, double change, std::span<Message> out) const {
    Node& node = self.node;
    const std::uint32_t step = self.round % period();
    node.load += change;
    node.changed |= change != 0;
    if (step == 0) begin_pass(self);
    if (step % 2 == 1) find_amounts(self);
    for (std::uint32_t k = 0; k < self.degree(); ++k) {
      const Link& link = self.links[k];
      out[k].amount = step == 2 * steps ? link.chosen
                      : step % 2 == 1   ? link.amount
                                        : node.virtual_load;
    }
  }

  bool absorb(RoundSelf<CommDiffusion> self, std::span<const Message> in,
              std::span<double> flow) const {
    const std::uint32_t step = self.round % period();
    std::fill(flow.begin(), flow.end(), 0.0);
    bool wishes = false;
    if (step == 2 * steps) {
      for (std::uint32_t k = 0; k < self.degree(); ++k) {
        flow[k] = self.off(k) ? 0.0 : self.links[k].chosen - in[k].amount;
        wishes |= !self.off(k) && self.links[k].sum != 0;
      }
      for (const double f : flow) self.node.load -= f;
      if (self.node.left != 0) --self.node.left;
    } else if (step % 2 == 1) {
      wishes = move_amounts(self, in);
      if (step == 2 * steps - 1) {
        for (Link& link : self.links) link.chosen = std::max(link.sum, 0.0);
      }
    } else {
      for (std::uint32_t k = 0; k < self.degree(); ++k) self.links[k].load = in[k].amount;
    }
    return wishes && (self.node.left != 0 || step != 2 * steps);
  }

 private:
  void begin_pass(RoundSelf<CommDiffusion> self) const {
    Node& node = self.node;
    if (node.changed) node.left = passes;
    node.changed = false;
    node.held = node.virtual_load = node.load;
    for (Link& link : self.links) link.sum = link.chosen = 0;
  }

  /// The neighbours that get something are the poorest ones, down to the mean of all of them. Only
  /// what a processor had at the start of the pass may leave: a task goes over one link.
  void find_amounts(RoundSelf<CommDiffusion> self) const {
    const std::uint32_t degree = self.degree();
    for (std::uint32_t k = 0; k < degree; ++k) {
      self.links[k].poorer = k;
      self.links[k].amount = 0;
    }
    self.node.taken = 0;
    if (self.node.left == 0) return;
    double level = self.node.virtual_load, sum = 0, mean = 0, out = 0;
    std::uint32_t live = 0;
    for (std::uint32_t k = 0; k < degree; ++k) {
      if (self.off(k)) continue;
      std::uint32_t at = live++;
      for (; at != 0 && self.links[self.links[at - 1].poorer].load > self.links[k].load; --at) {
        self.links[at].poorer = self.links[at - 1].poorer;
      }
      self.links[at].poorer = k;
      mean += self.links[k].load;
      out += std::max(self.links[k].sum, 0.0);
    }
    if (live == 0) return;
    const double least = floor * mean / live;
    std::uint32_t& taken = self.node.taken;
    while (taken < live) {
      const Link& link = self.links[self.links[taken].poorer];
      if (link.load >= level - least) break;
      sum += link.load;
      level = (self.node.virtual_load + sum) / (++taken + 1);
    }
    double own = std::min(self.node.virtual_load - level, self.node.held - out);
    for (std::uint32_t k = 0; k < taken; ++k) {
      Link& link = self.links[self.links[k].poorer];
      double gap = level - link.load;
      const double back = std::min(std::max(-link.sum, 0.0), gap);
      gap -= back;
      const double more = std::min(own, gap);
      const double sent = more < least ? 0 : more;
      own -= sent;
      link.amount = back + sent;
    }
  }

  /// Adds in the order of the processors' numbers, as a machine in step would.
  bool move_amounts(RoundSelf<CommDiffusion> self, std::span<const Message> in) const {
    double& load = self.node.virtual_load;
    bool any = false;
    const auto receive = [&](bool lower) {
      for (const Link& place : self.links) {
        const std::uint32_t k = place.by_id;
        if (self.links[k].lower == lower && !self.off(k)) load += in[k].amount;
      }
    };
    receive(true);
    for (std::uint32_t k = 0; k < self.node.taken; ++k) {
      load -= self.links[self.links[k].poorer].amount;
    }
    receive(false);
    for (std::uint32_t k = 0; k < self.degree(); ++k) {
      Link& link = self.links[k];
      const double got = self.off(k) ? 0 : in[k].amount;
      any |= link.amount != 0 || got != 0;
      link.sum += link.amount - got;
    }
    return any;
  }
};

TaskChoice choice_of(const Args& of) {
  using enum TaskChoice::By;
  const std::string& name = of.text("choice");
  TaskChoice choice{name == "traffic" ? traffic
                    : name == "gain"  ? gain
                                      : number,
                    of.get<double>("pull")};
  if (choice.by == gain) choice.slack = of.get<double>("tolerance");
  return choice;
}

const Registered<BalancerSetup> kCommDiffusion{
    {"comm-diffusion",
     "communication-aware diffusion (arXiv 2603.23329): rounds find the amounts for all "
     "neighbours, "
     "then each processor chooses the tasks with most bytes to those at the receiver",
     round_keys(
         {Key::integer("steps", 40).range(1, 1e6).help("steps of a pass; a step is two rounds"),
          Key::integer("passes", 3)
              .range(1, 1e9)
              .help("passes in which a processor lets tasks go after the last change of its load "
                    "from outside"),
          Key::real("floor", 0.0)
              .range(0, 1)
              .help("share of the neighbours' mean load below which no amount is sent"),
          Key::text("choice", "traffic")
              .choices({"traffic", "gain", "first"})
              .help("task that leaves; traffic: most bytes to tasks at the receiver; gain: most "
                    "bytes to tasks at the receiver minus bytes to tasks that stay; first: the "
                    "lowest number; by count: the front of the queue"),
          Key::real("pull", 1.0)
              .range(0, 1e6)
              .help("weight of the bytes to a task that leaves in the same pass, relative to those "
                    "already there"),
          Key::real("tolerance", 1e-3)
              .range(0, 1e15)
              .unit("tasks")
              .help("largest flow that counts as zero; with choice gain also the load by which a "
                    "task may exceed the rest of an amount")}),
     [](const Args& args) {
       return round_balancing<CommDiffusion>(args, [](const Args& of, const Neighbours&) {
         CommDiffusion agent;
         agent.choice = choice_of(of);
         agent.steps = of.get<std::uint32_t>("steps");
         agent.passes = of.get<std::uint32_t>("passes");
         agent.floor = of.get<double>("floor");
         agent.tolerance_ = of.get<double>("tolerance");
         return agent;
       });
     },
     {{"rule",
       "diffusion finds the amounts, then each processor chooses the tasks with most bytes to "
       "those at the receiver; by count: the front of its queue"},
      {"ends", "after `passes` passes"},
      {"source", "arXiv 2603.23329"}}}};

}  // namespace
}  // namespace ballast
