// SPDX-License-Identifier: BSD-3-Clause
#include "store/sweep.h"

#include <utility>

#include "process/worker_pool.h"
#include "study/point_run.h"

namespace ballast {
namespace {

StoredPoint stored(std::string id, JobEnd end) {
  StoredPoint point;
  point.id = std::move(id);
  point.output = std::move(end.output);
  point.wall_s = end.wall_s;
  if (end.how != JobEnd::How::answered) {
    point.status = PointStatus::failed;
    point.exit_code = end.how == JobEnd::How::over_time ? kStuck : kInternal;
    point.reason = std::move(end.reason);
    return point;
  }
  PointAnswer answer = PointAnswer::from_text(end.answer);
  point.status = answer.failed() ? PointStatus::failed : PointStatus::done;
  point.exit_code = answer.exit_code;
  point.complete = answer.complete;
  point.reason = std::move(answer.reason);
  point.result = std::move(answer.result);
  point.detail = std::move(answer.detail);
  return point;
}

}  // namespace

SweepState state_of(const Plan& plan, WorkFile& work, bool retry) {
  SweepState state;
  const auto known = work.statuses();
  for (std::size_t n = 0; n < plan.points(); ++n) {
    const auto at = known.find(plan.id_of(n));
    const bool failed = at != known.end() && at->second == PointStatus::failed;
    if (at == known.end() || (failed && retry)) {
      state.open.push_back(static_cast<std::uint32_t>(n));
    } else {
      ++(failed ? state.failed : state.done);
    }
  }
  return state;
}

void run_points(const Plan& plan, const std::vector<std::uint32_t>& points, WorkFile& work,
                const SweepOptions& options) {
  std::vector<Job> jobs;
  jobs.reserve(points.size());
  for (const std::uint32_t n : points) {
    jobs.push_back({n, plan.case_of(n).memory, plan.case_of(n).alone});
  }
  std::size_t done = 0;
  PoolOptions pool{options.workers, options.memory, options.limit_memory, plan.study.time_limit,
                   [&] {
                     work.commit(false);
                     options.progress(done);
                   }};
  PointRunner runner(plan);  // each worker has its own copy
  run_in_workers(
      jobs, [&](std::uint32_t n) { return runner.run(n).text(); }, pool,
      [&](JobEnd end) {
        const std::string id = plan.id_of(end.number);
        work.add(stored(id, std::move(end)));
        ++done;
      });
  work.commit(true);
}

}  // namespace ballast
