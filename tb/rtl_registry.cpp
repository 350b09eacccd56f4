// SPDX-License-Identifier: BSD-3-Clause
#include "tb/rtl_registry.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/errors.h"
#include "tb/rtl_parameters.h"
#include "tb/rtl_unit.h"
#include "tb/verilator/design.h"
#include "tb/verilator/tools.h"

namespace ballast::tb {
namespace {

const RtlEntry* find(const UnitSpec& spec) {
  const auto& entries = rtl_entries();
  const auto at = std::find_if(entries.begin(), entries.end(),
                               [&](const RtlEntry& entry) { return entry.spec == spec; });
  return at == entries.end() ? nullptr : &*at;
}

/// The RTL of a size that the build does not have, Verilated now or from the cache.
std::unique_ptr<Unit> made_rtl(const UnitSpec& spec, Record record = Record::nothing) {
  const std::vector<std::string> parameters = rtl_parameters(spec);
  const std::vector<std::string> files = rtl_files(spec.unit);
  const std::string folder = files.back().substr(0, files.back().rfind('/'));
  const Design design{spec.str(), files, spec.unit, parameters, {}, {folder}, {}, record, false};
  return std::make_unique<RtlUnit>(*make_model(spec), verilated(design, [](const auto&) {}));
}

std::string variant(const UnitSpec& spec) {
  return fmt::format("{}{}{}{}{}{}{}", spec.ports,
                     spec.words > 1 ? fmt::format("x{}", spec.words) : "",
                     spec.processors != 0 ? fmt::format("n{}", spec.processors) : "",
                     spec.group != 0 ? fmt::format("g{}", spec.group) : "",
                     spec.burst != 1 ? fmt::format("b{}", spec.burst) : "", spec.fair ? "f" : "",
                     spec.form != SwitchForm::lean ? "-" + name_of(spec.form) : "");
}

/// What `make` makes; its error says what the build has.
template <class Make>
auto beside_built(const UnitSpec& spec, Make make) {
  try {
    return make();
  } catch (const UserError& error) {
    std::string have;
    for (const RtlEntry& entry : rtl_entries()) {
      if (entry.spec.unit == spec.unit) have += (have.empty() ? "" : ";") + variant(entry.spec);
    }
    throw UserError(fmt::format(
        "this build has no Verilated RTL of {}; it has {} (PORTS, xWORDS, nPROCESSORS, gGROUP, "
        "bBURST, f: fair, -FORM). {}",
        spec.str(), have, error.what()));
  }
}

}  // namespace

bool has_rtl(const UnitSpec& spec) { return find(spec) != nullptr; }

std::unique_ptr<Unit> make_rtl(const UnitSpec& spec) {
  if (const RtlEntry* entry = find(spec)) return entry->make(*make_model(spec));
  return beside_built(spec, [&] { return made_rtl(spec); });
}

void look_at_rtl(const UnitSpec& spec) {
  if (has_rtl(spec)) return;
  beside_built(spec, [&] {
    static_cast<void>(rtl_parameters(spec));
    static_cast<void>(find_tools());
  });
}

std::unique_ptr<Unit> make_covered_rtl(const UnitSpec& spec) {
  return made_rtl(spec, Record::coverage);
}

}  // namespace ballast::tb
