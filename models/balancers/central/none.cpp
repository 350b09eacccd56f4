// SPDX-License-Identifier: BSD-3-Clause
#include "machine/balancing.h"

namespace ballast {
namespace {

const Registered<BalancerSetup> kNone{{"none",
                                       "no balancing: tasks stay where they arrive",
                                       {},
                                       [](const Args&) { return Balancing{}; },
                                       {{"rule", "nothing moves"}, {"ends", "at once"}}}};

}  // namespace
}  // namespace ballast
