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

namespace {

Key message_flits_key() {
  return {"message_flits", Key::Kind::integer, std::int64_t{1}, "flits of an agent's message", 1,
          1u << 20};
}

}  // namespace

std::vector<Key> round_keys(std::vector<Key> more, const char* neighbours) {
  std::vector<Key> keys{{"every", Key::Kind::integer, std::int64_t{0},
                         "cycles from one round's start to the next; 0: as soon as its messages "
                         "are there",
                         0, 1e15},
                        message_flits_key(),
                        neighbours_key(neighbours)};
  keys.insert(keys.end(), more.begin(), more.end());
  return keys;
}

std::vector<Key> event_keys(std::vector<Key> more) {
  std::vector<Key> keys{message_flits_key(),
                        {"message_cycles", Key::Kind::integer, std::int64_t{0},
                         "cycles in which a processor handles a message and executes nothing; 0: "
                         "at once",
                         0, 1e15},
                        {"messages",
                         Key::Kind::text,
                         std::string("at-once"),
                         "when a processor handles messages: when they come, or between-tasks: not "
                         "while it executes a task, unless it is held",
                         -1e300,
                         1e300,
                         {"at-once", "between-tasks"}}};
  keys.insert(keys.end(), more.begin(), more.end());
  return keys;
}

}  // namespace ballast
