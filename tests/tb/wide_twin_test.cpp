// SPDX-License-Identifier: BSD-3-Clause
// Words of more than 32 bits in the model.
#include "tb/wide_twin.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "tb/rtl_registry.h"
#include "tb/stimulus.h"

namespace ballast::tb {
namespace {

UnitSpec wide(const std::string& unit, NodeId ports, unsigned width) {
  UnitSpec spec{unit, ports};
  spec.form = unit.ends_with("jan94") ? SwitchForm::fused : SwitchForm::lean;
  spec.width = width;
  return spec;
}

TEST(WideTwin, AWordArrivesWholeInTheCycleOfT) {
  for (const auto& spec : {wide("superconcentrator", 8, 64), wide("superconcentrator", 8, 48),
                           wide("superconcentrator_jan94", 4, 64)}) {
    const auto model = make_model(spec);
    const Port data_i = *model->in.find("data_i"), data_o = *model->out.find("data_o");
    EXPECT_EQ(data_i.words(), spec.ports);
    EXPECT_EQ(data_i.word_bits(), spec.width);
    std::vector<std::uint32_t> in(model->in.elements, 1), out(model->out.elements);
    for (NodeId i = 0; i < spec.ports; ++i) {
      in[data_i.offset + 2 * i] = 100 + i;
      in[data_i.offset + 2 * i + 1] = 900 + i;
    }
    model->step(false, in.data());
    model->step(true, in.data());
    in[model->in.find("start_i")->offset] = 0;
    std::vector<std::uint64_t> words(spec.ports, 0);
    for (Cycle cycle = 0; cycle <= spec.geometry().last_word(1); ++cycle) {
      model->read(in.data(), out.data());
      for (NodeId i = 0; i < spec.ports; ++i) {
        if (out[model->out.find("valid_o")->offset + i] != 0) words[i] = data_o.word(out.data(), i);
      }
      model->step(true, in.data());
    }
    for (NodeId i = 0; i < spec.ports; ++i) {
      EXPECT_EQ(words[i], (std::uint64_t{900} + i) << spec.width / 2 | (100 + i)) << spec.str();
    }
  }
}

/// The flags of a width do not depend on it.
TEST(WideTwin, HasThePatternsTheEnvironmentAndTheFlagsOfANarrowOne) {
  for (const std::string unit : {"superconcentrator", "work_balancer"}) {
    const auto narrow = make_model(wide(unit, 4, 32)), model = make_model(wide(unit, 4, 64));
    EXPECT_EQ(model->patterns()->count, narrow->patterns()->count);
    EXPECT_EQ(model->least_gap(), narrow->least_gap());
    EXPECT_EQ(model->environment() == nullptr, narrow->environment() == nullptr);
    const auto stimulus = exhaustive_stimulus(*model);
    std::vector<std::uint32_t> in(model->in.elements), out(model->out.elements);
    std::vector<std::uint32_t> narrow_in(narrow->in.elements), narrow_out(narrow->out.elements);
    for (bool rst_n = true; stimulus->next(out.data(), rst_n, in.data());) {
      for (const Port& port : narrow->in.ports) {
        const Port& from = *model->in.find(port.name);
        for (std::size_t i = 0; i < port.lanes; ++i) {
          narrow_in[port.offset + i] = in[from.offset + i * from.slices];
        }
      }
      model->read(in.data(), out.data());
      narrow->read(narrow_in.data(), narrow_out.data());
      for (const Port& port : narrow->out.ports) {
        const Port& from = *model->out.find(port.name);
        for (std::size_t i = 0; i < port.lanes; ++i) {
          ASSERT_EQ(narrow_out[port.offset + i], out[from.offset + i * from.slices]) << port.name;
        }
      }
      model->step(rst_n, in.data());
      narrow->step(rst_n, narrow_in.data());
    }
  }
}

TEST(WideTwin, RefusesWhatTwoHalvesCannotHold) {
  for (const unsigned width : {33u, 63u, 66u}) {
    EXPECT_THROW((void)make_model(wide("superconcentrator", 4, width)), std::invalid_argument);
  }
}

}  // namespace
}  // namespace ballast::tb
