// SPDX-License-Identifier: BSD-3-Clause
// Input-first separable allocation [Dally and Towles 2004, chapter 19]: an input asks for one
// output, so an output hears fewer requests than in iSLIP.
#include "network/allocators/separable.h"

namespace ballast {
namespace {

const Registered<AllocatorMaker> kSeparableInputFirst{
    {"separable-input-first",
     "each input chooses one output, then each output one of those inputs, by round robin",
     {},
     {.make = [](std::uint32_t ends) {
       return std::make_unique<Separable>(ends, Separable::First::inputs);
     }}}};

}  // namespace
}  // namespace ballast
