// SPDX-License-Identifier: BSD-3-Clause
#include "support/cli_fixture.h"

namespace ballast {
namespace {

class ArrivalsBound : public CliFixture {
 protected:
  std::string report(const std::string& tasks) {
    return ballast("run " + file("tasks.csv", "processor,work,arrival\n" + tasks) +
                   " --topology line --size 2 --balancer none --set run.until=completed --set "
                   "machine.cycles_per_work=1")
        .text;
  }
};

/// Two tasks of 10 cycles on two processors. The second one arrives at 1,000: no schedule ends
/// before 1,010, and both at once would take 10.
TEST_F(ArrivalsBound, IsNamedWhereTheTasksComeLate) {
  const std::string late = report("0,10,0\n1,10,1000\n");
  EXPECT_NE(late.find("1.00 x the lower bound of 1,010 cycles, which arrivals set: all the work "
                      "takes 10 cycles; "),
            std::string::npos)
      << late;
}

TEST_F(ArrivalsBound, IsNotNamedWhereTheyAreThereAtTheStart) {
  const std::string at_once = report("0,10,0\n1,10,0\n");
  EXPECT_NE(at_once.find("1.00 x the lower bound of 10 cycles; "), std::string::npos) << at_once;
}

}  // namespace
}  // namespace ballast
