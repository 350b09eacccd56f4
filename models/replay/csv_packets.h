// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/table_reader.h"
#include "replay/id_map.h"
#include "replay/packet_trace.h"

namespace ballast {

/// A trace in CSV with the header cycle,source,destination,flits[,class][,id][,after].
class CsvPackets final : public PacketTrace {
 public:
  static constexpr std::size_t kMostClasses = 64;
  static constexpr std::size_t kMostAfter = 255;  ///< packets that one waits for

  /// Reads the header. `delay`: of packets in `after` without one of their own.
  CsvPackets(const std::string& path, std::unique_ptr<ByteSource> source, Cycle delay,
             const PacketTraceContext& context);

  [[nodiscard]] const TracePacket* next() override;
  [[nodiscard]] const std::vector<std::string>& classes() const override { return classes_; }
  [[nodiscard]] bool waits() const override { return after_ != 0; }
  [[nodiscard]] Cycle delay() const override { return delay_; }

 private:
  void read_header();
  void read_class();
  void read_after();
  [[nodiscard]] TracePacket::After read_one_after(std::string_view text) const;
  /// The packet's number. Throws UserError: it is not in the window.
  [[nodiscard]] std::uint64_t number_of(std::uint64_t id) const;
  void remember();

  TableReader row_;
  std::string path_;
  Cycle delay_;
  PacketTraceContext context_;
  std::vector<std::string> header_;
  std::vector<std::string_view> names_;
  std::size_t class_ = 0, id_ = 0, after_ = 0;  // columns; 0: none
  std::uint64_t number_ = 0;                    // of the next packet
  std::vector<std::string> classes_;
  IdMap places_;                    // of the ids in the window: their numbers modulo its length
  std::vector<std::uint64_t> ids_;  // by place
  TracePacket packet_;
};

}  // namespace ballast
