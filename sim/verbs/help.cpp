// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <memory>

#include "core/version.h"
#include "output/console.h"
#include "process/exit_codes.h"
#include "reference/command_line.h"
#include "report/table.h"
#include "verbs/command_line.h"
#include "verbs/options.h"
#include "verbs/part_hint.h"

namespace ballast {
namespace {

struct HelpOptions {
  std::string verb, completion;
  bool man = false, markdown = false;
};

std::string overview(const CLI::App& program) {
  std::string text = fmt::format("ballast: {}\n\n", program.get_description());
  Table verbs({"verb", "purpose"});
  for (const CLI::App* verb : verbs_of(program))
    verbs.add({verb->get_name(), verb->get_description()});
  text += verbs.str() + "\nfirst steps:\n";
  for (const auto& [command, meaning] : kCommandExamples) {
    if (std::string_view(command).size() <= 38) {
      text += fmt::format("  {:38}  {}\n", command, meaning);
    } else {
      text += fmt::format("  {}\n  {:38}  {}\n", command, "", meaning);
    }
  }
  text += "\noptions of the program:\n";
  for (const CLI::Option* option : program.get_options()) {
    if (option->get_name() == "--help") continue;
    text += fmt::format("  {:38}  {}\n", option->get_name() + " " + option->get_type_name(),
                        option->get_description());
  }
  text += "\nexit codes:\n";
  for (const auto& [code, meaning] : exit_codes()) {
    text += fmt::format("  {}  {}\n", static_cast<int>(code), meaning);
  }
  return text;
}

int help(const HelpOptions& options) {
  const std::unique_ptr<CLI::App> program = command_line();
  if (!options.verb.empty()) {
    console::print("{}", program->get_subcommand(options.verb)->help("ballast"));
  } else if (options.man) {
    console::print("{}", man_page(*program, BALLAST_VERSION));
  } else if (options.markdown) {
    console::print("{}", command_line_markdown(*program));
  } else if (!options.completion.empty()) {
    console::print("{}", completion_script(options.completion));
  } else {
    console::print("{}", overview(*program));
  }
  return kDone;
}

const Registered<Verb> kHelp{
    {"help", "print this overview, or the options of one verb", {}, [](CLI::App& app) {
       auto options = std::make_shared<HelpOptions>();
       auto* verb = app.add_option("verb", options->verb, "verb to describe")
                        ->check(one_of(Registry<Verb>::names, part_hint));
       auto* man = app.add_flag("--man", options->man, "print the man page");
       auto* markdown =
           app.add_flag("--markdown", options->markdown, "print all verbs and options as Markdown");
       auto* completion = app.add_option("--completion", options->completion,
                                         "print the completion script of a shell")
                              ->check(one_of([] {
                                return std::vector<std::string>{kShells.begin(), kShells.end()};
                              }));
       man->excludes(verb)->excludes(markdown)->excludes(completion);
       markdown->excludes(verb)->excludes(completion);
       completion->excludes(verb);
       return [options] { return help(*options); };
     }}};

}  // namespace
}  // namespace ballast
