// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <simdjson.h>

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "core/text_file.h"

namespace ballast {

class JsonValue;

/// Memory of a parser and of the text, for one file after another.
struct JsonMemory {
  simdjson::dom::parser parser;
  std::string text = {};  ///< the memory of the last one (core/text_memory.h)
};

/// A JSON text of at most kMostLevels levels.
class JsonFile {
 public:
  /// Parses the text. `memory` must not be used for another one while this exists, and gets that of
  /// the text in the end. Throws UserError.
  JsonFile(TextFile file, JsonMemory& memory);
  ~JsonFile() { memory_.text = std::move(file_.text); }
  JsonFile(const JsonFile&) = delete;
  JsonFile& operator=(const JsonFile&) = delete;

  /// Its values refer to this object.
  [[nodiscard]] JsonValue root() const;
  [[nodiscard]] const TextFile& text() const noexcept { return file_; }

 private:
  void parse_again();

  TextFile file_;
  JsonMemory& memory_;
  simdjson::dom::element root_;
};

/// A value of a JSON file, or the place where one might be. Messages give place and JSON path:
/// "file:line:column: phases[0].tasks[3].time: what". It refers to the value that contains it.
class JsonValue {
 public:
  using Element = simdjson::dom::element;

  /// The value is in the file. The others below throw UserError if it is absent or not allowed.
  [[nodiscard]] explicit operator bool() const noexcept { return there_; }

  [[nodiscard]] bool is_array() const noexcept { return there_ && element_.is_array(); }
  [[nodiscard]] bool is_object() const noexcept { return there_ && element_.is_object(); }

  /// Members of an object by their names, of several with the same name the last one; of another
  /// value none.
  template <class... Names>
  [[nodiscard]] std::array<JsonValue, sizeof...(Names)> members(const Names&... names) const& {
    std::array<JsonValue, sizeof...(Names)> result{JsonValue(*file_, this, names)...};
    simdjson::dom::object object;
    if (!there_ || element_.get(object) != simdjson::SUCCESS) return result;
    for (const auto field : object) {
      for (JsonValue& member : result) {
        if (field.key == member.name_) member.set(field.value);
      }
    }
    return result;
  }
  template <class... Names>
  std::array<JsonValue, sizeof...(Names)> members(const Names&...) const&& = delete;
  [[nodiscard]] JsonValue member(std::string_view name) const& { return members(name)[0]; }
  JsonValue member(std::string_view) const&& = delete;

  /// Calls `with` with each element of an array.
  template <class With>
  void for_each(const With& with) const& {
    std::size_t index = 0;
    for (const Element element : array()) {
      JsonValue value(*file_, this, {});
      value.index_ = index++;
      value.set(element);
      with(value);
    }
  }
  [[nodiscard]] std::size_t size() const { return array().size(); }

  [[nodiscard]] double number(double min, double max) const;
  [[nodiscard]] std::int64_t integer(std::int64_t min, std::int64_t max) const;
  [[nodiscard]] std::uint64_t natural() const;
  /// A number without fraction, in any notation.
  [[nodiscard]] double whole(double min, double max) const;
  [[nodiscard]] bool boolean() const;
  /// Index of the text in `choices`.
  [[nodiscard]] std::size_t one_of(std::initializer_list<std::string_view> choices) const;
  /// Refuses any other text.
  void expect(std::string_view text) const;

  /// Place of the value or, if it is absent, of its container.
  [[nodiscard]] Where where() const;
  /// Throws UserError with the place.
  [[noreturn]] void fail(const std::string& what) const;

 private:
  friend JsonValue JsonFile::root() const;

  JsonValue(const JsonFile& file, const JsonValue* in, std::string_view name)
      : file_(&file), in_(in), name_(name) {}
  void set(Element element) {
    element_ = element;
    there_ = true;
  }
  [[nodiscard]] simdjson::dom::array array() const;
  [[nodiscard]] std::string path() const;
  [[noreturn]] void refuse(const std::string& allowed) const;

  const JsonFile* file_;
  const JsonValue* in_;    ///< nullptr: the root
  std::string_view name_;  ///< empty: an element of an array
  std::size_t index_ = 0;  ///< of an element
  Element element_;
  bool there_ = false;
};

}  // namespace ballast
