// SPDX-License-Identifier: BSD-3-Clause
#include "machine/balancing.h"

namespace ballast {

Key every_key() {
  return Key::integer("every", 0)
      .range(0, 1e15)
      .help(
          "cycles from one start of the balancer to the next; 0: once, when all tasks have "
          "arrived");
}

Key message_flits_key() {
  return Key::integer("message_flits", 1).range(1, 1u << 20).help("flits of an agent's message");
}

}  // namespace ballast
