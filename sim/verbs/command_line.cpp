// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/command_line.h"

#include <fmt/format.h>

#include <string_view>

#include "reference/command_line.h"

namespace ballast {

std::unique_ptr<CLI::App> command_line(std::function<int()>* action, const std::string& version) {
  auto app = std::make_unique<CLI::App>(
      "cycle simulator for load-balancing hardware and algorithms on multicomputers", "ballast");
  app->require_subcommand(1);
  app->formatter(help_format());
  app->set_help_flag("-h,--help", "print this page");
  app->set_version_flag("--version", "ballast " + version, "print version and commit");
  // For help and completions only: load_plugins has already removed the option.
  app->add_option_function<std::vector<std::string>>(
         "--plugin", [](const std::vector<std::string>&) {},
         "load a shared object that adds parts (repeatable)")
      ->type_name("FILE");
  for (const auto& verb : Registry<Verb>::entries()) {
    CLI::App* const sub = app->add_subcommand(verb.name, verb.help);
    std::function<int()> go = verb.make(*sub);
    for (const auto& [command, meaning] : kCommandExamples) {
      if (std::string_view(command).starts_with("ballast " + verb.name + " ")) {
        sub->footer(fmt::format("Example:\n  {}\n      {}", command, meaning));
      }
    }
    if (action != nullptr) sub->callback([action, go = std::move(go)] { *action = go; });
  }
  return app;
}

}  // namespace ballast
