// SPDX-License-Identifier: BSD-3-Clause
// Mean latencies and saturation of BookSim 2 (Jiang et al. 2013, A detailed and flexible
// cycle-accurate Network-on-Chip simulator, ISPASS), measured with input-queued routers, iSLIP
// allocators with one iteration, credits without delay, links, injection and ejection of one cycle,
// Bernoulli sources before unbounded queues.
#include "claims/network/references.h"

namespace ballast {
namespace {

constexpr RouterOptions kA{.rc = 1, .va = 1, .sa = 1, .st = 1, .vcs = 1, .buffer_flits = 8};
constexpr RouterOptions kD{.rc = 1, .va = 1, .sa = 1, .st = 1, .vcs = 2, .buffer_flits = 8};
constexpr RouterOptions kE{
    .rc = 0, .va = 1, .sa = 1, .st = 1, .speculative = true, .vcs = 2, .buffer_flits = 8};
constexpr RouterOptions kLongLinks{
    .rc = 1, .va = 1, .sa = 1, .st = 1, .vcs = 2, .buffer_flits = 8, .link_cycles = 2};

ClaimText reference_text(const char* name, const char* network, const char* command) {
  return {.name = name,
          .place = network,
          .printed = "mean latency and saturation as measured by BookSim 2",
          .quantity =
              "mean latency from generation to the tail's arrival (cycles); saturation "
              "(flits per processor and cycle)",
          .tolerance =
              "5 %, for the latency up to 80 % of the saturation and for the saturation itself: "
              "the two simulators draw their own packets, and their allocators differ. At full "
              "effort latencies differ by at most 1 %. At quick effort a run near saturation may "
              "settle by chance, so only a saturation 1.2 times as large is sure to be refuted",
          .command = command};
}

}  // namespace

const std::vector<Reference>& references() {
  static const std::vector<Reference> all{
      {reference_text(
           "network.mesh-a-uniform",
           "8 x 8 mesh, uniform traffic: 1 VC of 8 flits, stages RC VA SA ST of one cycle each",
           "ballast run examples/traffic.toml --set machine.router.vcs=1 --set traffic.rate=0.1"),
       {.size = {8, 8}, .router = kA},
       {{.002, 33.39},
        {.02, 33.52},
        {.05, 34.83},
        {.1, 38.73},
        {.11, 40.40},
        {.12, 43.00},
        {.13, 47.93},
        {.14, 74.41}},
       .14,
       .15},
      {reference_text(
           "network.mesh-d-uniform",
           "8 x 8 mesh, uniform traffic: 2 VCs of 8 flits, stages RC VA SA ST of one cycle each",
           "ballast run examples/traffic.toml --set traffic.rate=0.1"),
       {.size = {8, 8}, .router = kD},
       {{.002, 33.36},
        {.02, 33.19},
        {.05, 33.72},
        {.1, 34.21},
        {.15, 35.21},
        {.2, 37.08},
        {.25, 41.27},
        {.3, 364.8}},
       .3,
       .31},
      {reference_text(
           "network.mesh-e-uniform",
           "8 x 8 mesh, uniform traffic: 2 VCs of 8 flits, speculative, stages VA | SA ST",
           "ballast run examples/traffic.toml --set machine.router.rc=0 --set "
           "machine.router.speculative=true --set traffic.rate=0.1"),
       {.size = {8, 8}, .router = kE},
       {{.002, 20.81},
        {.02, 20.70},
        {.05, 20.97},
        {.1, 21.12},
        {.15, 21.43},
        {.2, 21.92},
        {.25, 22.63},
        {.3, 24.02},
        {.35, 26.65},
        {.4, 44.33},
        {.41, 308}},
       .41,
       .42},
      {reference_text(
           "network.mesh-a-neighbour",
           "8 x 8 mesh, neighbour traffic (+ 1 in both dimensions): 1 VC of 8 flits, 4 stages",
           "ballast run examples/traffic.toml --set machine.router.vcs=1 --set "
           "traffic.pattern=neighbour --set traffic.rate=0.1"),
       {.size = {8, 8}, .router = kA, .pattern = "neighbour"},
       {{.002, 24.80},
        {.1, 24.84},
        {.2, 25.91},
        {.25, 27.48},
        {.3, 33.54},
        {.32, 48.34},
        {.33, 109.6}},
       .33,
       .35},
      {reference_text(
           "network.mesh-d-neighbour",
           "8 x 8 mesh, neighbour traffic (+ 1 in both dimensions): 2 VCs of 8 flits, 4 stages",
           "ballast run examples/traffic.toml --set traffic.pattern=neighbour --set "
           "traffic.rate=0.1"),
       {.size = {8, 8}, .router = kD, .pattern = "neighbour"},
       {{.002, 24.79},
        {.2, 24.63},
        {.4, 25.63},
        {.5, 26.92},
        {.6, 29.79},
        {.65, 37.89},
        {.66, 50.55},
        {.67, 168.5}},
       .67,
       .69},
      {reference_text(
           "network.mesh-d-uniform-4-flits",
           "8 x 8 mesh, uniform traffic of packets of 4 flits: 2 VCs of 8 flits, 4 stages",
           "ballast run examples/traffic.toml --set traffic.packet_flits=4 --set traffic.rate=0.1"),
       {.size = {8, 8}, .router = kD, .sources = {.flits = 4}},
       {{.002, 36.29}, {.1, 37.62}, {.2, 40.35}, {.25, 42.93}, {.3, 47.97}, {.35, 75.17}},
       .35,
       .37},
      {reference_text("network.cube-6",
                      "6-cube, e-cube routing, uniform traffic: 2 VCs of 8 flits, 4 stages",
                      "ballast run examples/traffic.toml --set machine.topology=hypercube --set "
                      "machine.size=[64] --set traffic.rate=0.1"),
       {.topology = "hypercube", .size = {64}, .router = kD},
       {{.002, 22.14}, {.1, 22.18}, {.3, 22.96}, {.5, 24.68}},
       2.0 / 3,
       0},
      {reference_text("network.cube-8",
                      "8-cube, e-cube routing, uniform traffic: 2 VCs of 8 flits, 4 stages",
                      "ballast run examples/traffic.toml --set machine.topology=hypercube --set "
                      "machine.size=[256] --set traffic.rate=0.1"),
       {.topology = "hypercube", .size = {256}, .router = kD},
       {{.002, 26.99}, {.1, 27.31}, {.2, 27.63}},
       2.0 / 3,
       0},
      {reference_text("network.line", "line of 64, uniform traffic: 2 VCs of 8 flits, 4 stages",
                      "ballast run examples/traffic.toml --set machine.topology=line --set "
                      "machine.size=[64] --set traffic.rate=0.02"),
       {.topology = "line", .size = {64}, .router = kD},
       {{.002, 115.2}, {.01, 113.9}, {.02, 116.2}, {.03, 122.0}, {.04, 155.3}},
       2.0 / 3 / 16,
       0},
      {reference_text("network.torus",
                      "8 x 8 torus with links of 2 cycles, uniform traffic: 2 VCs of 8 flits (a "
                      "dateline), 4 stages",
                      "ballast run examples/traffic.toml --set machine.topology=torus --set "
                      "machine.link.cycles=2 --set traffic.rate=0.1"),
       {.topology = "torus", .size = {8, 8}, .router = kLongLinks},
       {{.002, 31.22}, {.1, 32.45}, {.2, 35.98}},
       1.0 / 3,
       0}};
  return all;
}

}  // namespace ballast
