// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/balancer.h"

namespace ballast {

Key every_key() {
  return {"every",
          Key::Kind::integer,
          std::int64_t{0},
          "cycles from one start of the balancer to the next; 0: once, when all tasks have arrived",
          0,
          1e15,
          {},
          false};
}

}  // namespace ballast
