// SPDX-License-Identifier: BSD-3-Clause
// All ways to place n queens on a board, as in the Barcelona OpenMP Tasks Suite (Duran et al.
// 2009).
#include <cstdint>

#include "workloads/fork_join.h"

namespace ballast {
namespace {

/// Queens in the first rows: the columns that they attack in the next row.
struct Board {
  std::uint32_t columns = 0, left = 0, right = 0;  ///< by column; by diagonal
};

/// Calls `f(board)` for each board with one more queen.
template <class F>
void for_each_next(const Board& b, unsigned n, F&& f) {
  const std::uint32_t all = (std::uint32_t{1} << n) - 1;
  for (std::uint32_t free = all & ~(b.columns | b.left | b.right); free != 0; free &= free - 1) {
    const std::uint32_t queen = free & (~free + 1);
    f(Board{b.columns | queen, (b.left | queen) << 1, (b.right | queen) >> 1});
  }
}

struct Counts {
  Where where;  ///< of n
  std::uint64_t boards = 0, extended = 0;
};

/// Ends as soon as they are too many.
void count(const Board& board, unsigned n, Counts& counts) {
  constexpr std::uint64_t kLook = std::uint64_t{1} << 20;
  if (++counts.boards % kLook == 0) {
    stop_if_asked(counts.boards + counts.extended);
    ForkJoin::need(counts.boards, counts.extended, counts.where);
  }
  bool any = false;
  for_each_next(board, n, [&](const Board& next) {
    any = true;
    count(next, n, counts);
  });
  counts.extended += any ? 1 : 0;
}

/// Returns the last task of the call.
TaskId place(ForkJoin& program, const Board& board, unsigned n, TaskId caller) {
  const TaskId call = program.call(caller);
  std::vector<TaskId> ends;
  for_each_next(board, n,
                [&](const Board& next) { ends.push_back(place(program, next, n, call)); });
  return ends.empty() ? call : program.join(call, ends);
}

Tasks nqueens(const Args& args, const WorkloadContext& context) {
  const auto n = args.get<unsigned>("n");
  Counts counts{args.where("n")};
  count({}, n, counts);
  ForkJoin program(args, context, counts.boards, counts.extended);
  place(program, {}, n, ForkJoin::kNone);
  return program.take();
}

std::vector<Key> nqueens_keys() {
  std::vector<Key> keys{Key::integer("n", 8).range(1, 16).help(
      "queens, on n x n fields; each valid board is a call")};
  for (Key& key : fork_join_keys()) keys.push_back(std::move(key));
  return keys;
}

const Registered<WorkloadMaker> kNqueens{
    {"nqueens",
     "all ways to place n queens, as a fork-join program: a call for each valid board of the first "
     "rows, which spawns those with a queen more, and ends after them; begins at processor 0; "
     "needs "
     "run.until = \"completed\"",
     nqueens_keys(), nqueens}};

}  // namespace
}  // namespace ballast
