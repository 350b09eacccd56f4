// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "results/schema.h"

namespace ballast::schema {

/// Makes each object that occurs several times in a schema with definitions a definition of its
/// own, named by the place where it occurs first, and refers to it.
void share_objects(Json& schema);

}  // namespace ballast::schema
