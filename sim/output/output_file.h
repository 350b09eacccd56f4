// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ballast {

/// A file written by the program. Until `commit` readers see the old contents, then the complete
/// new ones, whenever the program ends: a temporary file next to it is written, synced and renamed.
/// Mode and owner of the old file stay, symbolic links are followed. Pipes and devices are written
/// directly.
///
/// A temporary file left by a killed program is removed when its output is opened again.
class OutputFile {
 public:
  /// Opens the file. `option` is for messages: "--json". Throws UserError: it cannot be opened.
  OutputFile(const std::string& path, const std::string& option);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  /// Without commit() the old contents stay.
  ~OutputFile();

  /// Throws OutputError.
  void write(std::string_view text);
  /// Replaces bytes that were written, from `offset` on; not of a pipe or device. Throws
  /// OutputError.
  void overwrite(std::uint64_t offset, std::string_view text);
  /// Throws OutputError.
  void commit();

  [[nodiscard]] const std::string& path() const noexcept { return path_; }
  /// Path for a writer that opens files by name; the same as path() if the file is written
  /// directly.
  [[nodiscard]] const std::string& working() const noexcept { return working_; }
  [[nodiscard]] bool direct() const noexcept { return target_.empty(); }

 private:
  void open_direct(const std::string& option);
  void open_beside(const std::string& option);
  [[noreturn]] void fail() const;

  std::string path_, option_;  ///< as the user wrote them
  std::string target_;         ///< replaced file, not a symbolic link; empty: written directly
  std::string working_;        ///< the open file
  int file_ = -1;
  struct Owner {
    unsigned user, group, mode;
  };
  std::optional<Owner> old_;  ///< of the replaced file
};

/// Throws UserError: the file at `path` was read as an input (input_at). Every file that the
/// program opens to write asks this first, and again before it replaces the old one.
void refuse_input(const std::string& path, const std::string& option);

/// A file that an option names, or that the program writes beside one.
struct NamedPath {
  std::string option, path;
};
/// Throws UserError if two of them are the same file, or one is an input. Paths that are empty or
/// "-" are not files.
void refuse_same_file(const std::vector<NamedPath>& outputs);

/// Removes the temporary files of this process. For a signal handler that ends it.
void remove_unfinished_outputs() noexcept;

}  // namespace ballast
