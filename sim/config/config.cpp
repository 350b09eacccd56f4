// SPDX-License-Identifier: BSD-3-Clause
#include "config/config.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "config/convert.h"
#include "config/levels.h"
#include "core/input_limits.h"
#include "core/text_file.h"

namespace ballast {

namespace {

std::vector<std::string> parts_of(const std::string& path) {
  std::vector<std::string> parts(1);
  for (const char c : path) {
    if (c == '.') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

/// {value = the TOML value that the text is, below so many levels}; a bare word is text.
toml::table value_of(const std::string& text, const Where& place, std::size_t levels) {
  const std::string whole = "value = " + text;
  if (too_deep(whole, levels)) throw UserError(place, too_many_levels());
  try {
    toml::table table = toml::parse(whole);
    if (table.size() == 1) return table;
  } catch (const toml::parse_error& error) {
    if (std::string_view("[{\"'").find(text.front()) != std::string_view::npos) {
      throw UserError(place, fmt::format("is not TOML: {}", error.description()));
    }
  }
  return toml::table{{"value", text}};
}

}  // namespace

struct Config::Impl {
  toml::table root;
  std::string name;
  std::map<std::string, std::string> overrides;  // path -> the --set that wrote it

  /// The node; nullptr if there is none.
  [[nodiscard]] const toml::node* find(const std::string& path) const {
    const toml::node* node = &root;
    if (path.empty()) return node;
    for (const std::string& part : parts_of(path)) {
      const toml::table* table = node->as_table();
      node = table == nullptr ? nullptr : table->get(part);
      if (node == nullptr) return nullptr;
    }
    return node;
  }
  /// Place of what stands at `path`: an override of it or of a table around it, or in the file.
  [[nodiscard]] Where place(std::string path, const toml::source_region& source) const {
    while (true) {
      if (const auto it = overrides.find(path); it != overrides.end()) return {it->second};
      const std::size_t dot = path.rfind('.');
      if (dot == path.npos) break;
      path.erase(dot);
    }
    return {name, source.begin.line, source.begin.column};
  }
  /// Refuses the first key of the table that is not allowed.
  void refuse_unknown(const toml::table& table, const std::string& section,
                      const std::vector<std::string>& allowed) const {
    const toml::key* unknown = nullptr;
    for (const auto& [key, node] : table) {
      if (std::find(allowed.begin(), allowed.end(), key.str()) != allowed.end()) continue;
      if (unknown == nullptr || key.source().begin < unknown->source().begin) unknown = &key;
    }
    if (unknown == nullptr) return;
    const std::string path = joined_path(section, unknown->str());
    throw UserError(place(path, unknown->source()), unknown_key(path, unknown->str(), allowed));
  }
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
    return Config(std::make_unique<Impl>(Impl{toml::parse(text, name), name, {}}));
  } catch (const toml::parse_error& error) {
    const toml::source_position at = error.source().begin;
    throw UserError({name, at.line, at.column}, fmt::format("not TOML: {}", error.description()));
  }
}

void Config::set(const std::string& assignment) {
  const Where place{"--set " + assignment};
  const std::size_t equals = assignment.find('=');
  const std::string path(trimmed(std::string_view(assignment).substr(0, equals)));
  const std::string text(
      equals == assignment.npos ? "" : trimmed(std::string_view(assignment).substr(equals + 1)));
  std::vector<std::string> parts = parts_of(path);
  if (text.empty() || std::find(parts.begin(), parts.end(), "") != parts.end()) {
    throw UserError(place, "must be section.key=value");
  }
  if (parts.size() > kMostLevels) throw UserError(place, too_many_levels());

  const std::string key = std::move(parts.back());
  parts.pop_back();
  toml::table* table = &impl_->root;
  std::string walked;
  for (const std::string& part : parts) {
    walked = joined_path(walked, part);
    toml::node& node = table->insert(part, toml::table{}).first->second;
    table = node.as_table();
    if (table == nullptr) {
      throw UserError(place, fmt::format("{}: is {}, must be a table", walked, kind_of(node)));
    }
  }
  toml::table value = value_of(text, place, parts.size());
  value.get("value")->visit([&](auto& node) { table->insert_or_assign(key, std::move(node)); });
  std::erase_if(impl_->overrides,
                [&](const auto& entry) { return entry.first.starts_with(path + "."); });
  impl_->overrides[path] = place.file;
}

Args Config::check(const std::string& section, const std::vector<Key>& keys,
                   const std::vector<std::string>& extra) {
  const Where here = where(section);
  const toml::node* node = impl_->find(section);
  const toml::table* table = node == nullptr ? nullptr : node->as_table();
  if (node != nullptr && table == nullptr) {
    throw UserError(here, fmt::format("{}: is {}, must be a table", section, kind_of(*node)));
  }
  if (table != nullptr && std::find(extra.begin(), extra.end(), "*") == extra.end()) {
    std::vector<std::string> allowed;
    for (const Key& key : keys) allowed.push_back(key.name());
    allowed.insert(allowed.end(), extra.begin(), extra.end());
    impl_->refuse_unknown(*table, section, allowed);
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

bool Config::has(const std::string& path) const { return impl_->find(path) != nullptr; }

Where Config::where(const std::string& path) const {
  const toml::node* node = impl_->find(path);
  return node == nullptr || path.empty() ? Where{impl_->name} : impl_->place(path, node->source());
}

void Config::finish(const std::vector<std::string>& sections) const {
  impl_->refuse_unknown(impl_->root, "", sections);
}

nlohmann::ordered_json to_json(const Args& args) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (const auto& [name, item] : args.items()) {
    std::visit(
        [&, &key = name](const auto& value) {
          if constexpr (!std::is_same_v<std::decay_t<decltype(value)>, std::monostate>) {
            json[key] = value;
          }
        },
        item.value);
  }
  return json;
}

}  // namespace ballast
