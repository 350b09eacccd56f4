// SPDX-License-Identifier: BSD-3-Clause
#include "tb/port_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/errors.h"
#include "tb/verilator/messages.h"

namespace ballast::tb {
namespace {

std::string described(bool input, std::size_t width) {
  return fmt::format("{} of {}", input ? "input" : "output",
                     width == 1 ? "1 bit" : fmt::format("{} bits", width));
}

/// A port of the contract and its declaration.
class Comparison {
 public:
  Comparison(const Unit& like, const std::vector<DeclaredPort>& ports)
      : ports_(ports), known_{"clk_i", "rst_ni"} {
    for (const auto* list : {&like.in, &like.out}) {
      for (const Port& p : list->ports) known_.push_back(p.name);
    }
    expect("clk_i", true, 1, 1);
    expect("rst_ni", true, 1, 1);
    for (const Port& p : like.in.ports) expect(p.name, true, p.words(), p.word_bits());
    for (const Port& p : like.out.ports) expect(p.name, false, p.words(), p.word_bits());
    for (const DeclaredPort& p : ports_) {
      const bool driven = p.port.input || p.oddity == "an inout port";
      if (known(p.port.name) || !driven) continue;
      mistakes.push_back({p.port.name, "no such input",
                          (p.oddity.empty() ? described(true, p.port.width) : p.oddity) +
                              did_you_mean(p.port.name, missing_)});
    }
  }
  std::vector<PortMistake> mistakes;

 private:
  void expect(const std::string& name, bool input, std::size_t lanes, std::size_t bits) {
    const std::size_t width = lanes * bits;
    const auto mistake = [&](const std::string& got) {
      mistakes.push_back({name, described(input, width), got});
    };
    const auto at = std::find_if(ports_.begin(), ports_.end(),
                                 [&](const DeclaredPort& p) { return p.port.name == name; });
    if (at == ports_.end()) {
      missing_.push_back(name);
      return mistake("nothing" + did_you_mean(name, other_names()));
    }
    if (!at->oddity.empty()) {
      return mistake(at->oddity + (at->oddity == "an unpacked array"
                                       ? ", where lane i is bits [i*W +: W] of one packed vector"
                                       : ""));
    }
    if (at->port.input != input) return mistake(described(at->port.input, at->port.width));
    if (at->port.width == width) return;
    const bool whole = lanes > 1 && at->port.width % lanes == 0;
    mistake(described(input, at->port.width) +
            (whole && bits > 1 ? fmt::format(" ({} x {})", lanes, at->port.width / lanes) : ""));
  }
  /// Names of ports that might stand for a missing one.
  [[nodiscard]] bool known(const std::string& name) const {
    return std::find(known_.begin(), known_.end(), name) != known_.end();
  }
  /// Ports that the contract does not have, for hints.
  [[nodiscard]] std::vector<std::string> other_names() const {
    std::vector<std::string> names;
    for (const DeclaredPort& p : ports_) {
      if (!known(p.port.name)) names.push_back(p.port.name);
    }
    return names;
  }

  const std::vector<DeclaredPort>& ports_;
  std::vector<std::string> known_, missing_;
};

}  // namespace

std::vector<PortMistake> port_mistakes(const Unit& like, const std::vector<DeclaredPort>& ports) {
  return Comparison(like, ports).mistakes;
}

void check_ports(const std::string& module, const UnitSpec& contract, const Unit& like,
                 const std::vector<DeclaredPort>& ports) {
  const std::vector<PortMistake> mistakes = port_mistakes(like, ports);
  if (mistakes.empty()) return;
  std::size_t name = 4, expected = 8;
  for (const PortMistake& m : mistakes) {
    name = std::max(name, m.port.size());
    expected = std::max(expected, m.expected.size());
  }
  std::string table = fmt::format("{:<{}}  {:<{}}  got\n", "port", name, "expected", expected);
  for (const PortMistake& m : mistakes) {
    table += fmt::format("{:<{}}  {:<{}}  {}\n", m.port, name, m.expected, expected, m.got);
  }
  if (verilator_messages().complain) verilator_messages().complain(table);
  const PortMistake& first = mistakes.front();
  throw UserError(fmt::format(
      "{}: {} of the contract {} (width {}): {}: expected {}, got {}; see `ballast list rtl`",
      shown(module), mistakes.size() == 1 ? "a port is not that" : "some ports are not those",
      contract.str(), contract.width, shown(first.port), first.expected, shown(first.got)));
}

}  // namespace ballast::tb
