// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "core/errors.h"
#include "reference/command_line.h"

namespace ballast {
namespace {

using Words = std::vector<std::string>;

constexpr const char* kBash = R"sh(# Completion of ballast for bash.
_ballast() {
  local line="${COMP_LINE:0:COMP_POINT}" IFS=$' \t\n' words current suffix
  read -ra words <<< "$line"
  [[ "$line" != *[[:space:]] ]] || words+=("")
  current="${words[-1]}"
  IFS=$'\n'
  COMPREPLY=($("${words[0]/#\~/$HOME}" __complete "${words[@]:1}" 2>/dev/null))
  case "${COMPREPLY[*]}" in
    @files)
      compopt -o filenames 2>/dev/null
      COMPREPLY=($(compgen -f -- "$current")) ;;
    @experiments)
      compopt -o filenames 2>/dev/null
      COMPREPLY=($(compgen -d -- "$current"))
      for suffix in toml csv swf swf.gz; do
        COMPREPLY+=($(compgen -f -X "!*.$suffix" -- "$current"))
      done ;;
    *=) compopt -o nospace 2>/dev/null ;;
    *=*) [[ "$COMP_WORDBREAKS" != *=* ]] || COMPREPLY=("${COMPREPLY[@]#*=}") ;;
  esac
}
complete -F _ballast ballast
)sh";

constexpr const char* kZsh = R"sh(#compdef ballast
# Completion of ballast for zsh.
_ballast() {
  local -a candidates
  candidates=(${(f)"$(${~words[1]} __complete "${(@)words[2,CURRENT]}" 2>/dev/null)"})
  case "$candidates" in
    @files) _files ;;
    @experiments) _files -g '*.(toml|csv|swf|swf.gz)(-.)' ;;
    *=) compadd -S '' -a candidates ;;
    *) compadd -a candidates ;;
  esac
}
if [[ "$funcstack[1]" == _ballast ]]; then _ballast "$@"; else compdef _ballast ballast; fi
)sh";

constexpr const char* kFish = R"sh(# Completion of ballast for fish.
function __fish_ballast
    set -l before (commandline -opc)
    set -l current (commandline -ct)
    set -l candidates ($before[1] __complete $before[2..-1] "$current" 2>/dev/null)
    switch "$candidates"
        case @files
            __fish_complete_path "$current"
        case @experiments
            __fish_complete_path "$current" | string match -er '(/|\.(toml|csv|swf|swf\.gz))(\t|$)'
        case '*'
            printf '%s\n' $candidates
    end
end
complete -c ballast -f -a '(__fish_ballast)'
)sh";

Words with_prefix(const Words& all, const std::string& prefix) {
  Words some;
  for (const std::string& word : all) {
    if (word.starts_with(prefix)) some.push_back(word);
  }
  return some;
}

Words option_names(const CLI::App& app) {
  Words names;
  for (const CLI::Option* option : app.get_options([](const CLI::Option*) { return true; })) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

/// Values for the word; only the part after the last delimiter is incomplete.
Words values_for(const CLI::Option& option, const std::string& word, const Words& more) {
  if (option.get_positional() && option.get_name().starts_with("experiment")) {
    return {"@experiments"};
  }
  if (names_file(option)) return {"@files"};
  Words all = choices_of(option);
  all.insert(all.end(), more.begin(), more.end());
  const char delimiter = option.get_delimiter();
  const std::size_t at = delimiter == '\0' ? word.npos : word.rfind(delimiter);
  const std::string fixed = at == word.npos ? "" : word.substr(0, at + 1);
  Words values;
  for (const std::string& value : with_prefix(all, word.substr(fixed.size()))) {
    values.push_back(fixed + value);
  }
  return values;
}

/// The option that takes the next word as its value; nullptr: none.
const CLI::Option* option_before(const CLI::App& verb, const std::string& word) {
  for (const CLI::Option* option : options_of(verb)) {
    if (takes_value(*option) && option->check_name(word)) return option;
  }
  return nullptr;
}

/// The positional argument after these words; the last one takes all further words.
const CLI::Option* next_positional(const CLI::App& verb, const Words& words) {
  const std::vector<const CLI::Option*> all = positionals_of(verb);
  std::size_t given = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!words[i].starts_with("-")) {
      ++given;
    } else if (option_before(verb, words[i]) != nullptr) {
      ++i;
    }
  }
  if (given < all.size()) return all[given];
  return !all.empty() && all.back()->get_expected_max() > 1 ? all.back() : nullptr;
}

}  // namespace

std::vector<std::string> completions(const CLI::App& program, const Words& words,
                                     const ValuesOf& values) {
  if (words.empty()) return {};
  const std::string& current = words.back();
  if (words.size() == 1) {
    Words first = option_names(program);
    if (current.empty()) first.clear();
    for (const CLI::App* verb : verbs_of(program)) first.push_back(verb->get_name());
    return with_prefix(first, current);
  }
  for (const CLI::App* verb : verbs_of(program)) {
    if (verb->get_name() != words.front()) continue;
    const CLI::Option* option = option_before(*verb, words[words.size() - 2]);
    if (option == nullptr && current.starts_with("-"))
      return with_prefix(option_names(*verb), current);
    if (option == nullptr) option = next_positional(*verb, {words.begin() + 1, words.end() - 1});
    return option == nullptr ? Words{}
                             : values_for(*option, current, values(*verb, *option, current));
  }
  return {};
}

const char* completion_script(const std::string& shell) {
  if (shell == "bash") return kBash;
  if (shell == "zsh") return kZsh;
  if (shell == "fish") return kFish;
  throw InvariantError("no completion for " + shell);
}

}  // namespace ballast
