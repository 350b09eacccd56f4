// SPDX-License-Identifier: BSD-3-Clause
#include "results/costs.h"
#include "results/kinds.h"
#include "results/shared_values.h"

namespace ballast {

const char* to_string(RoundsUntil until) {
  switch (until) {
    case RoundsUntil::stable:
      return "stable";
    case RoundsUntil::fixed_point:
      return "fixed-point";
    case RoundsUntil::max:
      return "all";
  }
  throw InvariantError("no such end of a run");
}

namespace {

using RoundsValue = ResultValue<RoundsRun>;

const RoundsRun& whole_run(const RoundsRun& r) { return r; }

ResultValues<RoundsRun> costs_of_rounds() {
  const auto cost = [](const char* name, auto member) {
    return RoundsValue::json(name, cost_schema(name), in(&RoundsRun::costs, member));
  };
  return {"costs",
          {cost("stability_steps", &RoundCosts::stable)
               .row("T, steps to stability", "last round with a flow"),
           cost("imbalance", &RoundCosts::imbalance)
               .row("G, imbalance", "sum over the rounds of max load - mean load"),
           cost("migration", &RoundCosts::migration)
               .row("M, migration", "sum over the rounds of the largest flow on a link"),
           RoundsValue::number("tasks_moved", "tasks moved, each over each link", "tasks",
                               &RoundsRun::moved)
               .row("tasks moved", "every move over a link")}};
}

ResultValues<RoundsRun> largest_of_rounds() {
  return {
      "largest values at the end of any round",
      {RoundsValue::number("load", "largest load", "tasks", &RoundsRun::largest_load)
           .row("largest load", "at the end of any round"),
       RoundsValue::number("total", "largest sum of all loads", "tasks", &RoundsRun::largest_total)
           .row("largest total")}};
}

ResultValues<RoundSample> sample_of_rounds() {
  using S = ResultValue<RoundSample>;
  return {"sample",
          {S::count("round", "round", "", &RoundSample::round),
           S::number("min", "smallest load", "tasks", &RoundSample::min),
           S::number("max", "largest load", "tasks", &RoundSample::max),
           S::number("total", "sum of all loads", "tasks", &RoundSample::total)}};
}

bool has_series(const RoundsRun& r) { return r.options.series != 0; }

}  // namespace

const ResultValues<RoundsRun>& rounds_values() {
  using enum RoundsUntil;
  const auto verdict = [](const RoundsRun& r) {
    return r.reached ? to_string(r.options.until) : to_string(Outcome::stopped);
  };
  const auto balance = [](const RoundsRun& r) {
    return to_string(r.balanced ? Outcome::balanced : Outcome::settled);
  };
  static const ResultValues<RoundsRun> values{
      "result of a run of rounds",
      {RoundsValue::text(
           "verdict", "end of the run",
           {to_string(stable), to_string(fixed_point), to_string(max), to_string(Outcome::stopped)},
           verdict),
       RoundsValue::text("balance", "state of the loads at the end",
                         {to_string(Outcome::balanced), to_string(Outcome::settled)}, balance),
       RoundsValue::flag("stable", "nothing moves any more", &RoundsRun::stable),
       RoundsValue::count("steps", "rounds", "rounds", &RoundsRun::rounds),
       RoundsValue::count("rounds", "rounds", "rounds", &RoundsRun::rounds).row("rounds"),
       RoundsValue::count("processors", "processors", "", &RoundsRun::processors),
       RoundsValue::object("count", change_values("loads", "tasks"),
                           [](const RoundsRun& r) {
                             return Change{&r.before, &r.after};
                           }),
       RoundsValue::object("cost", costs_of_rounds(), whole_run),
       RoundsValue::number("tasks_arrived", "tasks of [arrivals]", "tasks", &RoundsRun::inserted)
           .when(&RoundsRun::arrivals)
           .row("tasks arrived"),
       RoundsValue::number("tasks_executed", "tasks executed, with rounds.consume", "tasks",
                           &RoundsRun::executed)
           .when([](const RoundsRun& r) { return r.options.consume != 0; })
           .row("tasks executed"),
       RoundsValue::object("largest", largest_of_rounds(), whole_run),
       RoundsValue::count("last_new_round", "last round with new loads, until a fixed point", "",
                          &RoundsRun::last_new)
           .when([](const RoundsRun& r) { return r.options.until == fixed_point; }),
       RoundsValue::count("series_every", "distance of the samples", "rounds",
                          &RoundsRun::series_every)
           .when(has_series),
       RoundsValue::list("series", "loads over time", sample_of_rounds(), &RoundsRun::series)
           .when(has_series),
       RoundsValue::object("frames", frames_values("rounds"), [](const RoundsRun& r) {
         return r.frames.every == 0 ? std::nullopt : std::optional(FramesOf{&r.frames, "tasks"});
       })}};
  return values;
}

}  // namespace ballast
