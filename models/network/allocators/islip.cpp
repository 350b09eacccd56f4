// SPDX-License-Identifier: BSD-3-Clause
#include "network/allocators/islip.h"

#include <numeric>
#include <utility>

#include "network/allocators/allocator.h"

namespace ballast {
namespace {

class Islip final : public Allocator {
 public:
  explicit Islip(std::uint32_t ends) : outputs_(ends), inputs_(ends) {}

  void reset() override {
    for (std::vector<End>* ends : {&outputs_, &inputs_}) ends->assign(ends->size(), {});
  }
  void match(std::span<const AllocationRequest> requests,
             std::vector<std::uint32_t>& granted) override {
    kept_.resize(requests.size());
    std::iota(kept_.begin(), kept_.end(), 0U);
    choose(requests, outputs_, &AllocationRequest::output, &AllocationRequest::input);
    choose(requests, inputs_, &AllocationRequest::input, &AllocationRequest::output);
    for (const std::uint32_t k : kept_) {
      const auto [input, output] = requests[k];
      move_behind(input, output, outputs_[output].pointer, inputs_[input].pointer);
      granted.push_back(k);
    }
  }

 private:
  struct End {
    std::uint32_t pointer = 0, best = kNoCandidate;  ///< `best`: a request, scratch of a cycle
  };

  /// A phase: of the requests in `kept_` each of the ends that are `here` keeps the first one at or
  /// after its pointer, by the number of its end `there`.
  void choose(std::span<const AllocationRequest> requests, std::vector<End>& ends,
              std::uint32_t AllocationRequest::*here, std::uint32_t AllocationRequest::*there) {
    choosing_.clear();
    for (const std::uint32_t k : kept_) {
      End& end = ends[requests[k].*here];
      keep_first(
          end.best, k,
          [&](std::uint32_t a, std::uint32_t b) {
            return before(requests[a].*there, requests[b].*there, end.pointer);
          },
          [&] { choosing_.push_back(requests[k].*here); });
    }
    kept_.clear();
    for (const std::uint32_t e : choosing_)
      kept_.push_back(std::exchange(ends[e].best, kNoCandidate));
  }

  std::vector<End> outputs_, inputs_;
  std::vector<std::uint32_t> kept_;      ///< requests that a phase leaves
  std::vector<std::uint32_t> choosing_;  ///< ends with a request in this phase
};

const Registered<AllocatorMaker> kIslip{
    {"islip",
     "iSLIP, one iteration: outputs grant and inputs accept by round robin",
     {},
     {.make = [](std::uint32_t ends) { return std::make_unique<Islip>(ends); }, .inlined = true}}};

}  // namespace
}  // namespace ballast
