// SPDX-License-Identifier: BSD-3-Clause
// Lists, ranges and filters in the text of a study.
#pragma once

#include <toml++/toml.h>

#include <functional>
#include <string>
#include <vector>

#include "runs/study/study.h"

namespace ballast {

/// Parts of the study's text with their places.
class StudyText {
 public:
  /// `path` is for messages. Throws UserError.
  StudyText(std::string path, const std::string& text);

  [[nodiscard]] const toml::table& root() const noexcept { return root_; }
  [[nodiscard]] Where where(const toml::source_region& region) const {
    return {path_, region.begin.line, region.begin.column};
  }
  [[nodiscard]] Where where(const toml::node& node) const { return where(node.source()); }

  /// A key and its value below a table.
  struct Leaf {
    std::string key;  ///< dotted
    Where where;      ///< of the key
    const toml::node* value;
  };
  /// Values below `table`, in the order of the text. A table with `from` is a range, hence a value.
  [[nodiscard]] std::vector<Leaf> leaves(const toml::table& table) const;
  /// Keys of a table in the order of the text.
  [[nodiscard]] std::vector<Leaf> entries(const toml::table& table) const;

  /// Elements of a list, or numbers of a range {from, to, step | factor}. Throws UserError.
  struct Element {
    AxisValue value;
    std::string toml;
    Where where;
  };
  [[nodiscard]] std::vector<Element> elements(const toml::node& node, const std::string& key) const;
  /// A single value. Throws UserError: a table or a date.
  [[nodiscard]] Element element(const toml::node& node, const std::string& key) const;
  /// {axis = value or list of values, ..}. Throws UserError: an unknown axis, or a value that the
  /// axis does not have.
  [[nodiscard]] CaseFilter filter(const toml::table& table, const std::string& section,
                                  const std::vector<Dimension>& dimensions) const;
  /// The tables of [[name]]; empty: none. Throws UserError: something else has this name.
  [[nodiscard]] std::vector<const toml::table*> tables(const std::string& name) const;

 private:
  [[nodiscard]] std::vector<Element> range(const toml::table& table, const std::string& key) const;
  void add_leaves(const toml::table& table, const std::string& prefix,
                  std::vector<Leaf>& leaves) const;

  std::string path_;
  toml::table root_;
};

}  // namespace ballast
