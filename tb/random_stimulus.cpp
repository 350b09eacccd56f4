// SPDX-License-Identifier: BSD-3-Clause
#include <array>
#include <optional>

#include "core/random.h"
#include "tb/ideal_switch.h"
#include "tb/stimulus.h"

namespace ballast::tb {
namespace {

/// Chances in 256 that a flag is up: none, single ones, half, nearly all, all.
constexpr std::array<unsigned, 6> kDensity{0, 8, 64, 128, 240, 256};
constexpr unsigned kResetEvery = 512;  ///< cycles, on average

class RandomStimulus final : public Stimulus {
 public:
  RandomStimulus(const UnitSpec& spec, const Unit& unit, std::uint64_t seed, Cycle cycles)
      : spec_(spec), unit_(unit), random_(seed, Stream::random_stimulus), left_(cycles) {
    // Waves closer than this break the ranking tree's contract; the units above it refuse them.
    if (spec.unit == "ranking_tree") least_gap_ = Geometry(spec.ports).n;
    if (spec.unit == "balance_controller") switch_.emplace(spec, unit);
  }

  bool next(const std::uint32_t* out, bool& rst_n, std::uint32_t* in) override {
    if (left_ == 0) return false;
    --left_;
    if (random_.below(64) == 0) new_mood();
    rst_n = resetting_ == 0 && random_.below(kResetEvery) != 0;
    resetting_ = rst_n ? 0 : resetting_ == 0 ? random_.below(3) : resetting_ - 1;
    if (switch_) {
      switch_->drive(out, in);
      if (!rst_n) switch_->reset();
    }
    for (const Port& port : unit_.in.ports) fill(port, in + port.offset);
    return true;
  }

 private:
  /// Density of flags, distance of starts and range of loads change now and then.
  void new_mood() {
    for (unsigned& density : density_) density = kDensity[random_.below(kDensity.size())];
    start_chance_ = std::array{256u, 128u, 16u, 4u}[random_.below(4)];
    load_range_ = std::array{2u, 4u, 30u, 30u, 65536u}[random_.below(5)];
  }

  void fill(const Port& port, std::uint32_t* element) {
    const std::string& name = port.name;
    if (name == "start_i") {
      gap_ -= gap_ != 0;
      *element = gap_ == 0 && random_.below(256) < start_chance_;
      if (*element != 0) gap_ = least_gap_;
    } else if (switch_ && name != "load_i" && name != "schedule_i") {
      return;  // the ideal switch drives it
    } else if (name == "load_i") {
      for (std::size_t i = 0; i < port.lanes; ++i) {
        element[i] = static_cast<std::uint32_t>(random_.below(load_range_));
      }
    } else if (port.bits == 1) {
      const unsigned density = density_[port.offset % 2];
      for (std::size_t i = 0; i < port.lanes; ++i) element[i] = (random_() & 255) < density;
    } else {
      const std::uint32_t mask = ~std::uint32_t{0} >> (32 - port.bits);
      for (std::size_t i = 0; i < port.lanes; ++i) element[i] = random_() & mask;
    }
  }

  UnitSpec spec_;
  const Unit& unit_;
  RandomStream random_;
  Cycle left_;
  Cycle least_gap_ = 1, gap_ = 0;
  std::uint64_t resetting_ = 0;
  std::array<unsigned, 2> density_{128, 128};
  unsigned start_chance_ = 128, load_range_ = 4;
  std::optional<IdealSwitch> switch_;
};

}  // namespace

std::unique_ptr<Stimulus> random_stimulus(const UnitSpec& spec, const Unit& unit,
                                          std::uint64_t seed, Cycle cycles) {
  return std::make_unique<RandomStimulus>(spec, unit, seed, cycles);
}

}  // namespace ballast::tb
