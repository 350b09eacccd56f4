// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "superconcentrator/concentrator.h"
#include "tb/elements.h"
#include "tb/model_units.h"

namespace ballast::tb {
namespace {

class RankingTreeUnit final : public Unit {
 public:
  explicit RankingTreeUnit(const UnitSpec& spec) : p_(spec.ports), core_(spec.ports) {
    const unsigned n = Geometry(p_).n;
    start_ = in.add("start_i", 1, 1);
    value_ = in.add("value_i", p_, 1);
    bcast_ = in.add("bcast_i", 1, n + 1);
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

 private:
  NodeId p_;
  RankingTreeCore<std::uint8_t, std::uint32_t, std::uint32_t> core_;
  std::size_t start_, value_, bcast_, rank_o_, value_o_, bcast_o_;
};

class SelectionTreeUnit final : public Unit {
 public:
  explicit SelectionTreeUnit(const UnitSpec& spec)
      : g_(spec.ports), core_(spec.ports, Geometry(spec.ports).l) {
    in.add("valid_i", g_.ports, 1);
    in.add("data_i", g_.ports, kWidth);
    out.add("valid_o", g_.groups, 1);
    out.add("data_o", g_.groups, kWidth);
  }
  void read(const std::uint32_t* i, std::uint32_t* o) override {
    scatter(core_.out(packets(i)), g_.groups, o, o + g_.groups);
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    core_.step(packets(i));
    if (!rst_n) core_.reset();
  }

 private:
  Packets packets(const std::uint32_t* i) {
    return packets_ = gather(g_.ports, i, nullptr, i + g_.ports);
  }
  Geometry g_;
  SelectionTreeCore core_;
  std::vector<Packet> packets_;
};

class CubeNetworkUnit final : public Unit {
 public:
  explicit CubeNetworkUnit(const UnitSpec& spec)
      : q_(Geometry(spec.ports).groups), core_(q_, BitOrder::lsb_first, 0) {
    in.add("valid_i", q_, 1);
    in.add("dest_i", q_, Geometry(spec.ports).m);
    in.add("data_i", q_, kWidth);
    out.add("valid_o", q_, 1);
    out.add("data_o", q_, kWidth);
    out.add("clash_o", 1, 1);
  }
  void read(const std::uint32_t*, std::uint32_t* o) override {
    scatter(core_.out(), q_, o, o + q_);
    o[2 * q_] = core_.clash();
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    core_.step(gather(q_, i, i + q_, i + 2 * q_));
    if (!rst_n) core_.reset();
  }

 private:
  std::size_t q_;
  CubeNetworkCore core_;
};

class DistributionTreeUnit final : public Unit {
 public:
  explicit DistributionTreeUnit(const UnitSpec& spec) : g_(spec.ports), core_(spec.ports, g_.l) {
    in.add("valid_i", g_.groups, 1);
    in.add("dest_i", g_.groups, std::max(g_.l, 1u));
    in.add("data_i", g_.groups, kWidth);
    out.add("valid_o", g_.ports, 1);
    out.add("data_o", g_.ports, kWidth);
  }
  void read(const std::uint32_t* i, std::uint32_t* o) override {
    scatter(core_.out(packets(i)), g_.ports, o, o + g_.ports);
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    core_.step(packets(i));
    if (!rst_n) core_.reset();
  }

 private:
  Packets packets(const std::uint32_t* i) {
    return packets_ = gather(g_.groups, i, i + g_.groups, i + 2 * g_.groups);
  }
  Geometry g_;
  DistributionTreeCore core_;
  std::vector<Packet> packets_;
};

class ConcentratorUnit final : public Unit {
 public:
  explicit ConcentratorUnit(const UnitSpec& spec)
      : p_(spec.ports), core_(spec.ports, spec.words, spec.fused) {
    const Geometry& g = core_.geometry();
    lanes_ = spec.fused ? g.groups : p_;
    in.add("start_i", 1, 1);
    active_ = in.add("active_i", p_, 1);
    bcast_ = in.add("bcast_i", 1, g.n + 1);
    data_ = in.add("data_i", p_, kWidth);
    out.add("ready_o", 1, 1);
    out.add("total_valid_o", 1, 1);
    out.add("total_o", 1, g.n + 1);
    out.add("ranked_o", 1, 1);
    out.add("bcast_o", 1, g.n + 1);
    out.add("clash_o", 1, 1);
    accept_o_ = out.add("accept_o", p_, 1);
    refuse_o_ = out.add("refuse_o", p_, 1);
    take_o_ = out.add("take_o", p_, 1);
    valid_o_ = out.add("valid_o", lanes_, 1);
    data_o_ = out.add("data_o", lanes_, kWidth);
  }
  void read(const std::uint32_t*, std::uint32_t* o) override {
    o[0] = core_.ready();
    o[1] = core_.total_valid();
    o[2] = core_.total();
    o[3] = core_.ranked();
    o[4] = core_.bcast().bound;
    o[5] = core_.clash();
    for (NodeId i = 0; i < p_; ++i) {
      const bool asked = core_.ranked() && core_.flags()[i] != 0;
      o[accept_o_ + i] = asked && core_.rank()[i] < core_.bcast().bound;
      o[refuse_o_ + i] = asked && core_.rank()[i] >= core_.bcast().bound;
    }
    scatter_take(core_.take(), p_, o + take_o_);
    scatter(core_.out(), lanes_, o + valid_o_, o + data_o_);
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    core_.step({i[0] != 0, flags(i + active_, p_), {i[bcast_], 0, 0}},
               [&](NodeId lane) { return i[data_ + lane]; });
    if (!rst_n) core_.reset();
  }

 private:
  NodeId p_;
  ConcentratorCore core_;
  std::size_t lanes_, active_, bcast_, data_;
  std::size_t accept_o_, refuse_o_, take_o_, valid_o_, data_o_;
};

}  // namespace

std::unique_ptr<Unit> ranking_tree_unit(const UnitSpec& spec) {
  return std::make_unique<RankingTreeUnit>(spec);
}
std::unique_ptr<Unit> selection_tree_unit(const UnitSpec& spec) {
  return std::make_unique<SelectionTreeUnit>(spec);
}
std::unique_ptr<Unit> cube_network_unit(const UnitSpec& spec) {
  return std::make_unique<CubeNetworkUnit>(spec);
}
std::unique_ptr<Unit> distribution_tree_unit(const UnitSpec& spec) {
  return std::make_unique<DistributionTreeUnit>(spec);
}
std::unique_ptr<Unit> concentrator_unit(const UnitSpec& spec) {
  return std::make_unique<ConcentratorUnit>(spec);
}

}  // namespace ballast::tb
