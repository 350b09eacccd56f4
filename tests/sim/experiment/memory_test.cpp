// SPDX-License-Identifier: BSD-3-Clause
// What the parts of a run say that they need, against what they allocate. Whole programs:
// memory.py.
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "balancers/by_name.h"
#include "core/input_limits.h"
#include "events/event_balancing.h"
#include "moe/moe_nodes.h"
#include "moe/moe_run.h"
#include "network/interfaces/interfaces.h"
#include "rounds/round_balancing.h"
#include "superconcentrator/switch_registry.h"
#include "support/counting_allocator.h"
#include "support/experiments.h"
#include "support/ternary_source.h"

namespace ballast {
namespace {

constexpr double kTolerance = 0.2;

/// What `make` gives, and the bytes that it has allocated and kept.
template <class Make>
auto kept(const Make& make, std::uint64_t& bytes) {
  const std::uint64_t before = allocated_bytes();
  auto made = make();
  bytes = allocated_bytes() - before;
  return made;
}

void expect_near(std::uint64_t stated, std::uint64_t allocated, const std::string& what) {
  const double ratio = static_cast<double>(stated) / static_cast<double>(allocated);
  EXPECT_NEAR(ratio, 1.0, kTolerance) << what << ": says " << stated << ", allocates " << allocated;
}

Balancing balancing_of(const std::string& name) {
  return Registry<BalancerSetup>::make(name, Settings{});
}

TEST(Memory, RoundAgentsSayWhatTheyAllocate) {
  for (const char* topology : {"mesh", "hypercube"}) {
    const auto network = topology_by_name(topology, topology == std::string("mesh")
                                                        ? std::vector<std::int64_t>{64, 32}
                                                        : std::vector<std::int64_t>{2048});
    for (const std::string& name : round_balancers()) {
      const Balancing balancing = balancing_of(name);
      const auto* rounds = dynamic_cast<const RoundBalancing*>(balancing.nodes.get());
      ASSERT_NE(rounds, nullptr) << name;
      std::uint64_t bytes = 0;
      const auto agents = kept([&] { return rounds->agents({*network}); }, bytes);
      const std::uint64_t before = allocated_bytes();
      std::vector<RoundAgents::Sent> sent;
      agents->compose(0, sent);  // makes both slots of messages
      expect_near(rounds->sizes(*network).bytes, bytes + allocated_bytes() - before,
                  name + " on " + topology);
    }
  }
}

TEST(Memory, EventAgentsSayWhatTheyAllocate) {
  const auto network = topology_by_name("hypercube", {1024});
  for (const std::string& name : event_balancers()) {
    const Balancing balancing = balancing_of(name);
    const auto* events = dynamic_cast<const EventBalancing*>(balancing.nodes.get());
    ASSERT_NE(events, nullptr) << name;
    std::uint64_t bytes = 0;
    const auto agents = kept([&] { return events->agents({*network, 1}); }, bytes);
    // A message of each processor is stated, too, and not there yet.
    const std::uint64_t stated = events->agent_bytes(*network);
    EXPECT_GE(static_cast<double>(stated), (1 - kTolerance) * static_cast<double>(bytes)) << name;
    EXPECT_LE(stated, bytes + bytes / 5 + 1024 * 64) << name;
  }
}

TEST(Memory, ProcessorsSayWhatTheyAllocate) {
  const auto network = topology_by_name("torus", {32, 32});
  Tasks tasks = tasks_of_loads(std::vector<std::uint64_t>(1024, 100));
  RunSize size = run_size_of(*network);
  size.tasks = tasks.size();
  for (const char* name :
       {"diffusion", "dimension-exchange", "receiver-initiated", "central-queue", "pairing"}) {
    const Balancing balancing = balancing_of(name);
    const TaskNodes::Options options;
    std::uint64_t bytes = 0;
    const auto nodes = kept(
        [&] {
          return balancing.nodes->make({tasks, *network, options});
        },
        bytes);
    const std::uint64_t stated = balancing.nodes->bytes(size, *network, options);
    if (name == std::string("pairing") || name == std::string("central-queue")) {
      // Transfers come with a plan, and rings with the run.
      EXPECT_GE(stated, bytes - bytes / 5) << name;
    } else {
      expect_near(stated, bytes, name);
    }
  }
}

/// Communication-aware diffusion keeps the partners of each task.
TEST(Memory, ProcessorsThatChooseByTrafficCountTheEdges) {
  const auto network = topology_by_name("mesh", {8, 8});
  Tasks tasks;
  tasks.processors = 64;
  for (NodeId t = 0; t < 20'000; ++t) tasks.add(t % 64, 1);
  tasks.trace.emplace();
  for (TaskId t = 0; t + 9 < 20'000; ++t) {
    for (TaskId k = 1; k < 9; ++k) tasks.trace->edges.push_back({t, t + k, 10});
  }
  RunSize size = run_size_of(*network);
  size.tasks = tasks.size();
  size.edges = tasks.trace->edges.size();
  TaskNodes::Options options;
  options.measure = Measure::work;
  const Balancing balancing =
      Registry<BalancerSetup>::make("comm-diffusion", Settings{{"measure", "work"}});
  std::uint64_t bytes = 0;
  const auto nodes = kept([&] { return balancing.nodes->make({tasks, *network, options}); }, bytes);
  expect_near(balancing.nodes->bytes(size, *network, options), bytes, "by traffic");
}

TEST(Memory, PlanKnowsTheEdgesOfTheWorkload) {
  const auto processors = [](const std::string& choice) {
    const auto simulation = elaborate(
        experiment_of("machine = { topology = 'mesh', size = [8, 8] }\n"
                      "workload = { kind = 'stencil', side = 32 }\n"
                      "balancer = { name = 'comm-diffusion', measure = 'work', choice = '" +
                      choice + "' }\n"));
    for (const auto& part : simulation->memory().parts()) {
      if (part.name == "processors") return part.bytes;
    }
    return std::uint64_t{0};
  };
  const std::uint64_t edges = 4 * 32 * 31, partner = 16;
  EXPECT_EQ(processors("traffic"), processors("first") + 2 * edges * partner + 32 * 32 * 8);
}

/// A run of experts has no faults: its network is that of a machine that has none.
TEST(Memory, PlanOfExpertsHasANetworkWithoutFaults) {
  const auto network = [](const std::string& section) {
    const auto simulation =
        elaborate(experiment_of("[machine]\ntopology = 'mesh'\nsize = [8, 8]\n"
                                "router = { vcs = 2, buffer_flits = 4 }\n" +
                                section));
    for (const auto& part : simulation->memory().parts()) {
      if (part.name == "network") return part.bytes;
    }
    return std::uint64_t{0};
  };
  const std::string tasks = "[workload]\nkind = 'spike'\n[balancer]\nname = 'diffusion'\n";
  EXPECT_GT(network("[moe]\n"), 0U);
  EXPECT_EQ(network("[moe]\n"), network(tasks));
}

/// Links with cycles per flit of their own, and classes with virtual channels of their own.
TEST(Memory, PlanCountsSlowLinksAndClasses) {
  const std::string file = ::testing::TempDir() + "/slow_links.csv";
  std::ofstream(file) << "source,target,lanes,one\na,b,1,1\nb,c,2,1\n";
  const auto bytes = [&](const std::string& keys, const char* part) {
    const auto simulation =
        elaborate(experiment_of("[machine]\ntopology = 'graph'\npath = '" + file + "'\n" + keys));
    for (const auto& p : simulation->memory().parts()) {
      if (p.name == part) return p.bytes;
    }
    return std::uint64_t{0};
  };
  const std::string loads = "[workload]\nkind = 'spike'\n[balancer]\nname = 'diffusion'\n";
  for (const std::string& run : {std::string("[traffic]\n"), std::string("[moe]\n"), loads}) {
    const std::uint64_t even = bytes("cycles_per_flit = 'one'\n" + run, "network");
    EXPECT_EQ(even, bytes(run, "network"));
    EXPECT_EQ(bytes("cycles_per_flit = 'lanes'\n" + run, "network"), even + 2 * 4 * (4 + 8)) << run;
  }
  const std::string two = "[traffic.class.a]\nrate = 0.1\n[traffic.class.b]\nrate = 0.1\n";
  EXPECT_EQ(bytes(two, "sources"), 2 * bytes("[traffic]\nrate = 0.1\n", "sources"));
  const std::uint64_t own = bytes("[traffic]\nclasses = 2\n" + two, "network");
  const std::uint64_t shared = bytes("router.vcs = 2\n" + two, "network");
  EXPECT_EQ(own, shared + 3 * sizeof(NetworkInterface)) << "the same virtual channels";
  EXPECT_GT(shared, bytes(two, "network"));
}

class NoTokens final : public ExpertSource {
 public:
  [[nodiscard]] ExpertId experts() const override { return 64; }
  [[nodiscard]] std::uint32_t rounds() const override { return 1; }
  [[nodiscard]] std::uint32_t layers() const override { return 1; }
  [[nodiscard]] MoeRound round(std::uint32_t number) const override { return {number, 0}; }
  void counts(std::uint32_t, ExpertTable&) const override {}
  [[nodiscard]] std::uint64_t bytes() const override { return 0; }
};

TEST(Memory, RanksSayWhatTheirOverlapAllocates) {
  const auto network = topology_by_name("mesh", {16, 16});
  const NoTokens source;
  const ExpertRights rights(256, 64, ExpertWeightsRule::everywhere, 1);
  const auto balancer = Registry<ExpertBalancerMaker>::make(
      "linear", Settings{}, ExpertBalancerContext{*network, 256, 64, 1, rights});
  std::uint64_t stated[2], bytes[2];
  for (const bool overlap : {false, true}) {
    const MoeOptions options{.overlap = overlap};
    stated[overlap] = moe_bytes(run_size_of(*network), source, options);
    const auto nodes = kept(
        [&] {
          return std::make_unique<MoeNodes>(
              MoeParts{source, *balancer, rights, ExpertWeightsRule::everywhere, *network},
              options);
        },
        bytes[overlap]);
  }
  EXPECT_LE(stated[1] - stated[0], bytes[1] - bytes[0]);
  expect_near(stated[1] - stated[0], bytes[1] - bytes[0], "overlap");
}

/// Up to three quarters of the places of arrays that have just grown may be free.
TEST(Memory, TasksAliveTakeWhatIsStated) {
  Tasks tasks = ternary({1}, 11, QueueOrder::oldest);
  tasks.births.bytes = sizeof(std::uint32_t);
  TaskStore store(tasks, {.execute = true});
  const std::uint64_t before = allocated_bytes();
  for (Cycle now = 0; store.tree()->most_alive < 177'147; now = store.next_event(now)) {
    store.begin_edge(now);
    store.arrive();
    store.execute();
    store.end_edge();
  }
  const std::uint64_t bytes = allocated_bytes() - before;
  const std::uint64_t stated = TaskStore::bytes_alive(store.tree()->most_alive, tasks.births);
  EXPECT_LE(bytes, stated);
  EXPECT_GE(bytes, stated / 4);
}

/// The plan of a tree: its own root, and an allowance that a run youngest first stays below.
TEST(Memory, PlanAllowsForTasksThatAreBorn) {
  const std::string text =
      "machine = { topology = 'torus', size = [8, 8], router.vcs = 2 }\n"
      "workload = { kind = 'uts', tree = 'T1-small' }\nrun.until = 'completed'\n"
      "balancer.name = 'random-stealing'\n";
  const Experiment e = experiment_of(text);
  const auto simulation = elaborate(e);
  std::uint64_t stated = 0;
  for (const auto& part : simulation->memory().parts()) {
    if (part.name == "born tasks, 64 alive per processor") stated = part.bytes;
  }
  EXPECT_EQ(stated, 2u * 64 * 64 * (20 + 9 + 4 + 24));
  EXPECT_LT(run(e).tasks().tree->most_alive, 64u * 64);
}

TEST(Memory, SwitchesSayWhatTheyAllocate) {
  for (const SwitchForm form : {SwitchForm::lean, SwitchForm::faithful}) {
    for (const bool by_work : {false, true}) {
      const SwitchSpec spec{.processors = 4096, .form = form, .by_work = by_work};
      const auto& maker = Registry<SwitchMaker>::named("systemc").make;
      std::uint64_t bytes = 0;
      const auto made = kept([&] { return maker(spec); }, bytes);
      expect_near(maker.bytes(spec), bytes, name_of(form) + (by_work ? " by work" : " by count"));
    }
  }
}

/// The limit of a test.
class Limited {
 public:
  explicit Limited(std::uint64_t bytes) { most_memory = bytes; }
  ~Limited() {
    most_memory = ~std::uint64_t{0};
    memory_forced = false;
  }
};

TEST(Memory, TooLargeMachinesAreRefusedBeforeTheyAreMade) {
  const std::map<std::string, std::string> texts{
      {"machine.processors", "[machine]\nprocessors = 65536\n[workload]\nkind = \"half\"\n"},
      {"machine.size",
       "[machine]\ntopology = \"mesh\"\nsize = [256, 256]\n[workload]\nkind = \"half\"\n"
       "[balancer]\nname = \"diffusion\"\n"},
      {"machine.size ",
       "[machine]\ntopology = \"mesh\"\nsize = [256, 256]\n[balancer]\nname = \"diffusion\"\n"
       "[rounds]\n"},
      {"machine.size  ",
       "[machine]\ntopology = \"mesh\"\nsize = [256, 256]\n[traffic]\nrate = 0.1\n"}};
  for (const auto& [key, text] : texts) {
    Experiment e = experiment_of(text);
    const std::uint64_t total = elaborate(e)->memory().total();
    {
      const Limited limit(total);
      EXPECT_NO_THROW(static_cast<void>(elaborate(e))) << key;
    }
    const Limited limit(total - 1);
    const std::uint64_t before = allocated_bytes();
    try {
      static_cast<void>(elaborate(e));
      FAIL() << key;
    } catch (const TooLarge& error) {
      const std::string what = error.what();
      EXPECT_NE(what.find(key.substr(0, key.find(' ')) + ": needs about "), what.npos) << what;
      EXPECT_NE(what.find("expected at most "), what.npos) << what;
      EXPECT_LE(error.plan().total(), total);
    }
    EXPECT_LE(allocated_bytes() - before, std::uint64_t{1} << 20) << key;
    memory_forced = true;
    EXPECT_NO_THROW(static_cast<void>(elaborate(e))) << key;
  }
}

TEST(Memory, IsShownInTheLargestUnit) {
  EXPECT_EQ(in_bytes(1023), "1023 B");
  EXPECT_EQ(in_bytes(1024), "1.0 KiB");
  EXPECT_EQ(in_bytes(1536 * 1024), "1.5 MiB");
  EXPECT_EQ(in_bytes(std::uint64_t{206} << 30), "206.0 GiB");
}

}  // namespace
}  // namespace ballast
