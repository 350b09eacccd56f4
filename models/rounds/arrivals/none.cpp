// SPDX-License-Identifier: BSD-3-Clause
#include "rounds/arrivals/arrivals.h"

namespace ballast {
namespace {

class None final : public Arrivals {
 public:
  void insert(std::uint64_t, std::span<const double>, std::vector<Arrival>&) const override {}
  [[nodiscard]] std::uint64_t end() const override { return 0; }
};

const Registered<ArrivalsMaker> kNoneArrivals{
    {"none",
     "no arrivals: only the workload",
     {},
     [](const Args&, const ArrivalsContext&) -> std::unique_ptr<Arrivals> {
       return std::make_unique<None>();
     }}};

}  // namespace
}  // namespace ballast
