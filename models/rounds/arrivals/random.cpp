// SPDX-License-Identifier: BSD-3-Clause
#include "core/random.h"

#include "rounds/arrivals/arrivals.h"

namespace ballast {
namespace {

/// Each task goes to a uniformly random processor; a round depends only on the seed and its number.
class Random final : public Arrivals {
 public:
  Random(std::uint64_t tasks, std::uint64_t seed) : tasks_(tasks), seed_(seed) {}
  void insert(std::uint64_t round, std::span<const double> loads,
              std::vector<Arrival>& out) const override {
    RandomStream random(seed_, Stream::arrivals, static_cast<std::uint32_t>(round));
    random.seek(round >> 32 << 32);  // a round's tasks need fewer than 2^32 blocks
    for (std::uint64_t t = 0; t < tasks_; ++t) {
      out.push_back({static_cast<NodeId>(random.below(loads.size())), 1.0});
    }
  }
  [[nodiscard]] std::uint64_t period() const override { return 0; }

 private:
  std::uint64_t tasks_, seed_;
};

const Registered<ArrivalsMaker> kRandomArrivals{
    {"random",
     "each task arrives at a random processor",
     {tasks_key()},
     [](const Args& args, const ArrivalsContext& context) -> std::unique_ptr<Arrivals> {
       return std::make_unique<Random>(tasks_of(args, context), context.seed);
     }}};

}  // namespace
}  // namespace ballast
