// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>

#include <string>

#include "tasks/fixed_tasks.h"

namespace ballast {

/// "task 1 of rank 0 cannot move and is 5.18 x the mean load".
[[nodiscard]] inline std::string hindrance_text(const Hindrance& h) {
  return h.task ? fmt::format("task {} of rank {} cannot move and is {:.2f} x the mean load",
                              *h.task, h.processor, h.share)
                : fmt::format("the tasks of rank {} that cannot move are {:.2f} x the mean load",
                              h.processor, h.share);
}

}  // namespace ballast
