// SPDX-License-Identifier: BSD-3-Clause
#include "output/run_log.h"

#include <fmt/format.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/spdlog.h>

#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include "core/errors.h"

namespace ballast::run_log {
namespace {

std::shared_ptr<spdlog::logger> logger;
std::string first_line;
std::string failure;  ///< error of a line that could not be written

}  // namespace

void heading(std::string text) { first_line = std::move(text); }

void open(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::error_code ignored;
  if (!folder.empty() && !std::filesystem::is_directory(folder, ignored)) {  // it would be created
    throw UserError(Where{"--log"}, fmt::format("{}: expected an existing folder, got {}",
                                                shown(path), shown(folder.string())));
  }
  try {
    logger = std::make_shared<spdlog::logger>(
        "ballast", std::make_shared<spdlog::sinks::basic_file_sink_st>(path));
  } catch (const spdlog::spdlog_ex& error) {
    throw UserError(Where{"--log"}, shown(error.what()));
  }
  logger->set_pattern("%Y-%m-%dT%H:%M:%S.%e%z %-7l %v");
  logger->flush_on(spdlog::level::info);  // a user may follow it during the work
  logger->set_error_handler([](const std::string& message) {
    if (failure.empty()) failure = message;
  });
  add(Level::info, first_line);
}

void add(Level level, std::string_view text) noexcept {
  if (!logger) return;
  constexpr spdlog::level::level_enum kLevels[] = {spdlog::level::info, spdlog::level::warn,
                                                   spdlog::level::err};
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    if (!line.empty()) logger->log(kLevels[static_cast<int>(level)], line);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
  }
}

void flush() {
  if (!logger) return;
  logger->flush();
  if (!failure.empty()) throw OutputError("--log: " + std::exchange(failure, {}));
}

}  // namespace ballast::run_log
