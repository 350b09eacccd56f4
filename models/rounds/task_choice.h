// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace ballast {

/// Rule by which a processor chooses the tasks for the amounts that its agent lets go.
struct TaskChoice {
  bool by_traffic = true;  ///< most bytes to tasks at the receiver; false: the lowest number
  double pull = 1;         ///< weight of the bytes to a task that is chosen at the same time
};

}  // namespace ballast
