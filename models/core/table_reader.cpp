// SPDX-License-Identifier: BSD-3-Clause
#include "core/table_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <system_error>

namespace ballast {

namespace {

constexpr bool blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

/// Appends the parts of a trimmed line between runs of blanks.
void split_at_blanks(std::string_view line, std::vector<std::string_view>& fields) {
  const char* const end = line.data() + line.size();
  for (const char* at = line.data(); at != end;) {
    const char* const begin = at;
    while (at != end && !blank(*at)) ++at;
    fields.emplace_back(begin, at - begin);
    while (at != end && blank(*at)) ++at;
  }
}

template <class T>
T number_in(std::string_view text, std::string_view name, T min, T max, std::string_view kind,
            const TableReader& reader, std::size_t field) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error != std::errc::invalid_argument && end == text.data() + text.size();
  if (whole && error == std::errc{} && value >= min && value <= max) return value;
  const char* const quote = whole ? "" : "\"";
  reader.fail(field, fmt::format("{}: expected {} {} .. {}, got {}{}{}", name, kind, min, max,
                                 quote, text, quote));
}

}  // namespace

bool TableReader::next() {
  while (lines_.next()) {
    if (see_) see_(lines_);
    const std::string_view line = trimmed(lines_.line().substr(0, lines_.line().find(comment_)));
    if (line.empty()) continue;
    split(line);
    return true;
  }
  return false;
}

void TableReader::split(std::string_view line) {
  fields_.clear();
  if (separator_ == ' ') return split_at_blanks(line, fields_);
  for (;;) {
    const std::size_t end = line.find(separator_);
    fields_.push_back(trimmed(line.substr(0, end)));
    if (end == line.npos) return;
    line.remove_prefix(end + 1);
  }
}

std::int64_t TableReader::integer(std::size_t field, std::string_view name, std::int64_t min,
                                  std::int64_t max) const {
  return number_in(fields_[field], name, min, max, "an integer", *this, field);
}

double TableReader::real(std::size_t field, std::string_view name, double min, double max) const {
  return number_in(fields_[field], name, min, max, "a number", *this, field);
}

void TableReader::expect(const std::vector<std::string_view>& names) const {
  if (size() == names.size()) return;
  fail(std::min(size(), names.size()),
       fmt::format("expected {} column{} ({}), got {}", names.size(), names.size() == 1 ? "" : "s",
                   fmt::join(names, ","), size()));
}

void TableReader::fail(std::size_t field, std::string_view what) const {
  const char* at =
      field < size() ? fields_[field].data() : fields_.back().data() + fields_.back().size();
  throw UserError(lines_.where(at), std::string(what));
}

}  // namespace ballast
