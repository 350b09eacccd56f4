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

std::string progress_text(const ProgressOf& of, std::uint64_t done, double seconds, bool bar) {
  const auto count = static_cast<double>(done);
  const std::string rate = fmt::format("{}{}/s", si(count / seconds), of.unit);
  if (of.total == 0) return fmt::format("{} {}{}, {}", of.what, si(count), of.unit, rate);
  const double part = std::min(1.0, count / static_cast<double>(of.total));
  const std::string left = part > 0 ? in_time(seconds * (1 - part) / part) : "?";
  if (!bar) {
    return fmt::format("{} {:.0f} % of {}{}, {}, {} left", of.what, part * 100,
                       si(static_cast<double>(of.total)), of.unit, rate, left);
  }
  const auto cells = static_cast<std::size_t>(part * 30);
  return fmt::format("{} [{}{}] {:3.0f} % {}, {} left", of.what, std::string(cells, '#'),
                     std::string(30 - cells, '.'), part * 100, rate, left);
}

Progress::Progress(std::string what, std::uint64_t total, std::string unit)
    : what_(std::move(what)),
      unit_(std::move(unit)),
      total_(total),
      terminal_(isatty(STDERR_FILENO) != 0),
      start_(Clock::now()),
      next_(start_ + std::chrono::seconds(terminal_ ? 1 : 10)) {}

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
  console::progress(progress_text({what_, unit_, total_}, done, seconds, terminal_), terminal_);
}

}  // namespace ballast
