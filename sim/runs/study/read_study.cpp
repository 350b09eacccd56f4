// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "config/config.h"
#include "config/convert.h"
#include "config/quantity.h"
#include "core/text_file.h"
#include "runs/study/study.h"
#include "runs/study/study_parts.h"

namespace ballast {
namespace {

const std::vector<Key>& study_keys() {
  static const std::vector<Key> keys{
      Key::text("experiment")
          .help("file with the keys that all points share, relative to the study; default: none"),
      Key::text("time_limit").help("wall time of a point (90s, 10m, 1.5h); default: none"),
  };
  return keys;
}

/// Refuses a key that two places set, and two axes of the same name.
void refuse_twice(const Study& study) {
  std::set<std::string> taken, axes;
  for (const Assignment& a : study.set) taken.insert(a.key);
  for (const Dimension& d : study.dimensions) {
    for (const std::string& axis : d.axes) {
      if (!axes.insert(axis).second) {
        throw UserError(d.rows.front().set.front().where,
                        fmt::format("{}: expected one axis of this name, got two", shown(axis)));
      }
    }
    std::set<std::string> own;
    for (const auto& row : d.rows) {
      for (const Assignment& a : row.set) {
        if (taken.contains(a.key)) {
          throw UserError(a.where,
                          fmt::format("{}: expected once in this study, got twice", shown(a.key)));
        }
        own.insert(a.key);
      }
    }
    taken.merge(own);
  }
}

class StudyReader {
 public:
  explicit StudyReader(const std::string& path)
      : file_(read_text_file(path)),
        text_(path, file_.text),
        config_(Config::from_text(file_.text, path)) {
    study_.path = path;
    study_.text = file_.text;
  }

  Study read() {
    if (!config_.has("study") && !config_.has("grid") && config_.has("machine")) {
      throw UserError(
          config_.where("machine"),
          "machine: expected a study, got an experiment; run it by `ballast run`, or name it in "
          "a study: study.experiment");
    }
    config_.finish({"study", "set", "grid", "zip", "case", "variants", "adaptive", "bisect", "skip",
                    "report"});
    read_head();
    read_set();
    study_.dimensions = read_dimensions(text_);
    for (const toml::table* table : text_.tables("skip")) {
      study_.skips.push_back(text_.filter(*table, "skip", study_.dimensions));
    }
    read_bisect(text_, config_, study_);
    refuse_twice(study_);
    read_report(text_, config_, study_);
    read_adaptive(text_, config_, study_);
    return std::move(study_);
  }

 private:
  void read_head() {
    const Args args = config_.check("study", study_keys(), {"seeds"});
    if (args.has("experiment")) {
      study_.experiment = resolved_path(args.text("experiment"), args.where("experiment"));
      study_.base = read_text_file(study_.experiment).text;
    }
    if (args.has("time_limit")) {
      study_.time_limit = parse_time(args.text("time_limit"),
                                     args.where("time_limit").str() + ": study.time_limit");
    }
    const toml::node* seeds = text_.root()["study"]["seeds"].node();
    if (seeds == nullptr) {
      study_.seeds = {1};
      return;
    }
    const Key key = Key::integer("seeds").range(1, 1e6);
    const auto place = [&](const toml::node& n) { return text_.where(n); };
    if (seeds->is_integer()) {
      const auto count = std::get<std::int64_t>(converted(*seeds, key, "study.seeds", place));
      for (std::int64_t k = 1; k <= count; ++k)
        study_.seeds.push_back(static_cast<std::uint64_t>(k));
      return;
    }
    if (!seeds->is_array() && !seeds->is_table()) {
      throw UserError(place(*seeds),
                      fmt::format("study.seeds: expected {}, a list or a range of seeds, got {}",
                                  key.allowed(), kind_of(*seeds)));
    }
    for (const StudyText::Element& e : text_.elements(*seeds, "study.seeds")) {
      const double seed = e.value.number.value_or(-1);
      if (!(seed >= 0 && seed <= 0x1p53 && seed == std::floor(seed))) {
        throw UserError(e.where, fmt::format("study.seeds: expected integers 0 .. 2^53, got {}",
                                             shown(e.value.text)));
      }
      study_.seeds.push_back(static_cast<std::uint64_t>(seed));
    }
  }

  void read_set() {
    const toml::table* all = table_named(text_, "set");
    if (all == nullptr) return;
    for (const StudyText::Leaf& leaf : text_.leaves(*all)) {
      study_.set.push_back(assignment(leaf.key, text_.element(*leaf.value, leaf.key)));
    }
  }

  TextFile file_;
  StudyText text_;
  Config config_;
  Study study_;
};

}  // namespace

const toml::table* table_named(const StudyText& text, const std::string& name) {
  const toml::node* node = text.root().get(name);
  if (node == nullptr) return nullptr;
  if (node->as_table() == nullptr) {
    throw UserError(text.where(*node),
                    fmt::format("{}: expected a table, got {}", name, kind_of(*node)));
  }
  return node->as_table();
}

Assignment assignment(const std::string& key, const StudyText::Element& e) {
  if (key == "run.seed")
    throw UserError(e.where, "run.seed: cannot be set, since study.seeds sets it");
  return {key, e.toml, e.where};
}

std::vector<std::string> Study::axes() const {
  std::vector<std::string> all;
  for (const Dimension& d : dimensions) all.insert(all.end(), d.axes.begin(), d.axes.end());
  return all;
}

Study read_study(const std::string& path) { return StudyReader(path).read(); }

std::vector<StudySection> study_sections() {
  std::vector<Key> head = study_keys();
  head.insert(head.begin() + 1,
              Key::integer("seeds", 1)
                  .range(1, 1e6)
                  .help("run each case with the seeds 1 .. seeds; or a list of seeds, or a range"));
  return {
      {"study", "base experiment, seeds, limits", head},
      {"set", "keys of the experiment with one value for all points", {}},
      {"grid",
       "keys with lists of values, or ranges {from, to, step} or {from, to, factor}: all "
       "combinations",
       {}},
      {"[zip]", "keys with lists of equal length, whose values go together; repeatable", {}},
      {"[case]",
       "a case: at = the values of its axes, set = the keys that it sets; repeatable; the axes "
       "count as independent",
       {}},
      {"variants.NAME", "an axis of named sets of keys: wide = { machine.router.vcs = 4 }", {}},
      {"[skip]", "leave out the cases with these values (axis = value or list); repeatable", {}},
      {"adaptive", "more seeds as the results ask for them", adaptive_keys()},
      {"bisect",
       "search over one key, as the results lead; for a crossover with between = [\"a\", \"b\"], "
       "two values of the compared axis",
       bisect_keys()},
      {"report", "question of the study, and the axes that answer it", report_keys()},
      {"report.claimed", "claimed exponents of the growth, by value of the compared axis", {}},
      {"[report.details]",
       "cases whose first seed stores loads over time and flits of links (axis = value or list); "
       "repeatable",
       {}}};
}

}  // namespace ballast
