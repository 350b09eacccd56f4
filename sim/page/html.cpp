// SPDX-License-Identifier: BSD-3-Clause
#include "page/html.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "analysis/analysis.h"
#include "core/errors.h"
#include "output/markup.h"
#include "report/table.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// The same text as UTF-8, as a page shows it.
std::string valid(std::string_view text) {
  const std::string quoted =
      Json(std::string(text)).dump(-1, ' ', false, Json::error_handler_t::replace);
  return printable(Json::parse(quoted).get<std::string>());
}

/// The character with these hexadecimal digits controls what is shown, or its direction.
bool hidden(const std::string& digits) {
  const auto code = static_cast<char32_t>(std::stoul(digits, nullptr, 16));
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2066 && code <= 0x2069);
}

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

/// Decimals with which a number has this many significant digits.
int decimals_of(double value, int digits) {
  if (value == 0) return 0;
  const int places = digits - 1 - static_cast<int>(std::floor(std::log10(std::abs(value))));
  return std::clamp(places, 0, 12);
}

std::string shown(double value, int decimals) {
  if (!std::isfinite(value)) return "–";
  const double size = std::abs(value);
  if (size >= 1e15 || (size > 0 && size < 1e-6)) return fmt::format("{:.3e}", value);
  return grouped(value, decimals);
}

/// Decimals down to the second digit of the interval's half width.
int decimals_of(const Interval& value) {
  if (!value.half || *value.half == 0) return decimals_of(value.mean, 4);
  return std::min(decimals_of(*value.half, 2), std::max(decimals_of(value.mean, 4), 3));
}

}  // namespace

std::string html(std::string_view text) { return markup(valid(text)); }

std::string html_short(std::string_view text, std::size_t most) {
  const std::string all = valid(text);
  std::size_t end = 0;
  for (std::size_t count = 0; end < all.size(); ++end) {
    if (!continues(all[end]) && count++ == most) break;
  }
  if (end == all.size()) return html(all);
  const std::size_t tip = 4 * most;  // ten kilobytes in a tooltip help nobody
  std::size_t cut = std::min(all.size(), end + tip);
  while (cut < all.size() && continues(all[cut])) ++cut;
  return fmt::format("<span title=\"{}{}\">{}…</span>", html(all.substr(0, cut)),
                     cut < all.size() ? "…" : "", html(all.substr(0, end)));
}

std::string script_json(const Json& document) {
  // Outside of ASCII all is \uNNNN here.
  const std::string text = document.dump(-1, ' ', true, Json::error_handler_t::replace);
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '<') {
      result += "\\u003c";
    } else if (text[at] != '\\') {
      result += text[at];
    } else {
      if (text[at + 1] == 'u' && hidden(text.substr(at + 2, 4)))
        result += '\\';  // shows the number
      result += text.substr(at, 2);
      ++at;
    }
  }
  return result;
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    std::uint32_t word = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      const auto byte = at + k < bytes.size() ? static_cast<unsigned char>(bytes[at + k]) : 0U;
      word = word << 8U | byte;
    }
    for (std::size_t k = 0; k < 4; ++k) {
      const bool padding = at + k > bytes.size();  // n bytes fill n + 1 digits
      text += padding ? '=' : kDigits[word >> (18 - 6 * k) & 63U];
    }
  }
  return text;
}

std::string command_html(std::string_view command) {
  return "<code class=\"command\">" + html(command) + "</code>";
}

std::string figure(double value) { return shown(value, decimals_of(value, 4)); }

std::string figure(const Interval& value) {
  const double half = value.half.value_or(0);
  if (half > 0 && half < 1e-9 * std::abs(value.mean)) return figure(value.mean);  // rounding
  const int decimals = decimals_of(value);
  if (half == 0) return shown(value.mean, decimals);  // one value, or all alike
  return shown(value.mean, decimals) + " ± " + shown(half, decimals);
}

std::string plus_minus(std::string text) {
  const std::string plain = " +- ";
  for (std::size_t at = 0; (at = text.find(plain, at)) != std::string::npos;) {
    text.replace(at, plain.size(), " ± ");
  }
  return text;
}

std::string bounds(const Interval& value) {
  if (!value.half) return {};
  const int decimals = decimals_of(value);
  return shown(value.mean - *value.half, decimals) + " to " +
         shown(value.mean + *value.half, decimals);
}

}  // namespace ballast
