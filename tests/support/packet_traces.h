// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "replay/packet_trace.h"
#include "replay/replay.h"
#include "support/fake_network.h"
#include "support/workloads_fixture.h"

namespace ballast {

/// A packet of NETRACE.
struct NetracePacket {
  std::uint64_t cycle;
  std::uint32_t id;
  unsigned type, from, to, nodes;
  std::vector<std::uint32_t> wakes = {};
};

/// Number of `bytes` bytes, least first.
inline std::string little(std::uint64_t value, unsigned bytes) {
  std::string text;
  for (; bytes != 0; --bytes, value >>= 8) text += static_cast<char>(value & 255);
  return text;
}
inline std::string netrace_packet(const NetracePacket& p) {
  std::string text = little(p.cycle, 8) + little(p.id, 4) + little(0x1000, 4) + little(p.type, 1) +
                     little(p.from, 1) + little(p.to, 1) + little(p.nodes, 1) +
                     little(p.wakes.size(), 1);
  for (const std::uint32_t id : p.wakes) text += little(id, 4);
  return text;
}
struct NetraceLengths {
  std::uint64_t cycles, packets;
};
/// A trace of NETRACE 1.0, uncompressed: 64 nodes, regions of these lengths.
inline std::string netrace_text(const std::vector<NetracePacket>& packets,
                                const std::vector<NetraceLengths>& regions,
                                const std::string& notes = "") {
  std::string name = "two packets";
  name.resize(30);
  std::string text = "UTJH" + little(0x3f800000, 4) + name + little(64, 1) + little(0, 1) +
                     little(40, 8) + little(packets.size(), 8) + little(notes.size(), 4) +
                     little(regions.size(), 4) + little(0, 8) + notes;
  for (const NetraceLengths& r : regions) {
    text += little(0, 8) + little(r.cycles, 8) + little(r.packets, 8);
  }
  for (const NetracePacket& p : packets) text += netrace_packet(p);
  return text;
}

/// Reads traces of this test, and replays them on a network of known latencies.
class PacketTraces : public Files {
 protected:
  std::unique_ptr<PacketTrace> open(const std::string& content, const ReplayLimits& limits = {}) {
    Settings settings{{"path", write("trace", content)}};
    settings.insert(settings.end(), keys_.begin(), keys_.end());
    return Registry<PacketTraceMaker>::make("trace", settings,
                                            PacketTraceContext{processors_, limits});
  }
  /// The mistake that reading the whole trace finds, without the folder.
  std::string mistake(const std::string& content, const ReplayLimits& limits = {}) {
    const std::string what =
        error_of([&] { static_cast<void>(survey(*open(content, limits), path("trace"))); });
    return what.starts_with(directory_) ? what.substr(directory_.size() + 1) : what;
  }
  /// A lone packet has a latency of its flits + 5.
  ReplayResult replay(const std::string& content, const ReplayLimits& limits = {},
                      const RunOptions& options = {}, Kernel kernel = Kernel::loop) {
    const TraceSurvey known = survey(*open(content, limits), path("trace"));
    const auto trace = open(content, limits);
    FakeNetwork network({.processors = processors_, .delay = 5});
    return run_replay(network, *trace, known, processors_, limits, options, kernel);
  }

  NodeId processors_ = 64;
  Settings keys_ = {};
};

}  // namespace ballast
