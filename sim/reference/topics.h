// SPDX-License-Identifier: BSD-3-Clause
// The reference as data: `ballast list` prints it as text, `ballast list --markdown` as Markdown.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/key.h"

namespace ballast {

/// A part of a family, or a section of an experiment.
struct ReferencePart {
  std::string name, help;
  std::vector<Key> keys = {};
  std::vector<std::pair<std::string, std::string>> facts = {};  ///< more facts, for Markdown only
  bool quoted = false;                                          ///< `help` is a quotation
};

struct ReferenceTable {
  std::vector<std::string> header = {};
  std::vector<std::vector<std::string>> rows = {};
};

/// A topic has parts, or is a table.
struct ReferenceTopic {
  std::string name, help;
  std::function<std::vector<ReferencePart>()> parts = nullptr;
  std::function<ReferenceTable()> table = nullptr;
};

/// All topics that do not depend on the build.
[[nodiscard]] std::vector<ReferenceTopic> reference_topics();

/// What all these keys need for an effect, of each its own or the first one's: "the switch". Empty:
/// some need nothing.
[[nodiscard]] std::string common_needs(const std::vector<Key>& keys);
/// Help of a key, and what it needs beside what all the others of its part do.
[[nodiscard]] std::string meaning_of(const Key& key, const std::string& common);
/// Default of a key: "8", "[4, 4]", "required", or "-" if there is none.
[[nodiscard]] std::string default_text(const Key& key);

[[nodiscard]] std::string topic_text(const ReferenceTopic& topic);
[[nodiscard]] std::string topic_markdown(const ReferenceTopic& topic);

}  // namespace ballast
