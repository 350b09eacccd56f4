// SPDX-License-Identifier: BSD-3-Clause
#include "moe/placement_file.h"

#include <fmt/format.h>

#include <algorithm>

namespace ballast {
namespace {

constexpr const char* kName = "physical_to_logical_map";

}  // namespace

PlacementFile::PlacementFile(const std::string& path)
    : file_(read_text_file(path)), path_(JsonFile::Path() / kName) {
  const JsonFile::Path in_document = JsonFile::Path() / "result" / kName;
  if (!file_.has(path_) && file_.has(in_document)) path_ = in_document;
  if (file_.array(path_).empty()) file_.fail(path_, "expected a list per layer, got none");
}

ExpertId PlacementFile::slots_per_rank(NodeId ranks) const {
  const auto slots = file_.array(path_ / 0).size();
  if (slots == 0 || slots % ranks != 0) {
    file_.fail(path_ / 0, fmt::format("expected a multiple of the {} ranks as number of slots, "
                                      "got {}",
                                      ranks, slots));
  }
  return static_cast<ExpertId>(slots / ranks);
}

ExpertMaps PlacementFile::maps(std::uint32_t layers, ExpertId experts, ExpertId slots) const {
  const std::size_t held = file_.array(path_).size();
  if (held != layers) {
    file_.fail(path_,
               fmt::format("expected a list for each of the {} layers, got {}", layers, held));
  }
  ExpertMaps maps(layers);
  for (std::uint32_t layer = 0; layer < layers; ++layer) {
    const JsonFile::Path at = path_ / layer;
    const std::size_t size = file_.array(at).size();
    if (size != slots) {
      file_.fail(at, fmt::format("expected {} slots, got {}", slots, size));
    }
    std::vector<std::uint8_t> placed(experts, 0);
    for (std::size_t k = 0; k < size; ++k) {
      const auto e = static_cast<ExpertId>(file_.integer(at / k, 0, experts - 1));
      placed[e] = 1;
      maps[layer].push_back(e);
    }
    const auto missing = std::find(placed.begin(), placed.end(), 0);
    if (missing != placed.end()) {
      file_.fail(at, fmt::format("expected a slot for each of the {} experts, got none for {}",
                                 experts, missing - placed.begin()));
    }
  }
  return maps;
}

void PlacementFile::expect_different(NodeId ranks) const {
  for (std::size_t layer = 0; layer < file_.array(path_).size(); ++layer) {
    const auto map = file_.array(path_ / layer).get<std::vector<ExpertId>>();
    const std::size_t per_rank = map.size() / ranks;
    for (std::size_t k = 0; k < map.size(); ++k) {
      const auto first = map.begin() + static_cast<std::ptrdiff_t>(k - k % per_rank);
      const auto here = map.begin() + static_cast<std::ptrdiff_t>(k);
      if (std::find(first, here, map[k]) == here) continue;
      file_.fail(path_ / layer / k,
                 fmt::format("expected different experts on rank {} with moe.balancer.keep, got {} "
                             "twice",
                             k / per_rank, map[k]));
    }
  }
}

}  // namespace ballast
