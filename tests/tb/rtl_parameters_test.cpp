// SPDX-License-Identifier: BSD-3-Clause
#include "tb/rtl_parameters.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/error_of.h"
#include "tb/rtl_registry.h"

namespace ballast::tb {
namespace {

using Texts = std::vector<std::string>;

TEST(RtlParameters, AreThoseOfTheBuild) {
  EXPECT_EQ(rtl_parameters({"superconcentrator", 16, 3, SwitchForm::lean, 2}),
            (Texts{"Ports=16", "Words=3", "Group=2", "Form=0", "Width=32", "Burst=1", "Fair=0"}));
  EXPECT_EQ(rtl_parameters({"superconcentrator_jan94", 64, 1, SwitchForm::fused}),
            (Texts{"Ports=64", "Words=1", "Fused=1", "Width=32"}));
  EXPECT_EQ(rtl_parameters({"ranking_tree", 64, 1, SwitchForm::faithful}),
            (Texts{"Ports=64", "BcastWidth=7"}));
  EXPECT_EQ(rtl_parameters({"benes_half", 64}), (Texts{"Lanes=8", "Width=32"}));
  UnitSpec narrow{"load_balancer", 4};
  narrow.width = 8;
  EXPECT_EQ(rtl_parameters(narrow),
            (Texts{"Ports=4", "Processors=4", "Words=1", "Group=0", "Form=0", "Burst=1", "Fair=0",
                   "LoadWidth=16", "Width=8"}));
}

TEST(RtlParameters, OnlyAWidthOfDataIsThatOfAWord) {
  for (const std::string& unit : unit_names()) {
    UnitSpec wide{unit, 8, 1, rtl_forms(unit).front()};
    wide.width = 64;
    Texts parameters;
    const std::string error = error_of([&] { parameters = rtl_parameters(wide); });
    const auto has = [&](const char* text) {
      return std::find(parameters.begin(), parameters.end(), text) != parameters.end();
    };
    const auto model = make_model(wide);
    const auto& in = model->in.ports;
    const bool data = std::any_of(in.begin(), in.end(),
                                  [](const Port& port) { return port.name.ends_with("data_i"); });
    EXPECT_EQ(has("Width=64"), data) << unit;
    EXPECT_EQ(error.find("expected no width") != error.npos, !data) << unit << ": " << error;
  }
}

TEST(RtlParameters, UnitsWithLoadsHaveThemOfAnyWidth) {
  for (const std::string& unit : unit_names()) {
    const UnitSpec built{unit, 8, 1, rtl_forms(unit).front()};
    UnitSpec other = built;
    other.load_width = 20;
    const auto with = [](const Texts& parameters, unsigned bits) {
      const std::string text = "LoadWidth=" + std::to_string(bits);
      return std::find(parameters.begin(), parameters.end(), text) != parameters.end();
    };
    const bool loads = with(rtl_parameters(built), built.load_bits());
    EXPECT_EQ(loads, unit == "load_average" || unit.ends_with("balancer") ||
                         unit.ends_with("controller") || unit.starts_with("work_"))
        << unit;
    Texts parameters;
    const std::string error = error_of([&] { parameters = rtl_parameters(other); });
    EXPECT_EQ(with(parameters, 20), loads) << unit << ": " << error;
    EXPECT_EQ(error.find("expected no width of a load") != error.npos, !loads) << unit;
  }
}

TEST(RtlParameters, EveryUnitHasAForm) {
  for (const std::string& unit : unit_names()) {
    ASSERT_FALSE(rtl_forms(unit).empty()) << unit;
    EXPECT_FALSE(rtl_parameters({unit, 32, 1, rtl_forms(unit).front()}).empty()) << unit;
  }
}

TEST(RtlParameters, RefuseSizesThatTheUnitDoesNotHave) {
  const auto error = [](const UnitSpec& spec) {
    return error_of([&] { static_cast<void>(rtl_parameters(spec)); });
  };
  EXPECT_EQ(error({"load_balancer", 48}),
            "load_balancer: expected a power of two of ports, got 48");
  EXPECT_NE(error({"max_tree", 8, 2}).find("expected packets of one word"), std::string::npos);
  EXPECT_NE(error({"max_tree", 8, 1, SwitchForm::lean, 2}).find("expected no group"),
            std::string::npos);
  EXPECT_EQ(error({"load_average", 8, 1, SwitchForm::lean, 0, 9}),
            "load_average: expected 2 .. 8 processors, got 9");
  EXPECT_EQ(error({"superconcentrator", 8, 1, SwitchForm::fused}),
            "superconcentrator: expected the form lean or crossbar or benes, got fused");
  EXPECT_NE(error({"superconcentrator", 8, 1, SwitchForm::lean, 8}).find("at most 4, got 8"),
            std::string::npos);
}

}  // namespace
}  // namespace ballast::tb
