// SPDX-License-Identifier: BSD-3-Clause
#include "report/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "output/console.h"

namespace ballast {
namespace {

std::string in_time(double seconds) {
  const auto s = static_cast<long>(seconds + 0.5);
  return s < 3600 ? fmt::format("{}:{:02}", s / 60, s % 60)
                  : fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60);
}

std::string si(double value) {
  if (value >= 1e6) return fmt::format("{:.1f} M", value / 1e6);
  if (value >= 1e4) return fmt::format("{:.0f} k", value / 1e3);
  return fmt::format("{:.0f} ", value);
}

}  // namespace

Progress::Progress(std::string what, std::uint64_t total, std::string unit)
    : what_(std::move(what)),
      unit_(std::move(unit)),
      total_(total),
      terminal_(isatty(STDERR_FILENO) != 0),
      start_(Clock::now()),
      next_(start_ + std::chrono::seconds(1)) {}

Progress::~Progress() { end(); }

void Progress::end() {
  if (shown_ && terminal_) console::progress("", true);
  shown_ = false;
}

void Progress::at(std::uint64_t done) {
  const auto now = Clock::now();
  if (now < next_) return;
  next_ = now + (terminal_ ? std::chrono::milliseconds(200) : std::chrono::seconds(10));
  shown_ = true;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const double rate = static_cast<double>(done) / seconds;
  std::string text =
      fmt::format("{} {}{} {}{}/s", what_, si(static_cast<double>(done)), unit_, si(rate), unit_);
  if (total_ != 0) {
    const double part = std::min(1.0, static_cast<double>(done) / static_cast<double>(total_));
    const auto cells = static_cast<std::size_t>(part * 30);
    text = fmt::format("{} [{}{}] {:3.0f} % {}{}/s, {} left", what_, std::string(cells, '#'),
                       std::string(30 - cells, '.'), part * 100, si(rate), unit_,
                       part > 0 ? in_time(seconds * (1 - part) / part) : "?");
  }
  console::progress(text, terminal_);
}

}  // namespace ballast
