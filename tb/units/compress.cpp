// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/compress.h"

#include "tb/elements.h"
#include "tb/patterns.h"

namespace ballast::tb {
namespace {

class CompressTwin final : public Twin {
 public:
  explicit CompressTwin(const UnitSpec& spec) : p_(spec.ports), core_(p_, spec.words) {
    in.add("valid_i", 1, 1, Feed::start);
    keep_ = in.add("keep_i", p_, 1);
    data_ = in.add("data_i", p_, spec.width, Feed::payload);
    out.add("valid_o", 1, 1);
    out.add("count_o", 1, std::bit_width(p_));
    keep_o_ = out.add("keep_o", p_, 1);
    data_o_ = out.add("data_o", p_, spec.width);
  }
  void read(const std::uint32_t*, std::uint32_t* o) override {
    o[0] = core_.valid();
    o[1] = static_cast<std::uint32_t>(core_.words().size());
    put_words(core_.words(), p_, o + keep_o_, o + data_o_);
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    core_.step(i[0] != 0, {{i + data_, i + data_ + p_}, flags(i + keep_, p_)});
    if (!rst_n) core_.reset();
  }

  [[nodiscard]] std::optional<Patterns> patterns() const override {
    return Patterns{.count = power(2, p_), .rest = core_.latency() + 1, .dense = 1};
  }
  void present(std::uint64_t pattern, Cycle age, std::uint32_t* i) const override {
    i[0] = age == 0;
    if (age == 0) put_digits(pattern, 2, p_, i + keep_);
  }

 private:
  NodeId p_;
  CompressCore core_;
  std::size_t keep_, data_, keep_o_, data_o_;
};

const Registered<TwinMaker> kCompress{
    {"compress",
     "compress: moves the kept lanes of a vector to its first lanes",
     {},
     [](const UnitSpec& spec) { return std::make_unique<CompressTwin>(spec); }}};

}  // namespace
}  // namespace ballast::tb
