// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/packer.h"

#include "tb/elements.h"
#include "tb/patterns.h"

namespace ballast::tb {
namespace {

class PackerTwin final : public Twin {
 public:
  explicit PackerTwin(const UnitSpec& spec)
      : spec_(spec), p_(spec.ports), core_(spec.ports, spec.words) {
    const unsigned n = core_.geometry().n;
    in.add("start_i", 1, 1, Feed::start);
    active_ = in.add("active_i", p_, 1);
    first_ = in.add("first_i", 1, n);
    data_ = in.add("data_i", p_, spec.width, Feed::payload);
    out.add("ready_o", 1, 1);
    out.add("total_valid_o", 1, 1);
    out.add("total_o", 1, n + 1);
    out.add("ranked_o", 1, 1);
    out.add("clash_o", 1, 1);
    take_o_ = out.add("take_o", p_, 1);
    valid_o_ = out.add("valid_o", p_, 1);
    data_o_ = out.add("data_o", p_, spec.width);
  }
  void read(const std::uint32_t*, std::uint32_t* o) override {
    o[0] = core_.ready();
    o[1] = core_.total_valid();
    o[2] = core_.total();
    o[3] = core_.ranked();
    o[4] = core_.clash();
    scatter_take(core_.take(), p_, o + take_o_);
    scatter(core_.out(), p_, o + valid_o_, o + data_o_);
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    core_.step({i[0] != 0, flags(i + active_, p_), i[first_]},
               [&](NodeId lane) { return i[data_ + lane]; });
    if (!rst_n) core_.reset();
  }

  /// Flags, and a first output. Both count with the start only: afterwards they are others.
  [[nodiscard]] std::optional<Patterns> patterns() const override {
    return Patterns{.count = product(power(2, p_), p_),
                    .rest = core_.last_word() + 3,
                    .dense = core_.geometry().wave_interval(spec_.words)};
  }
  void present(std::uint64_t pattern, Cycle age, std::uint32_t* i) const override {
    i[0] = age == 0;
    if (age == 0) {
      i[first_] = static_cast<std::uint32_t>(put_digits(pattern, 2, p_, i + active_));
    } else {
      i[first_] = (i[first_] + 1) % p_;
      for (NodeId port = 0; port < p_; ++port) i[active_ + port] ^= 1;
    }
  }

 private:
  UnitSpec spec_;
  NodeId p_;
  PackerCore core_;
  std::size_t active_, first_, data_, take_o_, valid_o_, data_o_;
};

const Registered<TwinMaker> kPacker{
    {"packer",
     "packer: routes the active inputs to outputs in a row, from a given one on",
     {},
     [](const UnitSpec& spec) { return std::make_unique<PackerTwin>(spec); }}};

}  // namespace
}  // namespace ballast::tb
