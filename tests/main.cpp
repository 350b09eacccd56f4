// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <vector>

#include "process/plugin.h"
#include "support/tier.h"

namespace ballast {
namespace {

std::vector<TestName> all_tests() {
  std::vector<TestName> tests;
  const testing::UnitTest& program = *testing::UnitTest::GetInstance();
  for (int s = 0; s < program.total_test_suite_count(); ++s) {
    const testing::TestSuite& suite = *program.GetTestSuite(s);
    for (int t = 0; t < suite.total_test_count(); ++t) {
      tests.push_back({suite.name(), suite.GetTestInfo(t)->name()});
    }
  }
  return tests;
}

}  // namespace
}  // namespace ballast

int main(int argc, char** argv) {
  setenv("SYSTEMC_DISABLE_COPYRIGHT_MESSAGE", "1", 0);
  try {
    std::vector<char*> words = ballast::load_plugins(argc, argv);  // their parts meet the laws, too
    int count = static_cast<int>(words.size());
    testing::InitGoogleTest(&count, words.data());
    const std::string filter = GTEST_FLAG_GET(filter);
    if (filter.find('@') != filter.npos) {  // not for a test alone, which should start at once
      GTEST_FLAG_SET(filter,
                     ballast::expand_filter(filter, ballast::declarations(), ballast::all_tests()));
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 2;
  }
  return RUN_ALL_TESTS();
}
