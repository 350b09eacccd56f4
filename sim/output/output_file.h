// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ballast {

/// A file that the program writes. Until `commit` a reader sees what was there before, then all
/// that is new, whenever the program ends: it is written beside, synced and renamed. Mode and owner
/// of the old file stay, symbolic links are followed. Pipes and devices are written directly.
///
/// A file beside that a killed program has left is removed when its output is opened again.
class OutputFile {
 public:
  /// Opens it. `option` names it for people: "--json". Throws UserError: it cannot be opened.
  OutputFile(const std::string& path, const std::string& option);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  /// Without commit(): what was there stays.
  ~OutputFile();

  /// Throws OutputError.
  void write(std::string_view text);
  /// Throws OutputError.
  void commit();

  [[nodiscard]] const std::string& path() const noexcept { return path_; }
  /// For a writer of its own that opens files by name: where to write. The same as path() if the
  /// file is written directly.
  [[nodiscard]] const std::string& working() const noexcept { return working_; }
  [[nodiscard]] bool direct() const noexcept { return target_.empty(); }

 private:
  void open_direct(const std::string& option);
  void open_beside(const std::string& option);
  [[noreturn]] void fail() const;

  std::string path_;     ///< as the user wrote it
  std::string target_;   ///< what is replaced, no symbolic link; empty: written directly
  std::string working_;  ///< what is open
  int file_ = -1;
  struct Owner {
    unsigned user, group, mode;
  };
  std::optional<Owner> old_;  ///< of the file that is replaced
};

/// Throws UserError if two of the options' files are one, or one of them is an input. Paths that
/// are empty or "-" are no files.
struct NamedPath {
  std::string option, path;
};
void refuse_same_file(const std::vector<NamedPath>& outputs, const std::vector<NamedPath>& inputs);

/// Removes the files beside of this process. For a signal handler that ends it.
void remove_unfinished_outputs() noexcept;

}  // namespace ballast
