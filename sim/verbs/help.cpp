// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "output/console.h"
#include "report/table.h"
#include "verbs/verb.h"

namespace ballast {
namespace {

int help(const std::string& verb) {
  if (!verb.empty()) {
    const auto* part = Registry<Verb>::find(verb);
    if (part == nullptr) {
      throw UserError(fmt::format("help: no verb \"{}\", there are: {}{}", shown(verb),
                                  fmt::join(Registry<Verb>::names(), ", "),
                                  did_you_mean(verb, Registry<Verb>::names())));
    }
    CLI::App app(part->help, "ballast " + verb);
    part->make(app);
    console::print("{}", app.help());
    return kDone;
  }
  console::print(
      "ballast: cycle simulator for load-balancing hardware and algorithms on multicomputers\n\n");
  Table table({"verb", "what"});
  for (const auto& part : Registry<Verb>::entries()) table.add({part.name, part.help});
  console::print("{}\n", table.str());
  console::print(
      "first steps:\n"
      "  ballast run examples/half64.toml          one machine, one load, one switch\n"
      "  ballast cosim --ports 8 --exhaustive      model against RTL, every output, every cycle\n"
      "  ballast verify jan94                      the paper's claims, measured\n"
      "  ballast compare --processors 64           all balancers, five networks, the switch\n"
      "  ballast list workloads                    what can be put into an experiment\n"
      "\nexit codes: 0 done, 1 a check failed, 2 usage or configuration, 3 deadlock or cycle "
      "budget, 4 internal\n");
  return kDone;
}

const Registered<Verb> kHelp{
    {"help", "this overview, or the options of one verb", {}, [](CLI::App& app) {
       auto verb = std::make_shared<std::string>();
       app.add_option("verb", *verb, "a verb");
       return [verb] { return help(*verb); };
     }}};

}  // namespace
}  // namespace ballast
