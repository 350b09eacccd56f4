// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/balancer.h"

namespace ballast {

Key every_key() {
  return Key::integer("every", 0)
      .range(0, 1e15)
      .help(
          "cycles from one start of the balancer to the next; 0: once, when all tasks have "
          "arrived");
}

namespace {

Key message_flits_key() {
  return Key::integer("message_flits", 1).range(1, 1u << 20).help("flits of an agent's message");
}

}  // namespace

std::vector<Key> round_keys(std::vector<Key> more, const char* neighbours) {
  std::vector<Key> keys{
      Key::integer("every", 0)
          .range(0, 1e15)
          .help("cycles from one round's start to the next; 0: as soon as its messages are there"),
      message_flits_key(), neighbours_key(neighbours)};
  keys.insert(keys.end(), more.begin(), more.end());
  return keys;
}

std::vector<Key> event_keys(std::vector<Key> more) {
  std::vector<Key> keys{
      message_flits_key(),
      Key::integer("message_cycles", 0)
          .range(0, 1e15)
          .help("cycles in which a processor handles a message and executes nothing; 0: at once"),
      Key::text("messages", "at-once")
          .choices({"at-once", "between-tasks"})
          .help("when a processor handles messages: when they come, or between-tasks: not while it "
                "executes a task, unless it is held")};
  keys.insert(keys.end(), more.begin(), more.end());
  return keys;
}

}  // namespace ballast
