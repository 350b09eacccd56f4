// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/group_ranking.h"

#include <algorithm>
#include <bit>

#include "tb/elements.h"
#include "tb/patterns.h"
#include "tb/twin.h"

namespace ballast::tb {
namespace {

class GroupRankingTwin final : public Twin {
 public:
  explicit GroupRankingTwin(const UnitSpec& spec)
      : spec_(spec), p_(spec.ports), core_(spec.geometry(), spec.words) {
    const Geometry& g = core_.geometry();
    in.add("start_i", 1, 1, Feed::start);
    const unsigned count = std::bit_width(g.burst);
    active_ = in.add_count("active_i", p_, g.burst);
    bound_ = in.add("bound_i", 1, g.n + 1);
    out.add("ready_o", 1, 1);
    active_o_ = out.add("active_o", p_, count);
    early_total_o_ = out.add("early_total_o", 1, g.n + 1);
    summed_o_ = out.add("summed_o", 1, 1);
    out.add("total_o", 1, g.n + 1);
    out.add("ranked_o", 1, 1);
    out.add("bound_o", 1, g.n + 1);
    accept_o_ = out.add("accept_o", p_, count);
    refuse_o_ = out.add("refuse_o", p_, count);
    take_o_ = out.add("take_o", p_, 1);
    valid_o_ = out.add("valid_o", g.groups, 1);
    dest_o_ = out.add_where("valid_o", "dest_o", g.groups, g.m);
    idx_o_ = out.add_where("valid_o", "idx_o", g.groups, std::max(g.l, 1u));
  }
  void read(const std::uint32_t*, std::uint32_t* o) override {
    const Geometry& g = core_.geometry();
    std::fill_n(o, out.elements, 0);
    o[0] = core_.ready();
    std::copy(core_.active().begin(), core_.active().end(), o + active_o_);
    o[early_total_o_] = core_.early_total();
    o[summed_o_] = core_.summed();
    o[summed_o_ + 1] = core_.total();
    o[summed_o_ + 2] = core_.ranked();
    o[summed_o_ + 3] = core_.bound();
    for (std::size_t rank = 0; rank < core_.inputs().size(); ++rank) {
      ++o[(core_.acceptance()(rank) ? accept_o_ : refuse_o_) + core_.inputs()[rank]];
    }
    for (const Packet& taken : core_.take()) {
      const NodeId group = taken.lane >> g.l;
      o[take_o_ + taken.lane] = 1;
      o[valid_o_ + group] = 1;
      o[dest_o_ + group] = taken.tag >> g.l;
      o[idx_o_ + group] = taken.lane & (g.group_size - 1);
    }
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    core_.step({i[0] != 0, flags(i + active_, p_), i[bound_]});
    if (!rst_n) core_.reset();
  }

  /// Counts, and a bound.
  [[nodiscard]] std::optional<Patterns> patterns() const override {
    const Geometry& g = core_.geometry();
    return Patterns{.count = product(power(g.burst + 1, p_), p_ + 1),
                    .rest = g.ranked() + g.wave_interval(spec_.words) + 3,
                    .dense = g.wave_interval(spec_.words)};
  }
  void present(std::uint64_t pattern, Cycle age, std::uint32_t* i) const override {
    i[0] = age == 0;
    if (age != 0) return;
    const NodeId base = core_.geometry().burst + 1;
    i[bound_] = static_cast<std::uint32_t>(put_digits(pattern, base, p_, i + active_));
  }

 private:
  UnitSpec spec_;
  NodeId p_;
  GroupRankingCore core_;
  std::size_t active_, bound_, active_o_, early_total_o_, summed_o_, accept_o_, refuse_o_, take_o_,
      valid_o_, dest_o_, idx_o_;
};

const Registered<TwinMaker> kGroupRanking{
    {"group_ranking",
     "group ranking: ranks the packets and launches the accepted ones, set by set",
     {},
     [](const UnitSpec& spec) { return std::make_unique<GroupRankingTwin>(spec); }}};

}  // namespace
}  // namespace ballast::tb
