// SPDX-License-Identifier: BSD-3-Clause
#include "page/cosim_page.h"

#include <fmt/format.h>

#include <utility>

#include "page/html.h"
#include "page/page.h"
#include "page/report_parts.h"
#include "report/table.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// What tells units of one size apart: "lean, burst 4, fair".
std::string variant_of(const Json& unit) {
  std::string text = unit.value("form", "faithful");
  if (unit.contains("processors")) {
    text += fmt::format(", {} processors", unit["processors"].get<unsigned>());
  }
  if (unit.contains("burst")) text += fmt::format(", burst {}", unit["burst"].get<unsigned>());
  return text + (unit.contains("fair") ? ", fair" : "");
}

std::string unit_name(const Json& unit) {
  return fmt::format("{}, {} ports, {}, {}", unit.value("unit", ""), unit.value("ports", 0U),
                     counted(unit.value("words", 1U), "word"), variant_of(unit));
}

struct UnitCounts {
  std::size_t run = 0, different = 0, not_run = 0;
  double cycles = 0;
};

UnitCounts counts_of(const Json& document) {
  UnitCounts n;
  for (const Json& unit : document.at("units")) {
    if (unit.contains("not_run")) {
      ++n.not_run;
      continue;
    }
    ++n.run;
    n.different += unit.value("equal", true) ? 0 : 1;
    n.cycles += unit.value("cycles", 0.0);
  }
  return n;
}

std::string units_table(const Json& document) {
  PageTable table{
      {"Unit", "Model and RTL", "Ports", "Words", "Form", "Patterns", "Cycles", "Words out"}, {}};
  const bool complete = !document.contains("stopped");
  for (const Json& unit : document.at("units")) {
    const auto number = [&](const char* key) {
      if (!unit.contains(key)) return PageCell{"–", {}, true};
      const double value = unit[key].get<double>();
      return PageCell{grouped(value), fmt::format("{:.17g}", value), true};
    };
    const bool equal = unit.value("equal", true), run = !unit.contains("not_run");
    const char* verdict = !run       ? "not run"
                          : !equal   ? "<span class=\"bad\">✗ different</span>"
                          : complete ? "<span class=\"good\">✓ equal</span>"
                                     : "equal so far";
    table.rows.push_back({{"<code>" + html(unit.value("unit", "")) + "</code>", {}},
                          {verdict, {}},
                          number("ports"),
                          number("words"),
                          {html(variant_of(unit)), {}},
                          {html(unit.value("patterns", "")), {}},
                          number("cycles"),
                          number("words_out")});
    table.row_classes.emplace_back(equal ? "" : "failed");
  }
  table.sortable = true;
  table.filter = table.rows.size() > 12;
  return table_html(without_empty_columns(std::move(table)));
}

std::string mismatches_html(const Json& document) {
  std::string text;
  for (const Json& unit : document.at("units")) {
    if (!unit.contains("mismatch")) continue;
    const Json& m = unit["mismatch"];
    text += fmt::format("<h3>{}</h3>\n", html(unit_name(unit)));
    PageTable table{{"", "First mismatch"}, {}};
    const auto row = [&](const char* name, const std::string& value) {
      table.rows.push_back({{name, {}}, {value, {}}});
    };
    const auto word = [&](const char* key) {
      return fmt::format("<code>{:#x}</code>", m.value(key, std::uint64_t{0}));
    };
    row("Cycle", grouped(m.value("cycle", 0.0)));
    row("Port", fmt::format("<code>{}[{}]</code>", html(m.value("port", "")), m.value("lane", 0U)));
    if (m.contains("expected")) {
      row("Expected", html(m.value("expected", "")));
      row("Got", html(m.value("got", "")));
    } else {
      row("Model", word("model"));
      row("RTL", word("rtl"));
    }
    if (!document.value("exhaustive", false)) row("Seed", document.at("seed").dump());
    row("Replay", command_html(m.value("replay", "")));
    if (m.contains("waveform")) {
      row("Waveform", fmt::format("<code>{}</code>, cycles {} to {}", html(m.value("waveform", "")),
                                  grouped(m.value("from", 0.0)), grouped(m.value("to", 0.0))));
    }
    text += table_html(table);
  }
  return text;
}

}  // namespace

std::string cosim_page(const Json& document) {
  const UnitCounts n = counts_of(document);
  const bool complete = !document.contains("stopped");
  Page page("Model and RTL");
  const std::string verdict =
      n.different != 0 ? "Model and RTL differ."
      : n.run == 0     ? "Nothing was compared."
                       : fmt::format("Model and RTL agree on every output in every cycle{}.",
                                 complete ? "" : " so far");
  std::string begin = "<h1>Model and RTL in lockstep</h1>\n<p class=\"question\">" + verdict +
                      "</p>\n<p class=\"note\">Ballast " + html(document.value("ballast", "")) +
                      ".</p>\n";
  if (!complete) begin += "<p class=\"bad\">The comparison was stopped.</p>\n";
  const bool exhaustive = document.value("exhaustive", false);
  page.begin(
      begin +
      cards_html({{"Equal units", fmt::format("{} of {}", n.run - n.different, n.run),
                   n.not_run == 0 ? "all units ran" : counted(n.not_run, "unit") + " not run"},
                  {"Different units", std::to_string(n.different),
                   n.different == 0 ? "no mismatch" : "the first mismatch of each is below"},
                  {"Cycles", grouped(n.cycles), "compared on every output"},
                  {"Stimulus", exhaustive ? "all patterns" : "seed " + document.at("seed").dump(),
                   exhaustive ? "from rest and back to back" : "random, resets at any time"}}));
  const std::string mismatches = mismatches_html(document);
  if (!mismatches.empty()) page.add({"mismatches", "Mismatches", mismatches});
  page.add({"units", "Units", units_table(document)});
  page.end(
      "<h2>Method</h2>\n<p>The SystemC model and the Verilated RTL get the same inputs. All "
      "outputs "
      "are compared in every cycle. A unit ends at its first mismatch.</p>\n");
  return page.str();
}

}  // namespace ballast
