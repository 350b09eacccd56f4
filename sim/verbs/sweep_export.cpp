// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/sweep_export.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/input_file.h"
#include "output/console.h"
#include "output/output_file.h"
#include "runs/store/database.h"
#include "runs/store/published_file.h"

namespace ballast {
namespace {

/// RFC 4180: quotes where a comma, a quote or a line break asks for them.
std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == text.npos) return text;
  std::string cell = "\"";
  for (const char c : text) cell += c == '"' ? std::string("\"\"") : std::string(1, c);
  return cell + "\"";
}

void write_csv(Statement& rows, OutputFile& out) {
  std::string line;
  for (int c = 0; c < rows.columns(); ++c) line += (c == 0 ? "" : ",") + csv_cell(rows.name(c));
  out.write(line + "\r\n");
  while (rows.step()) {
    line.clear();
    for (int c = 0; c < rows.columns(); ++c) line += (c == 0 ? "" : ",") + csv_cell(rows.text(c));
    out.write(line + "\r\n");
  }
}

/// A list of objects; values that were not measured are absent.
void write_json(Statement& rows, OutputFile& out) {
  const char* before = "[\n";
  while (rows.step()) {
    nlohmann::ordered_json row;
    for (int c = 0; c < rows.columns(); ++c) {
      if (rows.is_null(c)) continue;
      const std::string text = rows.text(c);
      row[rows.name(c)] = rows.is_text(c) ? nlohmann::ordered_json(text)
                                          : nlohmann::ordered_json::parse(text, nullptr, false);
    }
    out.write(before + row.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
    before = ",\n";
  }
  out.write(std::string(before) == "[\n" ? "[]\n" : "\n]\n");
}

}  // namespace

std::string exported_file(const std::string& published, const std::string& format) {
  return std::filesystem::path(published).replace_extension("." + format).string();
}

int export_study(const std::string& published, const std::string& format) {
  note_input(published);
  static_cast<void>(published_schema(published));
  Database file(published, Database::Mode::read);
  Statement rows(file, "select * from results order by point");
  const std::string path = exported_file(published, format);
  OutputFile out(path, "--export");
  format == "csv" ? write_csv(rows, out) : write_json(rows, out);
  out.commit();
  console::print("exported: {}\n", path);
  return 0;
}

}  // namespace ballast
