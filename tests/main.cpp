// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <vector>

#include "process/plugin.h"

int main(int argc, char** argv) {
  setenv("SYSTEMC_DISABLE_COPYRIGHT_MESSAGE", "1", 0);
  std::vector<char*> words;
  try {
    words = ballast::load_plugins(argc, argv);  // their parts go through the laws, too
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 2;
  }
  int count = static_cast<int>(words.size());
  testing::InitGoogleTest(&count, words.data());
  return RUN_ALL_TESTS();
}
