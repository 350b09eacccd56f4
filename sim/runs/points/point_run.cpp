// SPDX-License-Identifier: BSD-3-Clause
#include "runs/points/point_run.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/errors.h"
#include "core/input_file.h"
#include "experiment/simulation.h"
#include "process/exit_codes.h"
#include "process/plugin.h"
#include "report/ended_run.h"
#include "report/report.h"
#include "runs/study/result_parts.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Exit code, complete, and the sizes of three texts: no padding, so that equal answers have equal
/// bytes.
using Head = std::array<std::uint64_t, 5>;

/// Sets a value back at the end of the scope.
class Restored {
 public:
  explicit Restored(Cycle& value) : value_(value), old_(value) {}
  Restored(const Restored&) = delete;
  Restored& operator=(const Restored&) = delete;
  ~Restored() { value_ = old_; }

 private:
  Cycle& value_;
  Cycle old_;
};

/// For the handler of an exception that is none of ours.
PointAnswer unexpected(const std::string& what) {
  const std::string mistake = mistake_of_plugins(std::current_exception());
  return {mistake.empty() ? kInternal : kBadInput, false, mistake.empty() ? what : mistake, {}, {}};
}

}  // namespace

std::string PointAnswer::text() const {
  const Head head{static_cast<std::uint64_t>(exit_code), complete ? 1U : 0U, reason.size(),
                  result.size(), detail.size()};
  std::string whole(sizeof head, '\0');
  std::memcpy(whole.data(), head.data(), sizeof head);
  return whole + reason + result + detail;
}

PointAnswer PointAnswer::from_text(std::string_view text) {
  Head head{};
  std::memcpy(head.data(), text.data(), sizeof head);
  text.remove_prefix(sizeof head);
  const auto take = [&](std::uint64_t size) {
    std::string part(text.substr(0, size));
    text.remove_prefix(size);
    return part;
  };
  PointAnswer answer{static_cast<int>(head[0]), head[1] != 0, {}, {}, {}};
  answer.reason = take(head[2]);
  answer.result = take(head[3]);
  answer.detail = take(head[4]);
  return answer;
}

PointAnswer PointRunner::run(std::size_t point, std::optional<Cycle> budget) {
  PointAnswer answer;
  try {
    const std::size_t number = point / plan_.seeds();
    if (case_ != number) {
      experiment_ = experiment_of(plan_.study, plan_.cases[number].rows);
      case_ = number;
    }
    experiment_.run.seed = plan_.seed_of(point);
    const Cycle own = experiment_.run.max_cycles;
    const Restored restored(experiment_.run.max_cycles);
    if (budget) experiment_.run.max_cycles = std::min(own, *budget);
    const bool detail = plan_.has_detail(point);
    experiment_.run.frames = detail ? kDetailFrames : 0;
    experiment_.run.detail = detail || plan_.rows;
    const OpenedInputs inputs;
    const std::unique_ptr<Simulation> simulation = elaborate(experiment_);
    refuse_changed(plan_, inputs);
    const EndedRun ended = run_to_end(*simulation, Kernel::loop);
    answer.exit_code = exit_code_of(ended);
    answer.complete = !ended.stop;
    if (ended.stop) answer.reason = ended.stop->message;
    if (plan_.documents) {
      Json whole = document(ended.result, -1, ended.stop);
      if (budget && answer.complete) whole["config"]["run"]["max_cycles"] = own;
      answer.result = dumped(whole);
      return answer;
    }
    const Json result = result_json(ended.result);
    answer.result = dumped(scalars_of(result));
    if (detail) answer.detail = dumped(details_of(result));
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    const auto end = end_of(error);
    answer = end ? PointAnswer{end->code, false, error.what(), {}, {}} : unexpected(error.what());
  } catch (...) {
    answer = unexpected("an exception of another type");
  }
  return answer;
}

}  // namespace ballast
