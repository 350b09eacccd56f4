// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/command_line.h"

namespace ballast {

std::unique_ptr<CLI::App> command_line(std::function<int()>& action) {
  auto app = std::make_unique<CLI::App>(
      "cycle simulator for load-balancing hardware and load-balancing algorithms", "ballast");
  app->require_subcommand(1);
  for (const auto& verb : Registry<Verb>::entries()) {
    CLI::App* const sub = app->add_subcommand(verb.name, verb.help);
    sub->callback([&action, go = verb.make(*sub)] { action = go; });
  }
  return app;
}

}  // namespace ballast
