// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <string>
#include <system_error>
#include <tuple>
#include <utility>

#include "core/line_reader.h"
#include "topology/graph_format.h"

namespace ballast {
namespace {

/// A port of an element: its identity, as in "S-0002c90200423e30", and a number.
struct FabricPort {
  std::string id;
  std::uint32_t number = 0;
  friend auto operator<=>(const FabricPort&, const FabricPort&) = default;
};

/// The fabric as ibnetdiscover of infiniband-diags prints it: a head "Switch|Ca|Rt PORTS "ID"",
/// then a line "[PORT] "ID"[PORT]" for each cable. S- is a switch, H- a host's adapter, R- a
/// router. A cable stands at both of its ends, or at one of them if the other was not reached.
class FabricReader {
 public:
  FabricReader(const TextFile& file, NamedGraph& graph)
      : file_(file), lines_(file), graph_(graph) {}

  void read() {
    while (lines_.next()) {
      line_ = rest_ = lines_.line();
      skip_blanks();
      if (rest_.starts_with('[')) {
        read_cable();
      } else if (is_head()) {
        read_head();
      } else if (!ignored()) {
        fail(rest_, "expected Switch, Ca, Rt, a [port] or name=value, got another line");
      }
    }
    add();
  }

 private:
  struct Cable {
    FabricPort to;
    std::size_t place;
  };

  [[nodiscard]] std::size_t place_of(std::string_view part) const {
    return static_cast<std::size_t>(part.data() - file_.text.data());
  }
  [[noreturn]] void fail(std::string_view at, const std::string& what) const {
    graph_.fail(place_of(at), what);
  }
  void skip_blanks() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r"), rest_.size()));
  }
  [[nodiscard]] bool is_head() const {
    const auto words = first_words(rest_, 1);
    return !words.empty() && (words[0] == "Switch" || words[0] == "Ca" || words[0] == "Rt");
  }
  /// Empty lines, comments, "vendid=0x2c9", "Chassis 1", "Hostname: a".
  [[nodiscard]] bool ignored() const {
    if (rest_.empty() || rest_.front() == '#') return true;
    const std::string_view word = first_words(rest_, 1)[0];
    return word.find('=') != word.npos || word == "Chassis" || word == "Hostname:";
  }

  std::uint32_t read_number(std::string_view what) {
    std::uint32_t value = 0;
    const auto [stop, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc{}) fail(rest_, fmt::format("expected {}, got another text", what));
    rest_.remove_prefix(static_cast<std::size_t>(stop - rest_.data()));
    return value;
  }
  /// "S-..", in quotes.
  std::string read_id() {
    skip_blanks();
    const std::size_t end = rest_.empty() ? rest_.npos : rest_.find('"', 1);
    const bool quoted = rest_.starts_with('"') && end != rest_.npos;
    const std::string_view id = quoted ? rest_.substr(1, end - 1) : std::string_view{};
    const bool known = id.size() > 2 && id[1] == '-' && std::string_view("SHR").find(id[0]) < 3;
    if (!known) fail(rest_, "expected \"S-...\", \"H-...\" or \"R-...\", got another text");
    rest_.remove_prefix(end + 1);
    return std::string(id);
  }
  std::uint32_t read_port(std::uint32_t most) {
    if (!rest_.starts_with('[')) fail(rest_, "expected a port as in [1], got another text");
    rest_.remove_prefix(1);
    const std::string_view at = rest_;
    const std::uint32_t port = read_number("the number of a port");
    if (!rest_.starts_with(']')) fail(rest_, "expected ] behind the number of a port");
    rest_.remove_prefix(1);
    if (port == 0 || port > most)
      fail(at, fmt::format("expected a port 1 .. {}, got {}", most, port));
    return port;
  }

  void read_head() {
    rest_.remove_prefix(first_words(rest_, 1)[0].size());
    skip_blanks();
    ports_ = read_number("the number of ports");
    skip_blanks();
    const std::string_view at = rest_;
    here_ = read_id();
    if (!heads_.insert({here_, place_of(line_)}).second) {
      fail(at, fmt::format("expected each element once, got a second \"{}\"", here_));
    }
  }
  /// "[1][ext 3](guid) "S-.."[2]": the external port and the guid are not wanted.
  void read_cable() {
    const std::size_t place = place_of(rest_);
    if (here_.empty()) fail(rest_, "expected Switch, Ca or Rt before its ports, got a port");
    const FabricPort from{here_, read_port(ports_)};
    const std::size_t id = rest_.find_first_of("\"#");
    if (id < rest_.size() && rest_[id] == '"') rest_.remove_prefix(id);
    FabricPort to{read_id(), 0};
    to.number = read_port(~std::uint32_t{0});
    const auto [known, added] = cables_.try_emplace(from, Cable{to, place});
    if (!added) {
      graph_.fail(place, fmt::format("expected port {} of \"{}\" once, got it twice, first on line "
                                     "{}",
                                     from.number, from.id, file_.where(known->second.place).line));
    }
    order_.push_back(known);
  }

  void add() {
    for (const auto& [id, place] : heads_) places_.emplace_back(place, id);
    std::ranges::sort(places_);
    for (const auto& [place, id] : places_) add_node(id, place);
    for (const auto& cable : order_) {
      const auto& [from, to] = *cable;
      // An end that the file does not list is known from the first cable that leads there.
      const auto back = cables_.try_emplace(to.to, Cable{from, to.place}).first;
      if (back->second.to != from) {
        graph_.fail(to.place,
                    fmt::format("expected port {} of \"{}\" to lead back to port {} of \"{}\", got "
                                "port {} of \"{}\"",
                                to.to.number, to.to.id, from.number, from.id,
                                back->second.to.number, back->second.to.id));
      }
      if (back->second.place < to.place) continue;  // its other end was first
      graph_.link(graph_.node(from.id, to.place), add_node(to.to.id, to.place), to.place);
    }
  }
  NodeId add_node(const std::string& id, std::size_t place) {
    const NodeId node = graph_.node(id, place);
    graph_.set_processors(node, id.starts_with('H') ? 1 : 0);
    if (id.starts_with('H')) graph_.set_host(node);
    return node;
  }

  const TextFile& file_;
  LineReader lines_;
  NamedGraph& graph_;
  std::string_view line_, rest_;  ///< the line, and what is left of it
  std::string here_;              ///< the element whose ports follow
  std::uint32_t ports_ = 0;       ///< its number of ports
  std::map<std::string, std::size_t> heads_;
  std::vector<std::pair<std::size_t, std::string>> places_;
  std::map<FabricPort, Cable> cables_;
  std::vector<std::map<FabricPort, Cable>::const_iterator> order_;
};

bool looks_like_fabric(std::string_view text) {
  text = first_content(text, "#");
  const auto words = first_words(text, 3);
  if (words.empty()) return false;
  if (words[0].starts_with("vendid=0x")) return true;
  const bool head = words[0] == "Switch" || words[0] == "Ca" || words[0] == "Rt";
  return words[0] == "Chassis" ||
         (head && words.size() == 3 && words[1].find_first_not_of("0123456789") == words[1].npos);
}

const Registered<GraphFormat> kFabric{
    {"ibnetdiscover",
     "an InfiniBand fabric: switches, routers, and hosts, which are the processors",
     {},
     {.endings = {".ibnetdiscover", ".topo"},
      .looks = looks_like_fabric,
      .read = [](const TextFile& file, NamedGraph& graph) { FabricReader(file, graph).read(); },
      .names_processors = true}}};

}  // namespace
}  // namespace ballast
