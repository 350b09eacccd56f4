// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <concepts>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "output/console.h"
#include "output/output_file.h"

namespace ballast {

/// Destination of the `--json` document: a file, standard output ("-", which then has nothing
/// else), or none (no path). Opened before the work.
class JsonOutput {
 public:
  explicit JsonOutput(const std::optional<std::string>& path) {
    if (!path) return;
    to_output_ = *path == "-";
    if (to_output_) {
      console::only_document();
    } else {
      file_.emplace(*path, "--json");
    }
  }
  /// Of a document that is large: made only where it is asked for.
  template <std::invocable Make>
  void write(const Make& make) {
    if (to_output_ || file_) write(make());
  }
  /// Throws OutputError. Bytes of file names that are not UTF-8 become U+FFFD.
  void write(const nlohmann::ordered_json& document) {
    if (!to_output_ && !file_) return;
    const auto replace = nlohmann::ordered_json::error_handler_t::replace;
    const std::string text = document.dump(1, ' ', false, replace) + "\n";
    if (to_output_) return console::write(text);
    file_->write(text);
    file_->commit();
  }
  [[nodiscard]] bool to_file() const noexcept { return file_.has_value(); }

 private:
  bool to_output_ = false;
  std::optional<OutputFile> file_;
};

}  // namespace ballast
