// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "superconcentrator/packet.h"
#include "tb/unit.h"

// Conversion between the elements of ports and the cores' lists of packets.
namespace ballast::tb {

inline constexpr unsigned kWidth = 32;  // of a word

inline std::vector<std::uint8_t> flags(const std::uint32_t* in, std::size_t count) {
  return {in, in + count};
}

/// The valid lanes as a list; tag and data from the arrays that the unit has.
inline std::vector<Packet> gather(std::size_t lanes, const std::uint32_t* valid,
                                  const std::uint32_t* tag, const std::uint32_t* data) {
  std::vector<Packet> packets;
  for (NodeId i = 0; i < lanes; ++i) {
    if (valid[i] != 0) packets.push_back({i, tag == nullptr ? 0 : tag[i], data[i]});
  }
  return packets;
}

/// The inverse: valid and data arrays, 0 in lanes without a packet.
inline void scatter(Packets packets, std::size_t lanes, std::uint32_t* valid, std::uint32_t* data) {
  std::fill_n(valid, lanes, 0);
  std::fill_n(data, lanes, 0);
  for (const Packet& packet : packets) {
    valid[packet.lane] = 1;
    data[packet.lane] = packet.data;
  }
}

/// Words at the first lanes, and their flags.
inline void put_words(std::span<const std::uint32_t> words, std::size_t lanes, std::uint32_t* flag,
                      std::uint32_t* data) {
  std::fill_n(flag, lanes, 0);
  std::fill_n(flag, words.size(), 1);
  std::fill_n(data, lanes, 0);
  std::copy(words.begin(), words.end(), data);
}

/// One element per lane; missing ones are 0.
inline void put_flags(std::span<const std::uint8_t> flags, std::size_t lanes, std::uint32_t* o) {
  std::fill_n(o, lanes, 0);
  std::copy(flags.begin(), flags.end(), o);
}

inline void scatter_take(Packets take, std::size_t lanes, std::uint32_t* flag) {
  std::fill_n(flag, lanes, 0);
  for (const Packet& packet : take) flag[packet.lane] = 1;
}

}  // namespace ballast::tb
