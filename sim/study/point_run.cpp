// SPDX-License-Identifier: BSD-3-Clause
#include "study/point_run.h"

#include <array>
#include <cstring>

#include "core/errors.h"
#include "report/ended_run.h"
#include "report/report.h"
#include "study/result_parts.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string PointAnswer::text() const {
  struct Head {
    int exit_code;
    bool complete;
    std::array<std::uint64_t, 3> sizes;
  } head{exit_code, complete, {reason.size(), result.size(), detail.size()}};
  std::string whole(sizeof head, '\0');
  std::memcpy(whole.data(), &head, sizeof head);
  return whole + reason + result + detail;
}

PointAnswer PointAnswer::from_text(std::string_view text) {
  struct Head {
    int exit_code;
    bool complete;
    std::array<std::uint64_t, 3> sizes;
  } head{};
  std::memcpy(&head, text.data(), sizeof head);
  text.remove_prefix(sizeof head);
  const auto take = [&](std::uint64_t size) {
    std::string part(text.substr(0, size));
    text.remove_prefix(size);
    return part;
  };
  PointAnswer answer{head.exit_code, head.complete, {}, {}, {}};
  answer.reason = take(head.sizes[0]);
  answer.result = take(head.sizes[1]);
  answer.detail = take(head.sizes[2]);
  return answer;
}

PointAnswer PointRunner::run(std::size_t point) {
  PointAnswer answer;
  try {
    const std::size_t number = point / plan_.seeds();
    if (case_ != number) {
      experiment_ = experiment_of(plan_.study, plan_.cases[number].rows);
      case_ = number;
    }
    experiment_.run.seed = plan_.seed_of(point);
    const bool detail = plan_.case_of(point).detail && point % plan_.seeds() == 0;
    experiment_.run.frames = detail ? kDetailFrames : 0;
    const EndedRun ended = run_to_end(*elaborate(experiment_), Kernel::loop);
    const Json result = document(ended.result).at("result");
    answer.exit_code = exit_code_of(ended);
    answer.complete = !ended.stop;
    if (ended.stop) answer.reason = ended.stop->message;
    answer.result = dumped(scalars_of(result));
    if (detail) answer.detail = dumped(details_of(result));
  } catch (const UserError& error) {
    answer = {kBadInput, false, error.what(), {}, {}};
  } catch (const CheckError& error) {
    answer = {kCheckFailed, false, error.what(), {}, {}};
  } catch (const StuckError& error) {
    answer = {kStuck, false, error.what(), {}, {}};
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    answer = {kInternal, false, error.what(), {}, {}};
  }
  return answer;
}

}  // namespace ballast
