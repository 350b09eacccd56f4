// SPDX-License-Identifier: BSD-3-Clause
#include "callgrind.h"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

namespace ballast {
namespace {

std::string output_of(const std::string& command) {
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("cannot run " + command);
  std::string text;
  std::array<char, 4096> part;
  while (std::fgets(part.data(), part.size(), pipe) != nullptr) text += part.data();
  if (pclose(pipe) != 0) throw std::runtime_error(command + "\n" + text);
  return text;
}

std::string this_program() { return std::filesystem::read_symlink("/proc/self/exe").string(); }

}  // namespace

bool has_callgrind(const std::string& arguments) {
  const std::string command =
      fmt::format("valgrind --tool=none {} {} > /dev/null 2>&1", this_program(), arguments);
  return std::system(command.c_str()) == 0;
}

Counted count_instructions(const std::string& arguments, const std::string& function) {
  const std::string toggle = function.empty() ? "" : "--toggle-collect='" + function + "'";
  const std::string text = output_of(
      fmt::format("valgrind --tool=callgrind --callgrind-out-file=/dev/null {} {} {} 2>&1", toggle,
                  this_program(), arguments));
  Counted counted{};
  const auto number_after = [&](const char* label) {
    const auto at = text.find(label);
    if (at == std::string::npos) throw std::runtime_error(text);
    return text.substr(at + std::string(label).size());
  };
  counted.instructions = std::stod(number_after("Collected : "));
  counted.work = std::stod(number_after("work = "));
  return counted;
}

}  // namespace ballast
