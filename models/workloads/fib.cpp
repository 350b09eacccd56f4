// SPDX-License-Identifier: BSD-3-Clause
// Fibonacci numbers by two recursive calls: the smallest fork-join program.
#include <array>

#include "workloads/fork_join.h"

namespace ballast {
namespace {

/// Returns the last task of the call.
TaskId fib_of(ForkJoin& program, unsigned n, TaskId caller) {
  const TaskId call = program.call(caller);
  if (n < 2) return call;
  const std::array ends{fib_of(program, n - 1, call), fib_of(program, n - 2, call)};
  return program.join(call, ends);
}

Tasks fib(const Args& args, const WorkloadContext& context) {
  const auto n = args.get<unsigned>("n");
  std::uint64_t without = 1, calls = 1;  // of fib(k - 1) and fib(k)
  for (unsigned k = 2; k <= n; ++k) without = std::exchange(calls, calls + without + 1);
  ForkJoin program(args, context, calls, calls / 2);
  fib_of(program, n, ForkJoin::kNone);
  return program.take();
}

std::vector<Key> fib_keys() {
  std::vector<Key> keys{
      Key::integer("n", 20).range(0, 60).help("number to compute, in 2 fib(n + 1) - 1 calls")};
  for (Key& key : fork_join_keys()) keys.push_back(std::move(key));
  return keys;
}

const Registered<WorkloadMaker> kFib{
    {"fib",
     "Fibonacci numbers by recursion, as a fork-join program: each call from n = 2 on spawns two, "
     "and ends after them; begins at processor 0; needs run.until = \"completed\"",
     fib_keys(), fib}};

}  // namespace
}  // namespace ballast
