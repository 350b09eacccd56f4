// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/args.h"

namespace ballast {

/// What a reader of a configuration adds to its messages, "; did you mean ...?" or nothing.
struct ConfigHints {
  /// For a key without a near name.
  std::function<std::string(const std::string& section, std::string_view key)> unknown_key;
  /// For a section that is a text: `balancer = "diffusion"`.
  std::function<std::string(const std::string& section, const std::string& text)> text_as_section;
};

/// An experiment as written by the user (TOML file plus `--set key=value`), not yet checked against
/// a schema. Sections are checked one by one: `check` reads a section by its keys, `finish` reports
/// everything that was never requested.
class Config {
 public:
  /// Reads a TOML file. Throws UserError with file:line:column (unreadable file, TOML syntax).
  static Config from_file(const std::string& path);
  static Config from_text(const std::string& text, const std::string& name);
  Config(Config&&) noexcept;
  Config& operator=(Config&&) noexcept;
  ~Config();

  /// One `--set section.key=value`: the value is TOML; a bare word is text. The last one wins, also
  /// over the file. Its place is "--set 'section.key=value'" with the column of the key or the
  /// value.
  void set(const std::string& assignment);
  /// The same for another input of the user: messages have its place.
  void set_for(const Where& origin, const std::string& assignment);
  /// Sets a key to a text as it is, whatever it looks like.
  void set_text(const Where& origin, const std::string& path, const std::string& text);

  void set_hints(ConfigHints hints);
  /// Checks table `section` ("machine", or "machine.switch" for a sub-table) against `keys` and
  /// returns typed values, fallbacks filled in; an absent table counts as empty. `extra`: names in
  /// the table that another call checks (sub-tables, keys of the chosen part); "*": all others.
  /// Throws UserError "file:line:column: section.key: what is wrong, what is allowed, did you mean
  /// ...".
  Args check(const std::string& section, const std::vector<Key>& keys,
             const std::vector<std::string>& extra = {});
  /// For a section without `key`: refuses a key that may be a misspelt `key`, because it is close
  /// and not in `known`.
  void refuse_misspelt(const std::string& section, const std::string& key,
                       const std::vector<std::string>& known) const;
  [[nodiscard]] bool has(const std::string& path) const;
  /// All keys written by the user, without sections.
  [[nodiscard]] std::vector<std::string> written() const;
  /// The names in a table of [section.NAME], in alphabetical order; none if it is absent. Throws
  /// UserError: not a table; a name of which assignments set keys, but not all of `complete`,
  /// although others are written in the file or assigned as a whole: it may be misspelt.
  [[nodiscard]] std::vector<std::string> names(const std::string& section,
                                               const std::vector<std::string>& complete) const;
  /// The value at `path`, which is there, as TOML.
  [[nodiscard]] std::string value_text(const std::string& path) const;
  /// Place of a key's value, or of a table; the file if it is absent.
  [[nodiscard]] Where where(const std::string& path) const;
  /// Reports top-level tables and keys that are not in `sections`.
  void finish(const std::vector<std::string>& sections) const;

 private:
  struct Impl;
  explicit Config(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

/// An experiment of a program: {"machine": {"topology": "mesh", ...}, ...}. Its messages have the
/// path of the key, and no place.
[[nodiscard]] Config config_of_record(const nlohmann::ordered_json& record);

/// Checked values as JSON: {"key": value}; keys without a value are omitted.
[[nodiscard]] nlohmann::ordered_json to_json(const Args& args);

}  // namespace ballast
