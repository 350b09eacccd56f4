// SPDX-License-Identifier: BSD-3-Clause
// Each of these studies is refused, in the words beside it.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/study_files.h"

namespace ballast {
namespace {

struct StudyMistake {
  std::string text, said;
};

class StudyMistakes : public StudyFiles {
 protected:
  void expect_refused(const std::vector<StudyMistake>& all) {
    for (const StudyMistake& m : all) {
      EXPECT_EQ(mistake(m.text), m.said) << "in:\n" << m.text;
    }
  }
};

TEST_F(StudyMistakes, OfTheTextAndItsHead) {
  expect_refused({
      {"[study\n",
       "s.toml:1:7: not TOML: Error while parsing table header: expected ']', saw '\\n'"},
      {"x.y = " + std::string(300, '[') + "\n",
       "s.toml:1:261: nested too deeply, expected at most 256 levels of tables and lists"},
      {"[studdy]\nseeds = 3\n",
       "s.toml:1:2: studdy: unknown key, expected one of study, set, grid, zip, case, variants, "
       "adaptive, bisect, skip, "
       "report; did you mean \"study\"?"},
      {"study = 3\n", "s.toml:1:9: study: expected a table, got an integer"},
      {"[study]\nseedz = 3\n",
       "s.toml:2:1: study.seedz: unknown key, expected one of experiment, time_limit, seeds; did "
       "you mean \"seeds\"?"},
      {"[study]\nexperiment = 3\n",
       "s.toml:2:14: study.experiment: expected a string, got an integer"},
      {"[study]\nexperiment = 'nowhere.toml'\n",
       "s.toml:2:14: nowhere.toml: cannot be read: No such file or directory"},
      {"[study]\nseeds = 0\n", "s.toml:2:9: study.seeds: expected an integer 1 .. 1000000, got 0"},
      {"[study]\nseeds = 10_000_000\n",
       "s.toml:2:9: study.seeds: expected an integer 1 .. 1000000, got 10000000"},
      {"[study]\nseeds = 'all'\n",
       "s.toml:2:9: study.seeds: expected an integer 1 .. 1000000, a list or a range of seeds, "
       "got a string"},
      {"[study]\nseeds = 2.5\n",
       "s.toml:2:9: study.seeds: expected an integer 1 .. 1000000, a list or a range of seeds, "
       "got a real number"},
      {"[study]\nseeds = []\n",
       "s.toml:2:9: study.seeds: expected a list of values or a range such as {from = 1, to = 9, "
       "step = 2}, got an empty list"},
      {"[study]\nseeds = [4, 4]\n",
       "s.toml:2:13: study.seeds: expected different values, got 4 twice"},
      {"[study]\nseeds = [1.5]\n",
       "s.toml:2:10: study.seeds: expected integers 0 .. 2^53, got 1.5"},
      {"[study]\nseeds = [1, -1]\n",
       "s.toml:2:13: study.seeds: expected integers 0 .. 2^53, got -1"},
      {"[study]\nseeds = [9007199254740993]\n",
       "s.toml:2:10: study.seeds: expected integers 0 .. 2^53, got 9007199254740993"},
      {"[study]\nseeds = { from = 1, to = 3, step = 0.5 }\n",
       "s.toml:2:9: study.seeds: expected integers 0 .. 2^53, got 1.5"},
      {"[study]\ntime_limit = 90\n",
       "s.toml:2:14: study.time_limit: expected a string, got an integer"},
      {"[study]\ntime_limit = 'soon'\n",
       "s.toml:2:14: study.time_limit: expected a time such as 90s, 10m or 1.5h, got \"soon\""},
      {"set = 3\n", "s.toml:1:7: set: expected a table, got an integer"},
      {"[set]\nrun.seed = 3\n", "s.toml:2:12: run.seed: cannot be set, since study.seeds sets it"},
      {"[set]\nrun.max_cycles = { a = 1 }\n",
       "s.toml:2:24: run.max_cycles: expected an integer 1 .. 9223372036854775807, got a table"},
      {"[set]\nrun.max_cycles = 1979-05-27\n",
       "s.toml:2:18: run.max_cycles: expected a value, got a date or time"},
      {kOfBase + "[set]\nrun.max_cycle = 3\n",
       "s.toml:4:17: run.max_cycle: unknown key, expected one of seed, max_cycles, until, plan, "
       "goal, "
       "imbalance, watchdog, series, skip_idle; did you mean \"max_cycles\"?"},
  });
}

TEST_F(StudyMistakes, OfListsAndRanges) {
  const auto range = [](const std::string& table) {
    return "[grid]\nworkload.load = " + table + "\n";
  };
  expect_refused({
      {"grid = [1]\n", "s.toml:1:8: grid: expected a table, got a list"},
      {range("3"),
       "s.toml:2:17: workload.load: expected a list of values or a range such as {from = 1, to = "
       "9, step = 2}, got an integer"},
      {range("[]"),
       "s.toml:2:17: workload.load: expected a list of values or a range such as {from = 1, to = "
       "9, step = 2}, got an empty list"},
      {range("[1, 2, 1]"), "s.toml:2:24: workload.load: expected different values, got 1 twice"},
      {range("[1, { a = 1 }]"), "s.toml:2:21: workload.load: expected a value, got a table"},
      {range("{ from = 1, stop = 3, step = 1 }"),
       "s.toml:2:29: workload.load.stop: unknown key, expected one of from, to, step, factor; did "
       "you mean \"step\"?"},
      {range("{ from = 1, to = 3 }"),
       "s.toml:2:17: workload.load: expected step or factor, got neither"},
      {range("{ from = 1, step = 3 }"),
       "s.toml:2:17: workload.load.to: missing required key, expected a number"},
      {range("{ from = 1, to = 3, step = 1, factor = 2 }"),
       "s.toml:2:17: workload.load: expected either step or factor, got both"},
      {range("{ from = 1, to = 3, step = 0 }"),
       "s.toml:2:17: workload.load: expected a step that leads from `from` to `to`"},
      {range("{ from = 1, to = 3, step = -1 }"),
       "s.toml:2:17: workload.load: expected a step that leads from `from` to `to`"},
      {range("{ from = 'a', to = 3, step = 1 }"),
       "s.toml:2:26: workload.load.from: expected a number, got a string"},
      {range("{ from = 0, to = 3, factor = 2 }"),
       "s.toml:2:17: workload.load: expected 0 < from <= to with a factor"},
      {range("{ from = 3, to = 1, factor = 2 }"),
       "s.toml:2:17: workload.load: expected 0 < from <= to with a factor"},
      {range("{ from = 1, to = 3, factor = 1 }"),
       "s.toml:2:46: workload.load.factor: expected a number >= 1.000001, got 1"},
      {range("{ from = 1, to = 1e9, step = 1 }"),
       "s.toml:2:17: workload.load: expected at most a million values"},
      {"[grid]\nrun.seed = [1, 2]\n",
       "s.toml:2:13: run.seed: cannot be set, since study.seeds sets it"},
      {"[set]\nworkload.load = 3\n[grid]\nworkload.load = [1, 2]\n",
       "s.toml:4:18: workload.load: expected once in this study, got twice"},
      {"[grid]\nworkload.load = [1, 2]\n[variants.x]\na = { workload.load = 3 }\n",
       "s.toml:4:23: workload.load: expected once in this study, got twice"},
      {"[grid]\nx = [1, 2]\n[variants]\nx = { a = { workload.load = 3 } }\n",
       "s.toml:4:29: x: expected one axis of this name, got two"},
      {"[zip]\nworkload.load = [1, 2]\n", "s.toml:1:1: zip: expected tables [[zip]], got a table"},
      {"[[case]]\nset = {}\n", "s.toml:1:1: case.at: expected a table, got none"},
      {"[[case]]\nat = { a = 1 }\nset = 3\n",
       "s.toml:3:7: case.set: expected a table, got an integer"},
      {"[[case]]\nat = {}\nset = {}\n", "s.toml:2:6: case.at: expected an axis, got none"},
      {"[[case]]\nat = { a = 1 }\nsett = {}\n",
       "s.toml:3:1: case.sett: unknown key; known keys: at, set; did you mean \"set\"?"},
      {"[[case]]\nat = { a = 1 }\nset = {}\n[[case]]\nat = { b = 1 }\nset = {}\n",
       "s.toml:5:6: case.at: expected the axes of the first case, a; got others"},
      {"[[case]]\nat = { a = 1 }\nset = {}\n[[case]]\nat = { a = 1 }\nset = {}\n",
       "s.toml:5:6: case.at: expected different cases, got the same twice"},
      {"[[zip]]\n", "s.toml:1:1: zip: expected lists, got an empty table"},
      {"[[zip]]\nworkload.load = 3\n",
       "s.toml:2:17: workload.load: expected a list of values or a range such as {from = 1, to = "
       "9, step = 2}, got an integer"},
      {"[[zip]]\nworkload.load = [1, 2]\nmachine.size = [[4, 4]]\n",
       "s.toml:3:9: zip.machine.size: expected 2 values as in workload.load, got 1"},
      {"variants = 3\n", "s.toml:1:12: variants: expected a table, got an integer"},
      {"[variants]\nx = 3\n",
       "s.toml:2:1: variants.x: expected named tables of keys, got an integer"},
      {"[variants.x]\n",
       "s.toml:1:11: variants.x: expected named tables of keys, got an empty table"},
      {"[variants.x]\na = 3\n",
       "s.toml:2:1: variants.x.a: expected a table of keys, got an integer"},
      {"[variants.x]\na = { run.seed = 3 }\n",
       "s.toml:2:18: run.seed: cannot be set, since study.seeds sets it"},
      {"[grid]\na.a = { from = 1, to = 100_000, step = 1 }\nb.b = { from = 1, to = 100_000, step = "
       "1 }\n",
       "s.toml: expected at most 2^32 - 1 points, got more"},
  });
}

TEST_F(StudyMistakes, OfFiltersAndTheReport) {
  const std::string grid =
      kOfBase + "[grid]\nbalancer.name = ['diffusion', 'random']\nworkload.load = [16, 64]\n";
  expect_refused({
      {grid + "[skip]\nworkload.load = 16\n",
       "s.toml:6:1: skip: expected tables [[skip]], got a table"},
      {grid + "[[skip]]\n", "s.toml:6:1: skip: expected at least one axis"},
      {grid + "[[skip]]\nworkload.loads = 16\n",
       "s.toml:7:10: skip.workload.loads: expected an axis of this study, one of balancer.name, "
       "workload.load; did you mean \"workload.load\"?"},
      {grid + "[[skip]]\nworkload.load = 17\n",
       "s.toml:7:17: skip.workload.load: expected a value of this axis, one of 16, 64; got 17; did "
       "you mean \"16\"?"},
      {grid + "[[skip]]\nbalancer.name = ['random', 'difusion']\n",
       "s.toml:7:28: skip.balancer.name: expected a value of this axis, one of diffusion, random; "
       "got difusion; did you mean \"diffusion\"?"},
      {grid + "[[skip]]\nworkload.load = [16, 64]\n",
       "s.toml: expected at least one case, got none: [[skip]] leaves out all"},
      {kOfBase + "[[zip]]\nworkload.load = [16, 64]\nrun.max_cycles = [1, 2]\n[[skip]]\n"
                 "workload.load = 16\nrun.max_cycles = 2\n",
       "s.toml:6:1: skip: has no effect: no case has these values"},
      {grid + "[report]\nmetrik = 'cycles'\n",
       "s.toml:7:1: report.metrik: unknown key, expected one of title, question, metric, better, "
       "margin, "
       "compare, growth, curve, claimed, details; did you mean \"metric\"?"},
      {grid + "[report]\nmetric = 'cykles'\n",
       "s.toml:7:10: report.metric: expected a number of a result, such as cycles, "
       "cost.tasks_moved or latency.mean, got cykles; did you mean \"cycles\"?"},
      {grid + "[report]\nmetric = 'verdict'\n",
       "s.toml:7:10: report.metric: expected a number of a result, such as cycles, "
       "cost.tasks_moved or latency.mean, got verdict"},
      {grid + "[report]\nbetter = 'smallest'\n",
       "s.toml:7:10: report.better: expected one of smaller, larger, got \"smallest\"; did you "
       "mean \"smaller\"?"},
      {grid + "[report]\ncompare = 'balancer'\n",
       "s.toml:7:11: report.compare: expected an axis of this study, one of balancer.name, "
       "workload.load; got balancer; did you mean \"balancer.name\"?"},
      {grid + "[report]\ncurve = 'balancer.name'\n",
       "s.toml:7:9: report.curve: expected an axis of numbers, got balancer.name with the value "
       "diffusion"},
      {grid + "[report]\nclaimed = { random = 1 }\n",
       "s.toml:7:11: report.claimed: has no effect without report.growth; leave it out"},
      {grid + "[report]\ngrowth = 'workload.load'\nclaimed = 3\n",
       "s.toml:8:11: report.claimed: expected a table of exponents, got an integer"},
      {grid + "[report]\ngrowth = 'workload.load'\nclaimed = { rando = 1 }\n",
       "s.toml:8:13: report.claimed.rando: expected one of diffusion, random; did you mean "
       "\"random\"?"},
      {grid + "[report]\ngrowth = 'workload.load'\nclaimed = { random = 1000 }\n",
       "s.toml:8:22: report.claimed.random: expected a number -100 .. 100, got 1000"},
      {grid + "[report]\ndetails = 3\n",
       "s.toml:7:11: report.details: expected tables [[report.details]], got an integer"},
      {grid + "[report]\ndetails = [3]\n",
       "s.toml:7:12: report.details: expected tables [[report.details]], got an integer"},
      {grid + "[[report.details]]\nx = 1\n",
       "s.toml:7:1: report.details.x: expected an axis of this study, one of balancer.name, "
       "workload.load"},
      {grid + "[[skip]]\nworkload.load = 16\n[[report.details]]\nworkload.load = 16\n",
       "s.toml:8:1: report.details: has no effect: no case has these values"},
  });
}

TEST_F(StudyMistakes, OfClassesThatTheExperimentLacks) {
  write("classes.toml",
        "[machine]\ntopology = 'mesh'\nsize = [4, 4]\n[traffic.class.data]\nrate = 0.1\n");
  const std::string base = "[study]\nexperiment = 'classes.toml'\n";
  const std::string said =
      "traffic.class.dat: expected one of data, or pattern and rate for another; did you mean "
      "\"data\"? (in the case ";
  expect_refused({
      {base + "[grid]\ntraffic.class.dat.packet_flits = [1, 2]\n",
       "s.toml:4:35: " + said + "traffic.class.dat.packet_flits = 1)"},
      {base + "[variants.length]\na = { traffic.class.dat.packet_flits = 2 }\n",
       "s.toml:4:40: " + said + "length = a)"},
      {base + "[grid]\ntraffic.class.data.packet_flits = [1, 2]\n", "no error"},
      {base + "[set]\ntraffic.class.more = { pattern = 'tornado', rate = 0.1 }\n", "no error"},
  });
}

TEST_F(StudyMistakes, OfCases) {
  expect_refused({
      {"",
       "s.toml: missing section [workload], expected kind = \"...\"; see `ballast list workloads`"},
      {kOfBase + "[grid]\nmachine.sise = [[4, 4]]\n",
       "s.toml:4:17: machine.sise: unknown key, expected one of topology, processors, "
       "cycles_per_work, speeds, node, network, task_flits, size, concentration, switch, routing, "
       "router, link, faults; "
       "did you "
       "mean \"size\"? (in the case machine.sise = [4, 4])"},
      {kOfBase + "[grid]\nmachin.size = [[4, 4]]\n",
       "s.toml:4:16: machin: unknown key, expected one of machine, workload, balancer, energy, "
       "run, "
       "traffic, moe, rounds, arrivals; did you mean \"machine\"? (in the case machin.size = [4, "
       "4])"},
      {kOfBase + "[grid]\nworkload.load = [16, 'many']\n",
       "s.toml:4:22: workload.load: expected an integer 0 .. 4294967295, got a string (in the case "
       "workload.load = many)"},
      {kOfBase + "[grid]\nworkload.load = [16, 64]\nmachine.size = [[4, 4], [0, 4]]\n",
       "s.toml:5:25: machine.size[0]: expected an integer 1 .. 1073741824, got 0 (in the case "
       "workload.load = 16, machine.size = [0, 4])"},
      {kOfBase + "[grid]\nworkload.load = [16, 64]\nmachine.router.vc = [1, 2]\n",
       "s.toml:5:22: machine.router.vc: unknown key, expected one of rc, va, sa, st, speculative, "
       "vcs, buffer_flits, flow, allocator, iterations, check_deadlock; did you mean \"vcs\"? (in "
       "the "
       "case "
       "workload.load = 16, "
       "machine.router.vc = 1)"},
      {kOfBase + "[grid]\nworkload.load = [1, 1.0]\n",
       "s.toml:4:21: workload.load: expected an integer 0 .. 4294967295, got a real number (in the "
       "case workload.load = 1.0)"},
      {kOfBase + "[grid]\nworkload.load = [16, 64]\n[variants.x]\na = {}\nb = {}\n",
       "s.toml: x: has no effect: its values give the same configurations"},
      {kOfBase + "[set]\nmachine.switch.words = 4\n",
       "s.toml:4:24: machine.switch.words: has no effect here: it needs the switch: balancer.name "
       "= \"superconcentrator\"; leave it out"},
      {kOfBase + "[grid]\nmachine.switch.words = [2, 4]\n",
       "s.toml:4:25: machine.switch.words: has no effect here: it needs the switch: balancer.name "
       "= \"superconcentrator\"; leave it out"},
  });
}

}  // namespace
}  // namespace ballast
