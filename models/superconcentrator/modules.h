// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <stdexcept>
#include <string>
#include <systemc>

#include "core/clocked_module.h"
#include "superconcentrator/load_balancer.h"

// The units as SystemC modules: ports and one clocked process around a core, nothing else. A strobe
// of the RTL with its vector is here a StrobeBus: the list is present in the strobe's cycle and
// empty in all others.
namespace ballast {

/// Shell of RankingTreeCore over flags; the root sends its total down.
class RankingTree final : public ClockedModule {
 public:
  StrobePort<std::uint8_t> flags{"flags"};   ///< p flags: a wave starts
  StrobePort<std::uint32_t> total{"total"};  ///< cycle N
  StrobePort<std::uint32_t> rank{"rank"};    ///< cycle 2N: p ranks

  RankingTree(sc_core::sc_module_name name, CycleClock& clock, NodeId ports)
      : ClockedModule(name, clock), core_(ports) {}

 private:
  void on_edge() override {
    const auto wave = flags->read();
    core_.step({!wave.empty(), wave, core_.total()});
    const std::uint32_t sum = core_.total();
    if (core_.total_valid()) total->write({&sum, 1});
    if (core_.ranked()) rank->write(core_.rank());
    if (!core_.idle()) clock_.wake_next();
  }
  RankingTreeCore<std::uint8_t, std::uint32_t, std::uint32_t> core_;
};

/// Shell of a core with packets as inputs and outputs: SelectionTree, CubeNetwork,
/// DistributionTree. A tree of no levels is only wires, which a clocked module cannot model:
/// std::invalid_argument.
template <class Core>
class PacketModule final : public ClockedModule {
 public:
  StrobePort<Packet> in{"in"}, out{"out"};

  template <class... Args>
  PacketModule(sc_core::sc_module_name name, CycleClock& clock, const Args&... args)
      : ClockedModule(name, clock), core_(args...) {
    if (core_.levels() == 0)
      throw std::invalid_argument(
          "expected at least 1 level, got 0: such a unit is wires, not a module");
  }

 private:
  void on_edge() override {
    core_.step(in->read());
    out->write(core_.out({}));
    if (!core_.idle()) clock_.wake_next();
  }
  Core core_;
};
using SelectionTree = PacketModule<SelectionTreeCore>;
using CubeNetwork = PacketModule<CubeNetworkCore>;
using DistributionTree = PacketModule<DistributionTreeCore>;

/// Shell of ConcentratorCore; every active input is accepted.
class Concentrator final : public ClockedModule {
 public:
  StrobePort<std::uint8_t> active{"active"};  ///< p flags: a wave starts
  BusPort<Word> data{"data"};
  StrobePort<Packet> take{"take"}, out{"out"};

  Concentrator(sc_core::sc_module_name name, CycleClock& clock, const Geometry& geometry,
               unsigned words = 1)
      : ClockedModule(name, clock), core_(geometry, words) {}

 private:
  void on_edge() override {
    const auto wave = active->read();
    core_.step({!wave.empty(), wave, {core_.total(), core_.total(), 0}},
               [this](NodeId i) { return (*data.operator->())[i]; });
    take->write(core_.take());
    out->write(core_.out());
    if (!core_.idle()) clock_.wake_next();
  }
  ConcentratorCore core_;
};

/// Shell of a superconcentrator's core. A wave starts with a strobe on both `active` and `request`.
template <class Core>
class SuperconcentratorModule final : public ClockedModule {
 public:
  StrobePort<std::uint8_t> active{"active"}, request{"request"};
  BusPort<Word> data{"data"};
  BusPort<std::uint8_t> ready{"ready"};
  StrobePort<Reply> reply{"reply"};            ///< cycle R: of p processors
  StrobePort<RootBroadcast> totals{"totals"};  ///< cycle R
  StrobePort<Packet> take{"take"}, out{"out"};

  SuperconcentratorModule(sc_core::sc_module_name name, CycleClock& clock, const Geometry& geometry,
                          unsigned words = 1)
      : ClockedModule(name, clock), core_(geometry, words), reply_(geometry.ports) {}

 private:
  void on_edge() override {
    core_.step({!active->read().empty(), active->read(), request->read(), data->read()});
    ready->set(core_.ready());
    if (core_.ranked()) {
      core_.collect(reply_);
      reply->write(reply_);
      totals->write({&core_.totals(), 1});
    }
    take->write(core_.take());
    out->write(core_.out());
    if (!core_.idle()) clock_.wake_next();
  }
  Core core_;
  std::vector<Reply> reply_;
};
using Superconcentrator = SuperconcentratorModule<SuperconcentratorCore>;
using SuperconcentratorJan94 = SuperconcentratorModule<SuperconcentratorJan94Core>;

/// Shell of BalanceControllerCore. Its outputs are registers: a wave leaves one cycle later than
/// inside LoadBalancerCore, where controller and switch share their wires. Without bursts, whose
/// cut has no port here: throws std::invalid_argument.
class BalanceController final : public ClockedModule {
 public:
  StrobePort<std::uint32_t> load{"load"};  ///< p loads: a balancing starts
  BusPort<std::uint8_t> ready{"ready"};
  StrobePort<Reply> reply{"reply"};
  StrobePort<RootBroadcast> totals{"totals"};
  StrobePort<std::uint8_t> active{"active"}, request{"request"};
  BusPort<std::uint8_t> busy{"busy"};

  BalanceController(sc_core::sc_module_name name, CycleClock& clock, const Geometry& geometry,
                    Schedule schedule, unsigned words = 1)
      : ClockedModule(name, clock), core_(geometry, words), schedule_(schedule) {
    if (geometry.burst != 1) {
      throw std::invalid_argument("BalanceController: expected a burst of 1, got " +
                                  std::to_string(geometry.burst));
    }
  }

 private:
  void on_edge() override {
    const bool free = ready->get() != 0;
    if (core_.wave(free)) {
      active->write(core_.active());
      request->write(core_.request());
    }
    const bool ranked = !reply->read().empty();
    const RootBroadcast root = ranked ? totals->read()[0] : RootBroadcast{};
    core_.step({!load->read().empty(), schedule_, load->read(), free, ranked, root.bound,
                root.active_total, reply->read()});
    busy->set(core_.busy());
    if (!core_.idle()) clock_.wake_next();
  }
  BalanceControllerCore core_;
  Schedule schedule_;
};

}  // namespace ballast
