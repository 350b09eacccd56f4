// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/types.h"

namespace ballast {

/// What a routing relation has answered, by router and destination: one of single hops without
/// words is a pure function of both. Only in machines so small that all answers stay in a core's
/// caches; there a look-up takes a third of the instructions of an answer. `Answer`: the form that
/// a way of stepping needs; Answer{} is none.
template <class Answer>
class RouteMemo {
 public:
  /// Of the table; 0 if there is none.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t routers, std::uint64_t processors) {
    return routers * processors <= kMost ? routers * processors * sizeof(Answer) : 0;
  }
  /// No answer is known. Too large a machine never has one.
  void resize(NodeId routers, NodeId processors) {
    processors_ = processors;
    answers_.resize(bytes(routers, processors) / sizeof(Answer));
  }
  /// Forgets all answers: the relation has changed.
  void clear() { answers_.assign(answers_.size(), {}); }

  [[nodiscard]] bool is_used() const noexcept { return !answers_.empty(); }
  /// Answers of a router, by destination; those of the next router follow. They are read and
  /// written by the thread that steps the router.
  [[nodiscard]] Answer* of(NodeId router) noexcept {
    return answers_.data() + std::size_t{router} * processors_;
  }
  [[nodiscard]] std::size_t processors() const noexcept { return processors_; }

 private:
  static constexpr std::uint64_t kMost = std::uint64_t{1} << 17;

  std::vector<Answer> answers_;
  std::size_t processors_ = 0;
};

}  // namespace ballast
