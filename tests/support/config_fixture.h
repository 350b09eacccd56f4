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
    {.name = "processors",
     .kind = Key::Kind::integer,
     .preset = 64,
     .help = "",
     .min = 1,
     .max = 4294967295},
    {.name = "topology",
     .kind = Key::Kind::text,
     .preset = "mesh",
     .help = "",
     .choices = {"mesh", "ring", "torus"}},
    {.name = "size", .kind = Key::Kind::integers, .preset = {}, .help = "", .min = 1, .max = 1024},
    {.name = "speed", .kind = Key::Kind::real, .preset = 1.0, .help = "", .min = 0, .max = 8.5},
    {.name = "fused", .kind = Key::Kind::boolean, .preset = false, .help = ""},
    {.name = "title", .kind = Key::Kind::text, .preset = {}, .help = ""},
    {.name = "offset", .kind = Key::Kind::real, .preset = {}, .help = ""},
    {.name = "count", .kind = Key::Kind::integer, .preset = {}, .help = "", .min = 2},
    {.name = "seed", .kind = Key::Kind::integer, .preset = 1, .help = "", .min = 0, .max = 0x1p63},
    {.name = "drop", .kind = Key::Kind::integer, .preset = {}, .help = "", .max = 9},
};
inline const std::vector<Key> kSwitch{
    {.name = "words", .kind = Key::Kind::integer, .preset = 1, .help = "", .min = 1, .max = 8}};
inline const std::vector<Key> kRequired{
    {.name = "path", .kind = Key::Kind::text, .preset = {}, .help = "", .required = true},
    {.name = "n", .kind = Key::Kind::integer, .help = "", .min = 1, .max = 3, .required = true}};

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
