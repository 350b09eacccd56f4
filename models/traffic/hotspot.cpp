// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include "traffic/pattern.h"

namespace ballast {
namespace {

Pattern hotspot(const Args& args, const PatternContext& context) {
  std::vector<NodeId> targets;
  for (const std::int64_t target : args.get<std::vector<std::int64_t>>("targets")) {
    if (target >= context.processors) {
      throw UserError(args.where("targets"),
                      fmt::format("traffic.targets: expected processors 0 .. {1}, got {0}", target,
                                  context.processors - 1));
    }
    targets.push_back(static_cast<NodeId>(target));
  }
  if (targets.empty()) {
    throw UserError(args.where("targets"),
                    "traffic.targets: expected at least one processor, got none");
  }
  return Pattern::drawn(context.processors, args.get<double>("fraction"), std::move(targets));
}

const Registered<PatternMaker> kHotspot{
    {"hotspot",
     "destination: a few hot processors for a share of the packets, any processor for the rest",
     {Key::real("fraction", 0.1).range(0, 1).help("share of the packets sent to the targets"),
      Key::integers("targets", {0})
          .range(0, ~NodeId{0} - 1.0)
          .help("hot processors, equally likely")},
     hotspot}};

}  // namespace
}  // namespace ballast
