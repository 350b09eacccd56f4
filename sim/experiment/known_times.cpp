// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/known_times.h"

#include "core/random.h"
#include "experiment/sections.h"

namespace ballast {

const Fields<TimesSection>& times_fields() {
  using S = TimesSection;
  static const auto fields =
      Fields<S>{}.add(&S::knowledge_error,
                      Key::real("knowledge_error")
                          .range(0, 1)
                          .help("relative error of the times that balancers know: each is that of "
                                "the task times 1 + error * u, with u uniform in -1 .. 1 by task "
                                "and seed; execution takes the true times; default: 0")
                          .when({[](const RunFacts& run) { return run.knows_times; },
                                 "a balancer by work (balancer.measure = \"work\") that knows the "
                                 "times of the tasks"}));
  return fields;
}

double known_factor(double error, std::uint64_t seed, TaskId task) {
  return 1 + error * (2 * RandomStream(seed, Stream::knowledge, task).real() - 1);
}

std::vector<double> known_times(const std::vector<double>& times, double error,
                                std::uint64_t seed) {
  std::vector<double> known(times.size());
  for (TaskId t = 0; t < known.size(); ++t) known[t] = times[t] * known_factor(error, seed, t);
  return known;
}

}  // namespace ballast
