// SPDX-License-Identifier: BSD-3-Clause
#include <array>

#include "core/draws.h"
#include "tb/stimulus.h"

namespace ballast::tb {
namespace {

/// Probability in 1/256 that a flag is up: none, single ones, half, nearly all, all.
constexpr std::array<unsigned, 6> kDensity{0, 8, 64, 128, 240, 256};
constexpr unsigned kResetEvery = 512;  ///< cycles, on average

class RandomStimulus final : public Stimulus {
 public:
  RandomStimulus(const Twin& unit, std::uint64_t seed, Cycle cycles)
      : unit_(unit),
        random_(seed, Stream::random_stimulus),
        left_(cycles),
        environment_(unit.environment()) {}

  bool next(const std::uint32_t* out, bool& rst_n, std::uint32_t* in) override {
    if (left_ == 0) return false;
    --left_;
    if (random_.below(64) == 0) new_mood();
    rst_n = resetting_ == 0 && random_.below(kResetEvery) != 0;
    resetting_ = rst_n ? 0 : resetting_ == 0 ? random_.below(3) : resetting_ - 1;
    if (environment_) {
      environment_->drive(out, in);
      if (!rst_n) environment_->reset();
    }
    for (const Port& port : unit_.in.ports) fill(port, in + port.offset);
    return true;
  }

 private:
  /// Draws new values for the density of flags, the distance of starts and the range of loads.
  void new_mood() {
    for (unsigned& density : density_) density = kDensity[random_.below(kDensity.size())];
    start_chance_ = std::array{256u, 128u, 16u, 4u}[random_.below(4)];
    load_range_ = std::array{2u, 4u, 30u, 30u, 0u}[random_.below(5)];
  }

  /// A few processors have all the load, so long tasks move.
  [[nodiscard]] bool few_loads() const { return density_[0] < 128; }

  void fill(const Port& port, std::uint32_t* element) {
    switch (port.feed) {
      case Feed::answer:
        break;
      case Feed::start:
        gap_ -= gap_ != 0;
        *element = gap_ == 0 && random_.below(256) < start_chance_;
        if (*element != 0) gap_ = unit_.least_gap();
        break;
      case Feed::paced:
        if (random_.below(64) == 0) pace_ = kDensity[random_.below(kDensity.size())];
        *element = (random_() & 255) < pace_;
        break;
      case Feed::load:
        for (std::size_t i = 0; i < port.lanes; ++i) {
          const std::uint64_t range =
              load_range_ != 0 ? load_range_ : std::uint64_t{1} << port.bits;
          element[i] = static_cast<std::uint32_t>(random_.below(range));
          if (few_loads() && element[i] < range / 4 * 3) element[i] = 0;
        }
        break;
      case Feed::count:
        for (std::size_t i = 0; i < port.lanes; ++i) {
          element[i] = (random_() & 255) < density_[port.offset % 2];
          if (port.most == 1) {
            random_.skip(2 * element[i]);  // as if drawn below 1; no branch, as it is random
          } else if (element[i] != 0) {
            element[i] += static_cast<std::uint32_t>(random_.below(port.most));
          }
        }
        break;
      case Feed::value:
      case Feed::payload:
        random_.fill({element, port.lanes});
        if (port.bits == 1) {
          const unsigned density = density_[port.offset % 2];
          for (std::size_t i = 0; i < port.lanes; ++i) element[i] = (element[i] & 255) < density;
        } else {
          for (std::size_t i = 0; i < port.lanes; ++i) element[i] &= port.mask();
        }
    }
  }

  const Twin& unit_;
  RandomWords random_;
  Cycle left_;
  Cycle gap_ = 0;
  std::uint64_t resetting_ = 0;
  std::array<unsigned, 2> density_{128, 128};
  unsigned start_chance_ = 128, pace_ = 128;
  std::uint32_t load_range_ = 4;  ///< 0: all that a port has
  std::unique_ptr<Environment> environment_;
};

}  // namespace

std::unique_ptr<Stimulus> random_stimulus(const Twin& unit, std::uint64_t seed, Cycle cycles) {
  return std::make_unique<RandomStimulus>(unit, seed, cycles);
}

}  // namespace ballast::tb
