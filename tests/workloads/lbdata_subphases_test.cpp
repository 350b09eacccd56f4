// SPDX-License-Identifier: BSD-3-Clause
// Sub-phases of an LBDatafile, which are not simulated, and said so.
#include <gtest/gtest.h>

#include "report/report.h"
#include "support/experiments.h"
#include "support/lbdata_fixture.h"

namespace ballast {
namespace {

class LbSubphases : public LbFiles {
 protected:
  static std::string task(int rank, const std::string& times) {
    return lb_file(lb_phase(0, lb_task(rank, "1", movable(rank), ",\"subphases\":" + times)));
  }
  [[nodiscard]] Result result() const {
    return ballast::run(experiment_of(
        "[machine]\ntopology = 'line'\nsize = [2]\n[balancer]\nname = 'none'\n[workload]\n" +
        section() + "[run]\nuntil = 'completed'\n"));
  }
};

/// Each rank works while the other one waits: in truth 2 s.
TEST_F(LbSubphases, AreSaidToBeIgnored) {
  ranks({task(0, R"([{"id":0,"time":1},{"id":1,"time":0}])"),
         task(1, R"([{"id":0,"time":0},{"id":1,"time":1}])")});
  const Result r = result();
  ASSERT_EQ(r.notes.size(), 1u);
  EXPECT_EQ(r.notes[0],
            "sub-phases: 2 in the trace, not simulated: no processor waits between them, so the "
            "time is a lower bound");
  EXPECT_NE(text(r, 1.0).find("\n" + r.notes[0] + "\n"), std::string::npos);
}

TEST_F(LbSubphases, AreNoMatterIfThereIsOne) {
  ranks({task(0, R"([{"id":0,"time":1},{"id":1,"time":0}])"), task(1, R"([{"id":0,"time":1}])")});
  EXPECT_TRUE(result().notes.empty());
}

TEST_F(LbSubphases, AreChecked) {
  EXPECT_NE(error_in(task(0, R"([{"id":0,"time":-1}])")).find("subphases[0].time"),
            std::string::npos);
}

}  // namespace
}  // namespace ballast
