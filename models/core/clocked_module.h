// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <systemc>

#include "core/bus.h"
#include "core/cycle_clock.h"

namespace ballast {

/// A module with one process per clock edge; an exception from it ends the simulation.
class ClockedModule : public sc_core::sc_module {
 public:
  SC_HAS_PROCESS(ClockedModule);
  ClockedModule(sc_core::sc_module_name name, CycleClock& clock) : sc_module(name), clock_(clock) {
    SC_METHOD(edge);
    sensitive << clock.tick();
    dont_initialize();
  }

 protected:
  virtual void on_edge() = 0;
  CycleClock& clock_;

 private:
  void edge() {
    clock_.guard([this] { on_edge(); });
  }
};

template <class T>
using StrobePort = sc_core::sc_port<StrobeBus<T>>;
template <class T>
using BusPort = sc_core::sc_port<Bus<T>>;

}  // namespace ballast
