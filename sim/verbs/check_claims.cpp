// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/check_claims.h"

#include <fmt/format.h>

#include <map>
#include <string>
#include <utility>

#include "core/errors.h"
#include "output/console.h"
#include "process/worker_pool.h"

namespace ballast {
namespace {

constexpr const char* kWrongInput = "wrong input";  ///< member of an answer: a UserError's text

std::string text_of(const nlohmann::json& answer) {
  return answer.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string checked(const ClaimEntry& claim, const ClaimWork& work) {
  try {
    return text_of(work.check(claim));
  } catch (const UserError& error) {
    return text_of({{kWrongInput, error.what()}});
  }
}

}  // namespace

void check_in_workers(const std::vector<const ClaimEntry*>& claims, unsigned workers,
                      const ClaimWork& work) {
  std::vector<Job> jobs(claims.size());
  for (std::uint32_t k = 0; k < jobs.size(); ++k) jobs[k].number = k;
  std::map<std::uint32_t, JobEnd> early;  // ends before those of earlier claims
  std::uint32_t next = 0;
  PoolOptions pool;
  pool.workers = workers;
  pool.limit_memory = false;
  pool.tick = [&] { work.progress(next + early.size()); };
  const auto on_end = [&](const JobEnd& end) {
    const ClaimEntry& claim = *claims[end.number];
    if (end.how != JobEnd::How::answered) {
      throw InvariantError(fmt::format("{}: {}{}{}", claim.name, end.reason,
                                       end.output.empty() ? "" : "\n", end.output));
    }
    if (!end.output.empty()) console::complain("{}", end.output);
    const nlohmann::json answer = nlohmann::json::parse(end.answer);
    if (const auto wrong = answer.find(kWrongInput); wrong != answer.end()) {
      throw UserError(wrong->get<std::string>());
    }
    work.on_end(claim, answer, end.wall_s);
  };
  run_in_workers(
      jobs, [&](std::uint32_t k) { return checked(*claims[k], work); }, pool,
      [&](JobEnd end) {
        const std::uint32_t number = end.number;
        early.emplace(number, std::move(end));
        for (auto first = early.begin(); first != early.end() && first->first == next;) {
          on_end(first->second);
          first = early.erase(first);
          ++next;
        }
      });
  for (const auto& [number, end] : early) on_end(end);  // stopped: earlier claims have no end
}

}  // namespace ballast
