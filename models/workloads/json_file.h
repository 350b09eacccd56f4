// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "core/text_file.h"

namespace ballast {

/// A JSON text; messages give place and JSON path: "file:line:column: phases[0].tasks[3].time:
/// what".
class JsonFile {
 public:
  using Json = nlohmann::json;
  using Path = Json::json_pointer;

  /// Parses the text; members named in `skipped` are not kept. Throws UserError.
  explicit JsonFile(TextFile file, const std::set<std::string>& skipped = {});

  [[nodiscard]] const Json& root() const { return root_; }
  /// The value at `path`; throws UserError if it is absent or not allowed.
  [[nodiscard]] const Json& array(const Path& path) const;
  [[nodiscard]] double number(const Path& path, double min, double max) const;
  [[nodiscard]] std::int64_t integer(const Path& path, std::int64_t min, std::int64_t max) const;
  [[nodiscard]] std::uint64_t natural(const Path& path) const;
  /// A number without fraction, in any notation.
  [[nodiscard]] double whole(const Path& path, double min, double max) const;
  [[nodiscard]] bool boolean(const Path& path) const;
  /// Index of the text in `choices`.
  [[nodiscard]] std::size_t one_of(const Path& path, const std::vector<std::string>& choices) const;
  [[nodiscard]] bool has(const Path& path) const { return root_.contains(path); }
  /// Place of the value or, if it is absent, of its container.
  [[nodiscard]] Where where(const Path& path) const;
  /// Refuses any other text.
  void expect(const Path& path, const std::string& text) const;
  /// Throws UserError with the place.
  [[noreturn]] void fail(const Path& path, const std::string& what) const;

 private:
  /// nullptr if there is no value or `is` does not hold for it.
  const Json* find(const Path& path, bool (Json::*is)() const noexcept) const;
  [[noreturn]] void refuse(const Path& path, const std::string& allowed) const;

  TextFile file_;
  Json root_;
};

}  // namespace ballast
