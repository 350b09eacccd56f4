// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/json_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "core/input_limits.h"
#include "workloads/json_place.h"

namespace ballast {

namespace {

using Json = JsonFile::Json;

/// Builds the value without the contents of skipped names, which are most of a real file. (The
/// library's own filter takes time quadratic in the length of an array.)
class Builder final : public nlohmann::json_sax<Json> {
 public:
  explicit Builder(const std::set<std::string>& skipped) : skipped_(skipped) {}

  Json root;
  std::size_t error_offset = 0;
  std::string error;

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(std::int64_t value) override { return add(value); }
  bool number_unsigned(std::uint64_t value) override { return add(value); }
  bool number_float(double value, const std::string&) override { return add(value); }
  bool string(std::string& value) override { return add(std::move(value)); }
  bool binary(Json::binary_t& value) override { return add(std::move(value)); }
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(std::string& name) override {
    if (skipped_depth_ > 0) return true;
    skips_next_ = skipped_.contains(name);
    if (!skips_next_) member_ = &(*open_.back())[name];
    return true;
  }
  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception& exception) override {
    error_offset = position == 0 ? 0 : position - 1;
    // Removes "[json.exception...] parse error at line 1, column 2:"; fail() states the place.
    error = exception.what();
    error.erase(0, error.find("] ") + 2);
    if (error.starts_with("parse error at")) error.erase(0, error.find(": ") + 2);
    return false;
  }

 private:
  Json& place(Json value) {
    Json* at = &root;
    if (!open_.empty()) {
      at = open_.back()->is_array() ? &open_.back()->emplace_back() : member_;
    }
    return *at = std::move(value);
  }
  bool add(Json value) {
    if (skipped_depth_ == 0 && !std::exchange(skips_next_, false)) place(std::move(value));
    return true;
  }
  bool open(Json empty) {
    if (skipped_depth_ > 0 || std::exchange(skips_next_, false)) {
      ++skipped_depth_;
    } else {
      open_.push_back(&place(std::move(empty)));
    }
    return true;
  }
  bool close() {
    if (skipped_depth_ > 0) {
      --skipped_depth_;
    } else {
      open_.pop_back();
    }
    return true;
  }

  const std::set<std::string>& skipped_;
  std::vector<Json*> open_;  // remain valid: an array grows only while none of its elements is open
  Json* member_ = nullptr;
  bool skips_next_ = false;
  std::size_t skipped_depth_ = 0;
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

std::vector<std::string> names_of(JsonFile::Path path) {
  std::vector<std::string> names;
  for (; !path.empty(); path.pop_back()) names.insert(names.begin(), path.back());
  return names;
}

std::string printed(const JsonFile::Path& path) {
  std::string result;
  for (const std::string& name : names_of(path)) {
    if (name.find_first_not_of("0123456789") == name.npos) {
      result += fmt::format("[{}]", name);
    } else {
      result += result.empty() ? name : "." + name;
    }
  }
  return result.empty() ? result : result + ": ";
}

}  // namespace

JsonFile::JsonFile(TextFile file, const std::set<std::string>& skipped) : file_(std::move(file)) {
  if (const std::size_t at = too_deep(file_.text); at != file_.text.npos) {
    throw UserError(
        file_.where(at),
        fmt::format("nested too deeply, expected at most {} levels of arrays and objects",
                    kMostLevels));
  }
  Builder builder(skipped);
  if (!Json::sax_parse(file_.text, &builder)) {
    throw UserError(file_.where(builder.error_offset), "not JSON: " + builder.error);
  }
  root_ = std::move(builder.root);
}

Where JsonFile::where(const Path& path) const {
  Path held = path;
  while (!root_.contains(held)) held.pop_back();
  return file_.where(json_place(file_.text, names_of(held)));
}

void JsonFile::fail(const Path& path, const std::string& what) const {
  throw UserError(where(path), printed(path) + what);
}

const Json* JsonFile::find(const Path& path, bool (Json::*is)() const noexcept) const {
  if (!root_.contains(path)) return nullptr;
  const Json& found = root_.at(path);
  return (found.*is)() ? &found : nullptr;
}

void JsonFile::refuse(const Path& path, const std::string& allowed) const {
  if (!root_.contains(path)) fail(path, "missing, expected " + allowed);
  const Json& found = root_.at(path);
  const std::string what = found.is_object()  ? "an object"
                           : found.is_array() ? "an array"
                                              : found.dump();
  fail(path, fmt::format("expected {1}, got {0}", what, allowed));
}

const Json& JsonFile::array(const Path& path) const {
  const Json* found = find(path, &Json::is_array);
  if (found == nullptr) refuse(path, "an array");
  return *found;
}

double JsonFile::number(const Path& path, double min, double max) const {
  const Json* found = find(path, &Json::is_number);
  const double number = found == nullptr ? min : found->get<double>();
  if (found == nullptr || number < min || number > max) {
    refuse(path, fmt::format("a number {} .. {}", min, max));
  }
  return number;
}

std::int64_t JsonFile::integer(const Path& path, std::int64_t min, std::int64_t max) const {
  const Json* found = find(path, &Json::is_number_integer);
  const auto number = found == nullptr ? 0 : found->get<std::int64_t>();
  // Unsigned numbers out of range are read as negative ones.
  const bool fits = found != nullptr && (number >= 0 || !found->is_number_unsigned());
  if (!fits || number < min || number > max) {
    refuse(path, min == max ? std::to_string(min) : fmt::format("an integer {} .. {}", min, max));
  }
  return number;
}

std::uint64_t JsonFile::natural(const Path& path) const {
  const Json* found = find(path, &Json::is_number_integer);
  if (found == nullptr || (!found->is_number_unsigned() && found->get<std::int64_t>() < 0)) {
    refuse(path, "an integer 0 .. 18446744073709551615");
  }
  return found->get<std::uint64_t>();
}

double JsonFile::whole(const Path& path, double min, double max) const {
  const double number = this->number(path, min, max);
  if (number != std::floor(number)) refuse(path, fmt::format("an integer {} .. {}", min, max));
  return number;
}

bool JsonFile::boolean(const Path& path) const {
  const Json* found = find(path, &Json::is_boolean);
  if (found == nullptr) refuse(path, "true or false");
  return found->get<bool>();
}

std::size_t JsonFile::one_of(const Path& path, const std::vector<std::string>& choices) const {
  const Json* found = find(path, &Json::is_string);
  const auto choice = found == nullptr ? choices.end()
                                       : std::find(choices.begin(), choices.end(),
                                                   found->get_ref<const std::string&>());
  if (choice == choices.end()) {
    refuse(path, fmt::format("one of \"{}\"", fmt::join(choices, "\", \"")));
  }
  return static_cast<std::size_t>(choice - choices.begin());
}

void JsonFile::expect(const Path& path, const std::string& text) const {
  const Json* found = find(path, &Json::is_string);
  if (found == nullptr || *found != text) refuse(path, fmt::format("\"{}\"", text));
}

}  // namespace ballast
