// SPDX-License-Identifier: BSD-3-Clause
#include "page/verify_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "page/html.h"
#include "page/page.h"
#include "page/report_parts.h"
#include "report/table.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

enum class ClaimOrder : int { unexpected, refuted, corrected, confirmed, unchecked };

std::string claim_text(const Json& claim, const char* key) {
  return claim.value(key, std::string());
}

ClaimOrder order_of(const Json& claim) {
  const std::string verdict = claim_text(claim, "verdict");
  if (verdict == "not checked") return ClaimOrder::unchecked;
  if (verdict != claim_text(claim, "expected")) return ClaimOrder::unexpected;
  return verdict == "REFUTED"     ? ClaimOrder::refuted
         : verdict == "CORRECTED" ? ClaimOrder::corrected
                                  : ClaimOrder::confirmed;
}

/// Claims of a paper, in the order of the page.
struct PaperClaims {
  std::string name;
  std::vector<const Json*> claims = {};

  [[nodiscard]] std::size_t count(const std::string& verdict) const {
    return static_cast<std::size_t>(std::count_if(claims.begin(), claims.end(), [&](const Json* c) {
      return claim_text(*c, "verdict") == verdict;
    }));
  }
  [[nodiscard]] std::size_t unexpected() const {
    return static_cast<std::size_t>(std::count_if(claims.begin(), claims.end(), [](const Json* c) {
      return order_of(*c) == ClaimOrder::unexpected;
    }));
  }
};

std::vector<PaperClaims> by_paper(const Json& document) {
  std::vector<PaperClaims> papers;
  for (const Json& claim : document.at("claims")) {
    const std::string name = claim_text(claim, "paper");
    auto at = std::find_if(papers.begin(), papers.end(),
                           [&](const PaperClaims& p) { return p.name == name; });
    if (at == papers.end()) at = papers.insert(at, {name});
    at->claims.push_back(&claim);
  }
  for (PaperClaims& paper : papers) {
    std::stable_sort(paper.claims.begin(), paper.claims.end(),
                     [](const Json* a, const Json* b) { return order_of(*a) < order_of(*b); });
  }
  return papers;
}

/// Rows of names and texts; empty texts are left out.
std::string terms(const std::vector<std::pair<const char*, std::string>>& rows) {
  std::string text = "<dl class=\"terms\">\n";
  for (const auto& [name, said] : rows) {
    if (!said.empty()) text += fmt::format("<dt>{}</dt><dd>{}</dd>\n", name, said);
  }
  return text + "</dl>\n";
}

std::string claim_html(const Json& claim, const std::string& table) {
  struct Look {
    const char *style, *mark;
  };
  const auto look = [&]() -> Look {
    switch (order_of(claim)) {
      case ClaimOrder::unexpected:
      case ClaimOrder::refuted:
        return {"failure", "✗"};
      case ClaimOrder::corrected:
        return {"warning", "!"};
      case ClaimOrder::confirmed:
        return {"result", "✓"};
      case ClaimOrder::unchecked:
        return {"question", "–"};
    }
    return {"", ""};
  }();
  std::string verdict = claim_text(claim, "verdict");
  std::transform(verdict.begin(), verdict.end(), verdict.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  const auto said = [&](const char* key) { return html(claim_text(claim, key)); };
  std::string more = terms({{"Quantity", said("quantity")},
                            {"Tolerance", said("tolerance")},
                            {"Extent", said("extent")},
                            {"Command", command_html(claim_text(claim, "command"))}});
  if (!table.empty()) more += "<pre tabindex=\"0\">" + html(table) + "</pre>\n";
  const std::string surprise =
      order_of(claim) == ClaimOrder::unexpected
          ? fmt::format("<p class=\"bad\">The known verdict is: {}.</p>\n", said("expected"))
          : std::string();
  return fmt::format(
      "<li class=\"{}\"><span class=\"kind\">{} {}</span><div>\n<h3><code>{}</code> <span "
      "class=\"note\">{}</span></h3>\n{}{}{}</div></li>\n",
      look.style, look.mark, html(verdict), said("claim"), said("place"), surprise,
      terms({{"Printed", said("printed")}, {"Measured", said("measured")}}),
      folded("Quantity, tolerance, extent, command", more));
}

std::vector<Card> claim_cards(const std::vector<PaperClaims>& papers, const Json& document) {
  std::size_t all = 0, confirmed = 0, corrected = 0, refuted = 0, unexpected = 0, unchecked = 0;
  for (const PaperClaims& p : papers) {
    all += p.claims.size();
    confirmed += p.count("confirmed");
    corrected += p.count("CORRECTED");
    refuted += p.count("REFUTED");
    unexpected += p.unexpected();
    unchecked += p.count("not checked");
  }
  const std::string extent =
      unchecked == 0 ? "" : fmt::format("; {} not checked", counted(unchecked, "claim"));
  return {{"Confirmed", fmt::format("{} of {}", confirmed, all), "hold as printed"},
          {"Corrected", std::to_string(corrected), "fail as printed, hold as corrected"},
          {"Refuted", std::to_string(refuted), "fail as printed"},
          {"Verdicts",
           unexpected != 0    ? fmt::format("{} unexpected", unexpected)
           : all == unchecked ? "nothing compared"
                              : "as expected",
           fmt::format("{} effort{}{}", document.value("effort", ""), extent,
                       document.value("complete", true) ? "" : "; stopped early")}};
}

std::string papers_table(const std::vector<PaperClaims>& papers) {
  PageTable table{{"Paper", "Claims", "Confirmed", "Corrected", "Refuted", "Unexpected"}, {}};
  for (const PaperClaims& p : papers) {
    const auto cell = [](std::size_t n) { return PageCell{std::to_string(n), {}, true}; };
    table.rows.push_back({{fmt::format("<a href=\"#{0}\">{0}</a>", html(p.name)), {}},
                          cell(p.claims.size()),
                          cell(p.count("confirmed")),
                          cell(p.count("CORRECTED")),
                          cell(p.count("REFUTED")),
                          cell(p.unexpected())});
  }
  return table_html(table);
}

}  // namespace

std::string verify_page(const Json& document, const std::map<std::string, std::string>& tables) {
  const std::vector<PaperClaims> papers = by_paper(document);
  Page page("Claims of the papers");
  const std::string early =
      document.value("complete", true)
          ? ""
          : "<p class=\"question bad\">The check was stopped: the other claims are missing.</p>\n";
  page.begin("<h1>Claims of the papers: printed, measured, verdict</h1>\n" + early +
             fmt::format("<p class=\"note\">{} of {}. Ballast {}.</p>\n",
                         counted(document.at("claims").size(), "claim"),
                         counted(papers.size(), "paper"), html(document.value("ballast", ""))) +
             cards_html(claim_cards(papers, document)));
  if (papers.size() > 1) page.add({"papers", "Papers", papers_table(papers)});
  for (const PaperClaims& p : papers) {
    std::string list = "<ul class=\"findings claims\">\n";
    for (const Json* claim : p.claims) {
      const auto table = tables.find(claim_text(*claim, "claim"));
      list += claim_html(*claim, table == tables.end() ? "" : table->second);
    }
    page.add({p.name, p.name, list + "</ul>\n"});
  }
  page.end(
      "<h2>Method</h2>\n<p>A claim is confirmed if it holds as printed within its tolerance, "
      "refuted if it fails, and corrected if it fails as printed and holds as corrected. Each "
      "check must notice counterfeits: <code>ballast verify --counterfeit</code> changes each "
      "statement by the least that its tolerance does not cover.</p>\n");
  return page.str();
}

}  // namespace ballast
