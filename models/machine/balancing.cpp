// SPDX-License-Identifier: BSD-3-Clause
#include "machine/balancing.h"

namespace ballast {

Key every_key() {
  return Key::integer("every", 0)
      .range(0, 1e15)
      .unit("cycles")
      .help(
          "time from one start of the balancer to the next; 0: start once, when all tasks have "
          "arrived");
}

Key message_flits_key() {
  return Key::integer("message_flits", 1)
      .range(1, 1u << 20)
      .unit("flits")
      .help("length of a balancer's message");
}

std::vector<Key> measure_keys() {
  return {
      Key::text("measure")
          .choices({"count", "work"})
          .help("what is levelled; count: numbers of tasks; work: their lengths; default: work "
                "if lengths differ and tasks are not executed, or some cannot move, else count"),
      Key::real("quantum")
          .range(1e-12, 1e15)
          .unit("units of work")
          .help("by work: length that counts as a load of 1; default: the mean length, for the "
                "switch a cycle or, where loads need it, a power of two of cycles")};
}

std::vector<Key> planner_keys(std::vector<Key> more) {
  std::vector<Key> keys{every_key()};
  for (const std::vector<Key>& others : {measure_keys(), std::move(more)}) {
    keys.insert(keys.end(), others.begin(), others.end());
  }
  return keys;
}

void set_measure(Balancing& balancing, const Args& args) {
  balancing.levels = true;
  if (args.has("measure")) {
    balancing.measure = args.text("measure") == "work" ? Measure::work : Measure::count;
  }
  if (args.has("quantum")) balancing.quantum = args.get<double>("quantum");
}

}  // namespace ballast
