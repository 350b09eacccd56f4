// SPDX-License-Identifier: BSD-3-Clause
#include "sim/page/sample_studies.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sim/page/sample_details.h"
#include "sim/page/sample_parts.h"

namespace ballast {
namespace {

using namespace samples;

const std::vector<std::string> kBalancers{
    "superconcentrator", "diffusion", "dimension-exchange",     "gradient",
    "stealing",          "random",    "second-order-diffusion", "none"};

/// Contenders of a group by mean; the last has no value.
void rank(Group& group) {
  std::stable_sort(group.contenders.begin(), group.contenders.end(),
                   [](const Contender& a, const Contender& b) {
                     if (!a.value || !b.value) return a.value.has_value() > b.value.has_value();
                     return a.value->mean < b.value->mean;
                   });
  int place = 0;
  for (Contender& c : group.contenders) {
    if (!c.value) continue;
    ++place;
    c.factor = c.value->mean / group.contenders.front().value->mean;
    c.rank = c.factor < 1.03 ? 1 : place;
    c.leads = c.rank == 1;
    const auto k = static_cast<std::size_t>(&c - group.contenders.data());
    if (k == 0) continue;
    PairedComparison pair{0, k, 30, {group.contenders[0].value->mean - c.value->mean, 20, 30}};
    pair.p = c.rank == 1 ? .4 : 1e-5;
    pair.corrected = std::min(1.0, 7 * *pair.p);
    pair.separation = c.rank == 1 ? Separation::equal : Separation::apart;
    group.pairs.push_back(pair);
  }
}

}  // namespace

SampleStudy sample_race(std::size_t topologies, std::uint64_t seeds) {
  SampleStudy sample = sample_named("race", "Race of eight balancers on five networks",
                                    "Which balancer levels a spike of 6,400 tasks first, and does "
                                    "the answer depend on the network?");
  StudyResults& s = sample.study;
  s.axes = {"balancer.name", "machine.topology"};
  s.report.compare = "balancer.name";
  s.text =
      "[study]\nname = \"race\"\nseeds = 30\n\n[axes]\n\"balancer.name\" = [\"diffusion\", ...]\n";
  const std::vector<std::string> names{"mesh", "torus", "hypercube", "fat tree", "dragonfly"};
  const double means[]{412, 1830, 820, 1290, 1460, 2900, 835, 0};
  std::uint32_t n = 0;
  for (std::size_t t = 0; t < topologies; ++t) {
    const std::string topology = t < 5 ? names[t] : fmt::format("{} {}", names[t % 5], t);
    Group group;
    group.title = topology + ", 64 processors";
    for (std::size_t b = 0; b < kBalancers.size(); ++b) {
      const auto c = static_cast<std::uint32_t>(s.cases.size());
      s.cases.push_back(
          {{text(kBalancers[b]), text(topology)}, config(kBalancers[b], topology, 64)});
      Contender contender{kBalancers[b]};
      std::vector<double> values;
      for (std::uint64_t seed = 1; seed <= seeds; ++seed, ++n) {
        const double scale = 1 - .12 * static_cast<double>(t % 5) * noise(b + 31);
        StudyPoint point = done(n, c, seed, means[b] * scale * (.8 + .4 * noise(n)));
        if (b == 7) {
          point.result["verdict"] = "cycle budget";
          point.complete = false;
          point.exit_code = 3;
        } else if (b == 5 && seed % 10 == 3) {
          point = {n, c, seed, "", PointStatus::failed, 139, "killed by signal 11 (SIGSEGV)"};
          ++contender.failed;
        } else {
          values.push_back(value_of(point, "cycles").value());
        }
        s.points.push_back(point);
        ++contender.runs;
      }
      contender.complete = values.size();
      if (!values.empty()) contender.value = mean_of(values);
      if (!values.empty()) contender.verdicts.emplace_back("balanced", values.size());
      if (b == 7) contender.verdicts.emplace_back("cycle budget", seeds);
      group.contenders.push_back(contender);
    }
    rank(group);
    group.kind = Group::Kind::better;
    group.finding = fmt::format("{} is level after {:.0f} cycles, {:.1f} x as fast as {}",
                                group.contenders[0].name, group.contenders[0].value->mean,
                                group.contenders[1].factor, group.contenders[1].name);
    sample.analysis.groups.push_back(group);
  }
  sample.analysis.cards = {
      {"Winner", "superconcentrator", "first on all five networks"},
      {"Factor to the second", "1.9 x", "2.0 ± 0.1 on the mesh, 1.7 ± 0.1 on the dragonfly"},
      {"Points", "1,185 of 1,200", "15 failed: see the runs"},
      {"Ratio to the bound", "1.02", "of the bandwidth bound, on the torus"}};
  sample.analysis.findings = {
      {StudyFinding::Kind::result,
       "superconcentrator is level first on all five networks, 1.7 to 2.0 x "
       "as fast as the second."},
      {StudyFinding::Kind::equal,
       "dimension-exchange and second-order-diffusion do not differ on mesh and "
       "torus: 820 ± 40 against 835 ± 42 cycles."},
      {StudyFinding::Kind::warning,
       "none never balances: all of its 150 runs end by the cycle budget and "
       "have no value."},
      {StudyFinding::Kind::failure, "15 of 1,200 points failed, all of random."}};
  add_details(sample);
  return sample;
}

SampleStudy sample_single() {
  SampleStudy sample{"single", study("", ""), {}};
  sample.study.cases = {{{}, config("diffusion", "mesh", 64)}};
  sample.study.points = {done(0, 0, 1, 25'699)};
  sample.analysis.cards = {{"Result", "25,699 cycles", "balanced"}};
  return sample;
}

SampleStudy sample_failed() {
  SampleStudy sample{
      "failed", study("A study without results", "What happens if nothing runs?"), {}};
  sample.study.axes = {"balancer.name"};
  for (std::uint32_t k = 0; k < 3; ++k) {
    sample.study.cases.push_back({{text(kBalancers[k])}, config(kBalancers[k], "mesh", 64)});
    sample.study.points.push_back(
        {k, k, 1, "", PointStatus::failed, 9, "killed by signal 9: memory limit"});
  }
  sample.study.points.push_back({3, 2, 2});
  sample.analysis.findings = {
      {StudyFinding::Kind::failure, "3 of 4 points failed; 1 has not run."}};
  return sample;
}

SampleStudy sample_hostile() {
  SampleStudy sample = sample_race(2, 3);
  sample.name = "hostile";
  const std::vector<std::string> bad{"</script><script>alert(1)</script>",
                                     "a & b < c > \"d\" 'e'",
                                     "<img src=x onerror=alert(1)>",
                                     std::string(10'000, 'x'),
                                     "日本語 ünïcode \xf0\x9f\x8e\xaf",
                                     "\xff\xfe not UTF-8 \x01\x02",
                                     "]]> --> <!-- ${x} {{y}}",
                                     "=HYPERLINK(\"x\")"};
  const auto changed = [&](std::string& name) {
    for (std::size_t k = 0; k < kBalancers.size(); ++k) {
      if (name == kBalancers[k]) {
        name = bad[k];
        return;
      }
    }
  };
  sample.options.study_file = sample.name + ".toml";
  sample.options.results_file = sample.name + ".sqlite";
  StudyResults& s = sample.study;
  s.report.title = bad[0];
  s.report.question = bad[3] + bad[1];
  s.report.compare = s.axes[0] = bad[1];
  s.text = bad[0] + bad[5];
  for (StudyCase& c : s.cases) {
    changed(c.at[0].text);
    c.config["balancer"][bad[2]] = c.at[0].text;
  }
  for (StudyPoint& point : s.points) {
    if (point.status == PointStatus::failed) point.reason = bad[0] + bad[3];
  }
  for (Group& group : sample.analysis.groups) {
    group.finding = group.title = bad[2];
    for (Contender& c : group.contenders) changed(c.name);
  }
  for (Card& card : sample.analysis.cards) card = {bad[0], bad[3], bad[2]};
  for (StudyFinding& finding : sample.analysis.findings) finding.text = bad[0] + bad[3];
  return sample;
}

}  // namespace ballast
