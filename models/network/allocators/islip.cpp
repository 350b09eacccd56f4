// SPDX-License-Identifier: BSD-3-Clause
// iSLIP [McKeown 1999] as an object of each router: islip.h has the inlined form.
#include "network/allocators/islip.h"

#include "network/allocators/separable.h"

namespace ballast {
namespace {

std::unique_ptr<Allocator> islip(std::uint32_t ends, unsigned iterations) {
  return std::make_unique<Separable>(ends, Separable::First::outputs, iterations);
}

const Registered<AllocatorMaker> kIslip{
    {"islip",
     "iSLIP: outputs grant and inputs accept by round robin, in one iteration or "
     "machine.router.iterations of them",
     {},
     {.make = [](std::uint32_t ends) { return islip(ends, 1); },
      .inlined = true,
      .iterated = islip}}};

}  // namespace
}  // namespace ballast
