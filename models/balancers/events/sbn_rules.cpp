// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/events/sbn_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace ballast {
namespace {

std::optional<std::uint32_t> threshold_of(const Args& args, const char* key) {
  if (!args.has(key)) return std::nullopt;
  return args.get<std::uint32_t>(key);
}

Key threshold_key(const char* name, const char* help) {
  return Key::integer(name).range(0, 1e9).unit("tasks").help(help);
}

}  // namespace

SbnRules::SbnRules(const Args& args, const Topology& topology, const std::vector<Kind>& kinds)
    : const_param_(args.get<std::uint32_t>("const_param")),
      min_(threshold_of(args, "min_threshold")),
      max_(threshold_of(args, "max_threshold")) {
  const NodeId p = topology.processors();
  if (!std::has_single_bit(p)) {
    throw UserError(
        args.where("const_param"),
        fmt::format(
            "symmetric broadcast networks need a power of two of processors, got {}; try {} or {}",
            p, std::bit_floor(p), std::bit_ceil(p)));
  }
  if (min_ && max_ && *min_ > *max_) {
    throw UserError(
        args.where("min_threshold"),
        fmt::format("balancer.min_threshold: expected at most max_threshold = {1}, got {0}", *min_,
                    *max_));
  }
  for (const Kind kind : kinds) {
    patterns_.emplace_back(kind, static_cast<std::uint32_t>(std::countr_zero(p)));
  }
}

void check_min_threshold(const Args& args, double mean) {
  const auto least = args.get<std::uint32_t>("min_threshold");
  const double most = std::floor(std::ceil(mean) / 2);
  if (least <= most) return;
  throw UserError(
      args.where("min_threshold"),
      fmt::format("balancer.min_threshold: expected at most {:.0f}, half the mean load of {:g} per "
                  "processor, got {}: a processor that gives half of its queue would be in need "
                  "itself, and operations could continue for ever",
                  most, mean, least));
}

std::uint32_t SbnRules::level(std::uint64_t jobs) const noexcept {
  return static_cast<std::uint32_t>((jobs + processors() - 1) / processors());
}

std::uint32_t SbnRules::min_threshold(std::uint32_t level) const noexcept {
  return min_.value_or(std::min(level - (level != 0), const_param_));
}

std::uint32_t SbnRules::max_threshold(std::uint32_t level) const noexcept {
  constexpr std::uint64_t kMost = ~std::uint32_t{0};
  const std::uint32_t exponent = std::min<std::uint32_t>(level / const_param_, 32);
  return max_.value_or(
      static_cast<std::uint32_t>(std::min(level + (std::uint64_t{1} << exponent), kMost)));
}

std::vector<Key> sbn_keys(std::vector<Key> more) {
  more.insert(
      more.begin(),
      {Key::integer("const_param", 2)
           .range(1, 1e9)
           .help("ConstParam of the thresholds: the upper bound of MinTh; MaxTh = L + "
                 "2^floor(L / const_param), L the mean load"),
       threshold_key("min_threshold",
                     "fixed MinTh: processors below it ask for tasks; where tasks only move, "
                     "at most half the mean load"),
       threshold_key("max_threshold",
                     "fixed MaxTh: processors above it send tasks away; below the mean "
                     "load, tasks keep circulating")});
  return event_keys(std::move(more));
}

Key sbn_patterns_key() {
  return Key::text("patterns", "both")
      .choices({"both", "sbn", "tree"})
      .help("broadcast patterns; each operation picks one of them at random");
}

std::vector<SbnRules::Kind> sbn_patterns_of(const Args& args) {
  std::vector<SbnRules::Kind> kinds;
  const std::string& name = args.text("patterns");
  if (name != "tree") kinds.push_back(SbnRules::Kind::sbn);
  if (name != "sbn") kinds.push_back(SbnRules::Kind::tree);
  return kinds;
}

}  // namespace ballast
