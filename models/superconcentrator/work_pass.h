// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "superconcentrator/work_classes.h"

namespace ballast {

/// Steps, passes and classes of a balancing by work. Twin and contract: rtl/work_pass.sv.
class WorkPassCore {
 public:
  explicit WorkPassCore(unsigned load_width) : load_width_(load_width) {}

  void reset() noexcept { *this = WorkPassCore(load_width_); }

  struct In {
    bool start = false;  ///< ignored unless step() is 0
    bool known = false;  ///< average and, in `largest`, the longest task
    std::uint32_t average = 0, largest = 0;
    bool moved = false, over = false;  ///< a task has moved; the class has ended
  };

  /// The clock edge.
  void step(const In& in) noexcept {
    balanced_ = find_ = false;
    const bool known = in.known && step_ != 0 && !told_, over = in.over && told_;
    if (in.start && step_ == 0) step_ = 1;
    if (known) {
      class_ = top_ = in.largest == 0 ? 0 : class_of(in.largest);
      moved_ = false;
      told_ = in.largest != 0;
      if (in.largest == 0) finish();
    } else if (over && class_ == kShortestClass) {
      next_pass();
    } else {
      if (over) class_ = class_below(class_);
      if (in.moved) moved_ = true;
      find_ = over && step_ == 3;
    }
    if (told_ && (known || (over && step_ == 2))) {
      theta_ = work_terms(step_, class_, in.average, in.largest).theta;
    }
  }

  [[nodiscard]] unsigned step_number() const noexcept { return step_; }
  /// A class is in force.
  [[nodiscard]] bool told() const noexcept { return told_; }
  /// A class of step 3 begins: the largest load must be found.
  [[nodiscard]] bool find() const noexcept { return find_; }
  [[nodiscard]] bool balanced() const noexcept { return balanced_; }
  [[nodiscard]] WorkTerms terms(std::uint32_t average, std::uint32_t largest) const noexcept {
    if (!told_) return {1, std::uint32_t{1} << load_width_, 0, 0};
    WorkTerms terms = work_terms(step_, class_, average, largest);
    if (step_ != 3) terms.theta = theta_;
    return terms;
  }

 private:
  void finish() noexcept {
    step_ = 0;
    told_ = false;
    theta_ = 0;
    balanced_ = true;
  }
  void next_pass() noexcept {
    class_ = top_;
    if (!moved_ && step_ == 3) return finish();
    if (!moved_) ++step_;
    moved_ = false;
    find_ = step_ == 3;
  }

  unsigned load_width_;
  unsigned step_ = 0;
  WorkClass class_ = 0, top_ = 0;
  std::uint32_t theta_ = 0;  ///< of steps 1 and 2
  bool told_ = false;
  bool moved_ = false;  ///< in this pass
  bool find_ = false, balanced_ = false;
};

}  // namespace ballast
