// SPDX-License-Identifier: BSD-3-Clause
// Written by scripts/switch-timing from rtl/superconcentrator_pkg.sv: change it there.
// clang-format off
#pragma once

#include <bit>
#include <cstdint>

/// Sizes and timing of the switch, in cycles; their meaning is in the package.
namespace ballast::switch_timing {

/// Ceiling of the binary logarithm; 0 for 0 and 1, as SystemVerilog's $clog2.
constexpr std::int64_t clog2(std::int64_t x) {
  return x < 2 ? 0 : static_cast<std::int64_t>(std::bit_width(static_cast<std::uint64_t>(x - 1)));
}

constexpr std::int64_t Lean = 0;
constexpr std::int64_t Fused = 1;
constexpr std::int64_t Faithful = 2;
constexpr std::int64_t Crossbar = 3;
constexpr std::int64_t Benes = 4;

/// 1: a lean form.
constexpr std::int64_t lean(std::int64_t form) {
  return form == Fused || form == Faithful ? 0 : 1;
}

/// L: ports that share a lane. The paper's is 2^ceil(lg lg p).
constexpr std::int64_t group_size(std::int64_t ports, std::int64_t group) {
  return group != 0 ? group : std::int64_t{1} << clog2(clog2(ports));
}

/// 1: switch_parameters has nothing against these parameters of a switch.
constexpr std::int64_t sound(std::int64_t ports, std::int64_t width, std::int64_t words, std::int64_t group, std::int64_t burst) {
  return ports >= 2 && (ports & (ports - 1)) == 0 && width >= 1 && words >= 1 && group >= 0 && group <= ports / 2 && (group & (group - 1)) == 0 && burst >= 1 && burst <= group_size(ports, group) ? 1 : 0;
}

/// Cycles between two starts, and cycles in which a wave takes its words: L F.
constexpr std::int64_t interval(std::int64_t ports, std::int64_t group, std::int64_t words) {
  return group_size(ports, group) * words;
}

/// m = lg q, stages of half a network between the q = p / L lanes.
constexpr std::int64_t stages(std::int64_t ports, std::int64_t group) {
  return clog2(ports / group_size(ports, group));
}

/// 1: a crossbar of lanes, 0: a Benes network, or the paper's cubes. Per lane and bit a crossbar
/// costs some 1.5 q + 13 gates, a Benes network 18 lg q.
constexpr std::int64_t crossbar(std::int64_t ports, std::int64_t group, std::int64_t form) {
  return form == Crossbar || (form != Benes && lean(form) != 0 && stages(ports, group) < 6) ? 1 : 0;
}

/// R: cycle of the ranks and of the first take.
constexpr std::int64_t ranked(std::int64_t ports, std::int64_t group, std::int64_t form) {
  return lean(form) != 0 ? 2 * stages(ports, group) + 1 : 2 * clog2(ports);
}

/// Cycles from a take to the output.
constexpr std::int64_t path(std::int64_t ports, std::int64_t group, std::int64_t form) {
  return crossbar(ports, group, form) != 0 ? 2 : lean(form) != 0 ? 2 * stages(ports, group) : 2 * (clog2(ports) + (form == Faithful ? clog2(clog2(ports)) : 0));
}

/// T: cycle of the last word of the last set at the outputs.
constexpr std::int64_t last_word(std::int64_t ports, std::int64_t group, std::int64_t words, std::int64_t form) {
  return ranked(ports, group, form) + path(ports, group, form) + interval(ports, group, words) - 1;
}

/// From the cycle of a start to the one whose start can depend on its replies.
constexpr std::int64_t update(std::int64_t ports, std::int64_t group, std::int64_t form) {
  return ranked(ports, group, form) + 2;
}

/// Packets that an output must be able to owe for full rate, if its sink never waits: a credit
/// that is taken in cycle -1 comes back three cycles after T.
constexpr std::int64_t credits(std::int64_t ports, std::int64_t group, std::int64_t words, std::int64_t form) {
  return (last_word(ports, group, words, form) + 3 + interval(ports, group, words)) / interval(ports, group, words);
}

/// Packets that an input must hold for full rate: a slot that is promised in cycle -1 is free
/// after its last take, at the latest in cycle R + L F, and a new packet is complete F + 1 cycles
/// later.
constexpr std::int64_t offers(std::int64_t ports, std::int64_t group, std::int64_t words, std::int64_t form) {
  return (ranked(ports, group, form) + words + 2 * interval(ports, group, words)) / interval(ports, group, words);
}

/// Cycle in which a wave of fair acceptance reads its pointer.
constexpr std::int64_t turn(std::int64_t ports, std::int64_t group) {
  return stages(ports, group) < 3 ? 1 : stages(ports, group) - 2;
}

/// Cycle in which both totals are compared; fair acceptance needs the difference before its ranks.
constexpr std::int64_t summed(std::int64_t ports, std::int64_t group, std::int64_t fair) {
  return 2 * stages(ports, group) - (fair == 0 ? 0 : stages(ports, group) < 3 ? stages(ports, group) - 1 : 2);
}

/// Waves per turn: a pointer moves two cycles after the ranks, so the waves between read it first.
constexpr std::int64_t waves_per_turn(std::int64_t ports, std::int64_t group, std::int64_t words) {
  return (ranked(ports, group, Lean) + 1 - turn(ports, group) + interval(ports, group, words)) / interval(ports, group, words);
}

}  // namespace ballast::switch_timing
