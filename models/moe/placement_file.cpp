// SPDX-License-Identifier: BSD-3-Clause
#include "moe/placement_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

namespace ballast {
namespace {

constexpr const char* kName = "physical_to_logical_map";

/// At the top, unless it is in the result only.
JsonValue map_in(const JsonValue& root, const JsonValue& result) {
  const JsonValue at_top = root.member(kName), in_result = result.member(kName);
  return at_top || !in_result ? at_top : in_result;
}

}  // namespace

PlacementFile::PlacementFile(const std::string& path)
    : file_(read_text_file(path), memory_),
      root_(file_.root()),
      result_(root_.member("result")),
      map_(map_in(root_, result_)) {
  if (map_.size() == 0) map_.fail("expected a list per layer, got none");
}

ExpertId PlacementFile::slots_per_rank(NodeId ranks) const {
  std::optional<std::size_t> slots;  // of the first layer
  map_.for_each([&](const JsonValue& layer) {
    if (slots) return;
    slots = layer.size();
    if (*slots != 0 && *slots % ranks == 0) return;
    layer.fail(fmt::format("expected a multiple of the {} ranks as number of slots, got {}", ranks,
                           *slots));
  });
  return static_cast<ExpertId>(*slots / ranks);
}

ExpertMaps PlacementFile::maps(std::uint32_t layers, ExpertId experts, ExpertId slots) const {
  if (map_.size() != layers) {
    map_.fail(
        fmt::format("expected a list for each of the {} layers, got {}", layers, map_.size()));
  }
  ExpertMaps maps;
  map_.for_each([&](const JsonValue& layer) {
    if (layer.size() != slots) {
      layer.fail(fmt::format("expected {} slots, got {}", slots, layer.size()));
    }
    std::vector<std::uint8_t> placed(experts, 0);
    std::vector<ExpertId>& map = maps.emplace_back();
    layer.for_each([&](const JsonValue& slot) {
      map.push_back(static_cast<ExpertId>(slot.integer(0, std::int64_t{experts} - 1)));
      placed[map.back()] = 1;
    });
    const auto missing = std::find(placed.begin(), placed.end(), 0);
    if (missing != placed.end()) {
      layer.fail(fmt::format("expected a slot for each of the {} experts, got none for {}", experts,
                             missing - placed.begin()));
    }
  });
  return maps;
}

void PlacementFile::expect_different(NodeId ranks) const {
  map_.for_each([&](const JsonValue& layer) {
    const std::size_t per_rank = layer.size() / ranks;
    std::vector<ExpertId> map;
    layer.for_each([&](const JsonValue& slot) {
      const std::size_t k = map.size();
      const auto e = static_cast<ExpertId>(slot.integer(0, std::numeric_limits<ExpertId>::max()));
      const auto first = map.end() - static_cast<std::ptrdiff_t>(k % per_rank);
      if (std::find(first, map.end(), e) != map.end()) {
        slot.fail(
            fmt::format("expected different experts on rank {} with moe.balancer.keep, got "
                        "{} twice",
                        k / per_rank, e));
      }
      map.push_back(e);
    });
  });
}

}  // namespace ballast
