// SPDX-License-Identifier: BSD-3-Clause
// When a test runs, and how often: the test says it where it stands; no name decides.
//
//   LONG(Suite, Test);        only in `scripts/test long`
//   EXHAUSTIVE(Suite, Test);  only with `ctest -L exhaustive`
//   STEPPED(Suite);           again in the long tier with all routers stepped sparsely, and densely
//   THREADED(Suite);          again in the long tier with threads in every cycle
//
// Suite and Test are those of TEST(); all instances of a TEST_P() are meant. Each can name a suite
// or a test. A suite that is stepped or threaded is repeated without its long tests. What declares
// nothing is quick.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ballast {

struct Declaration {
  std::string_view tag, suite, test;  ///< without a test: the whole suite
};

/// All declarations of the program; `declare` adds one, and returns true so that a constant can
/// do it.
[[nodiscard]] std::vector<Declaration>& declarations();
bool declare(const Declaration& declaration);

/// A test as GoogleTest knows it: Prefix/Suite, Test/0.
struct TestName {
  std::string suite, test;
};

/// A filter of GoogleTest with the names of tests in place of @quick, @long, @exhaustive, @stepped
/// and @threaded. Throws UserError about another word, and about a declaration without a test.
[[nodiscard]] std::string expand_filter(std::string_view filter,
                                        const std::vector<Declaration>& declared,
                                        const std::vector<TestName>& tests);

}  // namespace ballast

#define BALLAST_DECLARE(tag, suite, test, ...)                    \
  [[maybe_unused]] static const bool k_##tag##_##suite##_##test = \
      ::ballast::declare({#tag, #suite, #test})
#define LONG(...) BALLAST_DECLARE(long, __VA_ARGS__, )
#define EXHAUSTIVE(...) BALLAST_DECLARE(exhaustive, __VA_ARGS__, )
#define STEPPED(...) BALLAST_DECLARE(stepped, __VA_ARGS__, )
#define THREADED(...) BALLAST_DECLARE(threaded, __VA_ARGS__, )
