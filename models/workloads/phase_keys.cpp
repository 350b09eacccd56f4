// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/phase_keys.h"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>

namespace ballast {
namespace {

[[noreturn]] void refuse_phases(const Args& args, const char* key, const std::string& what) {
  throw UserError(args.where(key), fmt::format("{}: {}", args.path(key), what));
}

}  // namespace

std::vector<Key> phase_keys(const char* phases_help) {
  return {Key::integers("phases").at_least(0).help(phases_help),
          Key::text("knowledge")
              .choices({"previous", "oracle"})
              .help("what balancers know of the tasks' times in a run of phases; previous: those "
                    "of the phase before, and the mean for new tasks; oracle: the truth; default: "
                    "oracle for one phase, previous for several"),
          Key::integer("period")
              .at_least(1)
              .unit("phases")
              .help("in a run of phases: phases from one balancing to the next; default: 1")
              .when({[](const RunFacts& run) { return run.balances_phases; },
                     "a balancer that runs before each phase"})};
}

std::optional<std::vector<std::int64_t>> named_phases(const Args& args) {
  if (!args.has("phases")) {
    for (const char* key : {"knowledge", "period"}) {
      if (!args.has(key)) continue;
      refuse_phases(args, key, "has no effect without workload.phases; leave it out");
    }
    return {};
  }
  auto phases = args.get<std::vector<std::int64_t>>("phases");
  for (std::size_t k = 1; k < phases.size(); ++k) {
    if (phases[k] > phases[k - 1]) continue;
    refuse_phases(
        args, "phases",
        fmt::format("expected ids in rising order, got {} after {}", phases[k], phases[k - 1]));
  }
  return phases;
}

Tasks tasks_of_phases(Phases phases, const Args& args) {
  const bool oracle =
      args.has("knowledge") ? args.text("knowledge") == "oracle" : phases.ids.size() == 1;
  if (oracle) phases.knowledge = Phases::Knowledge::oracle;
  if (args.has("period")) phases.period = args.get<std::uint64_t>("period");
  Tasks first = phases.tasks.front();
  first.phases = std::make_shared<const Phases>(std::move(phases));
  return first;
}

}  // namespace ballast
