// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/show_switch.h"

#include <fmt/format.h>

#include <bit>
#include <map>

#include "core/random.h"
#include "drawing/switch_picture.h"
#include "verbs/options.h"

namespace ballast {
namespace {

using Flags = std::vector<std::uint8_t>;

/// Active inputs and requested outputs by name of the pattern.
const std::map<std::string, void (*)(Flags&, Flags&, std::uint64_t)>& patterns() {
  static const std::map<std::string, void (*)(Flags&, Flags&, std::uint64_t)> table{
      {"all",
       [](Flags& active, Flags& requested, std::uint64_t) {
         active.assign(active.size(), 1);
         requested.assign(requested.size(), 1);
       }},
      {"comb",
       [](Flags& active, Flags& requested, std::uint64_t) {
         for (std::size_t i = 0; i < active.size(); ++i) {
           active[i] = i % 2 == 0 ? 1 : 0;
           requested[i] = i % 2 == 0 ? 0 : 1;
         }
       }},
      {"half",
       [](Flags& active, Flags& requested, std::uint64_t) {
         for (std::size_t i = 0; i < active.size(); ++i) {
           active[i] = i < active.size() / 2 ? 1 : 0;
           requested[i] = i < active.size() / 2 ? 0 : 1;
         }
       }},
      {"random", [](Flags& active, Flags& requested, std::uint64_t seed) {
         RandomStream random(seed, Stream::random_stimulus);
         for (std::size_t i = 0; i < active.size(); ++i) {
           const std::uint32_t word = random();
           active[i] = word % 4 == 0 ? 1 : 0;
           requested[i] = word % 4 == 1 ? 1 : 0;
         }
       }}};
  return table;
}

std::vector<std::string> pattern_names() {
  std::vector<std::string> names;
  for (const auto& [name, fill] : patterns()) names.push_back(name);
  return names;
}

void set_flags(const char* option, const std::vector<NodeId>& ports, Flags& flags) {
  for (const NodeId port : ports) {
    if (port >= flags.size()) {
      throw UserError(Where{option},
                      fmt::format("expected a port 0 .. {}, got {}", flags.size() - 1, port));
    }
    if (flags[port] != 0) {
      throw UserError(Where{option}, fmt::format("expected each port once, got {} twice", port));
    }
    flags[port] = 1;
  }
}

void check_ports(NodeId ports) {
  if (!std::has_single_bit(ports) || ports < 2) {
    const NodeId below = std::max(std::bit_floor(ports), NodeId{2});
    throw UserError(Where{"--ports"},
                    fmt::format("expected a power of two, at least 2, got {}; try {} or {}", ports,
                                below, below * 2));
  }
  if (ports > kMostPortsDrawn) {
    throw UserError(Where{"--ports"},
                    fmt::format("expected at most {} ports, whose lines fit on a page, got {}",
                                kMostPortsDrawn, ports));
  }
}

/// A pattern and lists of ports exclude each other; only `random` reads the seed.
void check_together(const CLI::App& app, const ShowSwitchOptions& options) {
  const bool lists = app.count("--active") + app.count("--requested") != 0;
  if (lists && (app.count("--active") == 0 || app.count("--requested") == 0)) {
    throw UserError(Where{"show"}, "expected --active and --requested together, got one of them");
  }
  if (lists && app.count("--pattern") != 0) {
    throw UserError(Where{"show"},
                    "--pattern has no effect with --active and --requested; leave it out");
  }
  if (app.count("--seed") != 0 && (lists || options.pattern != "random")) {
    throw UserError(Where{"show"}, "--seed has an effect with --pattern random only; leave it out");
  }
}

}  // namespace

std::vector<std::string> ShowSwitchOptions::names() {
  return {"--ports", "--active", "--requested", "--pattern", "--seed", "--step"};
}

void ShowSwitchOptions::declare(CLI::App& app) {
  app.add_option("--ports", ports, "with --superconcentrator: number of ports, at most 64")
      ->check(whole_number(2, 65536))
      ->capture_default_str();
  app.add_option("--active", active, "active inputs: 0,3,5")
      ->delimiter(',')
      ->check(whole_number(0, 65535));
  app.add_option("--requested", requested, "requested outputs: 1,2,9")
      ->delimiter(',')
      ->check(whole_number(0, 65535));
  app.add_option("--pattern", pattern, "pattern of active inputs and requested outputs")
      ->check(one_of(pattern_names))
      ->capture_default_str();
  app.add_option("--seed", seed, "seed of the pattern `random`")
      ->check(whole_number(0, ~std::uint64_t{0}))
      ->capture_default_str();
  app.add_option("--step", step, "draw the state in this cycle; default: the complete routes")
      ->check(whole_number(0, 65535));
}

std::string switch_svg(const CLI::App& app, const ShowSwitchOptions& options) {
  check_ports(options.ports);
  check_together(app, options);
  Flags active(options.ports), requested(options.ports);
  if (app.count("--active") != 0) {
    set_flags("--active", options.active, active);
    set_flags("--requested", options.requested, requested);
  } else {
    patterns().at(options.pattern)(active, requested, options.seed);
  }
  const SwitchTrace trace = trace_switch(active, requested);
  if (options.step && *options.step >= trace.frames.size()) {
    throw UserError(Where{"--step"},
                    fmt::format("expected a cycle 0 .. {}, the last one with a packet, got {}",
                                trace.frames.size() - 1, *options.step));
  }
  return switch_picture(trace, options.step);
}

}  // namespace ballast
