// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <mutex>
#include <numeric>
// It needs <cstdio> before it.
#include <scotch/scotch.h>

#include "planning/graph_library.h"

namespace ballast {
namespace {

void check(int status, const char* what) {
  if (status != 0) throw InvariantError(fmt::format("Scotch failed in {}", what));
}

/// A handle of Scotch, freed by `Exit`.
template <class T, auto Init, auto Exit>
class Handle {
 public:
  Handle() { check(Init(&handle_), "its start"); }
  ~Handle() { Exit(&handle_); }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  [[nodiscard]] T* get() { return &handle_; }

 private:
  T handle_;
};
using Context = Handle<SCOTCH_Context, SCOTCH_contextInit, SCOTCH_contextExit>;
using Graph = Handle<SCOTCH_Graph, SCOTCH_graphInit, SCOTCH_graphExit>;
using Strategy = Handle<SCOTCH_Strat, SCOTCH_stratInit, SCOTCH_stratExit>;
using Target = Handle<SCOTCH_Arch, SCOTCH_archInit, SCOTCH_archExit>;

/// Shares of the load, by speed; their sum stays far below 2^30.
std::vector<SCOTCH_Num> shares(const PlanningProblem& problem) {
  double fastest = 0;
  bool alike = true;
  for (const auto& part : problem.parts) {
    fastest = std::max(fastest, part.speed);
    alike &= part.speed == problem.parts.front().speed;
  }
  const double most = alike ? 1 : std::max(1.0, 0x1p24 / static_cast<double>(problem.parts.size()));
  std::vector<SCOTCH_Num> all;
  for (const auto& part : problem.parts) {
    const double share = std::round(most * std::min(part.speed / fastest, 1.0));
    all.push_back(static_cast<SCOTCH_Num>(std::max(share, 1.0)));
  }
  return all;
}

/// A context has its own random numbers, and one thread.
class Scotch final : public GraphLibrary {
 public:
  [[nodiscard]] std::string name() const override {
    int version = 0, release = 0, patch = 0;
    SCOTCH_version(&version, &release, &patch);
    return fmt::format("Scotch {}.{}.{}", version, release, patch);
  }
  [[nodiscard]] bool repartitions() const override { return true; }
  [[nodiscard]] std::vector<Part> place(const PlanningProblem& problem, const PartitionGraph& graph,
                                        double tolerance, int seed) const override {
    static_assert(sizeof(SCOTCH_Num) == sizeof(PartitionGraph::Weight));
    // Even with contexts, calls of two threads at a time change each other's parts (7.0.3).
    static std::mutex mutex;
    const std::lock_guard lock(mutex);
    const auto vertices = static_cast<SCOTCH_Num>(graph.vertices());
    const auto parts = static_cast<SCOTCH_Num>(problem.parts.size());
    Context context;
    check(SCOTCH_contextThreadSpawn(context.get(), 1, nullptr), "its thread");
    check(SCOTCH_contextOptionSetNum(context.get(), SCOTCH_OPTIONNUMDETERMINISTIC, 1),
          "its options");
    SCOTCH_contextRandomSeed(context.get(), seed);
    Graph all, bound;
    check(SCOTCH_graphBuild(all.get(), 0, vertices, graph.first.data(), graph.first.data() + 1,
                            graph.loads.data(), nullptr, static_cast<SCOTCH_Num>(graph.ends.size()),
                            graph.ends.data(), graph.bytes.data()),
          "its graph");
    check(SCOTCH_contextBindGraph(context.get(), all.get(), bound.get()), "its context");
    Target processors;
    const std::vector<SCOTCH_Num> speeds = shares(problem);
    check(SCOTCH_archCmpltw(processors.get(), parts, speeds.data()), "its target");
    Strategy strategy;
    check(SCOTCH_stratGraphMapBuild(strategy.get(),
                                    SCOTCH_STRATQUALITY | SCOTCH_STRATSAFETY | SCOTCH_STRATREMAP,
                                    parts, std::max(tolerance - 1, .001)),
          "its strategy");
    // A vertex with what stays at a part is fixed there; the others are free.
    std::vector<SCOTCH_Num> old(graph.vertices()), placed(graph.vertices(), -1);
    for (Item k = 0; k < graph.items; ++k) old[k] = static_cast<SCOTCH_Num>(problem.items[k].from);
    std::iota(old.begin() + graph.items, old.end(), 0);
    std::copy(old.begin() + graph.items, old.end(), placed.begin() + graph.items);
    std::vector<SCOTCH_Num> prices(graph.vertices(), graph.move);
    check(SCOTCH_graphRemapFixed(bound.get(), processors.get(), old.data(), 1.0, prices.data(),
                                 strategy.get(), placed.data()),
          "its partition");
    return {placed.begin(), placed.begin() + graph.items};
  }
};

}  // namespace

std::unique_ptr<GraphLibrary> scotch_library() { return std::make_unique<Scotch>(); }

}  // namespace ballast
