// SPDX-License-Identifier: BSD-3-Clause
#include "tb/rtl_registry.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/errors.h"

namespace ballast::tb {
namespace {

const RtlEntry* find(const UnitSpec& spec) {
  const auto& entries = rtl_entries();
  const auto at = std::find_if(entries.begin(), entries.end(),
                               [&](const RtlEntry& entry) { return entry.spec == spec; });
  return at == entries.end() ? nullptr : &*at;
}

std::string variant(const UnitSpec& spec) {
  return fmt::format("{}{}{}", spec.ports, spec.words > 1 ? fmt::format("x{}", spec.words) : "",
                     spec.fused ? "f" : "");
}

}  // namespace

bool has_rtl(const UnitSpec& spec) { return find(spec) != nullptr; }

std::unique_ptr<Unit> make_rtl(const UnitSpec& spec) {
  if (const RtlEntry* entry = find(spec)) return entry->make(*make_model(spec));
  std::string have;
  for (const RtlEntry& entry : rtl_entries()) {
    if (entry.spec.unit == spec.unit) have += (have.empty() ? "" : ";") + variant(entry.spec);
  }
  throw UserError(
      fmt::format("this build has no Verilated RTL of {}; it has {} (ports, xWORDS, f = fused); to "
                  "add a size: cmake -B build -DBALLAST_RTL=\"{};{}\", then build again",
                  spec.str(), have, have, variant(spec)));
}

}  // namespace ballast::tb
