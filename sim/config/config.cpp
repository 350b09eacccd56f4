// SPDX-License-Identifier: BSD-3-Clause
#include "config/config.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <sstream>
#include <string_view>
#include <utility>

#include "config/assignment.h"
#include "config/convert.h"
#include "config/levels.h"
#include "core/input_limits.h"
#include "core/text_file.h"

namespace ballast {

struct Config::Impl {
  /// A value written by an assignment.
  struct Override {
    Where place;                     ///< without a column: for parts that the user did not assign
    std::size_t key = 0, value = 0;  ///< columns
    bool section = false;            ///< present only because something in it was assigned
  };
  toml::table root;
  std::string name;
  std::map<std::string, Override> overrides = {};  // by path
  ConfigHints hints = {};

  /// The node at `path`; nullptr: none.
  [[nodiscard]] const toml::node* find(const std::string& path) const {
    const toml::node* node = &root;
    if (path.empty()) return node;
    for (const std::string& part : names_in(path)) {
      const toml::table* table = node->as_table();
      node = table == nullptr ? nullptr : table->get(part);
      if (node == nullptr) return nullptr;
    }
    return node;
  }
  /// The assignment that wrote the value at `path`, or a table around it; nullptr: the file did.
  [[nodiscard]] const Override* written_by(std::string path) const {
    while (true) {
      if (const auto it = overrides.find(path); it != overrides.end()) return &it->second;
      const std::size_t dot = path.rfind('.');
      if (dot == path.npos) return nullptr;
      path.erase(dot);
    }
  }
  /// Place of a value or key at `path`.
  [[nodiscard]] Where place(const std::string& path, const toml::source_region& source,
                            bool of_key = false) const {
    const Override* by = written_by(path);
    if (by == nullptr) return {name, source.begin.line, source.begin.column};
    Where place = by->place;
    if (by->key == 0) return place;
    const auto own = overrides.find(path);
    const bool key = by->section || (of_key && own != overrides.end());
    const std::size_t at = source.begin.column;
    place.column =
        key ? by->key : by->value + (at > kBeforeValue.size() ? at - kBeforeValue.size() - 1 : 0);
    return place;
  }
  [[nodiscard]] Where key_place(const toml::key& key, const std::string& path) const {
    return place(path, key.source(), true);
  }
  /// Refuses the first key of the table that is among neither the keys nor the others.
  void refuse_unknown(const toml::table& table, const std::string& section,
                      const std::vector<Key>& keys, const std::vector<std::string>& others) const {
    const toml::key* unknown = nullptr;
    for (const auto& [key, node] : table) {
      const std::string_view name = key.str();
      if (std::find(others.begin(), others.end(), name) != others.end()) continue;
      if (std::any_of(keys.begin(), keys.end(), [&](const Key& k) { return k.name() == name; })) {
        continue;
      }
      if (unknown == nullptr || key.source().begin < unknown->source().begin) unknown = &key;
    }
    if (unknown == nullptr) return;
    const std::string path = joined_path(section, unknown->str());
    std::string what = unknown_key(path, unknown->str(), keys, others);
    const bool answered =
        what.find("; did you mean") != what.npos || what.find(" is now ") != what.npos;
    if (hints.unknown_key && !answered) {
      what += hints.unknown_key(section, unknown->str());
    }
    throw UserError(key_place(*unknown, path), what);
  }
  void add_written(const toml::table& table, const std::string& section,
                   std::vector<std::string>& paths) const {
    for (const auto& [key, node] : table) {
      const std::string path = joined_path(section, key.str());
      const Override* by = written_by(path);
      if (const toml::table* inner = node.as_table()) {
        add_written(*inner, path, paths);
      } else if (by == nullptr || by->key != 0) {
        paths.push_back(path);
      }
    }
  }
  void set(const std::string& assignment, const Where& origin, bool by_user);
};

Config::Config(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Config::Config(Config&&) noexcept = default;
Config& Config::operator=(Config&&) noexcept = default;
Config::~Config() = default;

Config Config::from_file(const std::string& path) {
  return from_text(read_text_file(path).text, path);
}

Config Config::from_text(const std::string& text, const std::string& name) {
  if (const auto at = too_deep(text)) {
    throw UserError(TextFile{name, text}.where(*at), too_many_levels());
  }
  try {
    return Config(std::make_unique<Impl>(Impl{toml::parse(text, name), name}));
  } catch (const toml::parse_error& error) {
    const toml::source_position at = error.source().begin;
    throw UserError({name, at.line, at.column}, fmt::format("not TOML: {}", error.description()));
  }
}

void Config::Impl::set(const std::string& assignment, const Where& origin, bool by_user) {
  const auto at = [&](std::size_t column) {
    return Where{origin.file, origin.line, by_user ? column : origin.column};
  };
  AssignmentText a = read_assignment(assignment, at);
  const std::size_t value_column = a.value_column;
  const std::string key = std::move(a.names.back());
  a.names.pop_back();
  toml::table* table = &root;
  std::string walked;
  const auto override_of = [&](const std::string& name, bool section) {
    const std::size_t column = a.path_column + walked.size() + (walked.empty() ? 0 : 1);
    overrides[joined_path(walked, name)] = {at(0), by_user ? column : 0, by_user ? value_column : 0,
                                            section};
  };
  for (const std::string& part : a.names) {
    const auto [entry, added] = table->insert(part, toml::table{});
    if (added) override_of(part, true);
    walked = joined_path(walked, part);
    table = entry->second.as_table();
    if (table == nullptr) {
      throw UserError(at(1), fmt::format("{}: expected a table, got {}", shown(walked),
                                         kind_of(entry->second)));
    }
  }
  toml::table value = parsed_value(a.value, at(value_column), a.names.size());
  value.get("value")->visit([&](auto& node) { table->insert_or_assign(key, std::move(node)); });
  std::erase_if(overrides,
                [&](const auto& entry) { return entry.first.starts_with(a.path + "."); });
  override_of(key, false);
}

void Config::set(const std::string& assignment) {
  impl_->set(assignment, {fmt::format("--set '{}'", shown(assignment))}, true);
}

void Config::set_for(const Where& origin, const std::string& assignment) {
  impl_->set(assignment, origin, false);
}

void Config::set_text(const Where& origin, const std::string& path, const std::string& text) {
  impl_->set(path + "=''", origin, false);
  *impl_->root.at_path(path).as_string() = text;
}

void Config::set_hints(ConfigHints hints) { impl_->hints = std::move(hints); }

Args Config::check(const std::string& section, const std::vector<Key>& keys,
                   const std::vector<std::string>& extra) {
  const Where here = where(section);
  const toml::node* node = impl_->find(section);
  const toml::table* table = node == nullptr ? nullptr : node->as_table();
  if (node != nullptr && table == nullptr) {
    const auto* text = node->as_string();
    throw UserError(here, fmt::format("{}: expected a table, got {}{}", section, kind_of(*node),
                                      text != nullptr && impl_->hints.text_as_section
                                          ? impl_->hints.text_as_section(section, text->get())
                                          : ""));
  }
  if (table != nullptr && std::find(extra.begin(), extra.end(), "*") == extra.end()) {
    impl_->refuse_unknown(*table, section, keys, extra);
  }

  Args args(section);
  for (const Key& key : keys) {
    const std::string path = joined_path(section, key.name());
    const toml::node* value = table == nullptr ? nullptr : table->get(key.name());
    if (value == nullptr) {
      args.set(key.name(), key.absent(path, here), here);
    } else {
      const auto place = [&](const toml::node& at) { return impl_->place(path, at.source()); };
      args.set(key.name(), converted(*value, key, path, place), where(path));
    }
  }
  return args;
}

void Config::refuse_misspelt(const std::string& section, const std::string& key,
                             const std::vector<std::string>& known) const {
  const toml::node* node = impl_->find(section);
  const toml::table* table = node == nullptr ? nullptr : node->as_table();
  if (table == nullptr || table->contains(key)) return;
  for (const auto& [other, value] : *table) {
    const std::string name(other.str());
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    if (did_you_mean(name, std::array{key}).empty()) continue;
    const std::string path = joined_path(section, name);
    throw UserError(impl_->key_place(other, path),
                    fmt::format("{}: unknown key; did you mean \"{}\"?", shown(path), key));
  }
}

std::vector<std::string> Config::written() const {
  std::vector<std::string> paths;
  impl_->add_written(impl_->root, "", paths);
  return paths;
}

bool Config::has(const std::string& path) const { return impl_->find(path) != nullptr; }

std::vector<std::string> Config::names(const std::string& section,
                                       const std::vector<std::string>& complete) const {
  const toml::node* node = impl_->find(section);
  if (node == nullptr) return {};
  if (node->as_table() == nullptr) {
    throw UserError(where(section),
                    fmt::format("{0}: expected a table, got {1}{2}", section, kind_of(*node),
                                node->is_array() ? "; write [" + section + ".NAME] for each" : ""));
  }
  std::vector<std::string> names, others;
  for (const auto& [key, value] : *node->as_table()) names.emplace_back(key.str());
  std::sort(names.begin(), names.end());
  const auto doubtful = [&](const std::string& name) {
    const std::string path = joined_path(section, name);
    const auto it = impl_->overrides.find(path);
    return it != impl_->overrides.end() && it->second.section &&
           !std::ranges::all_of(complete, [&](const auto& key) { return has(path + "." + key); });
  };
  std::remove_copy_if(names.begin(), names.end(), std::back_inserter(others), doubtful);
  if (others.empty() || others.size() == names.size()) return names;
  const std::string& name = *std::find_if(names.begin(), names.end(), doubtful);
  const std::string path = joined_path(section, name);
  throw UserError(where(path),
                  fmt::format("{}: expected one of {}, or {} for another{}", shown(path),
                              fmt::join(others, ", "), fmt::join(complete, " and "),
                              did_you_mean(name, others)));
}

std::string Config::value_text(const std::string& path) const {
  std::ostringstream text;
  impl_->find(path)->visit([&](const auto& node) { text << node; });
  return text.str();
}

Where Config::where(const std::string& path) const {
  const toml::node* node = impl_->find(path);
  return node == nullptr || path.empty() ? Where{impl_->name} : impl_->place(path, node->source());
}

void Config::finish(const std::vector<std::string>& sections) const {
  impl_->refuse_unknown(impl_->root, "", {}, sections);
}

}  // namespace ballast
