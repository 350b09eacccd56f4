// SPDX-License-Identifier: BSD-3-Clause
#include "reference/shared_objects.h"

#include <gtest/gtest.h>

namespace ballast::schema {
namespace {

TEST(SharedObjects, WhatOccursTwiceIsDefinedOnce) {
  const Json twice = object("twice", {{"n", count("number")}});
  const Json once = object("once", {{"m", count("number")}, {"inner", twice}});
  Json schema{{"definitions",
               {{"a", object("a", {{"first", twice}, {"other", once}})},
                {"b", object("b", {{"list", list("all", twice)}})}}}};
  share_objects(schema);
  const Json& d = schema["definitions"];
  EXPECT_EQ(d.size(), 3U);
  EXPECT_EQ(d["a.first"], twice);
  EXPECT_EQ(d["a"]["properties"]["first"], ref("a.first"));
  EXPECT_EQ(d["a"]["properties"]["other"]["properties"]["inner"], ref("a.first"));
  EXPECT_EQ(d["a"]["properties"]["other"]["description"], "once");
  EXPECT_EQ(d["b"]["properties"]["list"]["items"], ref("a.first"));
}

TEST(SharedObjects, WhatRepeatedObjectsHaveInsideIsSharedOnlyIfItOccursElsewhere) {
  const Json inner = object("inner", {{"n", count("number")}});
  const Json outer = object("outer", {{"inner", inner}});
  Json schema{{"definitions", {{"a", object("a", {{"x", outer}, {"y", outer}})}}}};
  share_objects(schema);
  EXPECT_EQ(schema["definitions"].size(), 2U);
  EXPECT_EQ(schema["definitions"]["a.x"], outer);
}

}  // namespace
}  // namespace ballast::schema
