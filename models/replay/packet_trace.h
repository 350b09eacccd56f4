// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/registry.h"
#include "core/types.h"

namespace ballast {

/// Bounds of the memory of a replay, whatever the trace's length.
struct ReplayLimits {
  std::uint32_t window = 1u << 20;  ///< packets before one that it may wait for; a power of two
  std::uint32_t open = 1u << 20;    ///< packets read, but not yet arrived
  std::uint32_t waits = 1u << 22;   ///< arrivals that packets wait for; with these none is read
};

/// A packet of a trace. Its number is its place in the trace, from 0.
struct TracePacket {
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  struct After {
    std::uint64_t number;
    Cycle delay;
  };

  Cycle cycle = 0;  ///< on the trace's clock, not before that of the packet before
  NodeId from = 0, to = 0;
  std::uint32_t flits = 1;
  std::uint32_t in_class = 0;  ///< index into PacketTrace::classes()
  /// It waits so many cycles after the arrival of each of these, all in the window.
  std::vector<After> after = {};
  /// Tickets stand for packets by which others are to wake before they are read: it has `ticket`,
  /// if somebody wakes it, and its own arrival wakes those with the tickets in `wakes`. A ticket is
  /// free for others as soon as its packet was read.
  std::uint32_t ticket = kNone;
  std::vector<std::uint32_t> wakes = {};
  std::uint32_t nodes = 0;   ///< NETRACE: index into kNetraceNodes of its source, times 4, plus
                             ///< that of its destination
  std::uint32_t region = 0;  ///< NETRACE: index into NetraceHeader::regions
};

/// Node types of NETRACE, by number.
inline constexpr const char* kNetraceNodes[] = {"L1D", "L1I", "L2", "memory"};

struct NetraceRegion {
  Cycle begin = 0, cycles = 0;
  std::uint64_t packets = 0;
};
struct NetraceHeader {
  std::string benchmark;
  NodeId nodes = 0;
  std::uint64_t packets = 0;
  std::vector<NetraceRegion> regions = {};
};

/// The packets of a file in their order, read once in memory that does not grow with their number.
class PacketTrace {
 public:
  virtual ~PacketTrace() = default;
  /// The next packet, valid until the next call; nullptr: the end. Throws UserError with its place.
  [[nodiscard]] virtual const TracePacket* next() = 0;
  /// Names of the classes of the packets so far; none: the trace has no classes.
  [[nodiscard]] virtual const std::vector<std::string>& classes() const = 0;
  /// Packets may wait for others.
  [[nodiscard]] virtual bool waits() const = 0;
  /// Cycles from an arrival to a packet that it wakes.
  [[nodiscard]] virtual Cycle delay() const = 0;
  /// nullptr: the trace is not in the format NETRACE.
  [[nodiscard]] virtual const NetraceHeader* netrace() const { return nullptr; }
};

struct PacketTraceContext {
  NodeId processors;
  ReplayLimits limits = {};
};

/// Opens a trace for a machine, or throws UserError.
using PacketTraceMaker =
    std::function<std::unique_ptr<PacketTrace>(const Args&, const PacketTraceContext&)>;

/// What is known of a trace before its replay.
struct TraceSurvey {
  std::uint64_t packets = 0;
  Cycle last = 0;             ///< cycle of the last packet
  std::uint32_t longest = 1;  ///< packet, in flits
  std::uint64_t waits = 0;    ///< of packets for others
  std::vector<std::string> classes = {};
};
/// Reads the whole trace, and finds its mistakes. Throws UserError: also if there is no packet.
[[nodiscard]] TraceSurvey survey(PacketTrace& trace, const std::string& path);

}  // namespace ballast
