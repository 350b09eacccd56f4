// SPDX-License-Identifier: BSD-3-Clause
#include "replay/netrace.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

namespace ballast {
namespace {

constexpr std::size_t kHeaderBytes = 72, kRegionBytes = 24, kPacketBytes = 21, kIdBytes = 4;
constexpr std::size_t kPiece = std::size_t{1} << 16;
constexpr std::uint32_t kMostRegions = 1u << 16;

struct MessageType {
  unsigned number;
  const char* name;
  std::uint32_t bytes;  ///< on the network: with a cache line or without
};
constexpr MessageType kTypes[] = {
    {1, "ReadReq", 8},         {2, "ReadResp", 72},        {3, "ReadRespWithInvalidate", 72},
    {4, "WriteReq", 72},       {5, "WriteResp", 8},        {6, "Writeback", 72},
    {13, "UpgradeReq", 8},     {14, "UpgradeResp", 8},     {15, "ReadExReq", 8},
    {16, "ReadExResp", 72},    {25, "BadAddressError", 8}, {27, "InvalidateReq", 8},
    {28, "InvalidateResp", 8}, {29, "DowngradeReq", 8},    {30, "DowngradeResp", 72}};

/// An unsigned number, least byte first.
template <class T>
T number_at(std::string_view bytes, std::size_t at) {
  T value = 0;
  for (std::size_t k = sizeof(T); k-- > 0;) {
    value = static_cast<T>(value << 8 | static_cast<unsigned char>(bytes[at + k]));
  }
  return value;
}

}  // namespace

Netrace::Netrace(const std::string& path, std::unique_ptr<ByteSource> source,
                 std::uint32_t bytes_per_flit, Cycle delay, const PacketTraceContext& context)
    : path_(path),
      source_(std::move(source)),
      bytes_per_flit_(bytes_per_flit),
      delay_(delay),
      most_open_(context.limits.open),
      class_of_type_(256, IdMap::kNone) {
  read_header(context);
}

void Netrace::fail(const std::string& what) const { throw UserError({path_}, "NETRACE: " + what); }

void Netrace::fail_packet(const std::string& what) const {
  fail(fmt::format("packet {} (from 0): {}", number_, what));
}

std::string_view Netrace::take(std::size_t bytes) {
  if (buffer_.size() - used_ < bytes) {
    buffer_.erase(0, std::exchange(used_, 0));
    const std::size_t kept = buffer_.size();
    buffer_.resize(kept + kPiece + bytes);
    buffer_.resize(kept + source_->fill(std::span(buffer_).subspan(kept)));
  }
  const std::string_view taken = std::string_view(buffer_).substr(used_, bytes);
  used_ += taken.size();
  return taken;
}

void Netrace::read_header(const PacketTraceContext& context) {
  const std::string_view head = take(kHeaderBytes);
  if (head.size() < kHeaderBytes || !head.starts_with(kNetraceSignature)) {
    fail(fmt::format("expected a header of {} bytes", kHeaderBytes));
  }
  if (const auto version = std::bit_cast<float>(number_at<std::uint32_t>(head, 4)); version != 1) {
    fail(fmt::format("expected version 1.0, got {}", version));
  }
  const std::string_view name = head.substr(8, 30);
  header_.benchmark = shown(name.substr(0, name.find('\0')));
  header_.nodes = number_at<std::uint8_t>(head, 38);
  header_.packets = number_at<std::uint64_t>(head, 48);
  if (header_.nodes == 0) fail("expected nodes, got none");
  if (header_.nodes > context.processors) {
    fail(fmt::format("its {} nodes need as many processors, got {}", header_.nodes,
                     context.processors));
  }
  std::uint64_t notes = number_at<std::uint32_t>(head, 56);
  const auto regions = number_at<std::uint32_t>(head, 60);
  if (regions > kMostRegions) {
    fail(fmt::format("expected at most {} regions, got {}", kMostRegions, regions));
  }
  while (notes != 0) {
    const std::size_t skipped = take(std::min<std::uint64_t>(notes, kPiece)).size();
    if (skipped == 0) fail("expected more notes, got the end");
    notes -= skipped;
  }
  Cycle begin = 0;
  for (std::uint32_t k = 0; k < regions; ++k) {
    const std::string_view region = take(kRegionBytes);
    if (region.size() < kRegionBytes) fail(fmt::format("expected {} regions, got {}", regions, k));
    header_.regions.push_back(
        {begin, number_at<std::uint64_t>(region, 8), number_at<std::uint64_t>(region, 16)});
    begin += header_.regions.back().cycles;
  }
  if (!header_.regions.empty()) region_end_ = header_.regions.front().packets;
}

const TracePacket* Netrace::next() {
  if (packet_.ticket != TracePacket::kNone) free_tickets_.push_back(packet_.ticket);
  packet_.ticket = TracePacket::kNone;
  const std::string_view bytes = take(kPacketBytes);
  if (bytes.empty() && number_ == header_.packets) return nullptr;
  if (number_ == header_.packets) {
    fail(fmt::format("expected the end after the {} packets of the header, got more bytes",
                     number_));
  }
  if (bytes.size() < kPacketBytes) {
    fail(fmt::format("expected {} packets, got the end in packet {} (from 0)", header_.packets,
                     number_));
  }
  const auto cycle = number_at<Cycle>(bytes, 0);
  if (cycle < packet_.cycle || cycle > ~Cycle{0} / 4) {
    fail_packet(fmt::format("expected a cycle from {} on, that of the packet before, got {}",
                            packet_.cycle, cycle));
  }
  packet_.cycle = cycle;
  const std::uint64_t id = number_at<std::uint32_t>(bytes, 8);
  const auto waiting = number_at<std::uint8_t>(bytes, 20);
  set_nodes(number_at<std::uint8_t>(bytes, 17), number_at<std::uint8_t>(bytes, 18),
            number_at<std::uint8_t>(bytes, 19));
  set_type(number_at<std::uint8_t>(bytes, 16));
  set_region();
  if (const std::uint32_t ticket = tickets_.find(id); ticket != IdMap::kNone) {
    packet_.ticket = ticket;
    tickets_.erase(id);
  }
  read_waiting(id, waiting);
  ++number_;
  return &packet_;
}

void Netrace::set_nodes(unsigned source, unsigned destination, unsigned types) {
  if (source >= header_.nodes || destination >= header_.nodes) {
    fail_packet(fmt::format("expected nodes 0 .. {}, got {} to {}", header_.nodes - 1, source,
                            destination));
  }
  const unsigned from = types >> 4, to = types & 15;
  if (from > 3 || to > 3) {
    fail_packet(fmt::format("expected node types 0 .. 3, got {} to {}", from, to));
  }
  packet_.from = source;
  packet_.to = destination;
  packet_.nodes = 4 * from + to;
}

void Netrace::set_type(unsigned type) {
  const auto* const known = std::find_if(std::begin(kTypes), std::end(kTypes),
                                         [&](const MessageType& t) { return t.number == type; });
  if (known == std::end(kTypes)) {
    fail_packet(fmt::format("unknown type of message {}", type));
  }
  if (class_of_type_[type] == IdMap::kNone) {
    class_of_type_[type] = static_cast<std::uint32_t>(classes_.size());
    classes_.emplace_back(known->name);
  }
  packet_.in_class = class_of_type_[type];
  packet_.flits = (known->bytes + bytes_per_flit_ - 1) / bytes_per_flit_;
}

void Netrace::set_region() {
  while (number_ >= region_end_ && packet_.region + 1 < header_.regions.size()) {
    region_end_ += header_.regions[++packet_.region].packets;
  }
}

void Netrace::read_waiting(std::uint64_t id, std::size_t count) {
  packet_.wakes.clear();
  const std::string_view ids = take(count * kIdBytes);
  if (ids.size() < count * kIdBytes) {
    fail_packet("expected the ids of the packets that wait for it, got the end");
  }
  for (std::size_t k = 0; k < count; ++k) {
    const std::uint64_t later = number_at<std::uint32_t>(ids, k * kIdBytes);
    if (later <= id) {
      fail_packet(fmt::format("expected that packets with greater ids wait for packet {}, got {}",
                              id, later));
    }
    std::uint32_t ticket = tickets_.find(later);
    if (ticket == IdMap::kNone) {
      if (tickets_.size() == most_open_) {
        fail_packet(
            fmt::format("expected at most {} later packets that wait, got more", most_open_));
      }
      if (free_tickets_.empty()) free_tickets_.push_back(made_tickets_++);
      ticket = free_tickets_.back();
      free_tickets_.pop_back();
      tickets_.insert(later, ticket);
    }
    packet_.wakes.push_back(ticket);
  }
}

}  // namespace ballast
