// SPDX-License-Identifier: BSD-3-Clause
#include "tb/own_rtl.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "tb/port_check.h"
#include "tb/rtl_parameters.h"
#include "tb/rtl_unit.h"
#include "tb/twin.h"
#include "tb/verilator/design.h"

namespace ballast::tb {
namespace {

constexpr const char *kSwitch = "superconcentrator", *kJan94 = "superconcentrator_jan94";

/// The module without outputs that the twin does not have.
class Trimmed final : public Module {
 public:
  Trimmed(std::unique_ptr<Module> module, const Unit& like) : module_(std::move(module)) {
    ports_ = module_->ports();
    std::erase_if(ports_, [&](const RtlPort& port) {
      return !port.input && like.out.find(port.name) == nullptr;
    });
  }
  std::vector<RtlPort> ports() override { return ports_; }
  void eval() override { module_->eval(); }
  void write_coverage(const std::string& file) override { module_->write_coverage(file); }
  void trace(const std::string& file) override { module_->trace(file); }
  void dump(std::uint64_t time) override { module_->dump(time); }

 private:
  std::unique_ptr<Module> module_;
  std::vector<RtlPort> ports_;
};

std::string name_in(const std::string& parameter) {
  return parameter.substr(0, parameter.find('='));
}

Design design_of(const UnitSpec& contract, const OwnRtl& own) {
  Design design{own.top,        matching_files(own.files, "files"), own.top,
                own.parameters, rtl_parameters(contract),           {}};
  for (const std::string& given : own.parameters) {
    if (given.find('=') == given.npos) {
      throw UserError(fmt::format("parameters: expected NAME=VALUE, got \"{}\"", shown(given)));
    }
    for (const std::string& ours : design.offered) {
      if (name_in(ours) != name_in(given)) continue;
      throw UserError(
          fmt::format("parameters: expected others than {}, got \"{}\"; ports, words "
                      "and widths have options or keys of their own",
                      name_in(ours), shown(given)));
    }
  }
  return design;
}

/// The user's module and what it stands for.
struct Own {
  UnitSpec contract;
  std::shared_ptr<const Unit> like;  ///< a unit with the ports of the contract
  Design design;

  [[nodiscard]] PortCheck check() const {
    return [this](const std::vector<DeclaredPort>& ports) {
      check_ports(design.top, contract, *like, ports);
    };
  }
};

std::unique_ptr<Unit> unit_of(const Own& own, const UnitSpec& whole) {
  std::unique_ptr<Module> module = verilated(own.design, own.check());
  const std::unique_ptr<Unit> like = make_model(whole);
  if (!own.design.around) {  // one of the cache, made for another contract, has not been checked
    std::vector<DeclaredPort> ports;
    for (const RtlPort& port : module->ports()) ports.push_back({port, port.name, ""});
    own.check()(ports);
  }
  return std::make_unique<RtlUnit>(*like, std::make_unique<Trimmed>(std::move(module), *like));
}

/// A module with the name, parameters and ports of our superconcentrator, and the user's inside.
/// Our controller counts on two times, which it stops on: ranks in cycle R after a start, and no
/// word later than T - R cycles after the ranks.
std::string around_text(const std::string& top, const std::vector<std::string>& parameters,
                        const UnitSpec& spec, const Unit& like) {
  const Cycle ranks = spec.geometry().ranked();
  const Cycle flight = spec.geometry().last_word(spec.words) - ranks;
  std::string ports, names, ours, values;
  const auto add = [&](const Port& port, const char* direction) {
    ports +=
        fmt::format(",\n  {} logic [{}:0] {}", direction, port.lanes * port.bits - 1, port.name);
    names += fmt::format(", .{0}({0})", port.name);
  };
  for (const Port& port : like.in.ports) add(port, "input  wire");
  for (const Port& port : like.out.ports) add(port, "output");
  std::string counts;  // that our controller does not read without bursts
  for (const char* name : {"active_o", "request_o"}) {
    if (!is_lean(spec.form) || like.out.find(name) != nullptr) continue;
    ports += fmt::format(",\n  output logic [{}:0] {}", spec.ports - 1, name);
    counts += fmt::format("  assign {} = '0;\n", name);
  }
  for (const std::string& item : rtl_parameters(spec)) {
    ours += fmt::format("{}  parameter int {} = {}", ours.empty() ? "" : ",\n", name_in(item),
                        item.substr(item.find('=') + 1));
  }
  for (const std::string& item : parameters) {
    values += fmt::format("{}.{}({})", values.empty() ? "" : ", ", name_in(item),
                          item.substr(item.find('=') + 1));
  }
  return fmt::format(R"(// The module {0} in place of ours, under our controller.
module {8} #(
{1}
) (
  input  wire logic clk_i,
  input  wire logic rst_ni{2}
);
  /* verilator lint_off UNUSED */
  {0} #({3}) own (.clk_i(clk_i), .rst_ni(rst_ni){4});
{9}
  logic [{5}:0] started_q;  // bit k: a wave started k + 1 cycles ago
  logic [31:0] due_q, ranked_q, flight_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      started_q <= '0;
      due_q <= '0;
      ranked_q <= '0;
      flight_q <= '0;
    end else begin
      started_q <= {{started_q[{5}-1:0], start_i && ready_o}};
      due_q <= due_q + 32'(started_q[{5}]);
      ranked_q <= ranked_q + 32'(ranked_o);
      if (ranked_o && bound_o != '0) flight_q <= 32'd{6};
      else if (flight_q != '0) flight_q <= flight_q - 1;
      if (due_q > ranked_q)
        $fatal(1, "our controller expects ranked_o of {0} in cycle {7} after a start or earlier; bring a load_balancer");
      if (valid_o != '0 && flight_q == '0 && !ranked_o)
        $fatal(1, "our controller expects the words of {0} at most {6} cycles after ranked_o; bring a load_balancer");
    end
  end
endmodule
)",
                     top, ours, ports, values, names, ranks, flight, ranks, spec.unit, counts);
}

class CheckedUnit final : public Unit {
 public:
  CheckedUnit(const UnitSpec& spec, std::unique_ptr<Unit> unit, Cycle latency)
      : spec_(spec), unit_(std::move(unit)), outputs_(unit_->out.elements) {
    in = unit_->in;
    out = unit_->out;
    check_ = contract_check(spec_, *this, latency);
  }
  void read(const std::uint32_t* inputs, std::uint32_t* outputs) override {
    unit_->read(inputs, outputs);
  }
  void step(bool rst_n, const std::uint32_t* inputs) override {
    unit_->read(inputs, outputs_.data());
    if (begun_) {  // before its first reset a unit has no state
      if (const auto breach = check_->cycle(rst_n, inputs, outputs_.data())) {
        throw CheckError(fmt::format(
            "{}, {} edges after the start, port {}[{}]: expected {}, got {}; repeat the run with "
            "--trace FILE.fst to see the wires up to this edge",
            spec_.str(), edges_, breach->port, breach->lane, breach->expected, breach->got));
      }
    }
    begun_ = true;
    unit_->step(rst_n, inputs);
    ++edges_;
  }

 private:
  UnitSpec spec_;
  std::unique_ptr<Unit> unit_;
  std::vector<std::uint32_t> outputs_;
  std::unique_ptr<ContractCheck> check_;
  bool begun_ = false;
  Cycle edges_ = 0;
};

/// The superconcentrator of a balancer, with our controller around it, or the whole balancer.
Own balancer_of(const UnitSpec& whole, const OwnRtl& own) {
  if (own.contract != kSwitch) return {whole, make_model(whole), design_of(whole, own)};
  UnitSpec inner = whole;
  inner.unit = is_lean(whole.form) ? kSwitch : kJan94;
  inner.processors = 0;  // the balancer ties off the other ports
  inner.own = true;
  if (own.top == inner.unit) {
    throw UserError(
        fmt::format("top: expected another name than that of our own module, got \"{}\"", own.top));
  }
  const bool by_work = whole.unit == "work_balancer";
  if (by_work) inner.width += whole.load_bits();  // a packet is {length, data}
  const std::shared_ptr<const Unit> like = make_model(inner);
  Own made{inner, like, design_of(inner, own)};
  made.design.around = {whole.unit, rtl_parameters(whole), rtl_files(whole.unit),
                        [top = own.top, inner, like](const std::vector<std::string>& taken) {
                          return around_text(top, taken, inner, *like);
                        }};
  return made;
}

}  // namespace

std::unique_ptr<Unit> make_own(const UnitSpec& spec, const OwnRtl& own, Record record) {
  Own made{spec, make_model(spec), design_of(spec, own)};
  made.design.record = record;
  made.design.random = record != Record::coverage;  // only the run itself changes registers
  return unit_of(made, spec);
}

std::unique_ptr<Unit> make_own_balancer(const UnitSpec& whole, const OwnRtl& own) {
  return unit_of(balancer_of(whole, own), whole);
}

std::string look_at_own_balancer(const UnitSpec& whole, const OwnRtl& own) {
  const Own made = balancer_of(whole, own);
  return look(made.design, made.check());
}

std::unique_ptr<Unit> checked_unit(const UnitSpec& spec, std::unique_ptr<Unit> unit,
                                   Cycle latency) {
  return std::make_unique<CheckedUnit>(spec, std::move(unit), latency);
}

}  // namespace ballast::tb
