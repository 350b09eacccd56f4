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
                      fmt::format("traffic.targets: {} is out of range, must be 0 .. {}", target,
                                  context.processors - 1));
    }
    targets.push_back(static_cast<NodeId>(target));
  }
  if (targets.empty()) {
    throw UserError(args.where("targets"),
                    "traffic.targets: is empty, must name at least one processor");
  }
  return Pattern::drawn(context.processors, args.get<double>("fraction"), std::move(targets));
}

const Registered<PatternMaker> kHotspot{
    {"hotspot",
     "a share of the packets to a few processors, the rest to any",
     {Key::real("fraction", 0.1).range(0, 1).help("share of the packets that goes to the targets"),
      Key::integers("targets", {0})
          .range(0, ~NodeId{0} - 1.0)
          .help("the hot processors, equally likely")},
     hotspot}};

}  // namespace
}  // namespace ballast
