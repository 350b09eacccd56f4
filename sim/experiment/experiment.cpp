// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/experiment.h"

namespace ballast {

Where place_of(const Experiment& e, const std::string& path) {
  return e.where ? e.where(path) : Where{};
}

}  // namespace ballast
