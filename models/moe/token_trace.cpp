// SPDX-License-Identifier: BSD-3-Clause
// Counts from a CSV file. The header tells the form; see kForms.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/table_reader.h"
#include "core/text_file.h"
#include "moe/expert_source.h"

namespace ballast {
namespace {

constexpr const char* kForms =
    "step,layer,rank,expert,tokens | step,layer,expert,tokens | step,layer,rank,e1,..,eK";
constexpr std::int64_t kMostNumber = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMostExperts = 1 << 20;

class TokenTrace final : public ExpertSource {
 public:
  struct Cell {
    NodeId rank;
    ExpertId expert;
    std::uint32_t tokens;
  };
  using Rounds = std::map<std::pair<std::int64_t, std::int64_t>, std::vector<Cell>>;

  /// `top_k`: every so many cells in a row are a token; 0: counts.
  TokenTrace(NodeId ranks, ExpertId experts, ExpertId top_k, Rounds&& rounds)
      : ranks_(ranks), experts_(experts), top_k_(top_k) {
    std::set<std::int64_t> layers;
    for (const auto& [round, cells] : rounds) {
      layers.insert(round.second);
      if (top_k_ != 0) choices_ = std::max<std::uint64_t>(choices_, cells.size());
    }
    layers_ = static_cast<std::uint32_t>(layers.size());
    for (auto& entry : rounds) {
      const auto [step, layer] = entry.first;
      const auto place = std::distance(layers.begin(), layers.find(layer));
      rounds_.emplace_back(MoeRound{step, place}, std::move(entry.second));
    }
  }
  [[nodiscard]] ExpertId experts() const override { return experts_; }
  [[nodiscard]] std::uint32_t rounds() const override {
    return static_cast<std::uint32_t>(rounds_.size());
  }
  [[nodiscard]] std::uint32_t layers() const override { return layers_; }
  [[nodiscard]] MoeRound round(std::uint32_t number) const override {
    return rounds_[number].first;
  }
  void counts(std::uint32_t number, ExpertTable& counts) const override {
    std::fill(counts.cells.begin(), counts.cells.end(), 0);
    for (const Cell& c : rounds_[number].second) counts.at(c.rank, c.expert) += c.tokens;
  }
  [[nodiscard]] std::uint64_t choices() const override { return choices_; }
  void tokens(std::uint32_t number, TokenChoices& tokens) const override {
    if (top_k_ == 0) return ExpertSource::tokens(number, tokens);
    const std::vector<Cell>& cells = rounds_[number].second;
    tokens.top_k = top_k_;
    tokens.first.assign(ranks_ + 1, 0);
    for (std::size_t k = 0; k < cells.size(); k += top_k_) ++tokens.first[cells[k].rank + 1];
    std::partial_sum(tokens.first.begin(), tokens.first.end(), tokens.first.begin());
    tokens.experts.resize(cells.size());
    std::vector<std::size_t> next = tokens.first;
    for (std::size_t k = 0; k < cells.size(); k += top_k_) {
      const std::size_t token = next[cells[k].rank]++;
      for (ExpertId j = 0; j < top_k_; ++j) {
        tokens.experts[token * top_k_ + j] = cells[k + j].expert;
      }
    }
  }
  [[nodiscard]] std::uint64_t bytes() const override {
    std::uint64_t cells = 0;
    for (const auto& round : rounds_) cells += round.second.size();
    return cells * sizeof(Cell);
  }

 private:
  NodeId ranks_;
  ExpertId experts_, top_k_;
  std::uint32_t layers_ = 0;
  std::uint64_t choices_ = 0;
  std::vector<std::pair<MoeRound, std::vector<Cell>>> rounds_;
};

/// Reads the lines of one form.
class TraceReader {
 public:
  TraceReader(const std::string& path, NodeId ranks, std::int64_t experts)
      : row_(path, ',', '#'), ranks_(ranks), most_(experts == 0 ? kMostExperts : experts) {
    if (!row_.next()) {
      throw UserError({path}, fmt::format("empty file, expected a header of {}", kForms));
    }
    for (std::size_t k = 0; k < row_.size(); ++k) header_.emplace_back(row_[k]);
    if (header_ == std::vector<std::string>{"step", "layer", "rank", "expert", "tokens"}) {
      read([this] { histogram(2); });
    } else if (header_ == std::vector<std::string>{"step", "layer", "expert", "tokens"}) {
      read([this] { spread(); });
    } else if (tokens_follow()) {
      top_k_ = static_cast<ExpertId>(header_.size() - 3);
      read([this] { token(); });
    } else {
      row_.fail(0, fmt::format("unknown header, expected one of: {}", kForms));
    }
    if (rounds_.empty()) throw UserError({path}, "expected lines after the header, got none");
  }
  [[nodiscard]] ExpertId largest() const { return largest_; }
  [[nodiscard]] ExpertId top_k() const { return top_k_; }
  [[nodiscard]] TokenTrace::Rounds rounds() { return std::move(rounds_); }

 private:
  [[nodiscard]] bool tokens_follow() const {
    if (header_.size() < 4 || header_[0] != "step" || header_[1] != "layer" ||
        header_[2] != "rank") {
      return false;
    }
    for (std::size_t k = 3; k < header_.size(); ++k) {
      if (header_[k] != fmt::format("e{}", k - 2)) return false;
    }
    return true;
  }
  template <class Line>
  void read(const Line& line) {
    const std::vector<std::string_view> names(header_.begin(), header_.end());
    while (row_.next()) {
      row_.expect(names);
      round_ = {row_.integer(0, "step", 0, kMostNumber), row_.integer(1, "layer", 0, kMostNumber)};
      line();
    }
  }
  [[nodiscard]] ExpertId expert(std::size_t field) {
    const auto e = static_cast<ExpertId>(row_.integer(field, header_[field], 0, most_ - 1));
    largest_ = std::max(largest_, e);
    return e;
  }
  [[nodiscard]] NodeId rank() const {
    return static_cast<NodeId>(row_.integer(2, "rank", 0, ranks_ - 1));
  }
  [[nodiscard]] std::uint32_t count(std::size_t field) const {
    return static_cast<std::uint32_t>(row_.integer(field, "tokens", 0, 1u << 30));
  }
  void once(NodeId rank, ExpertId e) {
    if (seen_.insert({round_.first, round_.second, rank, e}).second) return;
    row_.fail(0, "expected each step, layer, rank and expert once, got these twice");
  }
  void histogram(std::size_t field) {
    const NodeId r = rank();
    const ExpertId e = expert(field + 1);
    once(r, e);
    rounds_[round_].push_back({r, e, count(field + 2)});
  }
  /// In turn, from the rank after that of the last copy.
  void spread() {
    const ExpertId e = expert(2);
    once(0, e);
    const std::uint32_t tokens = count(3);
    auto& cells = rounds_[round_];
    for (NodeId k = 0; k < std::min<std::uint64_t>(ranks_, tokens); ++k) {
      cells.push_back({(turn_ + k) % ranks_, e, tokens / ranks_ + (k < tokens % ranks_ ? 1 : 0)});
    }
    turn_ = static_cast<NodeId>((std::uint64_t{turn_} + tokens) % ranks_);
  }
  void token() {
    const NodeId r = rank();
    auto& cells = rounds_[round_];
    const std::size_t first = cells.size();
    for (std::size_t field = 3; field < row_.size(); ++field) {
      const ExpertId e = expert(field);
      const bool twice = std::any_of(cells.begin() + static_cast<std::ptrdiff_t>(first),
                                     cells.end(), [&](const auto& c) { return c.expert == e; });
      if (twice) {
        row_.fail(field,
                  fmt::format("{}: expected different experts, got {} twice", header_[field], e));
      }
      cells.push_back({r, e, 1});
    }
  }

  TableReader row_;
  NodeId ranks_, turn_ = 0;
  std::int64_t most_;
  std::vector<std::string> header_;
  std::pair<std::int64_t, std::int64_t> round_;
  TokenTrace::Rounds rounds_;
  std::set<std::tuple<std::int64_t, std::int64_t, NodeId, ExpertId>> seen_;
  ExpertId largest_ = 0, top_k_ = 0;
};

std::unique_ptr<ExpertSource> token_trace(const Args& args, const ExpertSourceContext& context) {
  const std::int64_t given = args.has("experts") ? args.get<std::int64_t>("experts") : 0;
  TraceReader reader(resolved_path(args.text("path"), args.where("path")), context.ranks, given);
  const ExpertId experts = given != 0 ? static_cast<ExpertId>(given) : reader.largest() + 1;
  return std::make_unique<TokenTrace>(context.ranks, experts, reader.top_k(), reader.rounds());
}

const Registered<ExpertSourceMaker> kTokenTrace{
    {"csv",
     "recorded tokens: a CSV file with one of the headers step,layer,rank,expert,tokens, "
     "step,layer,expert,tokens (spread over the ranks in turn) or step,layer,rank,e1,..,eK (a "
     "token per line); # starts a comment",
     {Key::text("path").required().help(
          "file, plain or compressed with gzip, bzip2 or brotli, relative to the experiment file"),
      Key::integer("experts")
          .range(1, static_cast<double>(kMostExperts))
          .help("number of experts of a layer; default: the largest in the file, plus 1")},
     token_trace}};

}  // namespace
}  // namespace ballast
