// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace ballast {

class Network;

/// The receivers do not mind the order of messages and processors within an output of the network:
/// it may step its routers in the way that is fastest for their load, in a number of threads. 0:
/// the cores of this machine, if the network is large enough to gain. The results are the same.
void allow_any_order(Network& network, unsigned threads);

/// The network can use threads.
[[nodiscard]] bool steps_in_threads(const Network& network);

}  // namespace ballast
