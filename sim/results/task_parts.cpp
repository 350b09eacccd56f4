// SPDX-License-Identifier: BSD-3-Clause
#include "results/task_parts.h"

#include "results/trace_entries.h"

namespace ballast {
namespace {

ResultValues<Quantiles> quantile_values(const std::string& help, const std::string& unit) {
  using V = ResultValue<Quantiles>;
  return {help,
          {V::number("mean", "mean", unit, &Quantiles::mean),
           V::number("p50", "median", unit, &Quantiles::p50),
           V::number("p95", "95 % are not larger", unit, &Quantiles::p95),
           V::number("max", "largest", unit, &Quantiles::max)}};
}

ResultValues<JobRun> job_run_values() {
  using V = ResultValue<JobRun>;
  return {"job that has ended",
          {V::number("job", "number in the log", "", &JobRun::id),
           V::count("tasks", "its tasks", "tasks", &JobRun::tasks),
           V::count("arrival", "arrival", "cycle", &JobRun::arrival),
           V::count("wait", "arrival to start of its last task", "cycles", &JobRun::wait),
           V::count("end", "end of its last task", "cycle", &JobRun::end),
           V::number("slowdown", "bounded slowdown", "", &JobRun::slowdown)}};
}

ResultValues<PhaseRun> phase_imbalances() {
  using V = ResultValue<PhaseRun>;
  const auto of = [](Distribution PhaseRun::*work) {
    return [work](const PhaseRun& phase) { return (phase.*work).imbalance(); };
  };
  return {"max / mean - 1 of work; absent if there is none",
          {V::number("measured", "in the measured run", "", of(&PhaseRun::measured)),
           V::number("start", "where the phase begins", "", of(&PhaseRun::start)),
           V::number("executed", "where the tasks were executed", "", of(&PhaseRun::executed))}};
}

ResultValues<SubphaseRun> subphase_imbalances() {
  using V = ResultValue<SubphaseRun>;
  const auto of = [](Distribution SubphaseRun::*work) {
    return [work](const SubphaseRun& part) { return (part.*work).imbalance(); };
  };
  return {"max / mean - 1 of its work; absent if there is none",
          {V::number("measured", "in the measured run", "", of(&SubphaseRun::measured)),
           V::number("executed", "where the tasks were executed", "", of(&SubphaseRun::executed))}};
}

ResultValues<SubphaseRun> subphase_values() {
  using R = SubphaseRun;
  using V = ResultValue<R>;
  return {
      "sub-phase, which ended with a barrier",
      {V::number("id", "its id; absent: time of the tasks beyond their sub-phases", "", &R::id),
       V::count("tasks", "tasks that take time in it", "tasks", &R::tasks),
       V::count("execute_cycles", "execution, in the last one with messages", "cycles",
                &R::execute),
       V::number("least_cycles", "no schedule executes in fewer", "cycles", &R::least_cycles),
       V::object("imbalance", subphase_imbalances(), [](const R& r) -> const R& { return r; })}};
}

}  // namespace

const ResultValues<Hindrance>& hindrance_values() {
  using V = ResultValue<Hindrance>;
  static const ResultValues<Hindrance> values{
      "tasks that cannot move and forbid the goal by work",
      {V::count("processor", "their processor", "", &Hindrance::processor),
       V::number("share", "their work over the mean load", "", &Hindrance::share),
       V::count("task", "id of the one task; absent: all of them", "", &Hindrance::task)}};
  return values;
}

const ResultValues<MessageCounts>& message_values() {
  using R = MessageCounts;
  using V = ResultValue<R>;
  static const ResultValues<R> values{
      "messages between tasks",
      {V::count("sent", "messages to another processor", "messages", &R::sent),
       V::count("on_rank", "messages within a processor, which cost nothing", "messages",
                &R::on_rank),
       V::count("packets", "packets of the sent ones", "packets", &R::packets),
       V::count("flits", "their flits", "flits", &R::flits),
       V::count("flit_hops", "flits times routers on their routes", "flit-hops", &R::flit_hops),
       V::count("between_nodes", "sent messages to another node; with machine.node", "messages",
                &R::between_nodes),
       V::count("flits_between_nodes", "their flits", "flits", &R::node_flits),
       V::count("lost_packets", "packets not delivered because of faults", "packets", &R::lost)}};
  return values;
}

const ResultValues<PhaseRun>& phase_values() {
  using R = PhaseRun;
  using V = ResultValue<R>;
  static const ResultValues<R> values{
      "phase",
      {V::count("tasks", "tasks", "tasks", [](const R& r) { return r.at.size(); }),
       V::count("balance_cycles", "balancing before execution", "cycles", &R::balance),
       V::count("execute_cycles", "execution and messages", "cycles", &R::execute),
       V::number("least_cycles", "no schedule executes in fewer", "cycles", &R::least_cycles),
       V::count("tasks_moved", "tasks executed elsewhere than where it began", "tasks",
                &R::tasks_moved),
       V::object("imbalance", phase_imbalances(), [](const R& r) -> const R& { return r; }),
       V::object("messages", message_values(), &R::traffic),
       V::object("hindrance", hindrance_values(), &R::hindrance),
       V::object("trace", trace_values(), &R::trace),
       V::list("subphases", "sub-phases, one after the other", subphase_values(),
               [](const R& r) { return r.subphases.empty() ? nullptr : &r.subphases; })}};
  return values;
}

const ResultValues<JobResult>& job_values() {
  using R = JobResult;
  using V = ResultValue<R>;
  static const ResultValues<R> values{
      "jobs of a log whose tasks are executed",
      {V::count("jobs", "jobs", "jobs", &R::jobs),
       V::count("parallel", "jobs of several tasks", "jobs", &R::parallel),
       V::count("ended", "jobs that have ended", "jobs", &R::ended),
       V::flag("gang", "the tasks of a job begin together", &R::gang),
       V::count("apart", "jobs whose tasks did not begin together", "jobs", &R::apart),
       V::count("following", "jobs that arrived after the end of another", "jobs", &R::following),
       V::number("log_start", "Unix time of the first job of the log, at which it starts", "s",
                 &R::log_start),
       V::count("unknown_predecessors", "jobs after one that is not in the run", "jobs",
                &R::unknown),
       V::object("wait",
                 quantile_values("arrival of a job to the start of its last task", "cycles"),
                 &R::wait),
       V::object("slowdown", quantile_values("cycles in the machine over those of the run", ""),
                 &R::slowdown),
       V::list("list", "the ended jobs, on request", job_run_values(),
               [](const R& r) { return r.list.empty() ? nullptr : &r.list; })}};
  return values;
}

}  // namespace ballast
