// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/axis_compact.h"

#include "tb/elements.h"
#include "tb/patterns.h"

namespace ballast::tb {
namespace {

class AxisCompactTwin final : public Twin {
 public:
  explicit AxisCompactTwin(const UnitSpec& spec)
      : p_(spec.ports), groups_(compact_groups(p_, spec.words)), core_(p_, spec.words) {
    in.add("s_tvalid_i", 1, 1, Feed::start);
    in.add("s_tlast_i", 1, 1);
    keep_ = in.add("s_tkeep_i", p_, 1);
    data_ = in.add("s_tdata_i", p_, spec.width, Feed::payload);
    ready_ = in.add("m_tready_i", 1, 1, Feed::paced);
    out.add("s_tready_o", 1, 1);
    out.add("m_tvalid_o", 1, 1);
    out.add("m_tlast_o", 1, 1);
    keep_o_ = out.add("m_tkeep_o", p_, 1);
    data_o_ = out.add("m_tdata_o", p_, spec.width);
  }
  void read(const std::uint32_t* i, std::uint32_t* o) override {
    o[0] = core_.ready(i[ready_] != 0);
    o[1] = core_.out().valid;
    o[2] = core_.out().last;
    put_words(core_.out().words, p_, o + keep_o_, o + data_o_);
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    const KeptLanes lanes{{i + data_, i + data_ + p_}, flags(i + keep_, p_)};
    core_.step({i[0] != 0, i[1] != 0, lanes.words()}, i[ready_] != 0);
    if (!rst_n) core_.reset();
  }

  /// A beat with each set of kept lanes, from each first free lane on, which a beat before it
  /// leaves. The packet's end is in this beat, or in one behind it that keeps nothing.
  [[nodiscard]] std::optional<Patterns> patterns() const override {
    return Patterns{.count = product(power(2, p_), 2 * p_), .rest = groups_ + 5, .dense = 4};
  }
  void present(std::uint64_t pattern, Cycle age, std::uint32_t* i) const override {
    const std::uint64_t rest = pattern >> p_;
    const bool ends = rest % 2 != 0;
    put_digits(age == 1 ? pattern : 0, 2, p_, i + keep_);
    if (age == 0) std::fill_n(i + keep_, rest / 2, 1);
    i[0] = age < 2 || (age == 2 && !ends);
    i[1] = age == 2 || (age == 1 && ends);
    i[ready_] = 1;
  }

 private:
  NodeId p_;
  unsigned groups_;
  AxisCompactCore core_;
  std::size_t keep_, data_, ready_, keep_o_, data_o_;
};

const Registered<TwinMaker> kAxisCompact{
    {"axis_compact",
     "axis_compact: packs the kept lanes of a stream into dense beats",
     {},
     [](const UnitSpec& spec) { return std::make_unique<AxisCompactTwin>(spec); }}};

}  // namespace
}  // namespace ballast::tb
