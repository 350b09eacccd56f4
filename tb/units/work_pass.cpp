// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/work_pass.h"

#include <algorithm>

#include "tb/elements.h"
#include "tb/twin.h"

namespace ballast::tb {
namespace {

class WorkPassTwin final : public Twin {
 public:
  explicit WorkPassTwin(const UnitSpec& spec) : core_(spec.load_bits()) {
    const unsigned load = spec.load_bits();
    in.add("start_i", 1, 1, Feed::start);
    in.add("known_i", 1, 1);
    in.add("average_i", 1, load, Feed::load);
    in.add("largest_i", 1, load, Feed::load);
    in.add("moved_i", 1, 1);
    in.add("over_i", 1, 1);
    out.add("step_o", 1, 2);
    out.add("class_valid_o", 1, 1);
    out.add("find_o", 1, 1);
    out.add("balanced_o", 1, 1);
    out.add("lo_o", 1, load);
    out.add("hi_o", 1, load + 1);
    out.add("theta_o", 1, load + 1);
    out.add("floor_o", 1, load);
  }
  void read(const std::uint32_t* i, std::uint32_t* o) override {
    const WorkTerms terms = core_.terms(i[2], i[3]);
    const std::uint32_t outputs[]{core_.step_number(), core_.told(), core_.find(),
                                  core_.balanced(),    terms.lo,     terms.hi,
                                  terms.theta,         terms.floor};
    std::copy(std::begin(outputs), std::end(outputs), o);
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    core_.step({i[0] != 0, i[1] != 0, i[2], i[3], i[4] != 0, i[5] != 0});
    if (!rst_n) core_.reset();
  }

 private:
  WorkPassCore core_;
};

const Registered<TwinMaker> kWorkPass{
    {"work_pass", "sequencer by work: steps, passes and classes", {}, [](const UnitSpec& spec) {
       return std::make_unique<WorkPassTwin>(spec);
     }}};

}  // namespace
}  // namespace ballast::tb
