// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <cmath>
#include <tuple>

#include "sim/page/sample_details.h"
#include "sim/page/sample_parts.h"
#include "sim/page/sample_studies.h"

namespace ballast {

using namespace samples;

SampleStudy sample_latency() {
  SampleStudy sample = sample_named("latency", "Six routers under uniform traffic",
                                    "How much load does each router carry before its latency "
                                    "grows without bound?");
  StudyResults& s = sample.study;
  s.axes = {"router", "traffic.rate"};
  s.report = {s.report.title, s.report.question, "latency.mean", true, "router", "",
              "traffic.rate"};
  std::uint32_t n = 0;
  for (unsigned r = 0; r < 6; ++r) {
    const std::string name =
        fmt::format("{} VC{}, {} flits", 1 + r / 2, r < 2 ? "" : "s", r % 2 == 0 ? 4 : 8);
    Curve curve{"", name};
    const double limit = .28 + .07 * r;
    for (int k = 1; k <= 14; ++k) {
      const double rate = .05 * k;
      const auto c = static_cast<std::uint32_t>(s.cases.size());
      s.cases.push_back({{text(name), number(rate)}, config("none", "mesh", 64)});
      Curve::At at{rate, {}, 5, 5, "stationary"};
      const bool stable = rate < limit;
      if (stable)
        at.y = Interval{14 + 2.5 * rate / (limit - rate + .01), .3 + rate / (limit - rate), 5};
      if (!stable) at.complete = 0;
      if (!stable) at.verdict = "saturated";
      for (std::uint64_t seed = 1; seed <= 5; ++seed, ++n) {
        StudyPoint point = done(n, c, seed, 20'000);
        point.complete = stable;
        if (stable) point.result["latency"] = {{"mean", at.y->mean + noise(n)}};
        point.result["verdict"] = at.verdict;
        s.points.push_back(point);
      }
      curve.points.push_back(at);
    }
    curve.saturation = .05 * std::floor(limit / .05);
    curve.finding =
        fmt::format("{} carries {:.2f} flits per processor and cycle.", name, *curve.saturation);
    sample.analysis.curves.push_back(curve);
  }
  sample.analysis.cards = {{"Highest saturation", "0.60", "3 VCs, 8 flits"},
                           {"Points", "420 of 420", "none failed"}};
  sample.analysis.findings = {
      {StudyFinding::Kind::result,
       "A third virtual channel adds 0.15 flits per processor and cycle, twice the buffers 0.05."}};
  add_links(sample);
  return sample;
}

SampleStudy sample_growth() {
  SampleStudy sample =
      sample_named("growth", "How the balancing time grows with the machine",
                   "Is the superconcentrator's time polylogarithmic, and diffusion's linear?");
  StudyResults& s = sample.study;
  s.axes = {"balancer.name", "machine.processors"};
  s.report.compare = "balancer.name";
  s.report.growth = "machine.processors";
  const std::vector<std::tuple<std::string, double, double, double>> laws{
      {"superconcentrator", 6, .18, .2},
      {"stealing", 9, .5, .5},
      {"diffusion", 3, 1.02, 1},
      {"gradient", 4, .81, 1}};
  std::uint32_t n = 0;
  for (const auto& [name, factor, exponent, claimed] : laws) {
    Curve curve{"torus", name};
    for (const double p : {16., 64., 256., 1024., 4096.}) {
      const auto c = static_cast<std::uint32_t>(s.cases.size());
      s.cases.push_back({{text(name), number(p)}, config(name, "torus", static_cast<unsigned>(p))});
      std::vector<double> values;
      for (std::uint64_t seed = 1; seed <= 10; ++seed, ++n) {
        s.points.push_back(done(n, c, seed, factor * std::pow(p, exponent) * (.9 + .2 * noise(n))));
        values.push_back(*value_of(s.points.back(), "cycles"));
      }
      curve.points.push_back({p, mean_of(values), 10, 10, "balanced"});
    }
    curve.exponent = Interval{exponent, .03, 50};
    curve.factor = factor;
    curve.claimed = claimed;
    curve.finding = fmt::format("{} grows as p^{:.2f}.", name, exponent);
    sample.analysis.growth.push_back(curve);
  }
  sample.analysis.cards = {{"Slowest growth", "p^0.18 ± 0.03", "superconcentrator"},
                           {"Claims", "3 of 4 hold", "gradient grows more slowly than claimed"},
                           {"Points", "200 of 200", "none failed"}};
  sample.analysis.findings = {
      {StudyFinding::Kind::result,
       "The superconcentrator grows as p^0.18 ± 0.03, as claimed (p^0.2)."},
      {StudyFinding::Kind::warning, "gradient grows as p^0.81 ± 0.03; claimed was p^1."}};
  return sample;
}

}  // namespace ballast
