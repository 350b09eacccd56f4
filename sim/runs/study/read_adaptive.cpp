// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "runs/study/study_parts.h"

namespace ballast {
namespace {

/// Values of an axis, as texts.
std::vector<std::string> values_on(const Study& study, const std::string& axis) {
  std::vector<std::string> texts;
  for (const Dimension& d : study.dimensions) {
    for (std::size_t k = 0; k < d.axes.size(); ++k) {
      if (d.axes[k] != axis) continue;
      for (const auto& row : d.rows) texts.push_back(row.at[k].text);
    }
  }
  return texts;
}

[[noreturn]] void without_effect(const Args& args, const char* key, const char* with) {
  throw UserError(args.where(key), fmt::format("{}: has no effect with {}", args.path(key), with));
}

void read_between(const StudyText& text, const Args& args, Study& study) {
  BisectPlan& plan = *study.report.bisect;
  const toml::node* node = text.root()["bisect"]["between"].node();
  if (plan.find == BisectPlan::Find::saturation) {
    if (node == nullptr) return;
    throw UserError(text.where(*node), "bisect.between: has no effect with find = \"saturation\"");
  }
  const std::string& compared = study.report.compare;
  const std::vector<std::string> known = values_on(study, compared);
  if (compared.empty() || known.size() != 2) {
    throw UserError(args.where("find"),
                    fmt::format("bisect.find: expected a compared axis with two values for a "
                                "crossover, got {}",
                                compared.empty()
                                    ? "no compared axis"
                                    : fmt::format("{} with {}", compared, fmt::join(known, ", "))));
  }
  if (node == nullptr) {
    throw UserError(args.where("find"),
                    fmt::format("bisect.between: missing required key (two values of {}: {})",
                                compared, fmt::join(known, ", ")));
  }
  const std::vector<StudyText::Element> two = text.elements(*node, "bisect.between");
  if (two.size() != 2) {
    throw UserError(text.where(*node), fmt::format("bisect.between: expected two values of {}, "
                                                   "got {}",
                                                   compared, two.size()));
  }
  for (std::size_t k = 0; k < 2; ++k) {
    const std::string& name = two[k].value.text;
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      throw UserError(two[k].where, fmt::format("bisect.between: expected values of {}, {}; got "
                                                "{}{}",
                                                compared, fmt::join(known, ", "), shown(name),
                                                did_you_mean(name, known)));
    }
    plan.between[k] = name;
  }
}

}  // namespace

const std::vector<Key>& adaptive_keys() {
  static const std::vector<Key> keys{
      Key::text("until")
          .choices({"width", "order"})
          .required()
          .help(
              "goal: every ranked interval is narrow, or neighbours in every ranking are separated "
              "(better or equal)"),
      Key::real("width").range(1e-6, 1).help(
          "largest half width of an interval, as a share of its mean; for "
          "until = \"width\""),
      Key::integer("batch").range(1, 1e6).help(
          "seeds that a step adds to every case; default: as many as "
          "study.seeds"),
      Key::integer("max_points").range(1, 4e9).help("budget: most points of the study"),
      Key::integer("max_seeds").range(1, 1e6).help("budget: most seeds of each case"),
  };
  return keys;
}

const std::vector<Key>& bisect_keys() {
  static const std::vector<Key> keys{
      Key::text("key").required().help("numerical key to search over, such as traffic.rate"),
      Key::text("find")
          .choices({"saturation", "crossover"})
          .required()
          .help("largest value at which all runs reach their goal, or the "
                "value at which the "
                "better of two contenders changes"),
      Key::real("from").required().help("lowest value"),
      Key::real("to").required().help("highest value"),
      Key::real("tolerance").required().help("distance of the values that are tried"),
  };
  return keys;
}

void read_bisect(const StudyText& text, Config& config, Study& study) {
  if (table_named(text, "bisect") == nullptr) return;
  const Args args = config.check("bisect", bisect_keys(), {"between"});
  BisectPlan plan;
  plan.key = args.text("key");
  plan.find = args.text("find") == "saturation" ? BisectPlan::Find::saturation
                                                : BisectPlan::Find::crossover;
  plan.from = args.get<double>("from");
  plan.to = args.get<double>("to");
  plan.tolerance = args.get<double>("tolerance");
  const auto table = text.root()["bisect"];
  plan.whole =
      table["from"].is_integer() && table["to"].is_integer() && table["tolerance"].is_integer();
  if (!(plan.from < plan.to)) {
    throw UserError(args.where("to"), fmt::format("bisect.to: expected more than from = {}, got {}",
                                                  plan.from, plan.to));
  }
  if (!(plan.tolerance > 0 && plan.tolerance <= plan.to - plan.from &&
        (plan.to - plan.from) / plan.tolerance <= 1e6)) {
    throw UserError(args.where("tolerance"),
                    fmt::format("bisect.tolerance: expected at most {} and at least its millionth, "
                                "got {}",
                                plan.to - plan.from, plan.tolerance));
  }
  const std::vector<std::string> axes = study.axes();
  if (std::find(axes.begin(), axes.end(), plan.key) != axes.end()) {
    throw UserError(args.where("key"),
                    fmt::format("bisect.key: expected a key that no list of this study sets, got "
                                "{}",
                                shown(plan.key)));
  }
  Dimension d{{plan.key}, {}};
  for (const std::size_t step : {std::size_t{0}, plan.last()}) {
    const AxisValue value = plan.value(step);
    d.rows.push_back({{value}, {assignment(plan.key, {value, value.text, args.where("key")})}});
  }
  study.dimensions.push_back(std::move(d));
  study.search_where = args.where("key");
  study.report.bisect = plan;
}

void read_adaptive(const StudyText& text, Config& config, Study& study) {
  if (study.report.bisect) {
    const Args args = config.check("bisect", bisect_keys(), {"between"});
    if (study.report.compare == study.report.bisect->key) {
      throw UserError(study.search_where, "bisect.key: expected another key than report.compare");
    }
    read_between(text, args, study);
  }
  const toml::table* table = table_named(text, "adaptive");
  if (table == nullptr) return;
  const Args args = config.check("adaptive", adaptive_keys());
  study.search_where = text.where(*table);
  if (study.report.bisect) {
    throw UserError(study.search_where, "adaptive: expected either [adaptive] or [bisect]");
  }
  SeedPlan plan;
  plan.until = args.text("until") == "width" ? SeedPlan::Until::width : SeedPlan::Until::order;
  if (plan.until == SeedPlan::Until::width) {
    if (!args.has("width")) {
      throw UserError(args.where("until"),
                      "adaptive.width: missing required key (a share such as 0.02)");
    }
    plan.width = args.get<double>("width");
  } else {
    if (args.has("width")) without_effect(args, "width", "until = \"order\"");
    if (values_on(study, study.report.compare).size() < 2) {
      throw UserError(args.where("until"),
                      "adaptive.until: expected a compared axis with at least "
                      "two values for the "
                      "order");
    }
  }
  plan.batch = args.has("batch") ? args.get<std::uint64_t>("batch") : study.seeds.size();
  if (args.has("max_points") == args.has("max_seeds")) {
    throw UserError(study.search_where,
                    "adaptive: expected either max_points or max_seeds as its budget");
  }
  if (args.has("max_points")) plan.max_points = args.get<std::uint64_t>("max_points");
  if (args.has("max_seeds")) plan.max_seeds = args.get<std::uint64_t>("max_seeds");
  study.report.seeds = plan;
}

void refuse_small_budget(const Study& study, std::size_t cases) {
  if (!study.report.seeds) return;
  const SeedPlan& plan = *study.report.seeds;
  const std::uint64_t seeds = study.seeds.size() + plan.batch;
  const std::uint64_t least = plan.max_seeds ? seeds : seeds * cases;
  const std::uint64_t budget = plan.max_seeds ? *plan.max_seeds : *plan.max_points;
  if (budget >= least) return;
  throw UserError(study.search_where,
                  fmt::format("adaptive.{}: expected at least {}, the study's "
                              "own seeds and one batch, got {}",
                              plan.max_seeds ? "max_seeds" : "max_points", least, budget));
}

}  // namespace ballast
