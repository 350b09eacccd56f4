// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include "support/program.h"

namespace ballast {
namespace {

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
  mistake("mesh a 0 --set size=[4,4]", "from");
}

}  // namespace
}  // namespace ballast
