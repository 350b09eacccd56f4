// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string_view>

#include "core/errors.h"
#include "core/interrupt.h"
#include "core/version.h"
#include "experiment/key_hints.h"
#include "output/console.h"
#include "output/run_log.h"
#include "output/signals.h"
#include "process/exit_codes.h"
#include "process/plugin.h"
#include "process/process.h"
#include "reference/command_line.h"
#include "tb/verilator/messages.h"
#include "verbs/command_line.h"
#include "verbs/completion.h"
#include "verbs/option_hints.h"
#include "version.h"

namespace ballast {
namespace {

/// "0.2.0 (86b9371)".
std::string version() {
  const std::string commit = kCommit;
  return BALLAST_VERSION + (commit.empty() ? "" : " (" + commit + ")");
}

/// "; such as `ballast route mesh 0 5 --size 4x4`", or nothing.
std::string such_as(const std::string& verb) {
  const auto* const end = kCommandExamples.end();
  const auto* const example =
      std::find_if(kCommandExamples.begin(), end, [&](const CommandExample& e) {
        return std::string_view(e.command).starts_with("ballast " + verb + " ");
      });
  return example == end ? "" : fmt::format("; such as `{}`", example->command);
}

/// CLI11's message in our words: a missing argument or value.
std::string in_our_words(const CLI::App& at, const CLI::ParseError& error) {
  std::string what = error.what();
  if (const std::size_t end = what.find(" is required"); end != what.npos) {
    return fmt::format("ballast {}: expected {}, got nothing{}", at.get_name(), what.substr(0, end),
                       such_as(at.get_name()));
  }
  if (what.find(": At Most 1 required") != what.npos) {
    return what.substr(0, what.find(": ")) + ": expected once, got it several times";
  }
  if (what.find(" not expected: ") != what.npos) {
    return fmt::format("ballast {}: expected no further arguments, got \"{}\"", at.get_name(),
                       shown(what.substr(what.find(": ") + 2)));
  }
  if (const std::size_t end = what.find(" excludes "); end != what.npos) {
    return fmt::format("{}: cannot be combined with {}", what.substr(0, end),
                       what.substr(end + std::string_view(" excludes ").size()));
  }
  if (what.ends_with(" missing")) {
    return what.substr(0, what.find(": ")) + ": expected a value, got nothing";
  }
  return what;
}

/// An option that is a key of experiments: "--seed", "--max-cycles"; empty: it is none.
std::string hint_on_key(const CLI::App& verb, std::string option) {
  if (verb.get_option_no_throw("--set") == nullptr) return "";
  option = option.substr(0, option.find('='));
  option.erase(0, option.find_first_not_of('-'));
  std::replace(option.begin(), option.end(), '-', '_');
  const std::string hint = experiment_hints().unknown_key("", option);
  return hint.empty() ? "" : "; --set KEY=VALUE sets a key" + hint;
}

/// Message about a word that CLI11 did not accept: an unknown verb or option.
std::string explain(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App* at = &app;
  while (!at->get_subcommands().empty()) at = at->get_subcommands().front();
  if (at->remaining().empty()) return in_our_words(*at, error);
  const std::string word = at->remaining().front();
  const bool option = word.starts_with("-"), verb = !option && at == &app;
  std::vector<std::string> known;
  if (option) {
    for (const CLI::Option* o : at->get_options()) known.push_back(o->get_name());
  }
  if (verb) known = Registry<Verb>::names();
  std::string hint = option ? hint_on_option(at->get_name(), at->remaining()) : "";
  if (option && hint.empty()) hint = hint_on_key(*at, word);
  return fmt::format("{}{}: {} \"{}\"{}{}{}", app.get_name(), verb ? "" : " " + at->get_name(),
                     option ? "unknown option"
                     : verb ? "unknown verb"
                            : "unexpected",
                     shown(word), known.empty() ? "" : ", expected one of ", fmt::join(known, ", "),
                     hint.empty() ? did_you_mean(word, known) : hint);
}

/// CLI11 would take the next word as the value of "--json=".
void refuse_empty_values(const std::vector<char*>& words) {
  for (const std::string_view word : words) {
    if (word == "--") return;
    if (!word.starts_with("--") || !word.ends_with("=")) continue;
    throw UserError(
        fmt::format("{}: expected a value, got nothing", shown(word.substr(0, word.size() - 1))));
  }
}

int run(int argc, char** argv) {
  tb::verilator_messages() = {[](const std::string& line) { console::progress(line, false); },
                              [](const std::string& text) { console::complain("{}", text); }};
  std::vector<char*> words = load_plugins(argc, argv);
  std::string overview = "help";  // without a verb
  std::function<int()> action;
  const std::unique_ptr<CLI::App> whole = command_line(&action, version());
  CLI::App& app = *whole;
  if (argc > 1 && std::string_view(argv[1]) == kComplete) {
    console::print("{}", complete(app, {argv + 2, argv + argc}));
    console::flush();
    return kDone;
  }
  if (words.size() == 1) words.push_back(overview.data());
  refuse_empty_values(words);
  try {
    app.parse(static_cast<int>(words.size()), words.data());
  } catch (const CLI::Success& success) {
    std::ostringstream text;
    const int code = app.exit(success, text, text);
    console::print("{}", text.str());
    console::flush();
    return code;
  } catch (const CLI::ParseError& error) {
    throw UserError(explain(app, error) + " (see `ballast help`)");
  }
  const int code = action();
  console::flush();
  return code;
}

/// The exit code, after the message.
int complaint(const ErrorEnd& end, const std::exception& error) {
  console::complain("{}: {}\n", end.heading, error.what());
  return end.code;
}

/// For the handler of an exception that is none of ours.
int unexpected(int argc, char** argv, const std::string& what) {
  if (const std::string why = mistake_of_plugins(std::current_exception()); !why.empty()) {
    console::complain("error: {}\n", why);
    return kBadInput;
  }
  console::complain("internal error: {}\n", what);
  const std::string file = write_reproducer(argc, argv, what);
  if (!file.empty()) console::complain("the input that led to it is in {}\n", file);
  return kInternal;
}

int guarded(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::filesystem::filesystem_error& error) {
    console::complain("error: {}: cannot be used: {}\n", shown(error.path1().string()),
                      error.code().message());
    return kBadInput;
  } catch (const std::bad_alloc&) {
    console::complain("error: out of memory; try a smaller machine or workload\n");
    return kBadInput;
  } catch (const std::exception& error) {
    const auto end = end_of(error);
    return end ? complaint(*end, error) : unexpected(argc, argv, error.what());
  } catch (...) {
    return unexpected(argc, argv, "an exception of another type");
  }
}

/// The exit code, which an error of the log changes.
int log_end(int code) {
  const int signal = interrupt::pending();
  const bool by_signal = signal == SIGINT || signal == SIGTERM;
  run_log::add(
      run_log::Level::info,
      fmt::format("{} {}", by_signal ? "ended by signal" : "exit code", by_signal ? signal : code));
  try {
    run_log::flush();
    return code;
  } catch (const OutputError& error) {
    return complaint(end_of(error).value(), error);
  }
}

}  // namespace
}  // namespace ballast

int main(int argc, char** argv) {
  setenv("SYSTEMC_DISABLE_COPYRIGHT_MESSAGE", "1", 0);
  ballast::limit_memory();
  ballast::signals::install();
  ballast::run_log::heading(
      fmt::format("ballast {}: {}", ballast::version(),
                  ballast::shown(fmt::format("{}", fmt::join(argv, argv + argc, " ")), 1000)));
  const int code = ballast::log_end(ballast::guarded(argc, argv));
  ballast::signals::end_by_signal();
  return code;
}
