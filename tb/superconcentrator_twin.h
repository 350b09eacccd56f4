// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <span>

#include "tb/elements.h"
#include "tb/patterns.h"
#include "tb/twin.h"

namespace ballast::tb {

/// Both forms of the superconcentrator behind the same ports. Core: the twin of the module.
template <class Core>
class SuperconcentratorTwin final : public Twin {
 public:
  explicit SuperconcentratorTwin(const UnitSpec& spec)
      : spec_(spec),
        p_(spec.ports),
        core_(spec.geometry(), spec.words),
        wave_{Flags(p_), Flags(p_)},
        reply_(p_) {
    const unsigned n = core_.geometry().n;
    const NodeId burst = core_.geometry().burst;
    const unsigned count = std::bit_width(burst);
    in.add("start_i", 1, 1, Feed::start);
    active_ = in.add_count("active_i", p_, burst);
    request_ = in.add_count("request_i", p_, burst);
    data_ = in.add("data_i", p_, spec.width, Feed::payload);
    out.add("ready_o", 1, 1);
    out.add("ranked_o", 1, 1);
    out.add("bound_o", 1, n + 1);
    out.add("active_total_o", 1, n + 1);
    out.add("request_total_o", 1, n + 1);
    for (const char* name : {"accept_o", "refuse_o", "grant_o", "deny_o"}) {
      reply_o_.push_back(out.add(name, p_, count));
    }
    if (!kCounts) clash_o_ = out.add("clash_o", 1, 1);
    if (kCounts && (!spec.own || burst > 1)) {
      active_o_ = out.add("active_o", p_, count);
      request_o_ = out.add("request_o", p_, count);
    }
    take_o_ = out.add("take_o", p_, 1);
    valid_o_ = out.add("valid_o", p_, 1);
    data_o_ = out.add("data_o", p_, spec.width);
  }
  void read(const std::uint32_t*, std::uint32_t* o) override {
    o[0] = core_.ready();
    o[1] = core_.ranked();
    o[2] = core_.totals().bound;
    o[3] = core_.totals().active_total;
    o[4] = core_.totals().request_total;
    if constexpr (!kCounts) o[*clash_o_] = core_.clash();
    std::fill(reply_.begin(), reply_.end(), Reply{});
    if (core_.ranked()) core_.collect(reply_);
    for (NodeId i = 0; i < p_; ++i) {
      o[reply_o_[0] + i] = reply_[i].accept;
      o[reply_o_[1] + i] = reply_[i].refuse;
      o[reply_o_[2] + i] = reply_[i].grant;
      o[reply_o_[3] + i] = reply_[i].deny;
    }
    if constexpr (kCounts) {
      if (active_o_) put_counts(core_.active(), o + *active_o_);
      if (request_o_) put_counts(core_.request(), o + *request_o_);
    }
    scatter_take(core_.take(), p_, o + take_o_);
    scatter(core_.out(), p_, o + valid_o_, o + data_o_);
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    if (i[0] != 0) {
      std::copy_n(i + active_, p_, wave_[0].begin());
      std::copy_n(i + request_, p_, wave_[1].begin());
    }
    core_.step({i[0] != 0, wave_[0], wave_[1], {i + data_, p_}});
    if (!rst_n) core_.reset();
  }

  [[nodiscard]] std::optional<Patterns> patterns() const override {
    return Patterns{.count = power(core_.geometry().burst + 1, 2 * p_),
                    .rest = core_.geometry().last_word(spec_.words) + 3,
                    .dense = core_.geometry().wave_interval(spec_.words)};
  }
  void present(std::uint64_t pattern, Cycle age, std::uint32_t* i) const override {
    i[0] = age == 0;
    const NodeId base = core_.geometry().burst + 1;
    if (age == 0) put_digits(put_digits(pattern, base, p_, i + active_), base, p_, i + request_);
  }

 private:
  using Flags = std::vector<std::uint8_t>;
  static constexpr bool kCounts = requires(const Core& core) { core.active(); };

  void put_counts(std::span<const std::uint8_t> counts, std::uint32_t* o) const {
    std::fill_n(o, p_, 0);
    std::copy(counts.begin(), counts.end(), o);
  }

  UnitSpec spec_;
  NodeId p_;
  Core core_;
  std::array<Flags, 2> wave_;  ///< active and request of the last start
  std::vector<Reply> reply_;
  std::size_t active_, request_, data_, take_o_, valid_o_, data_o_;
  std::vector<std::size_t> reply_o_;
  std::optional<std::size_t> active_o_, request_o_, clash_o_;
};

}  // namespace ballast::tb
