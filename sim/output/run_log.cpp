// SPDX-License-Identifier: BSD-3-Clause
#include "output/run_log.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/errors.h"

namespace ballast::run_log {
namespace {

std::FILE* file = nullptr;  ///< open until the process ends or a line fails
std::string first_line;
std::string failure;  ///< error of a line that could not be written

/// Local time in ISO 8601: "2026-01-31T23:59:59.123+01:00".
std::string time_text() {
  const auto now = std::chrono::system_clock::now();
  const auto parts = std::chrono::floor<std::chrono::milliseconds>(now.time_since_epoch());
  const std::time_t seconds = parts.count() / 1000;
  std::tm local{};
  localtime_r(&seconds, &local);
  std::array<char, 32> date{};
  std::strftime(date.data(), date.size(), "%Y-%m-%dT%H:%M:%S", &local);
  const long offset = local.tm_gmtoff / 60, minutes = std::labs(offset);
  return fmt::format("{}.{:03}{}{:02}:{:02}", date.data(), parts.count() % 1000,
                     offset < 0 ? '-' : '+', minutes / 60, minutes % 60);
}

}  // namespace

void heading(std::string text) { first_line = std::move(text); }

void open(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::error_code ignored;
  if (!folder.empty() && !std::filesystem::is_directory(folder, ignored)) {  // it would be created
    throw UserError(Where{"--log"}, fmt::format("{}: expected an existing folder, got {}",
                                                shown(path), shown(folder.string())));
  }
  file = std::fopen(path.c_str(), "ae");
  if (file == nullptr) {
    throw UserError(Where{"--log"},
                    fmt::format("{}: {}", shown(path), std::generic_category().message(errno)));
  }
  add(Level::info, first_line);
}

void add(Level level, std::string_view text) noexcept {
  if (file == nullptr) return;
  constexpr std::array kLevels = {"info", "warning", "error"};
  const std::string start =
      fmt::format("{} {:7} ", time_text(), kLevels[static_cast<std::size_t>(level)]);
  std::string lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    if (!line.empty()) lines.append(start).append(line) += '\n';
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
  }
  const std::size_t written = std::fwrite(lines.data(), 1, lines.size(), file);
  // A user may follow it during the work.
  if (std::fflush(file) != 0 || written != lines.size()) {
    failure = std::generic_category().message(errno);
    file = nullptr;  // nothing more is added
  }
}

void flush() {
  if (!failure.empty()) throw OutputError("--log: " + std::exchange(failure, {}));
}

}  // namespace ballast::run_log
