// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <memory>

#include "output/console.h"
#include "report/table.h"
#include "topology/topology.h"
#include "verbs/options.h"
#include "verbs/topology_option.h"

namespace ballast {
namespace {

struct RouteOptions {
  std::string topology, size;
  NodeId from = 0, to = 0;
  std::vector<std::string> set;
};

void check_processor(const char* name, NodeId processor, const Topology& topology) {
  if (processor < topology.processors()) return;
  throw UserError(Where{"route"}, fmt::format("{}: expected a processor 0 .. {}, got {}", name,
                                              topology.processors() - 1, processor));
}

int route(const RouteOptions& options) {
  std::vector<std::string> assignments = options.set;
  if (!options.size.empty()) assignments.push_back("size=" + size_list(options.size, "--size"));
  const auto topology = named_topology("route", options.topology, assignments).topology;
  check_processor("FROM", options.from, *topology);
  check_processor("TO", options.to, *topology);
  const NodeId end = topology->exit_router(options.to);
  RouteStep step{.at = topology->entry_router(options.from), .to = options.to};
  if (topology->words() > 1) step.word = topology->first_word(options.from, options.to, 1);
  Table table({"step", "router", "link", "class", "next router"});
  std::uint64_t links = 0;
  while (step.at != end) {
    const NodeId at = step.at;
    topology->route({&step, 1});
    const Hop hop = step.hops.front();
    step.at = topology->neighbour(at, hop.port).router;
    table.add({std::to_string(++links), std::to_string(at), std::to_string(hop.port),
               std::to_string(hop.vc_class), std::to_string(step.at)});
    if (links >= std::uint64_t{topology->routers()} * topology->words()) {
      throw InvariantError(
          fmt::format("the route from {} to {} does not end", options.from, options.to));
    }
  }
  if (links > 0) console::print("{}\n", table.str());
  console::print("from processor {} to processor {}: {} link{}, {} router{}\n", options.from,
                 options.to, links, links == 1 ? "" : "s", links + 1, links == 0 ? "" : "s");
  return kDone;
}

const Registered<Verb> kRoute{
    {"route", "print the path between two processors, hop by hop", {}, [](CLI::App& app) {
       auto options = std::make_shared<RouteOptions>();
       app.add_option("topology", options->topology,
                      "name of a topology (`ballast list topologies`)")
           ->required();
       app.add_option("from", options->from, "sending processor")
           ->required()
           ->check(whole_number(0, kMaxProcessors));
       app.add_option("to", options->to, "receiving processor")
           ->required()
           ->check(whole_number(0, kMaxProcessors));
       app.add_option("--size", options->size, "size of the topology, such as 8x8")
           ->type_name("SIZE");
       app.add_option("--set", options->set, "set a key of the topology: size=[4,4] (repeatable)")
           ->allow_extra_args(false);
       return [options] { return route(*options); };
     }}};

}  // namespace
}  // namespace ballast
