// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "reference/command_line.h"
#include "reference/markdown.h"

namespace ballast {
namespace {

std::vector<std::string> option_row(const CLI::Option& option) {
  const std::string value = value_name(option),
                    choices = fmt::format("{}", fmt::join(choices_of(option), "`, `"));
  std::string name = option.get_positional() ? option.get_name() : option.get_name(false, true);
  if (!value.empty() && !option.get_positional()) name += " " + value;
  const std::string values = choices.empty() ? "" : "; one of `" + choices + "`";
  const std::string fallback =
      option.get_default_str().empty() ? "" : "; default `" + option.get_default_str() + "`";
  return {"`" + name + "`", option.get_description() + values + fallback};
}

ReferenceTable option_rows(const char* title, const std::vector<const CLI::Option*>& options) {
  ReferenceTable table{{title, "meaning"}, {}};
  for (const CLI::Option* option : options) table.rows.push_back(option_row(*option));
  return table;
}

}  // namespace

std::string command_line_markdown(const CLI::App& program) {
  std::string text =
      markdown_title("command-line") + std::string("Verbs and options of the program.") + "\n\n";
  text += markdown_table(option_rows("option", options_of(program)));
  for (const CLI::App* verb : verbs_of(program)) {
    text += fmt::format("\n## `{}`\n\n{}\n", synopsis(*verb),
                        markdown_sentence(verb->get_description()));
    if (!positionals_of(*verb).empty()) {
      text += "\n" + markdown_table(option_rows("argument", positionals_of(*verb)));
    }
    if (!options_of(*verb).empty()) {
      text += "\n" + markdown_table(option_rows("option", options_of(*verb)));
    }
  }
  return text;
}

}  // namespace ballast
