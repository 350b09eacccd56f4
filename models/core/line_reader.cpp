// SPDX-License-Identifier: BSD-3-Clause
#include "core/line_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/input_limits.h"

namespace ballast {

bool LineReader::next() {
  std::size_t end = rest_.find('\n');
  while (end == rest_.npos && rest_.size() <= kLongestLine && refill()) end = rest_.find('\n');
  if (rest_.empty()) return false;
  ++number_;
  line_ = rest_.substr(0, end);
  if (line_.size() > kLongestLine) {
    throw UserError(
        {path_, number_},
        fmt::format("expected lines of at most {} bytes, got a longer one", kLongestLine));
  }
  rest_.remove_prefix(std::min(line_.size() + 1, rest_.size()));
  return true;
}

bool LineReader::refill() {
  constexpr std::size_t kPiece = std::size_t{1} << 16;
  if (source_ == nullptr) return false;
  std::string more(rest_);
  const std::size_t kept = more.size();
  more.resize(kept + std::max(kPiece, kept));
  more.resize(kept + source_->read(std::span(more).subspan(kept)));
  buffer_.swap(more);
  rest_ = buffer_;
  return rest_.size() > kept;
}

Where LineReader::where(const char* at) const {
  return {path_, number_, static_cast<std::size_t>(at - line_.data()) + 1};
}

}  // namespace ballast
