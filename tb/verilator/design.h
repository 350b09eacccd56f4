// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tb/verilator/header.h"

namespace ballast::tb {

/// What a module keeps of its run: lines, branches and toggles; or a waveform of all its signals.
enum class Record { nothing, coverage, waveform };

/// SystemVerilog that becomes a module of the program.
struct Design {
  std::string name;                     ///< for messages
  std::vector<std::string> files;       ///< `include`d ones and modules are found beside them, too
  std::string top;                      ///< module
  std::vector<std::string> parameters;  ///< of `top`, "NAME=VALUE"
  std::vector<std::string> offered;     ///< further ones, for those of these names that it has
  std::vector<std::string> libraries;   ///< folders with a file for each module

  /// A module of ours around `top`, which becomes the top: its text, given which of the parameters
  /// `top` has.
  struct Around {
    std::string top;
    std::vector<std::string> parameters;
    std::vector<std::string> files;  ///< the last one has `top`; its modules are beside it
    std::function<std::string(const std::vector<std::string>& taken)> text;
  };
  std::optional<Around> around = {};
  Record record = Record::nothing;
  bool random = true;  ///< registers without a reset begin with random bits, else 0
};

/// Refuses ports, before they are compiled. Throws UserError.
using PortCheck = std::function<void(const std::vector<DeclaredPort>&)>;

/// The files of names and patterns of a shell, in order, each once, those of packages first. Throws
/// UserError: a name or pattern without a file. `key`: option or key with the patterns, for
/// messages.
[[nodiscard]] std::vector<std::string> matching_files(const std::vector<std::string>& patterns,
                                                      const std::string& key);

/// The design as a module: of the cache, or Verilated and compiled. `check` sees the ports of `top`
/// of a design that is not yet in the cache. Throws UserError: a tool is missing or refuses the
/// design.
[[nodiscard]] std::unique_ptr<Module> verilated(const Design& design, const PortCheck& check);

/// Finds mistakes in a design: Verilator reads it and `check` sees the ports of `top`. Nothing is
/// compiled or loaded, so nothing of it runs. Returns why it was not looked at: empty, or Verilator
/// is missing. Throws UserError as verilated().
[[nodiscard]] std::string look(const Design& design, const PortCheck& check);

}  // namespace ballast::tb
