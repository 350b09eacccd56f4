// SPDX-License-Identifier: BSD-3-Clause
#include "report/traffic_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/energy_report.h"
#include "report/link_report.h"
#include "report/table.h"
#include "results/kinds.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// Flits per processor and cycle.
std::string rate_text(double rate) {
  return rate > 0 && rate < 0.001 ? fmt::format("{:.3g}", rate) : fmt::format("{:.4f}", rate);
}
std::string throughput_text(const TrafficResult& r) {
  return r.seen == 0 ? "-" : rate_text(r.throughput);
}

std::string plus_minus(const TrafficResult& r) {
  return std::isfinite(r.half_width) ? fmt::format("+- {:.2f}", r.half_width) : "";
}

std::string latency_table(const TrafficRun& r) {
  Table table({r.requests ? "round trip (cycles)" : "latency (cycles)", "", ""});
  traffic_values().rows(r, [&](const std::string& title, double value, const std::string& note) {
    table.add({title, grouped(value, 2), note});
  });
  return table.str();
}

std::string class_table(const TrafficRun& r) {
  Table table({"class", "offered", "throughput", "packets", "latency", "no load", "p50", "p95",
               "p99", "p99.9", "max"});
  for (const TrafficClassResult& c : r.classes) {
    const LatencySummary& l = c.latency;
    const auto cycles = [&](Cycle value) {
      return l.packets == 0 ? "-" : grouped(static_cast<double>(value));
    };
    table.add({shown(c.name, 40), rate_text(c.offered),
               c.throughput ? rate_text(*c.throughput) : "-", count_text(l.packets),
               l.packets == 0 ? "-" : grouped(l.mean, 2), grouped(c.zero_load, 2), cycles(l.p50),
               cycles(l.p95), cycles(l.p99), cycles(l.p999), cycles(l.max)});
  }
  return table.str();
}

/// "uniform at 0.2 flits/processor/cycle".
std::string load_text(const TrafficRun& r, const Json& traffic) {
  if (!r.classes.empty()) {
    return fmt::format("{} classes at {:.4g} flits/processor/cycle", r.classes.size(), r.offered);
  }
  const auto pattern = traffic["pattern"].get<std::string>();
  if (!r.requests) return fmt::format("{} at {:.4g} flits/processor/cycle", pattern, r.offered);
  return fmt::format("{}, at most {} outstanding per processor", pattern,
                     traffic["outstanding"].get<std::uint64_t>());
}

std::string throughput_line(const TrafficRun& r) {
  if (!r.requests) {
    return fmt::format(
        "throughput {} of {} flits/processor/cycle offered; {} packets measured after {} "
        "cycles of warm-up\n",
        throughput_text(r), rate_text(r.offered), count_text(r.measured), count_text(r.warm_up));
  }
  return fmt::format(
      "{} requests/processor/cycle, throughput {} flits/processor/cycle; {} replies measured after "
      "{} cycles of warm-up\n",
      r.requests->rate ? rate_text(*r.requests->rate) : "-", throughput_text(r),
      count_text(r.measured), count_text(r.warm_up));
}

}  // namespace

std::string traffic_text(const TrafficRun& r, const Json& config) {
  std::string text = fmt::format("{} in {} cycles: {} processors on {}, {}\n\n",
                                 to_string(r.verdict), count_text(r.cycles), r.processors,
                                 config["machine"]["topology"].get<std::string>(),
                                 load_text(r, config["traffic"]));
  if (r.verdict == TrafficVerdict::deadlocked) {
    text += fmt::format("packets wait for each other in a cycle: {}\n\n", r.waiting);
  }
  if (r.middle_load > 0) {
    text += fmt::format(
        "the links between the two halves of the machine would have to carry {:.2f} flits per "
        "cycle each\n\n",
        r.middle_load);
  }
  if (r.measured == 0) {
    text +=
        fmt::format("no latency was measured: {}\n",
                    r.window == 0 ? "the warm-up did not end" : "no packet of the window arrived");
  } else {
    text += latency_table(r);
  }
  text += "\n";
  if (!r.classes.empty()) text += class_table(r) + "\n";
  text += throughput_line(r);
  if (r.returned != 0) {
    text += fmt::format("{} packets returned: no path to their processors\n",
                        grouped(static_cast<double>(r.returned)));
  }
  if (r.counts.links_needed != 0) {
    text += fmt::format(
        "ways of {:.2f} links for each one of the shortest ways\n",
        static_cast<double>(r.counts.links_taken) / static_cast<double>(r.counts.links_needed));
  }
  text += link_picture(r.link_use, r.shape, r.cycles);
  if (r.energy) text += "\n" + energy_table(*r.energy);
  return text;
}

std::string saturation_text(const Saturation& s) {
  Table table({"rate", "throughput", "latency", "", "p99", "verdict", ""});
  for (const TrafficResult& r : by_rate(s)) {
    const auto bar = static_cast<std::size_t>(r.measured == 0 ? 0 : std::min(r.latency / 5, 60.0));
    table.add({rate_text(r.offered), throughput_text(r),
               r.measured == 0 ? "-" : fmt::format("{:.2f}", r.latency), plus_minus(r),
               r.measured == 0 ? "-" : std::to_string(r.p99), to_string(r.verdict),
               std::string(bar, '#')});
  }
  const std::string found =
      s.rate > 0
          ? fmt::format(
                "saturation at {:.4g} flits/processor/cycle: the highest rate that converges",
                s.rate)
          : "no saturation found: no rate that was tried converges";
  return fmt::format("{}\n\n{}", found, table.str());
}

}  // namespace ballast
