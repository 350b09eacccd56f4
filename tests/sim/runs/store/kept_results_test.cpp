// SPDX-License-Identifier: BSD-3-Clause
// Documents and published studies of version 0.2.0 are still read: files that its programs wrote.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "runs/store/database.h"
#include "support/cli_fixture.h"
#include "support/paths.h"

namespace ballast {
namespace {

class KeptResults : public CliFixture {
 protected:
  static std::string kept(const std::string& name) {
    return std::string(kRoot) + "/tests/sim/runs/store/0.2.0/" + name;
  }
  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }
  /// The published study; it is kept as SQL.
  std::string study() {
    std::ifstream in(kept("study.sql"));
    const std::string sql{std::istreambuf_iterator<char>(in), {}};
    Database(path("study.sqlite"), Database::Mode::write).run(sql);
    return path("study.sqlite");
  }
  void expect_report(const std::string& of, const std::string& finding) {
    const Answer answer = ballast("report " + of + " -o " + path("page.html"));
    EXPECT_EQ(answer.code, 0) << answer.text;
    EXPECT_NE(answer.text.find(finding), std::string::npos) << answer.text;
  }
};

TEST_F(KeptResults, TheDocumentOfARun) {
  expect_report(kept("run.json"), "the runs have 600 cycles (one seed)");
}

TEST_F(KeptResults, TheDocumentOfAComparison) {
  expect_report(kept("compare.json"), "ripple-hare is the best with 58 cycles");
}

TEST_F(KeptResults, APublishedStudy) {
  expect_report(study(), "On line, ripple-hare is the best with 82 cycles");
}

/// The same points with the program of today have the same results.
TEST_F(KeptResults, TheStudyOfTodayHasNotChanged) {
  const std::string old = study();
  std::ifstream in(kept("study.toml"));
  const std::string toml{std::istreambuf_iterator<char>(in), {}};
  ASSERT_EQ(ballast("sweep " + file("now.toml", toml)).code, 0);
  expect_report(old + " " + path("now.sqlite"), "Nothing changed: 12 points, all results equal.");
}

}  // namespace
}  // namespace ballast
