// SPDX-License-Identifier: BSD-3-Clause
#include "tb/twin.h"

#include <fmt/format.h>

#include <stdexcept>

#include "tb/wide_twin.h"

namespace ballast::tb {

unsigned UnitSpec::load_bits() const {
  if (load_width != 0) return load_width;
  return unit.starts_with("work_") ? 24 : 16;
}

std::string UnitSpec::variant() const {
  return name_of(form) + (processors != 0 ? fmt::format(", {} processors", processors) : "") +
         (burst > 1 ? fmt::format(", burst {}", burst) : "") + (fair ? ", fair" : "");
}

std::string UnitSpec::str() const {
  return fmt::format("{}, {} ports{}{}{}{}{}{}{}{}", unit, ports,
                     words > 1 ? fmt::format(", {} words", words) : "",
                     width != 32 ? fmt::format(" of {} bits", width) : "",
                     load_width != 0 ? fmt::format(", loads of {} bits", load_width) : "",
                     processors != 0 ? fmt::format(", {} processors", processors) : "",
                     group != 0 ? fmt::format(", group {}", group) : "",
                     burst > 1 ? fmt::format(", burst {}", burst) : "", fair ? ", fair" : "",
                     form != SwitchForm::lean ? fmt::format(", {}", name_of(form)) : "");
}

std::unique_ptr<Twin> make_model(const UnitSpec& spec) {
  if (const auto* part = Registry<TwinMaker>::find(spec.unit)) {
    return spec.width > kMostTwinWidth ? wide_twin(spec, part->make) : part->make(spec);
  }
  throw std::invalid_argument("no file in tb/units registers the unit \"" + spec.unit + "\"");
}

}  // namespace ballast::tb
