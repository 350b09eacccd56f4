// SPDX-License-Identifier: BSD-3-Clause
#include "network/allocators/islip.h"

#include <utility>

#include "network/allocators/allocator.h"

namespace ballast {
namespace {

class Islip final : public Allocator {
 public:
  explicit Islip(std::uint32_t ends) : outputs_(ends), inputs_(ends) {}

  void reset() override {
    for (std::vector<Side>* sides : {&outputs_, &inputs_}) sides->assign(sides->size(), {});
  }
  void match(std::span<const AllocationRequest> requests,
             std::vector<std::uint32_t>& granted) override {
    granting_.clear();
    accepting_.clear();
    for (std::uint32_t k = 0; k < requests.size(); ++k) {
      Side& output = outputs_[requests[k].output];
      keep_first(
          output.best, k,
          [&](std::uint32_t a, std::uint32_t b) {
            return before(requests[a].input, requests[b].input, output.pointer);
          },
          [&] { granting_.push_back(requests[k].output); });
    }
    for (const std::uint32_t o : granting_) {
      const std::uint32_t k = std::exchange(outputs_[o].best, kNone);
      Side& input = inputs_[requests[k].input];
      keep_first(
          input.best, k,
          [&](std::uint32_t a, std::uint32_t b) {
            return before(requests[a].output, requests[b].output, input.pointer);
          },
          [&] { accepting_.push_back(requests[k].input); });
    }
    for (const std::uint32_t i : accepting_) {
      const std::uint32_t k = std::exchange(inputs_[i].best, kNone), o = requests[k].output;
      move_behind(i, o, outputs_[o].pointer, inputs_[i].pointer);
      granted.push_back(k);
    }
  }

 private:
  struct Side {
    std::uint32_t pointer = 0, best = kNone;  ///< `best`: a request, scratch of a cycle
  };
  std::vector<Side> outputs_, inputs_;
  std::vector<std::uint32_t> granting_, accepting_;  ///< outputs, inputs
};

const Registered<AllocatorMaker> kIslip{
    {"islip",
     "iSLIP, one iteration: outputs grant and inputs accept by round robin",
     {},
     {.make = [](std::uint32_t ends) { return std::make_unique<Islip>(ends); }, .inlined = true}}};

}  // namespace
}  // namespace ballast
