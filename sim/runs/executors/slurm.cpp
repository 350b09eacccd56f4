// SPDX-License-Identifier: BSD-3-Clause
#include "runs/executors/slurm.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <sstream>

#include "core/command.h"
#include "core/errors.h"

namespace ballast::slurm {
namespace {

/// What a command printed, without the end of its last line.
std::string trimmed(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  return text;
}

[[noreturn]] void refused(const char* command, const CommandEnd& end) {
  const std::string why = trimmed(end.errors);
  throw UserError(fmt::format("{}: exit code {}{}{}", command, end.code, why.empty() ? "" : ": ",
                              shown(why, 600)));
}

}  // namespace

void require() {
  if (has_program("sbatch")) return;
  throw UserError(
      "--on slurm: expected the program sbatch in PATH, got none; run this on a node of a cluster "
      "with Slurm, or leave out --on to run on this machine");
}

std::size_t largest_index() {
  const CommandEnd end = run_command({"scontrol", "show", "config"});
  if (end.code != 0) refused("scontrol show config", end);
  constexpr std::size_t kDefault = 1001;  // of Slurm
  std::size_t size = kDefault;
  std::istringstream lines(end.output);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("MaxArraySize")) continue;
    const std::size_t at = line.find_first_of("0123456789");
    if (at != line.npos) std::from_chars(line.data() + at, line.data() + line.size(), size);
  }
  if (size < 2) throw UserError("--on slurm: this cluster allows no job arrays (MaxArraySize)");
  return size - 1;
}

std::string submit(const Array& array) {
  std::string folder;  // sbatch expands %a in names of files
  for (const char c : array.folder) folder += c == '%' ? std::string("%%") : std::string(1, c);
  std::vector<std::string> words{"sbatch",
                                 "--parsable",
                                 "--job-name=" + array.name,
                                 "--array=" + index_list(array.indices),
                                 "--output=" + folder + "/%a.out",
                                 fmt::format("--cpus-per-task={}", array.cores)};
  words.insert(words.end(), array.options.begin(), array.options.end());
  words.push_back(array.script);
  const CommandEnd end = run_command(words, OnInterrupt::finish);
  if (end.code != 0) refused("sbatch", end);
  return trimmed(end.output.substr(0, end.output.find(';')));  // "17;cluster"
}

std::optional<std::set<std::size_t>> active(const std::string& name) {
  const CommandEnd end =
      run_command({"squeue", "--noheader", "--array", "--me", "--name=" + name, "--format=%K"},
                  OnInterrupt::finish);
  if (end.code != 0) return {};
  std::set<std::size_t> indices;
  std::istringstream words(end.output);
  for (std::size_t index = 0; words >> index;) indices.insert(index);
  return indices;
}

std::string index_list(const std::vector<std::size_t>& indices) {
  std::vector<std::string> ranges;
  for (std::size_t from = 0, to = 0; from < indices.size(); from = to) {
    for (to = from + 1; to < indices.size() && indices[to] == indices[to - 1] + 1;) ++to;
    ranges.push_back(to == from + 1 ? fmt::format("{}", indices[from])
                                    : fmt::format("{}-{}", indices[from], indices[to - 1]));
  }
  return fmt::format("{}", fmt::join(ranges, ","));
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  bool open = false;
  char quote = 0;
  for (const char c : text) {
    if (quote != 0 ? c == quote : c == '\'' || c == '"') {
      if (!open) words.emplace_back();
      open = true;
      quote = quote != 0 ? '\0' : c;
    } else if (quote == 0 && (c == ' ' || c == '\t' || c == '\n')) {
      open = false;
    } else {
      if (!open) words.emplace_back();
      open = true;
      words.back() += c;
    }
  }
  if (quote != 0) {
    throw UserError(Where{"--slurm"},
                    fmt::format("expected a closing {}, got \"{}\"", quote, shown(text)));
  }
  return words;
}

std::vector<std::string> options_of(const std::string& text) {
  std::vector<std::string> words = words_of(text);
  for (const std::string& word : words) {
    const std::string name = word.substr(0, word.find('='));
    for (const char* own : {"--array", "-a", "--job-name", "-J", "--output", "-o",
                            "--cpus-per-task", "-c", "--parsable", "--wait", "-W", "--wrap"}) {
      if (name != own) continue;
      throw UserError(Where{"--slurm"},
                      fmt::format("expected options that ballast leaves to you, got {} (--workers "
                                  "sets the cores, --bundle the length of a job)",
                                  own));
    }
  }
  return words;
}

std::string quoted(const std::string& text) {
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

}  // namespace ballast::slurm
