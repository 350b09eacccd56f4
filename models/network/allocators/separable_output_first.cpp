// SPDX-License-Identifier: BSD-3-Clause
// Output-first separable allocation [Dally and Towles 2004, chapter 19] with pointers that move
// for accepted pairs only: iSLIP with one iteration, so the routers have its form for both.
#include "network/allocators/separable.h"

namespace ballast {
namespace {

const Registered<AllocatorMaker> kSeparableOutputFirst{
    {"separable-output-first",
     "each output chooses one input, then each input one of those outputs, by round robin: islip "
     "with one iteration",
     {},
     {.make =
          [](std::uint32_t ends) {
            return std::make_unique<Separable>(ends, Separable::First::outputs);
          },
      .inlined = true}}};

}  // namespace
}  // namespace ballast
