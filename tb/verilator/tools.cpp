// SPDX-License-Identifier: BSD-3-Clause
#include "tb/verilator/tools.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <sstream>

#include "core/errors.h"
#include "tb/verilator/messages.h"

namespace ballast::tb {
namespace {

constexpr int kOldest = 5;  ///< major version of Verilator

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

/// The first line that says what is wrong.
std::string first_error(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.find("rror") != line.npos) return line;
  }
  return first_line(text);
}

std::string compiler_of_environment() {
  const char* const chosen = std::getenv("CXX");
  if (chosen != nullptr &&
      std::string_view(chosen).find_first_not_of(' ') != std::string_view::npos) {
    return chosen;
  }
  for (const char* name : {"c++", "g++", "clang++"}) {
    if (has_program(name)) return name;
  }
  return "";
}

}  // namespace

VerilatorMessages& verilator_messages() {
  static VerilatorMessages messages;
  return messages;
}

std::vector<std::string> Tools::compiler_words() const {
  std::istringstream words(compiler);
  return {std::istream_iterator<std::string>(words), {}};
}

Tools find_tools() {
  Tools tools;
  std::vector<std::string> missing;
  const bool verilator = has_program("verilator");
  if (!verilator) missing.emplace_back("verilator");
  tools.compiler = compiler_of_environment();
  if (tools.compiler.empty()) missing.emplace_back("a C++ compiler");
  if (!missing.empty()) {
    throw UserError(fmt::format(
        "SystemVerilog is Verilated and compiled when it is used: expected the programs verilator "
        "and c++ in PATH, got no {}; on Debian: apt-get install verilator g++",
        fmt::join(missing, " and no ")));
  }
  tools.version =
      first_line(output_of(run_command({"verilator", "--version"}), "verilator --version fails"));
  int major = 0;
  if (std::sscanf(tools.version.c_str(), "Verilator %d", &major) != 1 || major < kOldest) {
    throw UserError(
        fmt::format("expected Verilator {} or newer, got \"{}\"", kOldest, shown(tools.version)));
  }
  std::vector<std::string> version = tools.compiler_words();
  version.emplace_back("--version");
  tools.compiler_version =
      first_line(output_of(run_command(version), tools.compiler + " --version fails"));
  tools.include = first_line(output_of(run_command({"verilator", "--getenv", "VERILATOR_ROOT"}),
                                       "verilator --getenv VERILATOR_ROOT fails")) +
                  "/include";
  return tools;
}

std::string output_of(const CommandEnd& end, const std::string& failed) {
  std::string text = end.output + end.errors;
  if (end.code == 0) return text;
  if (verilator_messages().complain) verilator_messages().complain(failed + ":\n" + text);
  const std::string why = text.empty() ? fmt::format("exit code {}", end.code) : first_error(text);
  throw UserError(fmt::format("{}: {}", failed, shown(why, 600)));
}

}  // namespace ballast::tb
