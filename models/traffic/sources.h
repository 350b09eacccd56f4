// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/args.h"
#include "core/renewal_process.h"
#include "core/untouched_memory.h"
#include "network/network.h"
#include "traffic/pattern.h"

namespace ballast {

/// Options of all sources.
struct SourceOptions {
  double rate = 0.1;        ///< offered flits per processor and cycle, > 0 .. 1
  std::uint32_t flits = 1;  ///< per packet
  double burst = 0;         ///< mean packets per burst; 0: Bernoulli
  std::uint64_t seed = 1;
};

/// Sources send at a rate; else requests wait for replies.
inline constexpr Condition kRated{[](const RunFacts& run) { return !run.requests; },
                                  "sources with a rate, without traffic.outstanding"};

/// Keys of [traffic] for the sources, and their values, except the seed. Throws UserError.
[[nodiscard]] std::vector<Key> source_keys();
[[nodiscard]] SourceOptions source_options(const Args& args);

/// Highest rate at which no processor offers more than a flit per cycle: below 1 if they send
/// unequally much.
[[nodiscard]] double highest_rate(const Pattern& pattern);
/// Throws UserError: a higher rate, if they send unequally much.
void check_rate(const Pattern& pattern, double rate, const Where& where = {});

/// The traffic sources of all processors, each with an unbounded queue before its network
/// interface. One object over flat arrays; work follows generated packets.
///
/// The queue is implicit: the gaps are functions of (seed, processor, cycle of the previous
/// packet), so a source keeps only one cycle, the generation of its first packet not yet handed
/// over: 13 bytes per processor. A packet is shown in the cycle of its generation if the interface
/// has room, else as soon as it has; its tag is the cycle of its generation.
class TrafficSources {
 public:
  /// Per processor its next packet, its interface and its place on the wheel; the packets shown in
  /// two cycles.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t processors, const SourceOptions& o) {
    const double shown = std::min(1.0, 2 * o.rate / o.flits);
    return processors * (sizeof(Cycle) + 1 + sizeof(NodeId)) +
           static_cast<std::uint64_t>(static_cast<double>(processors) * 2 * shown) *
               sizeof(Message);
  }

  /// Throws UserError: see check_rate().
  TrafficSources(Pattern pattern, const SourceOptions& options);

  /// The edge that ends cycle `now`: returns the packets shown in cycle now + 1, which stay until
  /// the step after the next one. Edges at which nothing can happen may be omitted. `taken`: as
  /// Network::taken. `until`: see behind().
  std::span<const Message> step(Cycle now, std::span<const NodeId> taken, Cycle until = 0);

  /// Number of processors whose first packet not yet shown was generated before cycle `until` of
  /// the last step.
  [[nodiscard]] NodeId behind() const noexcept { return behind_; }
  /// Next cycle, later than `now`, whose edge is needed even if nothing is taken; kNever if none.
  [[nodiscard]] Cycle next_event(Cycle now) const noexcept;

  [[nodiscard]] NodeId processors() const noexcept { return pattern_.processors(); }
  [[nodiscard]] const Pattern& pattern() const noexcept { return pattern_; }
  [[nodiscard]] const SourceOptions& options() const noexcept { return options_; }

 private:
  static constexpr NodeId kNone = ~NodeId{0};

  [[nodiscard]] const RenewalProcess& process(NodeId i) const noexcept {
    return processes_.empty() ? process_ : processes_[i];
  }
  void show(NodeId i, Cycle cycle);
  void show_generated(Cycle cycle);
  /// Puts processor i on the wheel.
  void insert(NodeId i) {
    const Cycle slot = next_[i] & mask_;
    link_[i] = std::exchange(head_[slot], i);
    occupied_[slot / 64] |= std::uint64_t{1} << (slot % 64);
  }

  Pattern pattern_;
  SourceOptions options_;
  RenewalProcess process_;
  std::vector<RenewalProcess> processes_;  // of each processor; empty: `process_` is that of all
  std::vector<Cycle> next_;                // generation of the first packet not handed over
  std::vector<std::uint8_t> room_;         // free places of the interface
  // Time wheel: a processor with a future next_ is in the list of slot next_ modulo slots; others
  // (with a full interface) are in no list. Gaps beyond a turn stay for another turn.
  std::vector<NodeId> head_, link_;
  std::vector<std::uint64_t> occupied_;  // a bit per slot
  Cycle mask_;
  UntouchedMemory untouched_;  // before the lists that it speaks of
  std::vector<Message> shown_, shown_before_;
  Cycle until_ = 0;
  NodeId behind_ = 0;
};

}  // namespace ballast
