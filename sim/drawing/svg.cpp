// SPDX-License-Identifier: BSD-3-Clause
#include "drawing/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "core/errors.h"
#include "output/markup.h"

namespace ballast {
namespace {

constexpr std::string_view kStyle = R"(<style>
text{font-family:Helvetica,Arial,"Liberation Sans","DejaVu Sans",sans-serif}
line,polyline,path{fill:none;stroke-linecap:round;stroke-linejoin:round}
.ground,.paper{fill:#fff}.ink{fill:#1c2733}.faint{fill:#66727f}.grid{fill:#dfe4ea}
.s-ink{stroke:#1c2733}.s-faint{stroke:#8592a0}.s-grid{stroke:#dfe4ea}.s-link{stroke:#9aa7b4}.s-wire{stroke:#c9d1d9}
.node{fill:#e6f0fb;stroke:#2b6cb0}.router{fill:#f4efe4;stroke:#8a7748}
.hot{fill:#d1402f}.s-hot{stroke:#d1402f}.failed{fill:#fdeceb;stroke:#d1402f}
.soft{opacity:.55}.dash{stroke-dasharray:4 4}
.s0{stroke:#2b6cb0}.s1{stroke:#d9731a}.s2{stroke:#2a8a57}.s3{stroke:#8a56b8}
.s4{stroke:#c93a5b}.s5{stroke:#0e8a9a}.s6{stroke:#8a6d1d}.s7{stroke:#5a6472}
.l0{fill:#2b6cb0}.l1{fill:#d9731a}.l2{fill:#2a8a57}.l3{fill:#8a56b8}
.l4{fill:#c93a5b}.l5{fill:#0e8a9a}.l6{fill:#8a6d1d}.l7{fill:#5a6472}
@media (prefers-color-scheme:dark){
.ground,.paper{fill:#12171d}.ink{fill:#e4e9ee}.faint{fill:#94a1ae}.grid{fill:#2a323b}
.s-ink{stroke:#e4e9ee}.s-faint{stroke:#77848f}.s-grid{stroke:#2a323b}.s-link{stroke:#596673}.s-wire{stroke:#3a444f}
.node{fill:#17304d;stroke:#76b0ee}.router{fill:#302a1b;stroke:#c3ad77}
.hot{fill:#ff7a66}.s-hot{stroke:#ff7a66}.failed{fill:#421a17;stroke:#ff7a66}
.s0{stroke:#76b0ee}.s1{stroke:#f5a153}.s2{stroke:#63c78f}.s3{stroke:#c095ea}
.s4{stroke:#f07f9a}.s5{stroke:#55c5d5}.s6{stroke:#d0b25a}.s7{stroke:#a9b4bf}
.l0{fill:#76b0ee}.l1{fill:#f5a153}.l2{fill:#63c78f}.l3{fill:#c095ea}
.l4{fill:#f07f9a}.l5{fill:#55c5d5}.l6{fill:#d0b25a}.l7{fill:#a9b4bf}
}
</style>
)";

/// At most one decimal, and no "-0".
std::string number(double value) {
  const double tenths = std::round(value * 10);
  std::string text = fmt::format("{:.1f}", tenths == 0 ? 0.0 : tenths / 10);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

std::string point(DrawnPlace p) { return number(p.x) + ' ' + number(p.y); }

std::string stroke(double width) {
  return width == 1 ? "" : fmt::format(R"( stroke-width="{}")", number(width));
}

/// The point on the way from `from` to `to`, at this distance but at most half-way.
DrawnPlace towards(DrawnPlace from, DrawnPlace to, double distance) {
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  const double share = length == 0 ? 0 : std::min(distance / length, 0.5);
  return {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
}

}  // namespace

Svg::Svg(double width, double height, std::string_view title, std::string_view description) {
  const std::string w = number(width), h = number(height);
  text_ = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" width="{}" height="{}" role="img" aria-labelledby="title{}">)"
      "\n<title id=\"title\">{}</title>\n",
      w, h, w, h, description.empty() ? "" : " description", escaped(title));
  if (!description.empty())
    text_ += fmt::format("<desc id=\"description\">{}</desc>\n", escaped(description));
  text_ += kStyle;
  text_ += fmt::format("<rect class=\"ground\" width=\"{}\" height=\"{}\"/>\n", w, h);
}

void Svg::line(DrawnPlace a, DrawnPlace b, std::string_view classes, double width) {
  text_ += fmt::format("<line class=\"{}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"{}/>\n", classes,
                       number(a.x), number(a.y), number(b.x), number(b.y), stroke(width));
}

void Svg::polyline(std::span<const DrawnPlace> points, std::string_view classes, double width) {
  text_ += fmt::format("<polyline class=\"{}\" points=\"", classes);
  for (std::size_t i = 0; i < points.size(); ++i) text_ += (i == 0 ? "" : " ") + point(points[i]);
  text_ += fmt::format("\"{}/>\n", stroke(width));
}

void Svg::rounded(std::span<const DrawnPlace> points, std::string_view classes, double width,
                  double radius) {
  text_ += fmt::format("<path class=\"{}\" d=\"M{}", classes, point(points.front()));
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    text_ += fmt::format("L{}Q{} {}", point(towards(points[i], points[i - 1], radius)),
                         point(points[i]), point(towards(points[i], points[i + 1], radius)));
  }
  text_ += fmt::format("L{}\"{}/>\n", point(points.back()), stroke(width));
}

void Svg::polygon(std::span<const DrawnPlace> points, std::string_view classes) {
  text_ += fmt::format("<polygon class=\"{}\" points=\"", classes);
  for (std::size_t i = 0; i < points.size(); ++i) text_ += (i == 0 ? "" : " ") + point(points[i]);
  text_ += "\"/>\n";
}

void Svg::circle(DrawnPlace centre, double radius, std::string_view classes, double width) {
  text_ += fmt::format("<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>\n", classes,
                       number(centre.x), number(centre.y), number(radius), stroke(width));
}

void Svg::box(DrawnPlace corner, double width, double height, std::string_view classes,
              double radius, double line) {
  text_ += fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{}{}/>\n",
                       classes, number(corner.x), number(corner.y), number(width), number(height),
                       radius == 0 ? "" : fmt::format(" rx=\"{}\"", number(radius)), stroke(line));
}

void Svg::head(DrawnPlace from, DrawnPlace to, double size, std::string_view classes) {
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  if (length == 0) return;
  const DrawnPlace along{(to.x - from.x) / length * size, (to.y - from.y) / length * size};
  const std::array<DrawnPlace, 3> corners{
      to,
      {to.x - along.x - 0.45 * along.y, to.y - along.y + 0.45 * along.x},
      {to.x - along.x + 0.45 * along.y, to.y - along.y - 0.45 * along.x}};
  polygon(corners, classes);
}

void Svg::text(DrawnPlace base, std::string_view words, std::string_view classes, TextStyle style) {
  constexpr const char* kAnchors[] = {"", R"( text-anchor="middle")", R"( text-anchor="end")"};
  text_ += fmt::format(R"(<text class="{}" x="{}" y="{}" font-size="{}"{}{}>{}</text>)"
                       "\n",
                       classes, number(base.x), number(base.y), number(style.size),
                       kAnchors[static_cast<int>(style.anchor)],
                       style.bold ? R"( font-weight="bold")" : "", escaped(words));
}

void Svg::open(std::string_view classes, std::string_view title) {
  text_ += classes.empty() ? "<g>" : fmt::format("<g class=\"{}\">", classes);
  if (!title.empty()) text_ += fmt::format("<title>{}</title>", escaped(title));
  text_ += '\n';
}

void Svg::close() { text_ += "</g>\n"; }

double text_width(std::string_view words, double size) {
  double ems = 0;
  for (const char c : words) {
    const bool narrow = std::string_view("ijlI.,:;|!'()[]{} ").find(c) != std::string_view::npos;
    const bool wide = (c >= 'A' && c <= 'Z') || c == 'm' || c == 'w';
    ems += (static_cast<unsigned char>(c) & 0xC0) == 0x80 ? 0 : narrow ? 0.37 : wide ? 0.78 : 0.63;
  }
  return ems * size;
}

std::string escaped(std::string_view text) { return markup(printable(text)); }

}  // namespace ballast
