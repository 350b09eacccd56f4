// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/json_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "core/input_limits.h"
#include "workloads/json_place.h"

namespace ballast {

namespace {

using Json = nlohmann::json;

/// Finds the first mistake of a text.
class Syntax final : public nlohmann::json_sax<Json> {
 public:
  std::size_t error_offset = 0;
  std::string error;

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(std::int64_t) override { return true; }
  bool number_unsigned(std::uint64_t) override { return true; }
  bool number_float(double, const std::string&) override { return true; }
  bool string(std::string&) override { return true; }
  bool binary(Json::binary_t&) override { return true; }
  bool start_object(std::size_t) override { return true; }
  bool start_array(std::size_t) override { return true; }
  bool end_object() override { return true; }
  bool end_array() override { return true; }
  bool key(std::string&) override { return true; }
  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception& exception) override {
    error_offset = position == 0 ? 0 : position - 1;
    // Removes "[json.exception...] parse error at line 1, column 2:"; fail() states the place.
    error = exception.what();
    error.erase(0, error.find("] ") + 2);
    if (error.starts_with("parse error at")) error.erase(0, error.find(": ") + 2);
    return false;
  }
};

/// Offset of the first bracket beyond the nesting limit; npos: none.
std::size_t too_deep(std::string_view text) {
  std::size_t depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '\\') {
      ++i;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (!quoted && (c == '[' || c == '{')) {
      if (++depth > kMostLevels) return i;
    } else if (!quoted && (c == ']' || c == '}')) {
      depth -= depth > 0 ? 1 : 0;
    }
  }
  return text.npos;
}

Json scalar(simdjson::dom::element value) {
  using Type = simdjson::dom::element_type;
  switch (value.type()) {
    case Type::INT64:
      return std::int64_t{value};
    case Type::UINT64:
      return std::uint64_t{value};
    case Type::DOUBLE:
      return double{value};
    case Type::BOOL:
      return bool{value};
    case Type::STRING:
      return std::string(std::string_view{value});
    default:
      return {};
  }
}

}  // namespace

JsonFile::JsonFile(TextFile file, JsonMemory& memory) : file_(std::move(file)), memory_(memory) {
  const std::size_t size = file_.text.size();
  file_.text.reserve(size + simdjson::SIMDJSON_PADDING);
  need_memory(size * 3, {file_.path});  // about what the parser fills of its buffers
  simdjson::dom::parser& parser = memory_.parser;
  // One file is often a little longer than the one before.
  const std::size_t room = size > parser.capacity() ? size + size / 4 : 0;
  // The parser refuses a level of the number that it is given.
  if ((room != 0 && (parser.allocate(room, kMostLevels + 1) != simdjson::SUCCESS ||
                     parser.doc.allocate(room) != simdjson::SUCCESS)) ||
      parser.parse(file_.text).get(root_) != simdjson::SUCCESS) {
    parse_again();
  }
}

/// Says what is wrong, as the parser does not; integers beyond 64 bits, which it refuses, become
/// real ones.
void JsonFile::parse_again() {
  if (const std::size_t at = too_deep(file_.text); at != file_.text.npos) {
    throw UserError(
        file_.where(at),
        fmt::format("nested too deeply, expected at most {} levels of arrays and objects",
                    kMostLevels));
  }
  Syntax syntax;
  if (!Json::sax_parse(file_.text, &syntax)) {
    throw UserError(file_.where(syntax.error_offset), "not JSON: " + syntax.error);
  }
  const std::string text = Json::parse(file_.text).dump();
  if (const auto error = memory_.parser.parse(text).get(root_)) {
    throw UserError({file_.path}, simdjson::error_message(error));
  }
}

JsonValue JsonFile::root() const {
  JsonValue root(*this, nullptr, {});
  root.set(root_);
  return root;
}

std::string JsonValue::path() const {
  if (in_ == nullptr) return {};
  const std::string outer = in_->path();
  if (name_.empty()) return fmt::format("{}[{}]", outer, index_);
  return fmt::format("{}{}{}", outer, outer.empty() ? "" : ".", name_);
}

Where JsonValue::where() const {
  const JsonValue* held = this;
  while (!held->there_) held = held->in_;
  std::vector<std::string> names;
  for (; held->in_ != nullptr; held = held->in_) {
    names.push_back(held->name_.empty() ? std::to_string(held->index_) : std::string(held->name_));
  }
  std::reverse(names.begin(), names.end());
  return file_->text().where(json_place(file_->text().text, names));
}

void JsonValue::fail(const std::string& what) const {
  const std::string at = path();
  throw UserError(where(), at + (at.empty() ? "" : ": ") + what);
}

void JsonValue::refuse(const std::string& allowed) const {
  if (!there_) fail("missing, expected " + allowed);
  fail(fmt::format("expected {1}, got {0}",
                   element_.is_object()  ? "an object"
                   : element_.is_array() ? "an array"
                                         : scalar(element_).dump(),
                   allowed));
}

simdjson::dom::array JsonValue::array() const {
  simdjson::dom::array found;
  if (!there_ || element_.get(found) != simdjson::SUCCESS) refuse("an array");
  return found;
}

double JsonValue::number(double min, double max) const {
  double number = min;
  if (!there_ || element_.get(number) != simdjson::SUCCESS || number < min || number > max) {
    refuse(fmt::format("a number {} .. {}", min, max));
  }
  return number;
}

std::int64_t JsonValue::integer(std::int64_t min, std::int64_t max) const {
  std::int64_t number = min;
  if (!there_ || element_.get(number) != simdjson::SUCCESS || number < min || number > max) {
    refuse(min == max ? std::to_string(min) : fmt::format("an integer {} .. {}", min, max));
  }
  return number;
}

std::uint64_t JsonValue::natural() const {
  std::uint64_t number = 0;
  if (!there_ || element_.get(number) != simdjson::SUCCESS) {
    refuse("an integer 0 .. 18446744073709551615");
  }
  return number;
}

double JsonValue::whole(double min, double max) const {
  const double number = this->number(min, max);
  if (number != std::floor(number)) refuse(fmt::format("an integer {} .. {}", min, max));
  return number;
}

bool JsonValue::boolean() const {
  bool value = false;
  if (!there_ || element_.get(value) != simdjson::SUCCESS) refuse("true or false");
  return value;
}

std::size_t JsonValue::one_of(std::initializer_list<std::string_view> choices) const {
  std::string_view text;
  const bool found = there_ && element_.get(text) == simdjson::SUCCESS;
  const auto choice = found ? std::find(choices.begin(), choices.end(), text) : choices.end();
  if (choice == choices.end()) {
    refuse(fmt::format("one of \"{}\"", fmt::join(choices, "\", \"")));
  }
  return static_cast<std::size_t>(choice - choices.begin());
}

void JsonValue::expect(std::string_view text) const {
  std::string_view found;
  if (!there_ || element_.get(found) != simdjson::SUCCESS || found != text) {
    refuse(fmt::format("\"{}\"", text));
  }
}

}  // namespace ballast
