// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include "support/program.h"
#include "support/workloads_fixture.h"

namespace ballast {
namespace {

using RouteFiles = Files;

TEST(RouteVerb, PrintsThePathHopByHop) {
  const Answer mesh = run_program("route mesh 1 14 --set size=[4,4]");
  EXPECT_EQ(mesh.code, 0);
  EXPECT_EQ(mesh.text,
            "step  router  link  class  next router\n"
            "----  ------  ----  -----  -----------\n"
            "   1       1     1      0            2\n"
            "   2       2     2      0            6\n"
            "   3       6     3      0           10\n"
            "   4      10     3      0           14\n"
            "\n"
            "from processor 1 to processor 14: 4 links, 5 routers\n");
  const Answer ring = run_program("route ring 6 1 --set 'size=[8]' --set dateline=false");
  EXPECT_NE(ring.text.find("\nfrom processor 6 to processor 1: 3 links, 4 routers\n"),
            std::string::npos)
      << ring.text;
  EXPECT_EQ(run_program("route tree 0 1 --set size=[8]").text,
            "from processor 0 to processor 1: 0 links, 1 router\n");
}

TEST(RouteVerb, TakesARouting) {
  const Answer turns = run_program("route mesh 0 15 --size 4x4 --routing odd-even");
  EXPECT_EQ(turns.code, 0);
  EXPECT_NE(turns.text.find("6 links, 7 routers; the first of several ways\n"), std::string::npos)
      << turns.text;
  const Answer detour = run_program("route dragonfly 0 71 --size 2x4x2 --routing ugal");
  EXPECT_NE(detour.text.find("   3       7     4      1           32\n"), std::string::npos)
      << "by way of a group: " << detour.text;
}

/// What --table writes, the routing `table` reads.
TEST_F(RouteFiles, ATableIsReadAgain) {
  for (const std::string network : {"mesh --size 3x3", "torus --size 5x3", "fly --size 2x3",
                                    "kary-tree --size 2x3", "dragonfly --size 1x3x1"}) {
    SCOPED_TRACE(network);
    const Answer table = run_program("route " + network + " --table");
    ASSERT_EQ(table.code, 0) << table.text;
    const std::string by_table =
        " --routing table --set routing.path=\\'" + write("hops.csv", table.text) + "\\'";
    const std::string route = "route " + network;
    EXPECT_EQ(run_program(route + " 1 5" + by_table).text, run_program(route + " 1 5").text);
    EXPECT_EQ(run_program(route + by_table + " --table").text, table.text);
  }
  const Answer sets = run_program("route mesh --size 2x2 --routing west-first --table");
  EXPECT_NE(sets.text.find("\n0,3,0,0\n0,3,1,0\n"), std::string::npos) << sets.text;
}

/// As in an experiment file, and in the --set of other commands.
TEST(RouteVerb, AKeyMayHaveItsSection) {
  const std::string tree = "route kary-tree 0 7 --set ";
  const Answer with = run_program(tree + "machine.size=[2,3]");
  EXPECT_EQ(with.code, 0) << with.text;
  EXPECT_EQ(with.text, run_program(tree + "size=[2,3]").text);
  const Answer other = run_program(tree + "run.seed=1");
  EXPECT_EQ(other.code, 2);
  EXPECT_NE(other.text.find("--set 'run.seed=1': run.seed: expected a key of the topology, one of "
                            "size"),
            std::string::npos)
      << other.text;
}

TEST(RouteVerb, MistakesAreRefusedWithWhatIsExpected) {
  const auto mistake = [](const std::string& arguments, const std::string& said) {
    const Answer answer = run_program("route " + arguments);
    EXPECT_EQ(answer.code, 2) << answer.text;
    EXPECT_NE(answer.text.find(said), std::string::npos) << answer.text;
  };
  mistake("mash 0 1", "got \"mash\"; did you mean \"mesh\"?");
  mistake("mesh 0 16 --set size=[4,4]", "TO: expected a processor 0 .. 15, got 16");
  mistake("mesh 99 0 --set size=[4,4]", "FROM: expected a processor 0 .. 15, got 99");
  mistake("mesh 0 1", "machine.size");
  mistake("mesh 0 1 --set siz=[4,4]", "did you mean \"size\"?");
  mistake("hypercube 0 1 --set size=[48]",
          "--set 'size=[48]': machine.size: expected a power of two, at least 1, got 48");
  mistake("mesh 0", "to");
  mistake("mesh 0 1 --size 2x2 --table", "cannot be combined with");
  mistake("mesh --size 2x2 --routing valiant --table", "--table: expected a routing whose hops");
  mistake("ring 0 1 --size 4 --routing odd-even", "--routing: odd-even: expected a mesh");
  mistake("mesh 0 1 --size 2x2 --routing od-even", "did you mean \"odd-even\"?");
  mistake("mesh a 0 --set size=[4,4]", "from");
}

}  // namespace
}  // namespace ballast
