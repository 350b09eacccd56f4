// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "network/router_options.h"
#include "network/router_state.h"
#include "topology/routing.h"

namespace ballast {

/// What the outputs of a router have sent that is not credited yet.
class UncreditedFlits final : public OutputLoad {
 public:
  UncreditedFlits(const RouterRegisters& state, const PortNumbers& numbers, PortId first,
                  const RouterOptions& options)
      : state_(state), numbers_(numbers), first_(first), options_(options) {}
  [[nodiscard]] std::uint64_t flits(Port link) const override {
    std::uint64_t places = 0;
    for (unsigned lane = 0; lane < options_.vcs; ++lane) {
      places += state_.out[numbers_.vc_of(first_ + link, lane)].credits;
    }
    return std::uint64_t{options_.vcs} * options_.buffer_flits - places;
  }

 private:
  const RouterRegisters& state_;
  const PortNumbers& numbers_;
  PortId first_;
  const RouterOptions& options_;
};

}  // namespace ballast
