// SPDX-License-Identifier: BSD-3-Clause
#include "traffic/pattern.h"

namespace ballast {
namespace {

Pattern uniform(const Args&, const PatternContext& context) {
  return Pattern::drawn(context.processors);
}

const Registered<PatternMaker> kUniform{
    {"uniform", "destination: any processor, the sender included, equally likely", {}, uniform}};

}  // namespace
}  // namespace ballast
