// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

namespace ballast {

/// Rule by which a processor chooses the tasks for the amounts that its agent lets go.
struct TaskChoice {
  enum class By : std::uint8_t {
    traffic,  ///< most bytes to tasks at the receiver
    gain,     ///< those bytes, minus the bytes to tasks that stay
    number    ///< the lowest number
  } by = By::traffic;
  double pull = 1;   ///< weight of the bytes to a task that is chosen at the same time
  double slack = 0;  ///< by gain: a task may be longer than the rest of an amount by this load
};

}  // namespace ballast
