// SPDX-License-Identifier: BSD-3-Clause
#include "report/report.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/moe_report.h"
#include "report/replay_report.h"
#include "report/rounds_report.h"
#include "report/table.h"
#include "report/task_report.h"
#include "report/traffic_report.h"
#include "results/document.h"
#include "results/kinds.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

template <class... F>
struct Cases : F... {
  using F::operator()...;
};
template <class... F>
Cases(F...) -> Cases<F...>;

Json around(const Result& r, Json units, Json result) {
  Json whole = new_document();
  if (!units.empty()) whole["units"] = std::move(units);
  whole["config"] = r.config;
  whole["seed"] = r.config.at("run").at("seed");
  whole["complete"] = true;
  whole["result"] = std::move(result);
  return whole;
}

Json units_of(const Result& r) {
  return std::visit(
      Cases{[](const TaskRun&) -> Json {
              return {{"cycles", "clock cycles"}, {"work", "unit of the workload's source"}};
            },
            [](const TrafficRun&) -> Json {
              return {{"latency", "clock cycles"}, {"rates", "flits per processor and cycle"}};
            },
            [](const MoeRun&) -> Json {
              return {{"cycles", "clock cycles"}};
            },
            [](const ReplayRun&) -> Json {
              return {{"latency", "clock cycles"}};
            },
            [](const RoundsRun&) { return Json::object(); }},
      r.run);
}

double per_second(std::uint64_t count, double wall_s) {
  return static_cast<double>(count) / std::max(wall_s, 1e-9);
}

Json speed(const Result& r, double wall_s) {
  if (const auto* rounds = std::get_if<RoundsRun>(&r.run)) {
    return {{"wall_s", wall_s},
            {"rounds_per_s", per_second(r.cycles(), wall_s)},
            {"threads", rounds->threads},
            {"serial_share", rounds->serial_share}};
  }
  Json speed = {
      {"wall_s", wall_s}, {"edges", r.edges()}, {"cycles_per_s", per_second(r.cycles(), wall_s)}};
  if (r.stepping) {
    speed["threads"] = r.stepping->threads;
    speed["dense_edges"] = r.stepping->dense_edges;
    speed["shared_edges"] = r.stepping->shared_edges;
    if (r.stepping->shared_edges != 0) speed["serial_share"] = r.stepping->serial_share;
  }
  return speed;
}

/// Only what differs from one thread and sparse stepping.
std::string stepping_text(const Result& r) {
  if (!r.stepping || r.edges() == 0) return "";
  const SteppingUse& s = *r.stepping;
  const auto share = [&](std::uint64_t edges) {
    return 100 * static_cast<double>(edges) / static_cast<double>(r.edges());
  };
  std::string text;
  if (s.dense_edges != 0)
    text += fmt::format(", {:.0f} % of the edges dense", share(s.dense_edges));
  if (s.shared_edges != 0) {
    text += fmt::format(", {:.0f} % shared by {} threads (serial share {:.3f})",
                        share(s.shared_edges), s.threads, s.serial_share);
  }
  return text;
}

std::string speed_text(const Result& r, double wall_s) {
  if (const auto* rounds = std::get_if<RoundsRun>(&r.run)) {
    std::string speed = fmt::format("{} rounds/s", grouped(per_second(r.cycles(), wall_s)));
    if (rounds->threads == 1) return speed;
    return fmt::format("{}, {} threads, serial share {:.3f}", speed, rounds->threads,
                       rounds->serial_share);
  }
  const std::string cycles = fmt::format("{} cycles/s", grouped(per_second(r.cycles(), wall_s)));
  if (const auto* traffic = std::get_if<TrafficRun>(&r.run)) {
    return fmt::format("{}, {} flit-hops/s{}", cycles,
                       grouped(per_second(traffic->counts.flit_hops, wall_s)), stepping_text(r));
  }
  if (const auto* moe = std::get_if<MoeRun>(&r.run)) {
    return fmt::format("{}, {} flit-hops/s{}", cycles,
                       grouped(per_second(moe->counts.flit_hops, wall_s)), stepping_text(r));
  }
  if (const auto* replay = std::get_if<ReplayRun>(&r.run)) {
    return fmt::format("{}, {} packets/s, {} flit-hops/s{}", cycles,
                       grouped(per_second(replay->latency.packets, wall_s)),
                       grouped(per_second(replay->counts.flit_hops, wall_s)), stepping_text(r));
  }
  const Cycle skipped = r.cycles() + 1 - std::min(r.edges(), r.cycles() + 1);
  return fmt::format("{}, {} idle cycles skipped{}", cycles, grouped(static_cast<double>(skipped)),
                     stepping_text(r));
}

}  // namespace

Json result_json(const Result& r) {
  return std::visit(
      Cases{[&](const TaskRun& run) { return task_values().json(run, r.detail); },
            [&](const TrafficRun& run) { return traffic_values().json(run, r.detail); },
            [&](const MoeRun& run) { return moe_values().json(run, r.detail); },
            [&](const ReplayRun& run) { return replay_values().json(run, r.detail); },
            [&](const RoundsRun& run) { return rounds_values().json(run, r.detail); }},
      r.run);
}

Json document(const Result& r, double wall_s, const std::optional<Stop>& stop) {
  Json result = result_json(r);
  if (wall_s >= 0) result["speed"] = speed(r, wall_s);
  Json whole = around(r, units_of(r), std::move(result));
  if (!r.notes.empty()) whole["notes"] = r.notes;
  if (stop) add_stop(whole, *stop);
  return whole;
}

void add_stop(Json& document, const Stop& stop) {
  document["complete"] = false;
  document["stopped"] = {
      {"reason", to_string(stop.reason)}, {"cycle", stop.cycle}, {"message", stop.message}};
}

std::string text(const Result& r, double wall_s) {
  std::string body =
      std::visit(Cases{[](const TaskRun& run) { return task_text(run); },
                       [&](const TrafficRun& run) { return traffic_text(run, r.config); },
                       [&](const MoeRun& run) { return moe_text(run, r.config); },
                       [&](const ReplayRun& run) { return replay_text(run, r.config); },
                       [&](const RoundsRun& run) { return rounds_text(run, r.config); }},
                 r.run);
  std::string notes;
  for (const std::string& note : r.notes) notes += note + "\n";
  body.insert(body.find('\n') + 1, notes);
  return fmt::format("{}\n{:.3f} s, {}\n", body, wall_s, speed_text(r, wall_s));
}

Json saturation_document(const Result& last, const Saturation& s) {
  return around(last, units_of(last), saturation_values().json(s, last.detail));
}

}  // namespace ballast
