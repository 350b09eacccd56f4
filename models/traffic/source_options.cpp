// SPDX-License-Identifier: BSD-3-Clause
#include "traffic/source_options.h"

#include <fmt/format.h>

#include <algorithm>

namespace ballast {

namespace {

constexpr double kSourceRounding =
    1e-9;  // of weights whose mean is 1, and of sums of probabilities

}  // namespace

std::vector<Key> source_keys() {
  return {Key::real("rate", 0.1)
              .range(1e-6, 1)
              .unit("flits/processor/cycle")
              .help("offered load")
              .when(kRated),
          Key::integer("packet_flits", 1)
              .range(1, 65536)
              .unit("flits")
              .formerly("flits")
              .help("length of a packet"),
          Key::text("process", "bernoulli")
              .choices({"bernoulli", "onoff", "markov"})
              .help("source process; bernoulli: a packet in each cycle with the same probability; "
                    "onoff: bursts of packets without gaps; markov: the same as bernoulli while a "
                    "source is on, which alpha and beta change")
              .when(kRated),
          Key::real("burst")
              .range(1, 1e6)
              .unit("packets")
              .help("mean length of a burst, for process = \"onoff\"")
              .when(kRated),
          Key::real("alpha")
              .range(1e-9, 1)
              .unit("1/cycle")
              .help("probability that a source turns on, for process = \"markov\"; it offers rate "
                    "(alpha + beta) / alpha while it is on")
              .when(kRated),
          Key::real("beta")
              .range(1e-9, 1)
              .unit("1/cycle")
              .help("probability that a source turns off, for process = \"markov\"")
              .when(kRated)};
}

SourceOptions source_options(const Args& args) {
  const std::string process = args.text("process");
  const auto check = [&](const char* key, const char* needed_by) {
    const bool needed = process == needed_by;
    if (needed == args.has(key)) return;
    const std::string path = args.path(key);
    if (needed) {
      throw UserError(
          args.where("process"),
          fmt::format("{}: missing required key for process = \"{}\", expected a number", path,
                      needed_by));
    }
    throw UserError(
        args.where(key),
        fmt::format("{}: has an effect only with process = \"{}\"; leave it out", path, needed_by));
  };
  check("burst", "onoff");
  check("alpha", "markov");
  check("beta", "markov");
  SourceOptions o{args.get<double>("rate"), args.get<std::uint32_t>("packet_flits")};
  if (args.has("burst")) o.burst = args.get<double>("burst");
  if (args.has("alpha")) o.alpha = args.get<double>("alpha");
  if (args.has("beta")) o.beta = args.get<double>("beta");
  return o;
}

void record_sources(const SourceOptions& o, Args& record) {
  record.set("rate", o.rate, {});
  record.set("packet_flits", o.flits, {});
  record.set("process", o.alpha != 0 ? "markov" : o.burst != 0 ? "onoff" : "bernoulli", {});
  if (o.burst != 0) record.set("burst", o.burst, {});
  if (o.alpha != 0) record.set("alpha", o.alpha, {});
  if (o.beta != 0) record.set("beta", o.beta, {});
}

double highest_rate(const SourceClass& of) {
  const std::vector<double>& weights = of.pattern.weights();
  const double most = weights.empty() ? 1 : *std::ranges::max_element(weights);
  return of.options.on() / most;
}

void check_sources(const SourceClass& of, const std::string& section,
                   const std::function<Where(const std::string& key)>& where) {
  const SourceOptions& o = of.options;
  const auto fail = [&](const char* key, const std::string& what) {
    throw UserError(where ? where(key) : Where{}, fmt::format("{}.{}: {}", section, key, what));
  };
  if ((o.alpha == 0) != (o.beta == 0) || (o.alpha != 0 && o.burst != 0)) {
    fail("process", "expected either burst, or alpha and beta");
  }
  if (o.alpha + o.beta > 1 + kSourceRounding) {
    fail("beta", fmt::format("expected at most 1 - alpha = {:.4g}, so that a source that is on "
                             "rather stays on, got {:.4g}",
                             1 - o.alpha, o.beta));
  }
  const double highest = highest_rate(of);
  if (o.rate <= highest * (1 + kSourceRounding)) return;
  if (of.pattern.weights().empty()) {
    fail("rate", fmt::format("expected at most {:.4g}, the share of the time in which a source is "
                             "on, alpha / (alpha + beta), got {:.4g}",
                             highest, o.rate));
  }
  fail("rate", fmt::format("expected at most {:.4g} with these rates per pair, where a processor "
                           "sends {:.4g} times the mean, got {:.4g}",
                           highest, o.on() / highest, o.rate));
}

}  // namespace ballast
