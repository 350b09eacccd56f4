// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "support/fake_network.h"
#include "traffic/sources.h"
#include "traffic/traffic_run.h"

namespace ballast {

/// Uniform traffic over a fake network.
inline TrafficResult run_uniform(const FakeNetwork::Options& network, const SourceOptions& sources,
                                 const TrafficOptions& options = {}) {
  FakeNetwork fake(network);
  TrafficSources traffic(Pattern::drawn(network.processors), sources);
  return run_traffic(fake, traffic, options);
}

}  // namespace ballast
