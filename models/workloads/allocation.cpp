// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/allocation.h"

#include <algorithm>

#include "workloads/free_processors.h"
#include "workloads/subcubes.h"

namespace ballast {
namespace {

class OfSubcubes final : public Allocation {
 public:
  explicit OfSubcubes(NodeId processors) : cube_(processors) {}
  void place(NodeId k, double submit, double run, std::vector<NodeId>& at) override {
    const NodeId first = cube_.place(k, submit, run);
    for (NodeId i = 0; i < k; ++i) at.push_back(first + i);
  }

 private:
  Subcubes cube_;
};

class OfFreeProcessors final : public Allocation {
 public:
  OfFreeProcessors(NodeId processors, bool contiguous) : free_(processors, contiguous) {}
  void place(NodeId k, double submit, double run, std::vector<NodeId>& at) override {
    free_.place(k, submit, run, at);
  }

 private:
  FreeProcessors free_;
};

}  // namespace

std::uint64_t Allocation::bytes(NodeId processors) {
  return std::max(Subcubes::bytes(processors), FreeProcessors::bytes(processors));
}

std::unique_ptr<Allocation> Allocation::make(std::string_view rule, NodeId processors) {
  if (rule == "subcube") return std::make_unique<OfSubcubes>(processors);
  return std::make_unique<OfFreeProcessors>(processors, rule == "contiguous");
}

}  // namespace ballast
