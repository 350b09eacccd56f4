// SPDX-License-Identifier: BSD-3-Clause
#include "runs/study/from_documents.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/errors.h"
#include "results/document.h"
#include "results/result_keys.h"
#include "runs/study/canonical.h"
#include "runs/study/document_axes.h"
#include "runs/study/result_parts.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

void flatten(const Json& config, const std::string& prefix, RunKeys& keys) {
  for (const auto& [key, value] : config.items()) {
    const std::string path = prefix.empty() ? key : prefix + "." + key;
    if (value.is_object()) {
      flatten(value, path, keys);
    } else {
      keys[path] = value;
    }
  }
}

void check(const NamedDocument& d) {
  const auto wrong = [&](const std::string& got) {
    throw UserError(Where{d.path},
                    "expected the JSON document of a run or of a comparison, got " + got);
  };
  if (!d.json.is_object() || !d.json.contains("schema")) wrong("another one");
  if (d.json["schema"] != kDocumentSchema) {
    wrong("one of schema " + d.json["schema"].dump() + "; use a newer version of ballast");
  }
  if (d.json.contains("dry_run")) wrong("that of a dry run");
  if (!d.json.contains("config") || !d.json.contains("result") || !d.json.contains("seed") ||
      !d.json["config"].is_object() || !d.json["result"].is_object() ||
      !d.json["seed"].is_number_unsigned()) {
    wrong("another one");
  }
  if (d.json["result"].contains("points")) wrong("that of a search for the saturation rate");
}

/// The run without its speed.
std::string text_of_run(Json run) {
  if (run.is_object() && run.contains("result") && run["result"].is_object()) {
    run["result"].erase("speed");
  }
  return run.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// The runs of the documents: those of a comparison one by one. An advice may have a run twice: the
/// same experiment under several changes.
std::vector<NamedDocument> runs_in(const std::vector<NamedDocument>& documents) {
  std::vector<NamedDocument> runs;
  for (const NamedDocument& d : documents) {
    if (d.json.is_object() && d.json.contains("runs") && d.json["runs"].is_array()) {
      std::set<std::string> seen;
      for (const Json& run : d.json["runs"]) {
        if (seen.insert(text_of_run(run)).second) runs.push_back({d.path, run});
      }
    } else {
      runs.push_back(d);
    }
  }
  for (const NamedDocument& run : runs) check(run);
  return runs;
}

AxisValue axis_value(const Json& value) {
  if (value.is_string()) return {value.get<std::string>(), {}};
  if (value.is_number()) return {value.dump(), value.get<double>()};
  if (value.is_null()) return {"-", {}};
  std::string text = value.dump();
  for (std::size_t k = text.find(','); k != text.npos; k = text.find(',', k + 1)) {
    text.insert(k + 1, " ");
  }
  return {text, {}};
}

/// Switches of several schedules are contenders, as in `compare`.
void name_by_schedule(std::vector<RunKeys>& runs) {
  constexpr const char* kSchedule = "machine.switch.schedule";
  std::set<std::string> schedules;
  for (const RunKeys& run : runs) {
    if (run.contains(kSchedule)) schedules.insert(run.at(kSchedule).dump());
  }
  if (schedules.size() < 2) return;
  for (RunKeys& run : runs) {
    const auto schedule = run.find(kSchedule), balancer = run.find("balancer.name");
    if (schedule == run.end() || balancer == run.end()) continue;
    balancer->second = fmt::format("{}, {}", balancer->second.get<std::string>(),
                                   schedule->second.get<std::string>());
    run.erase(schedule);
  }
}

std::string default_metric(const Json& document) {
  const Json& config = document["config"];
  return config.contains("traffic")  ? "latency.mean"
         : config.contains("rounds") ? "rounds"
                                     : "cycles";
}

}  // namespace

StudyPoint point_of_document(const Json& document) {
  StudyPoint point;
  point.seed = document["seed"].get<std::uint64_t>();
  point.result = scalars_of(document["result"]);
  point.result.erase("speed");
  point.status = PointStatus::done;
  point.complete = document.value("complete", true);
  if (!point.complete) {
    const Json stopped = document.value("stopped", Json::object());
    point.exit_code = kStuck;
    point.reason = stopped.value("message", "stopped early");
  }
  return point;
}

StudyResults study_of(const std::vector<NamedDocument>& documents) {
  const std::vector<NamedDocument> runs = runs_in(documents);
  if (runs.empty()) throw UserError("expected at least one run, got none");
  std::vector<RunKeys> keys(runs.size());
  for (std::size_t k = 0; k < runs.size(); ++k) {
    flatten(runs[k].json["config"], "", keys[k]);
    keys[k].erase("run.seed");
  }
  name_by_schedule(keys);
  StudyResults study;
  study.ballast = runs.front().json.value("ballast", "");
  study.report.metric = default_metric(runs.front().json);
  study.axes = axes_of(keys);
  const auto has = [&](const char* axis) {
    return std::find(study.axes.begin(), study.axes.end(), axis) != study.axes.end();
  };
  if (!study.axes.empty()) {
    study.report.compare = has("balancer.name") ? "balancer.name" : study.axes.front();
  }
  std::map<std::string, std::vector<std::size_t>> cases;  // by configuration without the seed
  std::vector<std::string> order;
  for (std::size_t k = 0; k < runs.size(); ++k) {
    Json config = runs[k].json["config"];
    if (config.contains("run")) config["run"].erase("seed");
    const std::string text = canonical_text(config, [](const std::string&) { return ""; });
    if (!cases.contains(text)) order.push_back(text);
    cases[text].push_back(k);
  }
  for (const std::string& text : order) {
    StudyCase& c = study.cases.emplace_back();
    const std::size_t first = cases[text].front();
    c.config = runs[first].json["config"];
    if (c.config.contains("run")) c.config["run"].erase("seed");
    for (const std::string& axis : study.axes) {
      const auto at = keys[first].find(axis);
      c.at.push_back(axis_value(at == keys[first].end() ? Json() : at->second));
    }
    std::set<std::uint64_t> seeds;
    for (const std::size_t k : cases[text]) {
      StudyPoint point = point_of_document(runs[k].json);
      if (!seeds.insert(point.seed).second) {
        throw UserError(Where{runs[k].path},
                        fmt::format("expected runs with different configurations or seeds, got "
                                    "two with the same and seed {}",
                                    point.seed));
      }
      point.number = static_cast<std::uint32_t>(study.points.size());
      point.of_case = static_cast<std::uint32_t>(study.cases.size() - 1);
      study.points.push_back(std::move(point));
      Json detail = details_of(runs[k].json["result"]);
      if (k == first && !detail.empty()) {
        study.details.push_back({study.points.back().of_case, study.points.back().seed, detail});
      }
    }
  }
  for (const auto& [name, text] : result_keys()) {
    study.keys.push_back({name, text.unit, text.meaning});
  }
  return study;
}

}  // namespace ballast
