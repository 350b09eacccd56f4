// SPDX-License-Identifier: BSD-3-Clause
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

// A second implementation of Jan and Lin 1994, slow and plain, for comparison only. It shares no
// code with the models.
namespace second {

using Loads94 = std::vector<std::int64_t>;
using Ports94 = std::vector<bool>;

struct Shape94 {
  std::size_t ports, group, groups;
};

// The group has the smallest power of two of ports that is at least lg p.
inline Shape94 shape94(std::size_t ports) {
  std::size_t lg = 0;
  while ((std::size_t{1} << lg) < ports) ++lg;
  std::size_t group = 1;
  while (group < lg) group *= 2;
  return {ports, group, ports / group};
}

inline std::size_t rank94(const Ports94& active, std::size_t port) {
  std::size_t above = 0;
  for (std::size_t i = 0; i < port; ++i) above += active[i] ? 1 : 0;
  return above;
}

inline std::size_t count94(const Ports94& active) { return rank94(active, active.size()); }

// Where a packet is before the first stage of a cube network and after each; a position is a group.
using Path94 = std::vector<std::size_t>;

inline std::size_t with_bit94(std::size_t position, std::size_t weight, std::size_t address) {
  const std::size_t without = position / (2 * weight) * (2 * weight) + position % weight;
  return without + (address / weight % 2) * weight;
}

// The least significant bit first.
inline Path94 forward94(const Shape94& shape, std::size_t from, std::size_t to) {
  Path94 path{from};
  for (std::size_t weight = 1; weight < shape.groups; weight *= 2)
    path.push_back(with_bit94(path.back(), weight, to));
  return path;
}

// The most significant bit first.
inline Path94 backward94(const Shape94& shape, std::size_t from, std::size_t to) {
  Path94 path{from};
  for (std::size_t weight = shape.groups / 2; weight > 0; weight /= 2)
    path.push_back(with_bit94(path.back(), weight, to));
  return path;
}

// Whether two of the packets of one set that start in groups `from` and go to `to` would meet.
inline bool meet94(const Shape94& shape, const Path94& from, const Path94& to, bool lsb_first) {
  for (std::size_t a = 0; a < from.size(); ++a)
    for (std::size_t b = 0; b < a; ++b) {
      const Path94 one =
          lsb_first ? forward94(shape, from[a], to[a]) : backward94(shape, from[a], to[a]);
      const Path94 other =
          lsb_first ? forward94(shape, from[b], to[b]) : backward94(shape, from[b], to[b]);
      for (std::size_t s = 0; s < one.size(); ++s)
        if (one[s] == other[s]) return true;
    }
  return false;
}

struct Packet94 {
  std::size_t input, rank, set;
  Path94 there;           // through the concentrator
  Path94 back;            // through the reversed one
  std::size_t group_tag;  // the tag's bits for the cube
  std::size_t leaf_tag;   // the tag's bits for the selection tree
  std::size_t output;
};

struct Wave94 {
  std::vector<Packet94> packets;  // in the order of the inputs
  std::size_t clashes = 0;        // pairs of packets of one set in one place at one time
};

// The packets of the top B active inputs to the top B requested outputs.
inline Wave94 superconcentrate94(const Ports94& active, const Ports94& requested) {
  const Shape94 shape = shape94(active.size());
  const std::size_t passing = std::min(count94(active), count94(requested));
  Wave94 wave;
  for (std::size_t i = 0; i < shape.ports; ++i) {
    if (!active[i] || rank94(active, i) >= passing) continue;
    const std::size_t rank = rank94(active, i);
    Packet94 packet{i, rank, rank % shape.group, {}, {}, 0, 0, 0};
    const std::size_t interface = rank / shape.group;
    packet.there = forward94(shape, i / shape.group, interface);
    // The dummy of the same rank brings the address of its output.
    for (std::size_t o = 0; o < shape.ports; ++o)
      if (requested[o] && rank94(requested, o) == rank) {
        packet.group_tag = o / shape.group;
        packet.leaf_tag = o % shape.group;
      }
    packet.back = backward94(shape, interface, packet.group_tag);
    packet.output = packet.back.back() * shape.group + packet.leaf_tag;
    wave.packets.push_back(packet);
  }
  for (std::size_t a = 0; a < wave.packets.size(); ++a)
    for (std::size_t b = 0; b < a; ++b) {
      const Packet94 &one = wave.packets[a], &other = wave.packets[b];
      if (one.set != other.set) continue;
      for (std::size_t s = 0; s < one.there.size(); ++s) {
        wave.clashes += one.there[s] == other.there[s] ? 1 : 0;
        wave.clashes += one.back[s] == other.back[s] ? 1 : 0;
      }
    }
  return wave;
}

using Moves94 = std::vector<std::pair<std::size_t, std::size_t>>;  // tasks go one by one: from, to

struct Balanced94 {
  std::int64_t sum = 0, average = 0;
  std::vector<Moves94> distribution,
      redistribution;  // a list of moves a round, in the order of the inputs
  Loads94 final;
};

// One round: a processor with more than `keep` beyond the average sends, one below `fill`
// receives.
inline Moves94 round94(Loads94& difference, std::int64_t keep, std::int64_t fill) {
  Ports94 over, under;
  for (const std::int64_t d : difference) {
    over.push_back(d > keep);
    under.push_back(d < fill);
  }
  Moves94 moves;
  for (const Packet94& packet : superconcentrate94(over, under).packets) {
    moves.emplace_back(packet.input, packet.output);
    --difference[packet.input];
    ++difference[packet.output];
  }
  return moves;
}

inline Balanced94 balance94(const Loads94& loads) {
  Balanced94 result;
  for (const std::int64_t load : loads) result.sum += load;
  result.average = result.sum / static_cast<std::int64_t>(loads.size());
  Loads94 difference;
  for (const std::int64_t load : loads) difference.push_back(load - result.average);
  for (Moves94 moves; !(moves = round94(difference, 0, 0)).empty();)
    result.distribution.push_back(moves);
  // No difference is negative now: to be below one is to be at the average.
  for (Moves94 moves; !(moves = round94(difference, 1, 1)).empty();)
    result.redistribution.push_back(moves);
  for (const std::int64_t d : difference) result.final.push_back(result.average + d);
  return result;
}

}  // namespace second
