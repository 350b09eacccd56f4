// SPDX-License-Identifier: BSD-3-Clause
// The classes of [traffic]: those of [traffic.class.NAME], or the section itself as the only one.
#pragma once

#include <string>
#include <vector>

#include "experiment/experiment.h"
#include "topology/topology.h"

namespace ballast {

[[nodiscard]] std::vector<TrafficClass> classes_of(const TrafficSection& traffic);
/// "traffic.class.NAME", or "traffic" for the only one.
[[nodiscard]] std::string section_of(const TrafficClass& of);

/// The sources, with their patterns. Throws UserError.
[[nodiscard]] std::vector<SourceClass> source_classes(const Experiment& e,
                                                      const Topology& topology);
/// The values of a class, with or without an effect, but those of its pattern.
[[nodiscard]] Args values_of(const TrafficClass& of);
/// Throws UserError: a number of classes with virtual channels that is not that of the classes, or
/// that has no effect.
void check_given_classes(const Experiment& e, bool routers);
/// Each class has virtual channels of its own.
[[nodiscard]] bool divides_vcs(const TrafficSection& traffic);

/// Rate of all classes; set_offered() keeps the shares of the classes.
[[nodiscard]] double offered(const TrafficSection& traffic);
void set_offered(TrafficSection& traffic, double rate);

}  // namespace ballast
