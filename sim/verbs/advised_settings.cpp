// SPDX-License-Identifier: BSD-3-Clause
// The changes of machine and trace that an advice tries.
#include <fmt/format.h>

#include <algorithm>

#include "experiment/simulation.h"
#include "verbs/advised_cases.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kError = "0.1";

/// Factors of a number in the record; absent: the run does not read it.
void add_scaled(std::vector<AdvisedSetting>& settings, const Json& record, const char* section,
                const char* key, const char* half, const char* twice) {
  if (!record[section].contains(key)) return;
  const double value = record[section][key].get<double>();
  settings.push_back({half, {fmt::format("{}.{}={}", section, key, value / 2)}});
  settings.push_back({twice, {fmt::format("{}.{}={}", section, key, value * 2)}});
}

/// The key of the workload has an effect, whether or not it is set.
bool has_effect(const AdviseOptions& options, const std::string& key, const std::string& value) {
  const std::vector<AdvisedSetting> with{{"", {"workload." + key + "=" + value}}};
  const std::vector<AdvisedBalancer> none{{"none", "none", false}};
  const std::vector<std::uint32_t> rows{0, 0};
  try {
    const auto simulation = elaborate(experiment_of(advised_study(options, with, none), rows));
    return simulation->config()["workload"].contains(key);
  } catch (const UserError&) {  // no key of this workload
    return false;
  }
}

/// Serialized bytes of the tasks, else the flits of their packets.
void add_task_bytes(std::vector<AdvisedSetting>& settings, const AdviseOptions& options,
                    const Json& record) {
  const char *const more = "tasks have ten times the bytes",
                    *fewer = "tasks have a tenth of the bytes";
  if (has_effect(options, "task_bytes_factor", "1")) {
    const double factor = record["workload"].value("task_bytes_factor", 1.0);
    settings.push_back({more, {fmt::format("workload.task_bytes_factor={}", factor * 10)}});
    settings.push_back({fewer, {fmt::format("workload.task_bytes_factor={}", factor / 10)}});
  } else if (record["machine"].contains("task_flits")) {
    const auto flits = record["machine"]["task_flits"].get<std::uint64_t>();
    settings.push_back({more, {fmt::format("machine.task_flits={}", flits * 10)}});
    if (flits == 1) return;
    settings.push_back(
        {fewer, {fmt::format("machine.task_flits={}", std::max<std::uint64_t>(1, flits / 10))}});
  }
}

}  // namespace

std::vector<AdvisedSetting> advised_settings(const AdviseOptions& options, const Json& record,
                                             bool may_err) {
  std::vector<AdvisedSetting> settings = unchanged();
  add_scaled(settings, record, "machine", "cycles_per_work", "tasks are half as long",
             "tasks are twice as long");
  add_scaled(settings, record, "workload", "bytes_per_flit", "links are half as wide",
             "links are twice as wide");
  add_task_bytes(settings, options, record);
  if (may_err) {
    settings.push_back(
        {"task times are known within 10 %", {fmt::format("workload.knowledge_error={}", kError)}});
  }
  const Json& workload = record["workload"];
  if (!workload.contains("phases") || workload["phases"].size() < 2) return settings;
  const auto period = workload.value("period", std::uint64_t{1});
  if (period > 1) {
    settings.push_back({fmt::format("the balancing comes every {} phases", (period + 1) / 2),
                        {fmt::format("workload.period={}", (period + 1) / 2)}});
  }
  settings.push_back({fmt::format("the balancing comes every {} phases", 2 * period),
                      {fmt::format("workload.period={}", 2 * period)}});
  return settings;
}

}  // namespace ballast
