// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <string>

namespace ballast::tb {

/// Folder of files that are made once: BALLAST_CACHE, else ballast in XDG_CACHE_HOME or ~/.cache.
/// Made if missing, for its owner alone. Throws UserError: it cannot be made, there is no home, or
/// others may write to it.
[[nodiscard]] std::filesystem::path cache_folder();

/// True: the file is in the cache, as a whole. An object is code that will run: throws UserError if
/// it is another user's, or may be written by others.
[[nodiscard]] bool has_object(const std::filesystem::path& file);

/// The right to make a file of the cache, for one process at a time; it goes with its holder, also
/// with a killed one. Its folder is for what is not yet complete: empty at the beginning, removed
/// at the end, or by the next holder.
class Making {
 public:
  /// Waits for another holder. Throws UserError: no lock can be made.
  explicit Making(const std::filesystem::path& file);
  Making(const Making&) = delete;
  Making& operator=(const Making&) = delete;
  ~Making();

  [[nodiscard]] const std::filesystem::path& folder() const noexcept { return folder_; }
  /// Moves a file of the folder to its place: other processes see all of it or nothing.
  void publish(const std::string& name, const std::filesystem::path& place) const;
  /// The same with its digest at the end, where no loader or linker looks (`has_object`).
  void publish_object(const std::string& name, const std::filesystem::path& place) const;

 private:
  std::filesystem::path lock_, folder_;
  int descriptor_ = -1;
};

}  // namespace ballast::tb
