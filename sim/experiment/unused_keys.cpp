// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/unused_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace ballast {
namespace {

struct Reader {
  std::string_view key;  ///< or a prefix of keys, up to a dot
  const char* reads;
};

constexpr Reader kReaders[] = {
    {"machine.switch.", "it needs the switch: balancer.name = \"superconcentrator\""},
    {"machine.router.",
     "it needs routers: machine.network = \"routed\" and a balancer on the network"},
    {"energy.", "it needs routers: machine.network = \"routed\" and a balancer on the network"},
    {"machine.faults.reconfigure",
     "it needs faults of the routed network: machine.faults.links, routers, processors or a rate"},
    {"machine.faults.",
     "it needs the routed network: machine.network = \"routed\" and a balancer on the network"},
    {"machine.routing.", "it needs a balancer on the network"},
    {"machine.link.", "it needs a balancer on the network"},
    {"workload.work", "[rounds] moves loads, whatever the work of a task"},
    {"workload.period", "it needs a balancer that runs before each phase"},
    {"workload.bytes_per_flit", "it needs messages or serialized bytes of tasks on a network"},
    {"workload.packet_flits", "it needs messages that are sent (workload.traffic)"},
    {"machine.network", "it needs a balancer on the network"},
    {"machine.task_flits", "it needs a balancer that sends tasks over the network"},
    {"moe.replicas", "it needs moe.weights = \"replicas\""},
    {"moe.expert_flits", "it needs moe.weights = \"fetch\""},
    {"run.plan", "it needs executed tasks (run.until = \"completed\") and a balancer"},
    {"machine.speeds",
     "it needs executed tasks (run.until = \"completed\") or balance by work (balancer.measure = "
     "\"work\")"},
    {"machine.cycles_per_work",
     "it needs executed tasks (run.until = \"completed\"), a workload with arrivals in seconds, or "
     "a switch that balances by work"},
};

bool in_record(const nlohmann::ordered_json& record, const std::string& path) {
  const nlohmann::ordered_json* at = &record;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t dot = std::min(path.find('.', begin), path.size());
    const auto it = at->find(path.substr(begin, dot - begin));
    if (it == at->end()) return false;
    at = &*it;
    begin = dot + 1;
  }
  return true;
}

}  // namespace

std::vector<std::string> unused_keys(const std::vector<std::string>& written,
                                     const nlohmann::ordered_json& record) {
  std::vector<std::string> unused;
  for (const std::string& path : written) {
    if (!in_record(record, path)) unused.push_back(path);
  }
  return unused;
}

void refuse_unused(const std::vector<std::string>& unused, const Experiment& e) {
  if (unused.empty()) return;
  const std::string& path = unused.front();
  std::string why = "nothing in this experiment reads it";
  for (const Reader& reader : kReaders) {
    if (path == reader.key || (reader.key.ends_with('.') && (path + ".").starts_with(reader.key))) {
      why = reader.reads;
      break;
    }
  }
  throw UserError(place_of(e, path),
                  fmt::format("{}: has no effect here: {}; leave it out", path, why));
}

}  // namespace ballast
