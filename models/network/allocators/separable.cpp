// SPDX-License-Identifier: BSD-3-Clause
#include "network/allocators/separable.h"

#include <numeric>
#include <utility>

namespace ballast {

Separable::Separable(std::uint32_t ends, First first, unsigned iterations)
    : first_(first), iterations_(iterations), outputs_(ends), inputs_(ends) {}

void Separable::reset() {
  for (std::vector<End>* ends : {&outputs_, &inputs_}) ends->assign(ends->size(), {});
}

void Separable::match(Requests requests, std::vector<std::uint32_t>& granted) {
  const std::size_t before = granted.size();
  kept_.resize(requests.size());
  std::iota(kept_.begin(), kept_.end(), 0U);
  for (unsigned iteration = 1; !kept_.empty(); ++iteration) {
    if (first_ == First::inputs) {
      inputs_choose(requests);
      outputs_choose(requests);
    } else {
      outputs_choose(requests);
      inputs_choose(requests);
    }
    for (const std::uint32_t k : kept_) {
      const auto [input, output] = requests[k];
      End &from = inputs_[input], &to = outputs_[output];
      if (iteration == 1) move_behind(input, output, to.pointer, from.pointer);
      from.matched = to.matched = true;
      granted.push_back(k);
    }
    if (iteration == iterations_) break;
    keep_unmatched(requests);
  }
  for (std::size_t k = before; k < granted.size(); ++k) {
    const auto [input, output] = requests[granted[k]];
    inputs_[input].matched = outputs_[output].matched = false;
  }
}

void Separable::inputs_choose(Requests requests) {
  choose(requests, inputs_, &AllocationRequest::input, &AllocationRequest::output);
}

void Separable::outputs_choose(Requests requests) {
  choose(requests, outputs_, &AllocationRequest::output, &AllocationRequest::input);
}

/// A phase: of the requests in `kept_` each of the ends that are `here` keeps the first one at or
/// after its pointer, by the number of its end `there`.
void Separable::choose(Requests requests, std::vector<End>& ends,
                       std::uint32_t AllocationRequest::*here,
                       std::uint32_t AllocationRequest::*there) {
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

/// What the next iteration sees.
void Separable::keep_unmatched(Requests requests) {
  kept_.clear();
  for (std::uint32_t k = 0; k < requests.size(); ++k) {
    const auto [input, output] = requests[k];
    if (!inputs_[input].matched && !outputs_[output].matched) kept_.push_back(k);
  }
}

}  // namespace ballast
