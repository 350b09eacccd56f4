// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include "traffic/pattern.h"

namespace ballast {
namespace {

Pattern bad_dragon(const Args& args, const PatternContext& context) {
  const NodeId p = context.processors;
  const auto group = args.get<NodeId>("group");
  if (p % group != 0) {
    throw UserError(
        args.where("group"),
        fmt::format("traffic.group: expected a divisor of the {} processors, got {}", p, group));
  }
  return Pattern::drawn_by(p, [p, group](NodeId from, std::uint32_t random, std::uint32_t) {
    return ((from / group + 1) * group % p) + Pattern::one_of(group, random);
  });
}

const Registered<PatternMaker> kBadDragon{
    {"bad-dragon",
     "destination: any processor of the next group, equally likely, so that a dragonfly has one "
     "global link for all packets of a group; the pattern of BookSim",
     {Key::integer("group")
          .required()
          .range(1, 1 << 30)
          .unit("processors")
          .help("processors of a group with consecutive numbers; on a dragonfly those of a router "
                "times the routers of a group")},
     bad_dragon}};

}  // namespace
}  // namespace ballast
