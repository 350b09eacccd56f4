// SPDX-License-Identifier: BSD-3-Clause
#include "output/console.h"

#include <cerrno>
#include <cstdio>
#include <system_error>

#include "core/errors.h"
#include "output/run_log.h"

namespace ballast::console {
namespace {

bool reader_gone = false, document_only = false, quiet = false;

void check(bool written) {
  if (written || reader_gone) return;
  reader_gone = errno == EPIPE;
  if (!reader_gone) {
    throw OutputError(fmt::format("standard output: {}", std::generic_category().message(errno)));
  }
}

}  // namespace

void write(std::string_view text) {
  if (reader_gone) return;
  check(std::fwrite(text.data(), 1, text.size(), stdout) == text.size());
}

void only_document() { document_only = true; }
void be_quiet() { quiet = true; }

void print_text(std::string_view words) {
  const std::string text = printable(words);
  run_log::add(run_log::Level::info, text);
  if (!document_only && !quiet) write(text);
}

void flush() {
  check(std::fflush(stdout) == 0);
  run_log::flush();
}

void progress(std::string_view words, bool terminal) {
  const std::string text = printable(words);
  run_log::add(run_log::Level::info, text);
  if (quiet) return;
  const std::string line = terminal ? fmt::format("\r{}\x1b[K", text) : fmt::format("{}\n", text);
  static_cast<void>(std::fwrite(line.data(), 1, line.size(), stderr));
  std::fflush(stderr);
}

void complain_text(std::string_view words) noexcept {
  const std::string text = printable(words);
  const bool stopped = text.starts_with("stopped");
  run_log::add(stopped ? run_log::Level::warning : run_log::Level::error, text);
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
  std::fflush(stderr);
}

}  // namespace ballast::console
