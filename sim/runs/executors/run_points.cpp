// SPDX-License-Identifier: BSD-3-Clause
#include "runs/executors/run_points.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/available_memory.h"
#include "core/input_limits.h"
#include "runs/points/point_run.h"

namespace ballast {

PointOptions PointOptions::of_this_machine() {
  const std::uint64_t memory =
      memory_forced ? ~std::uint64_t{0} : std::min(available_memory().bytes, most_memory);
  return {available_cores(), memory, !memory_forced};
}

Job job_of(const Plan& plan, std::uint32_t point) {
  const PlannedCase& c = plan.case_of(point);
  return {point, c.memory, c.alone, static_cast<std::uint32_t>(point / plan.seeds())};
}

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

void run_points(const Plan& plan, const std::vector<std::uint32_t>& points, PointStore& store,
                const PointOptions& options) {
  std::vector<Job> jobs;
  jobs.reserve(points.size());
  for (const std::uint32_t n : points) jobs.push_back(job_of(plan, n));
  std::size_t done = 0;
  PoolOptions pool{options.workers,
                   options.memory,
                   options.limit_memory,
                   plan.study.time_limit,
                   [&] {
                     store.commit(false);
                     options.progress(done);
                   },
                   options.until};
  PointRunner runner(plan);  // each worker has its own copy
  run_in_workers(
      jobs, [&](std::uint32_t n) { return runner.run(n, options.budget(n)).text(); }, pool,
      [&](JobEnd end) {
        const std::string id = plan.id_of(end.number);
        store.add(stored(id, std::move(end)));
        ++done;
      });
  store.commit(true);
}

}  // namespace ballast
