// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace ballast {

struct Interval;

/// A text as HTML, also within attributes. Bytes that are not UTF-8 become U+FFFD;
/// characters that control or turn the text are shown as \xNN.
[[nodiscard]] std::string html(std::string_view text);
/// The first `most` characters of a text as HTML, then an ellipsis with the whole text as tooltip.
[[nodiscard]] std::string html_short(std::string_view text, std::size_t most);
/// A JSON document as content of a <script> element: no "<" can end the element.
/// Characters that control or turn the text become a text \uNNNN.
[[nodiscard]] std::string script_json(const nlohmann::ordered_json& document);
/// Bytes as Base64 with padding (RFC 4648).
[[nodiscard]] std::string base64(std::string_view bytes);

/// A command as HTML; the page's script puts a button beside it that copies it.
[[nodiscard]] std::string command_html(std::string_view command);

/// A number with four significant digits, in groups of three: "1,830", "0.1234".
[[nodiscard]] std::string figure(double value);
/// "412 ± 31": the digits that the interval leaves; "412" of values that are all alike.
[[nodiscard]] std::string figure(const Interval& value);
/// "72 +- 2" of the console as "72 ± 2".
[[nodiscard]] std::string plus_minus(std::string text);
/// "381 to 443"; empty without an interval.
[[nodiscard]] std::string bounds(const Interval& value);

}  // namespace ballast
