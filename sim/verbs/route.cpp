// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <memory>

#include "config/config.h"
#include "network/network.h"
#include "network/route_lengths.h"
#include "output/console.h"
#include "report/table.h"
#include "routing/routing_maker.h"
#include "topology/distances.h"
#include "topology/routes.h"
#include "topology/topology.h"
#include "verbs/options.h"
#include "verbs/topology_option.h"

namespace ballast {
namespace {

struct RouteOptions {
  std::string topology, size, routing = "own";
  std::optional<NodeId> from = {}, to = {};
  std::vector<std::string> set;
  bool table = false;
};

void check_processor(const char* name, NodeId processor, const Topology& topology) {
  if (processor < topology.processors()) return;
  throw UserError(Where{"route"}, fmt::format("{}: expected a processor 0 .. {}, got {}", name,
                                              topology.processors() - 1, processor));
}

/// The topology with its routing. `--set routing.KEY=VALUE`: a key of the routing.
std::unique_ptr<Topology> routed_topology(const RouteOptions& options) {
  constexpr std::string_view kOfRouting = "routing.";
  std::vector<std::string> of_topology;
  Config config = Config::from_text("", "route");
  for (const std::string& assignment : options.set) {
    if (assignment.starts_with(kOfRouting)) {
      config.set_for(Where{fmt::format("--set '{}'", shown(assignment))}, assignment);
    } else {
      of_topology.push_back(assignment);
    }
  }
  if (!options.size.empty()) of_topology.push_back("size=" + size_list(options.size, "--size"));
  auto topology = named_topology("route", options.topology, of_topology).topology;
  const Entry<RoutingMaker>& part = Registry<RoutingMaker>::named(options.routing);
  try {
    auto routing = part.make(config.check("routing", part.keys), *topology);
    return with_routing(std::move(topology), std::move(routing));
  } catch (const UserError& error) {
    throw UserError(Where{"--routing"}, fmt::format("{}: {}", options.routing, error.what()));
  }
}

/// The hops of every router and processor on a route, one line each: what the routing `table`
/// reads.
void print_table(const Topology& topology) {
  if (topology.words() > 1) {
    throw UserError(Where{"--table"},
                    "expected a routing whose hops depend on router and destination alone; those "
                    "of this one depend on a word of the packet, too");
  }
  console::print("at,to,port,class\n");
  Routes routes(topology, topology);
  std::vector<std::size_t> open;
  for (NodeId to = 0; to < topology.processors(); ++to) {
    routes.ask(to);
    std::vector<bool> seen(routes.states());
    const auto reach = [&](std::size_t at) {
      if (!seen[at] && !routes.ends(at)) open.push_back(at);
      seen[at] = true;
    };
    for (NodeId from = 0; from < topology.processors(); ++from) routes.each_entry(from, reach);
    for (; !open.empty();) {
      const std::size_t at = open.back();
      open.pop_back();
      for (const Hop& hop : routes[at]) reach(routes.next(at, hop));
    }
    for (NodeId at = 0; at < topology.routers(); ++at) {
      if (!seen[at] || routes.ends(at)) continue;
      for (const Hop& hop : routes[at]) {
        console::print("{},{},{},{}\n", at, to, hop.port, hop.vc_class);
      }
    }
  }
}

/// Where the ways between the two are longer than the shortest one, on average.
std::string stretch_text(const Topology& topology, NodeId from, NodeId to) {
  const Message packet{from, to, 1, 0};
  const double mean = mean_links(topology, std::span(&packet, 1))[0];
  const std::uint32_t shortest =
      Distances(topology).between(topology.entry_router(from), topology.exit_router(to));
  if (mean <= shortest + 1e-9) return {};
  return fmt::format("; {:.2f} links on average, {} on the shortest way", mean, shortest);
}

/// The path by the preferred hops, with the first choice of the packet's word.
void print_path(const Topology& topology, NodeId from, NodeId to) {
  const NodeId end = topology.exit_router(to);
  const bool has_words = topology.words() > 1;
  std::vector<Hop> hops(topology.most_hops());
  RouteStep step{.at = topology.entry_router(from), .to = to};
  if (has_words) step.word = topology.first_word(from, to, 0);
  Table table({"step", "router", "link", "class", "next router"});
  std::uint64_t links = 0, ways = has_words ? topology.first_words(from, to) : 1;
  while (step.at != end || (has_words && !topology.leaves(end, step.word))) {
    topology.route({&step, 1}, hops.data());
    const HopSet set(hops.data(), topology.most_hops());
    ways *= set.size();
    const Hop hop = set.front();
    const NodeId next = topology.neighbour(step.at, hop.port).router;
    table.add({std::to_string(++links), std::to_string(step.at), std::to_string(hop.port),
               std::to_string(hop.vc_class), std::to_string(next)});
    step = {.at = next, .to = to, .word = hop.word};
    if (links >= std::uint64_t{topology.routers()} * topology.words()) {
      throw InvariantError(fmt::format("the route from {} to {} does not end", from, to));
    }
  }
  if (links > 0) console::print("{}\n", table.str());
  console::print("from processor {} to processor {}: {} link{}, {} router{}{}{}\n", from, to, links,
                 links == 1 ? "" : "s", links + 1, links == 0 ? "" : "s",
                 ways > 1 ? "; the first of several ways" : "", stretch_text(topology, from, to));
}

int route(const RouteOptions& options) {
  const auto topology = routed_topology(options);
  if (options.table) {
    print_table(*topology);
    return kDone;
  }
  check_processor("FROM", *options.from, *topology);
  check_processor("TO", *options.to, *topology);
  print_path(*topology, *options.from, *options.to);
  return kDone;
}

const Registered<Verb> kRoute{
    {"route", "print the path between two processors, hop by hop", {}, [](CLI::App& app) {
       auto options = std::make_shared<RouteOptions>();
       app.add_option("topology", options->topology,
                      "name of a topology (`ballast list topologies`)")
           ->required();
       auto* const from = app.add_option("from", options->from, "sending processor")
                              ->check(whole_number(0, kMaxProcessors));
       auto* const to = app.add_option("to", options->to, "receiving processor")
                            ->check(whole_number(0, kMaxProcessors));
       app.add_option("--size", options->size, "size of the topology, such as 8x8")
           ->type_name("SIZE");
       app.add_option("--routing", options->routing,
                      "routing relation (`ballast list routings`); default: own")
           ->check(one_of(Registry<RoutingMaker>::names));
       app.add_option("--set", options->set,
                      "set a key of the topology, size=[4,4], or of the routing, "
                      "routing.path='hops.csv' (repeatable)")
           ->allow_extra_args(false);
       app.add_flag("--table", options->table,
                    "print the hops from every router to every processor as CSV: at,to,port,class")
           ->excludes(from);
       app.parse_complete_callback([=] {
         for (const auto* const needed : {from, to}) {
           if (!options->table && needed->empty()) throw CLI::RequiredError(needed->get_name());
         }
       });
       return [options] { return route(*options); };
     }}};

}  // namespace
}  // namespace ballast
