// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/geometry.h"

#include <bit>
#include <stdexcept>
#include <string>

#include "superconcentrator/switch_timing.h"

namespace ballast {
namespace {

NodeId group_of(NodeId p, SwitchForm form, NodeId group) {
  if (group != 0 && (!std::has_single_bit(group) || group > p / 2)) {
    throw std::invalid_argument("group = " + std::to_string(group) +
                                ": must be a power of two, at most half the ports");
  }
  return static_cast<NodeId>(switch_timing::group_size(p, is_lean(form) ? group : 0));
}

std::int64_t number(SwitchForm form) { return static_cast<std::int64_t>(form); }

}  // namespace

const std::vector<std::string>& switch_forms() {
  static const std::vector<std::string> names{"lean", "fused", "faithful", "crossbar", "benes"};
  return names;
}

bool is_lean(SwitchForm form) { return switch_timing::lean(static_cast<std::int64_t>(form)) != 0; }

unsigned lg_ports(NodeId p) {
  if (p < 2 || !std::has_single_bit(p)) {
    throw std::invalid_argument("ports = " + std::to_string(p) +
                                ": must be a power of two, at least 2");
  }
  return static_cast<unsigned>(std::countr_zero(p));
}

Geometry::Geometry(NodeId p, SwitchForm a_form, NodeId group)
    : ports(p),
      form(a_form),
      n(lg_ports(p)),
      l(lg_ports(2 * group_of(p, form, group)) - 1),
      m(n - l),
      group_size(NodeId{1} << l),
      groups(p >> l) {}

bool Geometry::crossbar() const {
  return switch_timing::crossbar(ports, group_size, number(form)) != 0;
}
Cycle Geometry::ranked() const {
  return static_cast<Cycle>(switch_timing::ranked(ports, group_size, number(form)));
}
Cycle Geometry::path() const {
  return static_cast<Cycle>(switch_timing::path(ports, group_size, number(form)));
}
Cycle Geometry::last_word(unsigned words) const {
  return static_cast<Cycle>(switch_timing::last_word(ports, group_size, words, number(form)));
}
Cycle Geometry::update() const {
  return static_cast<Cycle>(switch_timing::update(ports, group_size, number(form)));
}

}  // namespace ballast
