// SPDX-License-Identifier: BSD-3-Clause
#include "sim/page/sample_details.h"

#include <algorithm>
#include <cmath>

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

DrawnMachine mesh(std::uint32_t side) {
  DrawnMachine machine;
  for (std::uint32_t k = 0; k < side * side; ++k) {
    machine.nodes.push_back({static_cast<double>(k % side), static_cast<double>(k / side)});
    if (k % side + 1 < side) machine.links.push_back({k, k + 1});
    if (k / side + 1 < side) machine.links.push_back({k, k + side});
  }
  return machine;
}

/// Sixteen leaves with four processors each, four routers above, one root.
DrawnMachine fat_tree() {
  DrawnMachine machine;
  for (std::uint32_t k = 0; k < 16; ++k) machine.nodes.push_back({static_cast<double>(k), 5.0});
  for (std::uint32_t k = 0; k < 4; ++k) machine.nodes.push_back({4.0 * k + 1.5, 2.5});
  machine.nodes.push_back({7.5, 0.0});
  for (std::uint32_t k = 0; k < 16; ++k) machine.links.push_back({k, 16 + k / 4});
  for (std::uint32_t k = 0; k < 4; ++k) machine.links.push_back({16 + k, 20});
  for (std::uint32_t k = 0; k < 64; ++k) machine.router_of.push_back(k / 4);
  return machine;
}

/// Diffusion of two spikes on a mesh.
Json diffusion(std::uint32_t side, int frames, std::uint64_t every, std::size_t block) {
  std::vector<double> load(side * side);
  load[side + 1] = 10.0 * side * side;
  load[side * side - 2 * side - 3] = 5.0 * side * side;
  Json series = Json::array(), loads = Json::array();
  for (int t = 0; t < frames; ++t) {
    const auto [low, high] = std::minmax_element(load.begin(), load.end());
    series.push_back({{"cycle", static_cast<std::uint64_t>(t) * every},
                      {"min", std::floor(*low)},
                      {"max", std::floor(*high)}});
    Json frame = Json::array();
    for (std::size_t b = 0; b < load.size(); b += block) {
      double sum = 0;
      for (std::size_t k = b; k < b + block; ++k) sum += load[k];
      frame.push_back(block == 1 ? std::round(sum)
                                 : std::round(100 * sum / static_cast<double>(block)) / 100);
    }
    loads.push_back(std::move(frame));
    for (std::uint32_t step = 0; step < 1 + side / 16; ++step) {
      std::vector<double> next = load;
      for (const auto& [a, b] : mesh(side).links) {
        const double flow = (load[a] - load[b]) / 5;
        next[a] -= flow;
        next[b] += flow;
      }
      load = next;
    }
  }
  return {{"series_every", every},
          {"series", series},
          {"frames", {{"every", every}, {"block", block}, {"loads", loads}}}};
}

}  // namespace

void add_details(SampleStudy& sample) {
  Json still = diffusion(8, 3, 990, 1);  // nothing moves: the load of the first sample stays
  for (Json& s : still["series"]) s["max"] = 640;
  for (Json& loads : still["frames"]["loads"]) loads = still["frames"]["loads"][0];
  sample.study.details = {{7, 1, still},
                          {1, 1, diffusion(8, 120, 16, 1)},
                          {0, 1, diffusion(8, 200, 10, 1)},
                          {9, 1, diffusion(8, 200, 8, 1)},
                          {10, 1, diffusion(64, 200, 40, 64)}};
  sample.options.drawings = {mesh(8), mesh(8), mesh(8), fat_tree(), std::nullopt};
}

void add_links(SampleStudy& sample) {
  Json links = Json::array();
  for (const auto& [a, b] : mesh(8).links) {
    const double x = (a % 8 + b % 8) / 2.0 - 3.5, y = (a / 8 + b / 8) / 2.0 - 3.5;
    const double centre = 1 - (x * x + y * y) / 26;
    links.push_back({{"from", a}, {"to", b}, {"flits", std::round(14'000 * centre)}});
    links.push_back({{"from", b}, {"to", a}, {"flits", std::round(12'500 * centre + 300 * x)}});
  }
  sample.study.details = {{5, 1, {{"links", links}}}};
  sample.options.drawings = {mesh(8)};
}

}  // namespace ballast
