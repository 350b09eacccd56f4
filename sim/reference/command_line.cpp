// SPDX-License-Identifier: BSD-3-Clause
#include "reference/command_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "report/table.h"

namespace ballast {
namespace {

constexpr std::size_t kLongestChoice = 24;  // characters of "quick|full" in a usage line

/// CLI11's help pages with our names of values, wrapped to a terminal's width.
class HelpFormat final : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override {
    std::string text;
    if (takes_value(*option)) text += " " + value_name(*option);
    if (!option->get_default_str().empty()) text += "=" + option->get_default_str();
    if (option->get_expected_max() > 1) text += " ...";
    if (option->get_required()) text += " (required)";
    return text;
  }
  std::string make_option_desc(const CLI::Option* option) const override {
    return fmt::format("{}", fmt::join(lines_of(option->get_description(), 80), "\n"));
  }
};

}  // namespace

std::vector<const CLI::App*> verbs_of(const CLI::App& program) {
  return program.get_subcommands([](const CLI::App*) { return true; });
}

std::vector<const CLI::Option*> options_of(const CLI::App& verb) {
  return verb.get_options([&](const CLI::Option* option) {
    return option->nonpositional() && option != verb.get_help_ptr();
  });
}

std::vector<const CLI::Option*> positionals_of(const CLI::App& verb) {
  return verb.get_options([](const CLI::Option* option) { return option->get_positional(); });
}

std::vector<std::string> choices_of(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const std::size_t begin = type.find(":{"), end = type.rfind('}');
  if (begin == type.npos || end == type.npos) return {};
  return CLI::detail::split(type.substr(begin + 2, end - begin - 2), ',');
}

bool names_file(const CLI::Option& option) {
  try {  // the only test for a constant option
    return const_cast<CLI::Option&>(option).get_validator("file name") != nullptr;
  } catch (const CLI::OptionNotFound&) {
    return false;
  }
}

bool takes_value(const CLI::Option& option) { return option.get_type_size() != 0; }

std::string value_name(const CLI::Option& option) {
  if (!takes_value(option)) return {};
  if (names_file(option)) return "FILE";
  const std::string choices = fmt::format("{}", fmt::join(choices_of(option), "|"));
  if (!choices.empty()) return choices.size() <= kLongestChoice ? choices : "NAME";
  const std::string type = option.get_type_name();
  return type == "TEXT" ? "VALUE" : type == "UINT" ? "N" : type;
}

std::string synopsis(const CLI::App& verb) {
  std::string text = "ballast " + verb.get_name() + " [OPTIONS]";
  for (const CLI::Option* option : positionals_of(verb)) {
    const bool many = option->get_expected_max() > 1;
    const std::string name = option->get_name() + (many ? "..." : "");
    text += option->get_required() ? " " + name : " [" + name + "]";
  }
  return text;
}

std::shared_ptr<CLI::FormatterBase> help_format() { return std::make_shared<HelpFormat>(); }

}  // namespace ballast
