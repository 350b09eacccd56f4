// SPDX-License-Identifier: BSD-3-Clause
#include <ballast/pattern.h>
#include <ballast/plugin.h>

namespace ballast {
namespace {

/// Every processor sends to itself mirrored in the middle: 0 to the last one, 1 to the last but
/// one.
Pattern mirror(const Args&, const PatternContext& context) {
  std::vector<NodeId> to(context.processors);
  for (NodeId i = 0; i < context.processors; ++i) to[i] = context.processors - 1 - i;
  return Pattern::fixed(std::move(to));
}

const Registered<PatternMaker> kMirror{{"mirror", "destination: p - 1 - i", {}, mirror}};

}  // namespace
}  // namespace ballast
