// SPDX-License-Identifier: BSD-3-Clause
// Wavefront allocation [Tamir and Chi 1993].
#include <algorithm>
#include <compare>

#include "network/allocators/allocator.h"

namespace ballast {
namespace {

/// Diagonals input + output = p, p + 1 .. modulo the number of ends: all free pairs of one match,
/// before the next one is seen. Then p moves on. Every request meets its ends once, so no two that
/// are left free ask for each other; and each one is on the first diagonal once in as many cycles
/// with requests as there are ends.
class Wavefront final : public Allocator {
 public:
  explicit Wavefront(std::uint32_t ends) : ends_(ends), input_(ends), output_(ends) {}

  void reset() override { first_ = 0; }
  void match(std::span<const AllocationRequest> requests,
             std::vector<std::uint32_t>& granted) override {
    const std::size_t before = granted.size();
    order_.clear();
    for (std::uint32_t k = 0; k < requests.size(); ++k) {
      const auto [input, output] = requests[k];
      order_.push_back({(input + output + ends_ - first_) % ends_, k});
    }
    std::ranges::sort(order_);
    for (const auto [diagonal, k] : order_) {
      const auto [input, output] = requests[k];
      if (input_[input] || output_[output]) continue;
      input_[input] = output_[output] = true;
      granted.push_back(k);
    }
    for (std::size_t k = before; k < granted.size(); ++k) {
      const auto [input, output] = requests[granted[k]];
      input_[input] = output_[output] = false;
    }
    first_ = (first_ + 1) % ends_;
  }

 private:
  struct Place {
    std::uint32_t diagonal, request;  ///< `diagonal`: counted from the first one
    friend auto operator<=>(const Place&, const Place&) = default;
  };

  std::uint32_t ends_, first_ = 0;
  std::vector<bool> input_, output_;  ///< matched; scratch of a cycle
  std::vector<Place> order_;          ///< scratch of a cycle
};

const Registered<AllocatorMaker> kWavefront{
    {"wavefront",
     "diagonal after diagonal of inputs and outputs, each cycle from the next one on; no two ends "
     "that ask for each other are left free",
     {},
     {.make = [](std::uint32_t ends) { return std::make_unique<Wavefront>(ends); }}}};

}  // namespace
}  // namespace ballast
