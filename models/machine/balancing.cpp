// SPDX-License-Identifier: BSD-3-Clause
#include "machine/balancing.h"

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

Key message_flits_key() {
  return {"message_flits", Key::Kind::integer, std::int64_t{1}, "flits of an agent's message", 1,
          1u << 20};
}

}  // namespace ballast
