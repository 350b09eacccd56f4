// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/ranking_tree.h"

#include <algorithm>

#include "tb/elements.h"
#include "tb/patterns.h"

namespace ballast::tb {
namespace {

class RankingTreeTwin final : public Twin {
 public:
  explicit RankingTreeTwin(const UnitSpec& spec) : p_(spec.ports), core_(spec.ports) {
    const unsigned n = lg_ports(p_);
    start_ = in.add("start_i", 1, 1, Feed::start);
    value_ = in.add("value_i", p_, 1);
    bcast_ = in.add("bcast_i", 1, n + 1, Feed::payload);
    out.add("total_valid_o", 1, 1);
    out.add("total_o", 1, n + 1);
    out.add("ranked_o", 1, 1);
    rank_o_ = out.add("rank_o", p_, n);
    value_o_ = out.add("value_o", p_, 1);
    bcast_o_ = out.add("bcast_o", 1, n + 1);
  }
  void read(const std::uint32_t*, std::uint32_t* o) override {
    o[0] = core_.total_valid();
    o[1] = core_.total();
    o[2] = core_.ranked();
    std::copy(core_.rank().begin(), core_.rank().end(), o + rank_o_);
    std::copy(core_.value().begin(), core_.value().end(), o + value_o_);
    o[bcast_o_] = core_.bcast();
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    core_.step({i[start_] != 0, flags(i + value_, p_), i[bcast_]});
    if (!rst_n) core_.reset();
  }

  [[nodiscard]] Cycle least_gap() const override { return lg_ports(p_); }
  [[nodiscard]] std::optional<Patterns> patterns() const override {
    const unsigned n = lg_ports(p_);
    return Patterns{.count = power(2, p_), .rest = 2 * n + 3, .dense = n};
  }
  void present(std::uint64_t pattern, Cycle age, std::uint32_t* i) const override {
    i[start_] = age == 0;
    if (age == 0) put_digits(pattern, 2, p_, i + value_);
  }

 private:
  NodeId p_;
  RankingTreeCore<std::uint8_t, std::uint32_t, std::uint32_t> core_;
  std::size_t start_, value_, bcast_, rank_o_, value_o_, bcast_o_;
};

const Registered<TwinMaker> kRankingTree{
    {"ranking_tree",
     "ranking tree: the number of flags and the rank of each",
     {},
     [](const UnitSpec& spec) { return std::make_unique<RankingTreeTwin>(spec); }}};

}  // namespace
}  // namespace ballast::tb
