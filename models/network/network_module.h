// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "core/clocked_module.h"
#include "network/network.h"

namespace ballast {

/// Shell of whatever stands behind Network.
class NetworkModule final : public ClockedModule {
 public:
  StrobePort<Message> send{"send"};
  StrobePort<Message> delivered{"delivered"}, returned{"returned"};
  StrobePort<NodeId> taken{"taken"}, failed{"failed"};

  NetworkModule(sc_core::sc_module_name name, CycleClock& clock, Network& core)
      : ClockedModule(name, clock), core_(core) {}

 private:
  void on_edge() override {
    const Cycle now = clock_.now();
    core_.step(now, send->read());
    delivered->write(core_.delivered());
    returned->write(core_.returned());
    taken->write(core_.taken());
    failed->write(core_.failed());
    if (const Cycle next = core_.next_event(now); next != kNever) clock_.wake(next);
  }
  Network& core_;
};

}  // namespace ballast
