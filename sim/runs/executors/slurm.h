// SPDX-License-Identifier: BSD-3-Clause
// Slurm by its commands. Its word about jobs only says when to stop waiting: part files are the
// truth.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ballast::slurm {

/// Throws UserError: no sbatch in PATH.
void require();

/// Largest index of an array's job. Throws UserError: scontrol fails.
[[nodiscard]] std::size_t largest_index();

struct Array {
  std::string name;                  ///< of the job
  std::string script;                ///< file
  std::string folder;                ///< output of job k goes to k.out in it
  std::vector<std::size_t> indices;  ///< ascending
  unsigned cores = 1;                ///< of a job
  std::vector<std::string> options;  ///< the user's, for sbatch
};
/// Submits the array and returns its id. Throws UserError: sbatch refuses it.
[[nodiscard]] std::string submit(const Array& array);

/// Indices of the jobs of this name and user that wait or run. None: Slurm does not answer now.
[[nodiscard]] std::optional<std::set<std::size_t>> active(const std::string& name);

/// "1-40,42".
[[nodiscard]] std::string index_list(const std::vector<std::size_t>& indices);

/// Words of an option's text, as a shell splits them, without expansions.
[[nodiscard]] std::vector<std::string> words_of(const std::string& text);
/// The same for options of sbatch. Throws UserError: one that submit() sets.
[[nodiscard]] std::vector<std::string> options_of(const std::string& text);
/// 'it'\''s': the text as one word of a shell.
[[nodiscard]] std::string quoted(const std::string& text);

}  // namespace ballast::slurm
