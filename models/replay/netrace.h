// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_source.h"
#include "replay/id_map.h"
#include "replay/packet_trace.h"

namespace ballast {

/// How a trace of NETRACE begins.
inline constexpr std::string_view kNetraceSignature = "UTJH";

/// A trace in the format NETRACE 1.0 (Hestness, Grot, Keckler 2010), decompressed. Packets are
/// classified by the type of their message. A packet names later packets that wait for it.
class Netrace final : public PacketTrace {
 public:
  /// Reads the header. `delay`: cycles from an arrival to a packet that waits for it.
  Netrace(const std::string& path, std::unique_ptr<ByteSource> source, std::uint32_t bytes_per_flit,
          Cycle delay, const PacketTraceContext& context);

  [[nodiscard]] const TracePacket* next() override;
  [[nodiscard]] const std::vector<std::string>& classes() const override { return classes_; }
  [[nodiscard]] bool waits() const override { return true; }
  [[nodiscard]] Cycle delay() const override { return delay_; }
  [[nodiscard]] const NetraceHeader* netrace() const override { return &header_; }

 private:
  [[noreturn]] void fail(const std::string& what) const;
  [[noreturn]] void fail_packet(const std::string& what) const;
  void read_header(const PacketTraceContext& context);
  /// The next bytes of the trace; fewer only at its end.
  [[nodiscard]] std::string_view take(std::size_t bytes);
  void set_type(unsigned type);
  void set_nodes(unsigned source, unsigned destination, unsigned types);
  void set_region();
  void read_waiting(std::uint64_t id, std::size_t count);

  std::string path_;
  std::unique_ptr<ByteSource> source_;
  std::uint32_t bytes_per_flit_;
  Cycle delay_;
  std::uint32_t most_open_;
  std::string buffer_;
  std::size_t used_ = 0;
  NetraceHeader header_;
  std::uint64_t number_ = 0;      // of the next packet
  std::uint64_t region_end_ = 0;  // number of the first packet after the region
  std::vector<std::string> classes_;
  std::vector<std::uint32_t> class_of_type_;
  IdMap tickets_;  // of the ids that packets wait under
  std::vector<std::uint32_t> free_tickets_;
  std::uint32_t made_tickets_ = 0;
  TracePacket packet_;
};

}  // namespace ballast
