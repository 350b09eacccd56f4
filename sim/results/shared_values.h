// SPDX-License-Identifier: BSD-3-Clause
// Parts that results of several kinds have.
#pragma once

#include <memory>

#include "core/distribution.h"
#include "core/frames.h"
#include "experiment/energy.h"
#include "network/link_use.h"
#include "results/value.h"
#include "traffic/latency_histogram.h"

namespace ballast {

/// Minimum, maximum, mean, histogram and, in detail, the values by processor.
[[nodiscard]] ResultValues<Distribution> distribution_values(const std::string& help,
                                                             const std::string& unit);

/// Loads before and after a run.
struct Change {
  const Distribution *before, *after;
};
[[nodiscard]] ResultValues<Change> change_values(const std::string& help, const std::string& unit);

/// Loads of all processors over time, and the unit of the loads.
struct FramesOf {
  const Frames* frames;
  const char* unit;
};
/// `time`: unit of their distance.
[[nodiscard]] ResultValues<FramesOf> frames_values(const std::string& time);

[[nodiscard]] const ResultValues<LinkFlits>& link_values();
[[nodiscard]] const ResultValues<LinkUse>& link_use_values();
[[nodiscard]] const ResultValues<NetworkEvents>& event_values();
[[nodiscard]] const ResultValues<Energy>& energy_values();

[[nodiscard]] std::vector<ResultValue<LatencySummary>> latency_summary();

/// The parts of a result that a network with routers has; R has the members of the same names.
template <class R>
std::vector<ResultValue<R>> network_values() {
  using F = ResultValue<R>;
  const auto links = [](const R& r) { return r.link_use.links == 0 || r.links.empty(); };
  return {F::object("link_use", link_use_values(),
                    [](const R& r) { return r.link_use.links == 0 ? nullptr : &r.link_use; }),
          F::list("links", "flits over each link, with --detail", link_values(),
                  [links](const R& r) { return links(r) ? nullptr : &r.links; }),
          F::object("events", event_values(), &R::events),
          F::object("energy", energy_values(), &R::energy)};
}

/// The value of `inner` in the member `outer`.
template <class R, class T, class V>
auto in(T R::*outer, V T::*inner) {
  return [outer, inner](const R& r) -> const V& { return r.*outer.*inner; };
}

/// One list after the other.
template <class R>
std::vector<ResultValue<R>> joined(std::vector<ResultValue<R>> first,
                                   std::vector<ResultValue<R>> second) {
  first.insert(first.end(), std::make_move_iterator(second.begin()),
               std::make_move_iterator(second.end()));
  return first;
}

}  // namespace ballast
