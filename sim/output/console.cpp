// SPDX-License-Identifier: BSD-3-Clause
#include "output/console.h"

#include <cerrno>
#include <cstdio>
#include <system_error>

#include "core/errors.h"

namespace ballast::console {
namespace {

bool reader_gone = false, document_only = false;

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

void print_text(std::string_view text) {
  if (!document_only) write(text);
}

void flush() { check(std::fflush(stdout) == 0); }

void complain_text(std::string_view text) noexcept {
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
  std::fflush(stderr);
}

}  // namespace ballast::console
