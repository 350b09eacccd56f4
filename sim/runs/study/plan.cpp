// SPDX-License-Identifier: BSD-3-Clause
#include "runs/study/plan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "config/config.h"
#include "experiment/read_experiment.h"
#include "experiment/simulation.h"
#include "experiment/unused_keys.h"
#include "runs/study/canonical.h"
#include "runs/study/case_rows.h"
#include "runs/study/result_parts.h"
#include "runs/study/study_parts.h"

namespace ballast {
namespace {

/// Configuration of a case, with a place in the study for each of its keys.
Config config_of(const Study& study, std::span<const std::uint32_t> rows) {
  Config config =
      Config::from_text(study.base, study.experiment.empty() ? study.path : study.experiment);
  const auto set = [&](const Assignment& a) {
    if (!a.typed.empty()) return config.set(a.typed);
    config.set_for(a.where, fmt::format("{}={}", a.key, a.value));
  };
  for (const Assignment& a : study.set) set(a);
  for (std::size_t d = 0; d < rows.size(); ++d) {
    for (const Assignment& a : study.dimensions[d].rows[rows[d]].set) set(a);
  }
  return config;
}

/// Keys that the user wrote: in the base experiment, in [set] and, if no case may be left out, in
/// lists.
std::vector<std::string> written_keys(const Study& study, bool lists) {
  std::vector<std::string> keys;
  if (!study.experiment.empty()) keys = Config::from_text(study.base, study.experiment).written();
  for (const Assignment& a : study.set) keys.push_back(a.key);
  for (const Dimension& d : study.dimensions) {
    if (!lists) break;
    for (const auto& row : d.rows) {
      for (const Assignment& a : row.set) keys.push_back(a.key);
    }
  }
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  return keys;
}

class PlanMaker {
 public:
  PlanMaker(Study study, const PlanContext& context) : context_(context) {
    plan_.study = std::move(study);
    plan_.build = context.build;
    plan_.documents = context.documents;
    plan_.rows = context.rows;
    common_.add(context.build);
    for (const std::string& plugin : context.plugins) common_.add(file_digest(plugin));
  }

  Plan make() {
    std::vector<std::string> unused = written_keys(plan_.study, !context_.unfit);
    std::vector<CaseRows> kept = kept_rows(plan_.study);
    for (CaseRows& rows : kept) {
      if (auto c = planned(std::move(rows), unused)) plan_.cases.push_back(std::move(*c));
      if (context_.progress) context_.progress(plan_.cases.size(), kept.size());
    }
    refuse_unused_keys(unused);
    refuse_idle_axes();
    refuse_idle_details();
    refuse_small_budget(plan_.study, plan_.cases.size());
    return std::move(plan_);
  }

  /// A plan with these cases alone: what concerns the study as a whole was checked before.
  Plan make(const std::vector<CaseRows>& rows) {
    std::vector<std::string> unused;
    for (const CaseRows& one : rows) plan_.cases.push_back(planned(one, unused).value());
    return std::move(plan_);
  }

 private:
  /// Absent: the case is unfit, and left out.
  std::optional<PlannedCase> planned(CaseRows rows, std::vector<std::string>& unused) {
    PlannedCase c;
    c.rows = std::move(rows);
    c.detail = std::any_of(plan_.study.details.begin(), plan_.study.details.end(),
                           [&](const CaseFilter& f) { return holds(f, plan_.study, c.rows); });
    try {
      const OpenedInputs inputs;
      Experiment e = experiment_of(plan_.study, c.rows);
      if (c.detail) e.run.frames = kDetailFrames;
      e.run.detail = c.detail || plan_.rows;
      e.run.looks_only =
          context_.looks == PlanContext::Looks::always ||
          (context_.looks == PlanContext::Looks::at_our_rtl && !e.machine.the_switch.files);
      set_default_metric(e);
      const std::unique_ptr<Simulation> simulation = elaborate(e);
      nlohmann::ordered_json config = simulation->config();
      unused = unused_keys(unused, config);
      config["run"].erase("seed");
      c.config = config.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
      c.memory = simulation->memory().total();
      c.longest = e.rounds ? e.rounds->max : e.run.max_cycles;
      c.alone = e.machine.the_switch.model != "systemc";
      c.identity = identity_of(config, inputs);
      if (context_.planned) context_.planned(c, e, *simulation);
    } catch (const TooLarge& error) {
      throw TooLarge({}, in_case(error, c), error.plan());
    } catch (const UserError& error) {
      if (context_.unfit && context_.unfit(c, error.what())) return std::nullopt;
      throw UserError(in_case(error, c));
    }
    return c;
  }

  [[nodiscard]] std::string in_case(const UserError& error, const PlannedCase& c) const {
    if (plan_.study.dimensions.empty()) return error.what();
    return fmt::format("{} (in the case {})", error.what(), plan_.text_of(c));
  }

  Sha256::Digest identity_of(const nlohmann::ordered_json& config, const OpenedInputs& inputs) {
    std::map<std::string, std::string>
        files;  // in the order of their paths; also those of a folder
    for (const auto& [path, digest] : inputs.inputs()) files.emplace(path, digest);
    plan_.files.insert(files.begin(), files.end());
    refuse_changed(plan_, inputs);
    Sha256 identity = common_;
    identity.add(canonical_text(config, [&](const std::string& text) -> std::string {
      const auto file = files.find(text);
      return file == files.end() ? "" : file->second;
    }));
    for (const auto& [path, digest] : files) identity.add(digest);
    return identity.digest();
  }

  /// By the kind of the first case.
  void set_default_metric(const Experiment& e) {
    std::string& metric = plan_.study.report.metric;
    if (metric.empty()) metric = e.traffic ? "latency.mean" : e.rounds ? "rounds" : "cycles";
  }

  void refuse_unused_keys(const std::vector<std::string>& unused) const {
    Experiment places;
    const Config own = config_of(plan_.study, plan_.cases.front().rows);
    places.where = [&](const std::string& key) {
      for (const Dimension& d : plan_.study.dimensions) {
        for (const auto& row : d.rows) {
          for (const Assignment& a : row.set) {
            if (a.key == key) return a.where;
          }
        }
      }
      return own.where(key);
    };
    refuse_unused(unused, places);
  }

  /// An axis whose values make no difference in any case. In some cases it may have none: the
  /// switch is the same beside every network.
  void refuse_idle_axes() const {
    for (std::size_t d = 0; d < plan_.study.dimensions.size(); ++d) {
      if (plan_.study.dimensions[d].rows.size() < 2) continue;
      std::map<CaseRows, Sha256::Digest> first;  // identity, by the rows of the other dimensions
      bool matters = false, compared = false;
      for (const PlannedCase& c : plan_.cases) {
        CaseRows others = c.rows;
        others[d] = 0;
        const auto [at, added] = first.try_emplace(others, c.identity);
        compared = compared || !added;
        matters = matters || at->second != c.identity;
      }
      if (matters || !compared) continue;
      const Dimension& dimension = plan_.study.dimensions[d];
      throw UserError(dimension.rows.front().set.empty() ? Where{plan_.study.path}
                                                         : dimension.rows.front().set.front().where,
                      fmt::format("{}: has no effect: its values give the same configurations",
                                  dimension.axes.front()));
    }
  }

  void refuse_idle_details() const {
    for (const CaseFilter& f : plan_.study.details) {
      if (std::any_of(plan_.cases.begin(), plan_.cases.end(),
                      [&](const PlannedCase& c) { return holds(f, plan_.study, c.rows); })) {
        continue;
      }
      throw UserError(f.where, "report.details: has no effect: no case has these values");
    }
  }

  const PlanContext& context_;
  Plan plan_;
  Sha256 common_;
};

}  // namespace

std::string Plan::id_of(std::size_t point) const {
  Sha256 id;
  id.add(case_of(point).identity);
  id.add(fmt::format("seed {}", seed_of(point)));
  if (has_detail(point)) id.add("details");
  return id.hex();
}

std::vector<AxisValue> Plan::values_of(const PlannedCase& c) const {
  std::vector<AxisValue> values;
  for (std::size_t d = 0; d < c.rows.size(); ++d) {
    const auto& at = study.dimensions[d].rows[c.rows[d]].at;
    values.insert(values.end(), at.begin(), at.end());
  }
  return values;
}

std::string Plan::text_of(const PlannedCase& c) const {
  std::vector<std::string> texts;
  const std::vector<std::string> axes = study.axes();
  const std::vector<AxisValue> values = values_of(c);
  for (std::size_t k = 0; k < axes.size(); ++k) {
    texts.push_back(fmt::format("{} = {}", axes[k], shown(values[k].text)));
  }
  return fmt::format("{}", fmt::join(texts, ", "));
}

Plan make_plan(Study study, const PlanContext& context) {
  return PlanMaker(std::move(study), context).make();
}

void refuse_changed(const Plan& plan, const OpenedInputs& inputs) {
  for (const auto& [path, digest] : inputs.inputs()) {
    const auto planned = plan.files.find(path);
    if (planned != plan.files.end() && planned->second == digest) continue;
    throw UserError({path}, "has changed since the study was planned; run the sweep again");
  }
}

void add_cases(Plan& plan, const PlanContext& context,
               const std::vector<std::vector<std::uint32_t>>& rows) {
  Plan more = PlanMaker(plan.study, context).make(rows);
  std::move(more.cases.begin(), more.cases.end(), std::back_inserter(plan.cases));
  plan.files.merge(more.files);
  std::sort(plan.cases.begin(), plan.cases.end(),
            [](const PlannedCase& a, const PlannedCase& b) { return a.rows < b.rows; });
}

Experiment experiment_of(const Study& study, std::span<const std::uint32_t> rows) {
  Experiment e = read_experiment(config_of(study, rows), !rows.empty());
  e.run.seed = study.seeds.front();
  return e;
}

}  // namespace ballast
