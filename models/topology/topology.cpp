// SPDX-License-Identifier: BSD-3-Clause
#include "topology/topology.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

namespace ballast {

namespace {

[[noreturn]] void refuse(const Args& args, const std::string& what) {
  throw UserError(args.where("size"), "machine.size: " + what);
}

}  // namespace

Key size_key(std::string help) {
  return Key::integers("size")
      .range(1, static_cast<double>(kMaxProcessors))
      .required()
      .help(std::move(help));
}

std::vector<NodeId> sizes_of(const Args& args, std::size_t dimensions) {
  const auto& given = args.get<std::vector<std::int64_t>>("size");
  if (given.empty() || (dimensions != 0 && given.size() > dimensions)) {
    refuse(args, fmt::format("{} numbers, must be {}", given.size(),
                             dimensions == 0   ? "1 or more"
                             : dimensions == 1 ? "1"
                                               : fmt::format("1 .. {}", dimensions)));
  }
  std::uint64_t product = 1;  // of factors up to 2^30: cannot overflow before it is refused
  for (const std::int64_t size : given) {
    product *= static_cast<std::uint64_t>(size);
    if (product > kMaxProcessors) {
      refuse(args, fmt::format("too many processors, the product must be 1 .. {}", kMaxProcessors));
    }
  }
  return {given.begin(), given.end()};
}

NodeId size_of(const Args& args) { return sizes_of(args, 1).front(); }

NodeId power_of_two_of(const Args& args, NodeId min) {
  const NodeId size = size_of(args);
  if (size >= min && std::has_single_bit(size)) return size;
  const NodeId below = std::max(std::bit_floor(size), min);
  refuse(args, fmt::format("{} is not a power of two, at least {}; {} or {} would do", size, min,
                           below, below * 2));
}

}  // namespace ballast
