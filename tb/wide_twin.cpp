// SPDX-License-Identifier: BSD-3-Clause
#include "tb/wide_twin.h"

#include <stdexcept>

namespace ballast::tb {
namespace {

/// Element of the wide unit, for each element of one half.
using Map = std::vector<std::size_t>;

bool is_data(const Port& port) {
  return port.name.ends_with("data_i") || port.name.ends_with("data_o");
}

/// The ports of the wide unit, and what half `h` has of them.
PortList widened(const PortList& half, std::size_t h, Map& map) {
  PortList wide;
  for (const Port& port : half.ports) {
    const std::size_t slices = is_data(port) ? 2 : 1;
    const std::size_t at = wide.add(port.name, slices * port.lanes, port.bits, port.feed);
    wide.ports.back().where = port.where;
    wide.ports.back().slices = slices;
    for (std::size_t i = 0; i < port.lanes; ++i) {
      map.push_back(at + i * slices + (slices == 2 ? h : 0));
    }
  }
  return wide;
}

/// Elements of a half, and their way to the wide unit and back.
struct Side {
  Map map;
  std::vector<std::uint32_t> elements = {};

  std::uint32_t* gather(const std::uint32_t* wide) {
    elements.resize(map.size());
    for (std::size_t k = 0; k < map.size(); ++k) elements[k] = wide[map[k]];
    return elements.data();
  }
  void scatter(std::uint32_t* wide) const {
    for (std::size_t k = 0; k < map.size(); ++k) wide[map[k]] = elements[k];
  }
};

struct Half {
  std::unique_ptr<Twin> twin;
  Side in, out;
};

/// The environment of a half, for the wide unit: it drives flags, and no data.
class WideEnvironment final : public Environment {
 public:
  WideEnvironment(std::unique_ptr<Environment> inner, Map in, Map out)
      : inner_(std::move(inner)), in_{std::move(in)}, out_{std::move(out)} {}
  void reset() override { inner_->reset(); }
  void drive(const std::uint32_t* out, std::uint32_t* in) override {
    const std::uint32_t* const seen = out_.gather(out);
    inner_->drive(seen, in_.gather(in));
    in_.scatter(in);
  }

 private:
  std::unique_ptr<Environment> inner_;
  Side in_, out_;
};

class WideTwin final : public Twin {
 public:
  WideTwin(UnitSpec spec, const TwinMaker& make) {
    spec.width /= 2;
    for (std::size_t h = 0; h < 2; ++h) {
      Half& half = halves_[h];
      half.twin = make(spec);
      in = widened(half.twin->in, h, half.in.map);
      out = widened(half.twin->out, h, half.out.map);
      half.out.elements.resize(half.out.map.size());
    }
  }
  void read(const std::uint32_t* i, std::uint32_t* o) override {
    for (Half& half : halves_) {
      half.twin->read(half.in.gather(i), half.out.elements.data());
      half.out.scatter(o);
    }
  }
  void step(bool rst_n, const std::uint32_t* i) override {
    for (Half& half : halves_) half.twin->step(rst_n, half.in.gather(i));
  }

  [[nodiscard]] Cycle least_gap() const override { return first().twin->least_gap(); }
  [[nodiscard]] std::unique_ptr<Environment> environment() const override {
    auto inner = first().twin->environment();
    if (!inner) return nullptr;
    return std::make_unique<WideEnvironment>(std::move(inner), first().in.map, first().out.map);
  }
  [[nodiscard]] std::optional<Patterns> patterns() const override {
    return first().twin->patterns();
  }
  void present(std::uint64_t pattern, Cycle age, std::uint32_t* i) const override {
    Side side{first().in.map};
    first().twin->present(pattern, age, side.gather(i));
    side.scatter(i);
  }

 private:
  [[nodiscard]] const Half& first() const { return halves_[0]; }

  Half halves_[2];
};

}  // namespace

std::unique_ptr<Twin> wide_twin(const UnitSpec& spec, const TwinMaker& make) {
  if (spec.width > kMostWidth || spec.width % 2 != 0) {
    throw std::invalid_argument("expected words of 1 .. 32 bits, or an even number up to 64");
  }
  return std::make_unique<WideTwin>(spec, make);
}

}  // namespace ballast::tb
