// SPDX-License-Identifier: BSD-3-Clause
// The command line as documents and completions, made from the parser itself.
#pragma once

#include <CLI/CLI.hpp>
#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace ballast {

struct CommandExample {
  const char* command;
  const char* meaning;
};
/// One for each verb, in the order of a first acquaintance.
inline constexpr std::array<CommandExample, 12> kCommandExamples{
    {{"ballast run examples/half64.toml", "one machine, one load, one switch"},
     {"ballast compare --processors 64", "all round-based balancers and the switch in one table"},
     {"ballast advise examples/tasks.csv --size 4x4", "which balancer for this trace, and why"},
     {"ballast sweep examples/studies/race.toml", "all points of a study, on all cores"},
     {"ballast report examples/studies/race.sqlite", "the study's answer as one HTML page"},
     {"ballast verify jan94", "claims of a paper, measured"},
     {"ballast cosim --ports 8 --exhaustive", "model against RTL, every output in every cycle"},
     {"ballast check examples/mesh.toml", "mistakes of an experiment, and all its defaults"},
     {"ballast show --topology mesh --size 4x4", "picture of a machine, as SVG"},
     {"ballast route mesh 0 5 --size 4x4", "path of a packet, hop by hop"},
     {"ballast list balancers diffusion", "parts of an experiment and their keys"},
     {"ballast help run", "options of a verb"}}};

[[nodiscard]] std::vector<const CLI::App*> verbs_of(const CLI::App& program);
/// Options of a verb, or its positional arguments, in order; without --help.
[[nodiscard]] std::vector<const CLI::Option*> options_of(const CLI::App& verb);
[[nodiscard]] std::vector<const CLI::Option*> positionals_of(const CLI::App& verb);

/// The values that an option accepts (verbs/options.h: one_of); empty: any.
[[nodiscard]] std::vector<std::string> choices_of(const CLI::Option& option);
[[nodiscard]] bool names_file(const CLI::Option& option);
[[nodiscard]] bool takes_value(const CLI::Option& option);
/// Value of an option in a usage line: "FILE", "N", "quick|full"; empty for a flag.
[[nodiscard]] std::string value_name(const CLI::Option& option);
/// "ballast run [OPTIONS] experiment".
[[nodiscard]] std::string synopsis(const CLI::App& verb);

/// Help pages with the names of value_name.
[[nodiscard]] std::shared_ptr<CLI::FormatterBase> help_format();

[[nodiscard]] std::string command_line_markdown(const CLI::App& program);
/// The man page, in roff.
[[nodiscard]] std::string man_page(const CLI::App& program, const std::string& version);

inline constexpr std::array<const char*, 3> kShells{"bash", "zsh", "fish"};
/// The script for a shell's completion; it calls `ballast __complete`.
[[nodiscard]] const char* completion_script(const std::string& shell);
/// Values of an option or argument of a verb besides its choices, for a partial word.
using ValuesOf = std::function<std::vector<std::string>(const CLI::App&, const CLI::Option&,
                                                        const std::string& word)>;
/// Completions of the last word of a command line. "@files" and "@experiments" stand for file
/// names, which the shell completes.
[[nodiscard]] std::vector<std::string> completions(const CLI::App& program,
                                                   const std::vector<std::string>& words,
                                                   const ValuesOf& values);

}  // namespace ballast
