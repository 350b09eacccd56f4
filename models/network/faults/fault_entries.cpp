// SPDX-License-Identifier: BSD-3-Clause
#include "network/faults/fault_entries.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <string_view>
#include <system_error>
#include <variant>

namespace ballast {
namespace {

/// Parses the whole text as a number; false: it is not one.
bool is_number(std::string_view text, std::uint64_t& value) {
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && stop == text.data() + text.size() && !text.empty();
}

}  // namespace

const NodeNames* FaultEntries::names() const {
  return key_ == "processors" ? topology_.processor_names() : topology_.names();
}

std::string FaultEntries::name_of(NodeId node) const {
  const NodeNames* names = this->names();
  return names == nullptr ? std::to_string(node) : fmt::format("\"{}\"", shown(names->of[node]));
}

void FaultEntries::fail(const std::string& entry, const std::string& what) const {
  const char* form = args_.rows(key_) != nullptr ? (ends() == 2         ? "[ROUTER, ROUTER, CYCLE]"
                                                    : key_ == "routers" ? "[ROUTER, CYCLE]"
                                                                        : "[PROCESSOR, CYCLE]")
                     : ends() == 2               ? "ROUTER-ROUTER@CYCLE, as numbers"
                     : key_ == "routers"         ? "ROUTER@CYCLE, as numbers"
                                                 : "PROCESSOR@CYCLE, as numbers";
  throw UserError(args_.where(key_), fmt::format("machine.faults.{}: \"{}\": {} (an entry is {})",
                                                 key_, shown(entry), what, form));
}

NodeId FaultEntries::node(const std::string& name, const std::string& entry) const {
  const char* what = key_ == "processors" ? "processor" : "router";
  if (const NodeNames* names = this->names()) {
    if (const auto it = names->numbers.find(name); it != names->numbers.end()) return it->second;
    // Where each router has one processor, both have the names of the file's nodes.
    const bool nodes = topology_.names() == topology_.processor_names();
    fail(entry, fmt::format("the graph has no {} \"{}\"{}", nodes ? "node" : what, shown(name),
                            did_you_mean(name, names->of)));
  }
  const NodeId count = key_ == "processors" ? topology_.processors() : topology_.routers();
  std::uint64_t value = 0;
  if (!is_number(name, value)) {
    fail(entry, fmt::format("expected the number of a {}, got \"{}\"; only nodes of graph files "
                            "have names",
                            what, shown(name)));
  }
  if (value >= count)
    fail(entry, fmt::format("expected a {} 0 .. {}, got {}", what, count - 1, value));
  return static_cast<NodeId>(value);
}

FaultEntry FaultEntries::checked(FaultEntry entry) const {
  if (entry.at < horizon_) return entry;
  fail(entry.text,
       fmt::format("expected a cycle before run.max_cycles = {1}, got {0}", entry.at, horizon_));
}

FaultEntry FaultEntries::of_text(const std::string& text) const {
  FaultEntry entry{.text = text};
  std::size_t at = 0;
  for (std::size_t end = 0; end < ends(); ++end) {
    const char separator = end + 1 == ends() ? '@' : '-';
    const std::size_t stop = text.find_first_not_of("0123456789", at);
    if (stop == at) fail(text, key_ == "processors" ? "expected processor" : "expected router");
    if (stop == text.npos || text[stop] != separator)
      fail(text, fmt::format("expected '{}'", separator));
    entry.nodes[end] = node(text.substr(at, stop - at), text);
    at = stop + 1;
  }
  if (!is_number(std::string_view(text).substr(at), entry.at)) fail(text, "expected a cycle");
  return checked(std::move(entry));
}

FaultEntry FaultEntries::of_row(const Rows::value_type& row) const {
  FaultEntry entry;
  std::vector<std::string> parts;
  for (const auto& item : row) {
    const auto* number = std::get_if<std::int64_t>(&item);
    parts.push_back(number != nullptr ? std::to_string(*number) : std::get<std::string>(item));
  }
  entry.text = fmt::format("[{}]", fmt::join(parts, ", "));
  if (row.size() != ends() + 1) {
    fail(entry.text, fmt::format("expected {} elements, got {}", ends() + 1, row.size()));
  }
  for (std::size_t end = 0; end < ends(); ++end) entry.nodes[end] = node(parts[end], entry.text);
  const auto* cycle = std::get_if<std::int64_t>(&row.back());
  if (cycle == nullptr || *cycle < 0) fail(entry.text, "expected a cycle");
  entry.at = static_cast<Cycle>(*cycle);
  return checked(std::move(entry));
}

std::vector<FaultEntry> FaultEntries::all() const {
  std::vector<FaultEntry> entries;
  if (!args_.has(key_)) return entries;
  if (const Rows* rows = args_.rows(key_)) {
    for (const auto& row : *rows) entries.push_back(of_row(row));
    return entries;
  }
  const std::string& text = args_.text(key_);
  constexpr const char* kBetween = ", ";
  for (std::size_t at = text.find_first_not_of(kBetween); at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(kBetween, at), text.size());
    entries.push_back(of_text(text.substr(at, end - at)));
    at = text.find_first_not_of(kBetween, end);
  }
  return entries;
}

}  // namespace ballast
