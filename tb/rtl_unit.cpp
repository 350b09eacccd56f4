// SPDX-License-Identifier: BSD-3-Clause
#include "tb/rtl_unit.h"

#include <algorithm>
#include <stdexcept>

namespace ballast::tb {

RtlUnit::RtlUnit(const Unit& like, std::unique_ptr<Module> module) : module_(std::move(module)) {
  const std::vector<RtlPort> ports = module_->ports();
  pins_ = match(like, ports);
  in = like.in;
  out = like.out;
  driven_.resize(in.elements);
  for (const RtlPort& port : ports) {
    if (port.name == "clk_i") clk_ = static_cast<std::uint8_t*>(port.pin.memory);
    if (port.name == "rst_ni") rst_n_ = static_cast<std::uint8_t*>(port.pin.memory);
  }
  if (clk_ == nullptr || rst_n_ == nullptr) throw std::logic_error("the RTL has no clock or reset");
  *rst_n_ = 0;
  *clk_ = 0;
  module_->eval();
  *clk_ = 1;
  module_->eval();
}

void RtlUnit::read(const std::uint32_t* in_elements, std::uint32_t* out_elements) {
  settle(*rst_n_, in_elements);
  for (std::size_t k = 0; k < out.ports.size(); ++k) {
    unpack(pins_.out[k], out.ports[k], out_elements + out.ports[k].offset);
  }
}

void RtlUnit::step(bool rst_n, const std::uint32_t* in_elements) {
  settle(static_cast<std::uint8_t>(rst_n), in_elements);
  *clk_ = 1;
  module_->eval();
  settled_ = false;
}

/// Before the edge. A second evaluation with the same inputs would change nothing.
void RtlUnit::settle(std::uint8_t rst_n, const std::uint32_t* elements) {
  const bool same = settled_ && rst_n == *rst_n_;
  if (same && std::equal(driven_.begin(), driven_.end(), elements)) return;
  *rst_n_ = rst_n;
  *clk_ = 0;
  for (std::size_t k = 0; k < in.ports.size(); ++k) {
    pack(elements + in.ports[k].offset, in.ports[k], pins_.in[k]);
  }
  module_->eval();
  driven_.assign(elements, elements + driven_.size());
  settled_ = true;
}

}  // namespace ballast::tb
