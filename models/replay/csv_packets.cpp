// SPDX-License-Identifier: BSD-3-Clause
#include "replay/csv_packets.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

namespace ballast {
namespace {

constexpr const char* kHeader = "cycle,source,destination,flits[,class][,id][,after]";
constexpr std::int64_t kMostNumber = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMostCycle = kMostNumber / 2;
constexpr std::int64_t kMostFlits = 65536;
constexpr std::int64_t kMostDelay = 1'000'000'000;

/// A number at the beginning of the text, which it removes; -1: there is none in 0 .. most.
std::int64_t take_number(std::string_view& text, std::int64_t most) {
  std::int64_t value = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || value > most) return -1;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

}  // namespace

CsvPackets::CsvPackets(const std::string& path, std::unique_ptr<ByteSource> source, Cycle delay,
                       const PacketTraceContext& context)
    : row_(path, std::move(source), ',', '#'), path_(path), delay_(delay), context_(context) {
  read_header();
  if (id_ != 0 && after_ != 0) ids_.resize(context_.limits.window);
}

void CsvPackets::read_header() {
  if (!row_.next()) {
    throw UserError({path_}, fmt::format("empty file, expected the header {}", kHeader));
  }
  for (std::size_t k = 0; k < row_.size(); ++k) header_.emplace_back(row_[k]);
  names_.assign(header_.begin(), header_.end());
  auto take = [this, at = std::size_t{4}](std::string_view name) mutable {
    return at < names_.size() && names_[at] == name ? at++ : 0;
  };
  class_ = take("class");
  id_ = take("id");
  after_ = take("after");
  const std::size_t expected = std::max({std::size_t{3}, class_, id_, after_}) + 1;
  const std::vector<std::string_view> fixed{"cycle", "source", "destination", "flits"};
  for (std::size_t k = 0; k < fixed.size(); ++k) {
    if (k >= names_.size() || names_[k] != fixed[k]) {
      row_.fail(k, fmt::format("expected the header {}", kHeader));
    }
  }
  if (names_.size() != expected)
    row_.fail(expected, fmt::format("expected the header {}", kHeader));
}

const TracePacket* CsvPackets::next() {
  if (!row_.next()) return nullptr;
  row_.expect(names_);
  const auto before = packet_.cycle;
  packet_.cycle = static_cast<Cycle>(row_.integer(0, "cycle", 0, kMostCycle));
  if (packet_.cycle < before) {
    row_.fail(0, fmt::format("cycle: expected at least {}, that of the packet before, got {}",
                             before, packet_.cycle));
  }
  const std::int64_t last = std::int64_t{context_.processors} - 1;
  packet_.from = static_cast<NodeId>(row_.integer(1, "source", 0, last));
  packet_.to = static_cast<NodeId>(row_.integer(2, "destination", 0, last));
  packet_.flits = static_cast<std::uint32_t>(row_.integer(3, "flits", 1, kMostFlits));
  if (class_ != 0) read_class();
  if (after_ != 0) read_after();
  if (id_ != 0) remember();
  ++number_;
  return &packet_;
}

void CsvPackets::read_class() {
  const std::string_view name = row_[class_];
  if (packet_.in_class < classes_.size() && classes_[packet_.in_class] == name) return;
  if (name.empty()) row_.fail(class_, "class: expected a name, got nothing");
  const auto known = std::find(classes_.begin(), classes_.end(), name);
  packet_.in_class = static_cast<std::uint32_t>(known - classes_.begin());
  if (known != classes_.end()) return;
  if (classes_.size() == kMostClasses) {
    row_.fail(class_, fmt::format("class: expected at most {} different ones, got one more: \"{}\"",
                                  kMostClasses, shown(name)));
  }
  classes_.emplace_back(name);
}

void CsvPackets::read_after() {
  packet_.after.clear();
  std::string_view rest = row_[after_];
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find_first_of(" \t"), rest.size());
    packet_.after.push_back(read_one_after(rest.substr(0, end)));
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t", end), rest.size()));
  }
  if (packet_.after.size() > kMostAfter) {
    row_.fail(after_, fmt::format("after: expected at most {} packets, got {}", kMostAfter,
                                  packet_.after.size()));
  }
}

TracePacket::After CsvPackets::read_one_after(std::string_view text) const {
  std::string_view rest = text;
  const std::int64_t id = take_number(rest, kMostNumber);
  std::int64_t delay = static_cast<std::int64_t>(delay_);
  if (id >= 0 && rest.starts_with('+')) {
    rest.remove_prefix(1);
    delay = take_number(rest, kMostDelay);
  }
  if (id < 0 || delay < 1 || !rest.empty()) {
    row_.fail(after_,
              fmt::format("after: expected ids of packets, each alone or with +CYCLES (1 .. "
                          "{}), got \"{}\"",
                          kMostDelay, shown(text)));
  }
  return {number_of(static_cast<std::uint64_t>(id)), static_cast<Cycle>(delay)};
}

std::uint64_t CsvPackets::number_of(std::uint64_t id) const {
  const std::uint64_t window = context_.limits.window;
  if (id_ == 0) {
    if (id < number_ && number_ - id <= window) return id;
  } else if (const std::uint32_t place = places_.find(id); place != IdMap::kNone) {
    return number_ - 1 - ((number_ - 1 - place) & (window - 1));
  }
  row_.fail(after_, fmt::format("after: expected the {} of one of the {} packets before this one, "
                                "got {}",
                                id_ == 0 ? "number (from 0)" : "id", window, id));
}

void CsvPackets::remember() {
  const auto id = static_cast<std::uint64_t>(row_.integer(id_, "id", 0, kMostNumber));
  if (ids_.empty()) return;  // no packet waits
  if (places_.find(id) != IdMap::kNone) {
    row_.fail(id_, fmt::format("id: expected another one than those of the {} packets before, got "
                               "{} again",
                               ids_.size(), id));
  }
  const std::size_t place = number_ & (ids_.size() - 1);
  if (number_ >= ids_.size()) places_.erase(ids_[place]);
  places_.insert(id, static_cast<std::uint32_t>(place));
  ids_[place] = id;
}

}  // namespace ballast
