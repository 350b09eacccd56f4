// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "core/byte_source.h"

namespace ballast {

/// A source whose beginning has been read already.
class HeadedSource final : public ByteSource {
 public:
  HeadedSource(std::string head, std::unique_ptr<ByteSource> rest)
      : head_(std::move(head)), rest_(std::move(rest)) {}
  std::size_t read(std::span<char> to) override {
    if (at_ == head_.size()) return rest_->read(to);
    const std::size_t n = head_.copy(to.data(), to.size(), at_);
    at_ += n;
    return n;
  }

 private:
  std::string head_;
  std::unique_ptr<ByteSource> rest_;
  std::size_t at_ = 0;
};

}  // namespace ballast
