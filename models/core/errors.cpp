// SPDX-License-Identifier: BSD-3-Clause
#include "core/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <numeric>
#include <utility>
#include <vector>

namespace ballast {

std::string Where::str() const {
  std::string text = shown(file, 300);
  for (const std::size_t part : {line, column}) {
    if (part != 0) text += fmt::format(":{}", part);
  }
  return text;
}

namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replace, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

bool plain(char c) { return c >= ' ' && c < '\x7f'; }

/// Bytes of the printable character at the start of the text; 0: not printable.
std::size_t printable_bytes(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x80) return byte(0) < 0x20 || byte(0) == 0x7f ? 0 : 1;
  const auto length = static_cast<std::size_t>(std::countl_one(byte(0)));
  if (length < 2 || length > 4 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  const bool control = byte(0) == 0xc2 && byte(1) < 0xa0;
  // Line separators, and marks that change the direction of the text.
  const bool turns =
      byte(0) == 0xe2 && (byte(1) == 0x80 ? byte(2) >= 0xa8 && byte(2) <= 0xae
                                          : byte(1) == 0x81 && byte(2) >= 0xa6 && byte(2) <= 0xa9);
  return control || turns ? 0 : length;
}

/// Takes the character at the start of the text, or a byte of one that is not printable, as \xNN.
std::string next_character(std::string_view& text) {
  const std::size_t length = printable_bytes(text);
  const std::string character = length == 0
                                    ? fmt::format("\\x{:02x}", static_cast<unsigned char>(text[0]))
                                    : std::string(text.substr(0, length));
  text.remove_prefix(std::max<std::size_t>(length, 1));
  return character;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const char c = text.front();
    if (plain(c) || c == '\n' || c == '\t') {
      result += c;
      text.remove_prefix(1);
    } else {
      result += next_character(text);
    }
  }
  return result;
}

std::string shown(std::string_view text, std::size_t most) {
  if (text.size() <= most && std::all_of(text.begin(), text.end(), plain)) return std::string(text);
  std::string ends;  // end of a text whose middle will not be shown
  if (text.size() > 8 * most) {
    ends = std::string(text.substr(0, 4 * most)) + std::string(text.substr(text.size() - 4 * most));
    text = ends;
  }
  std::vector<std::string> characters;
  while (!text.empty()) {
    characters.push_back(next_character(text));
  }
  std::size_t size = 0;
  for (const std::string& character : characters) size += character.size();
  std::string result;
  if (size <= most) {
    for (const std::string& character : characters) result += character;
    return result;
  }
  const std::size_t half = (most - std::min<std::size_t>(most, 5)) / 2;
  std::string end;
  for (auto c = characters.begin(); result.size() + c->size() <= half; ++c) result += *c;
  for (auto c = characters.rbegin(); end.size() + c->size() <= half; ++c) end.insert(0, *c);
  return result + " ... " + end;
}

namespace {

/// `name` stands in `whole` between characters that are neither letters nor digits, or its ends.
bool is_part(std::string_view name, std::string_view whole) {
  const auto ends = [&](std::size_t at) {
    return at >= whole.size() || std::isalnum(static_cast<unsigned char>(whole[at])) == 0;
  };
  for (std::size_t at = 0; (at = whole.find(name, at)) != whole.npos; ++at) {
    if ((at == 0 || ends(at - 1)) && ends(at + name.size())) return true;
  }
  return false;
}

/// The shortest of those that contain the name as a part, or begin like it up to its last letter:
/// "jan94.lemma-1" for "lemma-1", "topologies" for "topology". nullptr: none.
const std::string* related(std::string_view name, std::span<const std::string> known) {
  const std::string* best = nullptr;
  if (name.size() < 4) return best;
  for (const std::string& candidate : known) {
    if (!is_part(name, candidate) && !candidate.starts_with(name.substr(0, name.size() - 1))) {
      continue;
    }
    if (best == nullptr || candidate.size() < best->size()) best = &candidate;
  }
  return best;
}

}  // namespace

const std::string* nearest(std::string_view name, std::span<const std::string> known) {
  if (name.size() > 100) return nullptr;
  const std::string* best = nullptr;
  // Fewer edits than letters: otherwise any two short names would be close.
  std::size_t distance = std::min(std::max<std::size_t>(2, name.size() / 3) + 1, name.size());
  for (const std::string& candidate : known) {
    const std::size_t d = edit_distance(name, candidate);
    const bool goes_on = d == distance && best != nullptr && candidate.starts_with(name) &&
                         !best->starts_with(name);  // a tie: a common beginning wins
    if (d < distance || goes_on) {
      distance = d;
      best = &candidate;
    }
  }
  return best == nullptr ? related(name, known) : best;
}

std::string did_you_mean(std::string_view name, std::span<const std::string> known) {
  const std::string* const best = nearest(name, known);
  return best == nullptr ? "" : fmt::format("; did you mean \"{}\"?", *best);
}

}  // namespace ballast
