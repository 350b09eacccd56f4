// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "config/config.h"
#include "support/error_of.h"

namespace ballast {

using Integers = std::vector<std::int64_t>;

inline const std::vector<Key> kMachine{
    Key::integer("processors", 64).range(1, 4294967295),
    Key::text("topology", "mesh").choices({"mesh", "ring", "torus"}),
    Key::integers("size").range(1, 1024),
    Key::real("speed", 1.0).range(0, 8.5),
    Key::boolean("fused", false),
    Key::text("title"),
    Key::real("offset"),
    Key::integer("count").at_least(2),
    Key::integer("seed", 1).range(0, 0x1p63),
    Key::integer("drop").at_most(9),
};
inline const std::vector<Key> kSwitch{Key::integer("words", 1).range(1, 8)};
inline const std::vector<Key> kRequired{Key::text("path").required(),
                                        Key::integer("n").range(1, 3).required()};

inline Args check_machine(const std::string& text, const std::vector<std::string>& sets = {}) {
  Config config = Config::from_text(text, "exp.toml");
  for (const std::string& set : sets) config.set(set);
  return config.check("machine", kMachine, {"switch"});
}

inline std::string machine_error(const std::string& text,
                                 const std::vector<std::string>& sets = {}) {
  return error_of([&] { check_machine(text, sets); });
}

}  // namespace ballast
