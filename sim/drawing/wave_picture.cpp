// SPDX-License-Identifier: BSD-3-Clause
#include "drawing/wave_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "drawing/svg.h"

namespace ballast {
namespace {

constexpr double kWaveRow = 30, kWaveHigh = 17, kWaveHead = 62, kWaveLabel = 12, kWaveValue = 11,
                 kWaveMargin = 20;

/// A value as a number; x if a digit of it is unknown.
std::string value_text(const std::string& digits) {
  if (digits.find_first_not_of("01") != digits.npos) return "x";
  if (digits.size() > 64) return fmt::format("{} bits", digits.size());
  std::uint64_t value = 0;
  for (const char digit : digits) value = 2 * value + static_cast<std::uint64_t>(digit - '0');
  return value >= 1'000'000 ? fmt::format("{:x}h", value) : std::to_string(value);
}

double label_width(const std::vector<WavePanel>& panels) {
  double width = 60;
  for (const WavePanel& panel : panels) {
    for (const WaveSignal* signal : panel.signals) {
      width = std::max(width, text_width(signal->name, kWaveLabel));
    }
  }
  return width + kWaveMargin + 12;
}

double step_of(const WavePanel& panel) {
  return std::clamp(900.0 / static_cast<double>(panel.last - panel.first + 1), 6.0, 34.0);
}

double width_of(const std::string& title, const std::vector<WavePanel>& panels) {
  double width = 0;
  for (const WavePanel& panel : panels) {
    width = std::max(width, step_of(panel) * static_cast<double>(panel.last - panel.first + 1));
  }
  return std::max(width + label_width(panels), 1.12 * text_width(title, 16)) + 2 * kWaveMargin;
}

double height_of(const std::vector<WavePanel>& panels) {
  double height = 44;
  for (const WavePanel& panel : panels) {
    height += kWaveHead + kWaveRow * static_cast<double>(panel.signals.size());
  }
  return height + 10;
}

class WaveDrawing {
 public:
  WaveDrawing(const std::string& title, const std::vector<WavePanel>& panels)
      : left_(label_width(panels)), svg_(width_of(title, panels), height_of(panels), title) {
    svg_.text({kWaveMargin, 30}, title, "ink", {.size = 16, .bold = true});
    double top = 44;
    for (const WavePanel& panel : panels) {
      draw(panel, top);
      top += kWaveHead + kWaveRow * static_cast<double>(panel.signals.size());
    }
  }
  [[nodiscard]] std::string str() const { return svg_.str(); }

 private:
  void draw(const WavePanel& panel, double top) {
    step_ = step_of(panel);
    first_ = panel.first;
    end_ = panel.last + 1;
    svg_.text({kWaveMargin, top + 22}, panel.title, "ink", {.size = 13, .bold = true});
    scale(top + kWaveHead - 18,
          top + kWaveHead + kWaveRow * static_cast<double>(panel.signals.size()) - 8);
    double base = top + kWaveHead + kWaveHigh;
    for (const WaveSignal* signal : panel.signals) {
      svg_.text({left_ - 10, base - 4}, signal->name, "ink",
                {.size = kWaveLabel, .anchor = Anchor::end});
      signal->bits == 1 ? line(*signal, base) : band(*signal, base);
      base += kWaveRow;
    }
  }
  [[nodiscard]] double x(std::uint64_t time) const {
    return left_ + step_ * static_cast<double>(time - first_);
  }

  void scale(double top, double bottom) {
    const std::uint64_t every = step_ >= 12 ? 5 : 10;
    svg_.text({left_ - 10, top - 4}, "cycle", "faint", {.size = 11, .anchor = Anchor::end});
    for (std::uint64_t time = first_; time <= end_; ++time) {
      if (step_ >= 12 || time % every == 0) svg_.line({x(time), top}, {x(time), bottom}, "s-grid");
      if (time % every != 0) continue;
      svg_.text({x(time), top - 4}, std::to_string(time), "faint",
                {.size = 11, .anchor = Anchor::middle});
    }
  }

  /// {from, to, value} of each stretch of equal values.
  struct Stretch {
    std::uint64_t from, to;
    std::string value;
  };
  [[nodiscard]] std::vector<Stretch> stretches(const WaveSignal& signal) const {
    std::vector<Stretch> all;
    for (std::uint64_t time = first_; time < end_; ++time) {
      std::string value = signal.at(time);
      if (all.empty() || all.back().value != value) all.push_back({time, time, std::move(value)});
      all.back().to = time + 1;
    }
    return all;
  }

  void line(const WaveSignal& signal, double base) {
    std::vector<DrawnPlace> points;
    for (const auto& [from, to, value] : stretches(signal)) {
      const double level = value == "1"   ? base - kWaveHigh
                           : value == "0" ? base
                                          : base - kWaveHigh / 2;
      points.push_back({x(from), level});
      points.push_back({x(to), level});
    }
    svg_.polyline(points, "s0", 2);
  }

  void band(const WaveSignal& signal, double base) {
    for (const auto& [from, to, value] : stretches(signal)) {
      if (value.empty()) continue;
      const double a = x(from), b = x(to), slope = std::min(3.0, step_ / 4);
      const double middle = base - kWaveHigh / 2;
      const std::array<DrawnPlace, 7> corners{{{a, middle},
                                               {a + slope, base},
                                               {b - slope, base},
                                               {b, middle},
                                               {b - slope, base - kWaveHigh},
                                               {a + slope, base - kWaveHigh},
                                               {a, middle}}};
      svg_.polyline(corners, "s2", 1.5);
      const std::string text = value_text(value);
      if (text_width(text, kWaveValue) + 4 > b - a) continue;
      svg_.text({(a + b) / 2, base - 4.5}, text, "ink",
                {.size = kWaveValue, .anchor = Anchor::middle});
    }
  }

  double left_, step_ = 1;
  std::uint64_t first_ = 0, end_ = 0;
  Svg svg_;
};

}  // namespace

std::string wave_picture(const std::string& title, const std::vector<WavePanel>& panels) {
  return WaveDrawing(title, panels).str();
}

}  // namespace ballast
