// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/benes_half.h"

#include <algorithm>

#include "tb/elements.h"
#include "tb/patterns.h"
#include "tb/twin.h"

namespace ballast::tb {
namespace {

/// The core leads a list through all stages at once; here the lists of the last m cycles are kept,
/// each with the settings of its stages.
class BenesHalfTwin final : public Twin {
 public:
  explicit BenesHalfTwin(const UnitSpec& spec)
      : q_(spec.geometry().groups), m_(lg_ports(q_)), lists_(m_) {
    in.add("valid_i", q_, 1);
    in.add("dest_i", q_, m_);
    in.add("data_i", q_, spec.width, Feed::payload);
    swap_o_ = out.add("swap_o", std::size_t{m_} * q_, 1);
    valid_o_ = out.add("valid_o", q_, 1);
    data_o_ = out.add_where("valid_o", "data_o", q_, spec.width);
  }
  void read(const std::uint32_t*, std::uint32_t* o) override {
    std::fill_n(o, out.elements, 0);
    for (unsigned s = 0; s < m_; ++s) {
      BenesHalf half(q_);
      half.route(lists_[(head_ + s) % m_]);
      for (NodeId lane = 0; lane < q_; ++lane) o[swap_o_ + s * q_ + lane] = half.swap(s, lane);
      if (s + 1 == m_) scatter(half.middle(), q_, o + valid_o_, o + data_o_);
    }
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    head_ = (head_ + m_ - 1) % m_;
    lists_[head_] = gather(q_, i, i + q_, i + 2 * q_);
    if (!rst_n) std::fill(lists_.begin(), lists_.end(), std::vector<Packet>{});
  }

  [[nodiscard]] std::optional<Patterns> patterns() const override {
    return Patterns{.count = power(q_ + 1, q_), .rest = m_ + 2, .dense = 1};
  }
  void present(std::uint64_t pattern, Cycle age, std::uint32_t* i) const override {
    if (age == 0) {
      put_packets(pattern, q_, q_, i, i + q_);
    } else {
      std::fill_n(i, q_, 0);
    }
  }

 private:
  NodeId q_;
  unsigned m_;
  std::vector<std::vector<Packet>> lists_;  ///< a ring; that of the last edge at head_
  unsigned head_ = 0;
  std::size_t swap_o_, valid_o_, data_o_;
};

const Registered<TwinMaker> kBenesHalf{
    {"benes_half",
     "half of a Benes network: packets steer by the bits of their destinations",
     {},
     [](const UnitSpec& spec) { return std::make_unique<BenesHalfTwin>(spec); }}};

}  // namespace
}  // namespace ballast::tb
