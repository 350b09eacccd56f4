// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <systemc>

#include "core/errors.h"
#include "tb/rtl_switch.h"
#include "verb.h"

namespace ballast {
namespace {

/// What CLI11 could not place: a verb or an option that does not exist.
std::string explain(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App* at = &app;
  while (!at->get_subcommands().empty()) at = at->get_subcommands().front();
  std::string message = error.what();
  for (const std::string& word : at->remaining()) {
    std::vector<std::string> known;
    if (word.starts_with("-")) {
      for (const CLI::Option* option : at->get_options()) known.push_back(option->get_name());
    } else if (at == &app) {
      known = Registry<Verb>::names();
    }
    std::string allowed;
    for (const std::string& name : known) allowed += (allowed.empty() ? "" : ", ") + name;
    message = fmt::format(
        "{}{}: {} \"{}\"{}{}", app.get_name(), at == &app ? "" : " " + at->get_name(),
        word.starts_with("-") ? "no option"
        : at == &app          ? "no verb"
                              : "unexpected",
        word, allowed.empty() ? "" : ", there are: " + allowed, did_you_mean(word, known));
  }
  return message;
}

int run(int argc, char** argv) {
  CLI::App app("cycle simulator for load-balancing hardware and load-balancing algorithms",
               "ballast");
  app.require_subcommand(1);
  app.set_version_flag("--version", "ballast " BALLAST_VERSION);
  std::function<int()> action;
  for (const auto& verb : Registry<Verb>::parts()) {
    CLI::App* const sub = app.add_subcommand(verb.name, verb.help);
    sub->callback([&action, go = verb.make(*sub)] { action = go; });
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {
    return app.exit(success);
  } catch (const CLI::ParseError& error) {
    throw UserError(explain(app, error) + "; see `ballast help`");
  }
  return action();
}

int guarded(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const UserError& error) {
    fmt::print(stderr, "error: {}\n", error.what());
    return kBadInput;
  } catch (const StuckError& error) {
    fmt::print(stderr, "stopped: {}\n", error.what());
    return kStuck;
  } catch (const tb::LockstepError& error) {
    fmt::print(stderr, "check failed: {}\n", error.what());
    return kCheckFailed;
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "error: out of memory; a smaller machine or workload fits\n");
    return kBadInput;
  } catch (const std::exception& error) {
    fmt::print(stderr, "internal error: {}\n", error.what());
    return kInternal;
  }
}

}  // namespace
}  // namespace ballast

int main(int argc, char** argv) {
  setenv("SYSTEMC_DISABLE_COPYRIGHT_MESSAGE", "1", 0);
  return ballast::guarded(argc, argv);
}

// libsystemc refers to it; our own main comes first.
int sc_main(int, char**) { return 0; }
