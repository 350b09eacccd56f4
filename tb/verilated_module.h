// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <verilated.h>

#include "tb/verilator/module.h"

namespace ballast::tb {

/// A module that the build has Verilated. V: Verilator's class. CMake writes its list of ports,
/// `rtl_ports(V&)`.
template <class V>
class VerilatedModule final : public Module {
 public:
  VerilatedModule() : rtl_(&context_) {}
  ~VerilatedModule() override {
    rtl_.final();
    Verilated::threadContextp(&context_);  // its scopes leave the context of the thread
  }
  [[nodiscard]] std::vector<RtlPort> ports() override { return rtl_ports(rtl_); }
  void eval() override { rtl_.eval(); }

 private:
  VerilatedContext context_;
  V rtl_;
};

}  // namespace ballast::tb
