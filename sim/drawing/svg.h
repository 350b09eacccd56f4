// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "topology/places.h"

namespace ballast {

/// Where a text begins, is centred or ends.
enum class Anchor { start, middle, end };

struct TextStyle {
  double size = 13;
  Anchor anchor = Anchor::start;
  bool bold = false;
};

/// An SVG document without scripts, on its own ground. Elements have classes, not colours: one
/// style sheet gives each class its colours on a light and on a dark ground, as the reader prefers.
/// Numbers have at most one decimal, so that every computer writes the same bytes.
///
/// Classes: of fills `ink`, `faint`, `paper`, `node`, `router`, `hot`, `l0` .. `l7` (light tones);
/// of strokes `s-ink`, `s-faint`, `s-grid`, `s-link`, `s-wire`, `s-hot`, `s0` .. `s7`; of both,
/// `failed`.
class Svg {
 public:
  static constexpr unsigned kColours = 8;

  /// `title` is for screen readers; `description` tells them what the picture shows.
  Svg(double width, double height, std::string_view title, std::string_view description = {});

  void line(DrawnPlace a, DrawnPlace b, std::string_view classes, double width = 1);
  void polyline(std::span<const DrawnPlace> points, std::string_view classes, double width = 1);
  /// Its corners are rounded with this radius, or less between close points.
  void rounded(std::span<const DrawnPlace> points, std::string_view classes, double width,
               double radius);
  void polygon(std::span<const DrawnPlace> points, std::string_view classes);
  void circle(DrawnPlace centre, double radius, std::string_view classes, double width = 1);
  /// A rectangle with rounded corners.
  void box(DrawnPlace corner, double width, double height, std::string_view classes,
           double radius = 0, double line = 1);
  /// An arrowhead whose point is at `to`, in the direction from `from`.
  void head(DrawnPlace from, DrawnPlace to, double size, std::string_view classes);
  void text(DrawnPlace base, std::string_view words, std::string_view classes = "ink",
            TextStyle style = {});
  /// Begins a group; `title` is shown where the mouse rests on it.
  void open(std::string_view classes, std::string_view title = {});
  void close();

  [[nodiscard]] std::string str() const { return text_ + "</svg>\n"; }

 private:
  std::string text_;
};

/// Width of a text in our font; an upper estimate within some 10 %.
[[nodiscard]] double text_width(std::string_view words, double size);
/// Text as XML: & < > " replaced, control characters as \xNN.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace ballast
