// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include "results/value.h"

namespace ballast {
namespace {

using schema::Json;

struct Inner {
  double seconds = 1.5;
};
struct Sample {
  std::uint64_t cycles = 7;
  bool measured = true;
  std::optional<double> share = {};
  Inner inner = {};
  std::vector<Inner> list = {Inner{1}, Inner{2}};
};

ResultValues<Inner> inner() {
  using V = ResultValue<Inner>;
  return {"inner", {V::number("seconds", "time", "s", &Inner::seconds).row("time", "of it")}};
}

ResultValues<Sample> sample() {
  using V = ResultValue<Sample>;
  return {"sample",
          {V::count("cycles", "length", "cycles", &Sample::cycles),
           V::count("twice", "doubled", "", [](const Sample& s) { return 2 * s.cycles; })
               .when(&Sample::measured)
               .row("doubled", [](const Sample& s) { return s.measured ? "yes" : "no"; }),
           V::number("share", "a share", "", &Sample::share),
           V::text("verdict", "end", {"good"}, [](const Sample&) { return "good"; }),
           V::flag("measured", "whether", &Sample::measured).in_detail(),
           V::object("inner", inner(), &Sample::inner),
           V::list("list", "all", inner(),
                   [](const Sample& s) { return s.measured ? &s.list : nullptr; })}};
}

TEST(ResultValues, WhatWasNotMeasuredIsAbsent) {
  Sample s;
  EXPECT_EQ(sample().json(s, false), (Json{{"cycles", 7},
                                           {"twice", 14},
                                           {"verdict", "good"},
                                           {"inner", {{"seconds", 1.5}}},
                                           {"list", {{{"seconds", 1.0}}, {{"seconds", 2.0}}}}}));
  s.share = 0;
  s.measured = false;
  EXPECT_EQ(sample().json(s, true), (Json{{"cycles", 7},
                                          {"share", 0.0},
                                          {"verdict", "good"},
                                          {"measured", false},
                                          {"inner", {{"seconds", 1.5}}}}));
}

TEST(ResultValues, TheSchemaRequiresWhatEachRunHas) {
  const Json schema = sample().schema();
  EXPECT_EQ(schema["required"], (Json{"cycles", "verdict", "inner"}));
  EXPECT_EQ(schema["properties"]["cycles"],
            (Json{{"type", "integer"}, {"minimum", 0}, {"description", "length [cycles]"}}));
  EXPECT_EQ(schema["properties"]["list"]["items"], inner().schema());
  EXPECT_EQ(schema["properties"]["verdict"]["enum"], (Json::array({"good"})));
}

TEST(ResultValues, RowsOfTheReportAreThoseThatWereMeasured) {
  Sample s;
  const auto rows = [&] {
    std::string text;
    sample().rows(s, [&](const std::string& title, double value, const std::string& note) {
      text += title + " " + std::to_string(value) + " " + note + "\n";
    });
    return text;
  };
  EXPECT_EQ(rows(), "doubled 14.000000 yes\ntime 1.500000 of it\n");
  s.measured = false;
  EXPECT_EQ(rows(), "time 1.500000 of it\n");
}

}  // namespace
}  // namespace ballast
