// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace ballast {

/// A section of a page, reached by its name in the page's menu.
struct PageSection {
  std::string id, name;  ///< anchor; menu entry
  std::string content;   ///< HTML
};

/// A chart: its data and what stands around it. The data has "kind" (the functions of charts.js),
/// "columns" and "rows", which are also the CSV, and what the kind needs.
struct PageChart {
  std::string id;       ///< unique; the place in the page and the name of the CSV
  std::string title;    ///< sentence; HTML
  std::string caption;  ///< unit, method; HTML
  std::string label;    ///< what it shows, for those who do not see it; plain text
  nlohmann::ordered_json data;
  std::string legend = {};  ///< HTML; hidden where the lines have labels
};

/// A self-contained page: HTML that reads without scripts, and charts that its script draws from
/// data. No network: its content security policy allows only its own scripts.
class Page {
 public:
  explicit Page(std::string title) : title_(std::move(title)) {}
  /// Content before the menu: title, question, cards.
  void begin(std::string content) { begin_ = std::move(content); }
  void add(PageSection section) { sections_.push_back(std::move(section)); }
  /// Content after the last section: version, licences.
  void end(std::string content) { end_ = std::move(content); }
  /// The chart's <figure>; its data goes into the page.
  [[nodiscard]] std::string figure(const PageChart& chart);
  /// Series of the page in order: their colours and marks are the same in all charts. Of more than
  /// eight series, only those that stand out have a colour.
  void name_series(std::vector<std::string> names, const std::vector<std::string>& stand_out = {});
  [[nodiscard]] const std::vector<std::string>& series() const noexcept { return series_; }
  /// The mark and colour of a series, as inline SVG; empty for other names.
  [[nodiscard]] std::string mark(const std::string& series) const;
  /// Its mark and name, for tables; the name alone for other names.
  [[nodiscard]] std::string named(const std::string& series) const;
  [[nodiscard]] std::string str() const;

 private:
  std::string title_, begin_, end_;
  std::vector<PageSection> sections_;
  std::vector<std::string> series_;
  std::vector<std::size_t> colours_;  ///< by series, from 1; 0: grey
  nlohmann::ordered_json charts_ = nlohmann::ordered_json::object();
};

/// Open charts of a page; the others are folded.
inline constexpr std::size_t kMostOpen = 8;

/// Figures of a section, beside one another. Those beyond the page's eight open ones are folded.
class Figures {
 public:
  /// `open` counts the open charts of the page; `charts` are those of this figure.
  void add(const std::string& figure, std::size_t charts, std::size_t& open);
  [[nodiscard]] std::string str() const;

 private:
  std::string open_, folded_;
  std::size_t folded_count_ = 0;
};

/// A cell of a table; numbers are aligned right and sorted by `order`.
struct PageCell {
  std::string content;  ///< HTML
  std::string order;    ///< what it is sorted by; empty: its text
  bool number = false;
};
struct PageTable {
  std::vector<std::string> header;            ///< plain text
  std::vector<std::vector<PageCell>> rows;    ///< cells by column
  std::vector<std::string> row_classes = {};  ///< by row; may be shorter
  std::string caption = {};                   ///< HTML
  bool sortable = false, filter = false;
  bool tall = false;  ///< scrolls in a frame of its own
};
/// The table without columns that have a value in no row.
[[nodiscard]] PageTable without_empty_columns(PageTable table);
/// Content that is shown on request.
[[nodiscard]] std::string folded(const std::string& summary, const std::string& content);
[[nodiscard]] std::string table_html(const PageTable& table);

}  // namespace ballast
