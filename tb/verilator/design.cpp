// SPDX-License-Identifier: BSD-3-Clause
#include "tb/verilator/design.h"

#include <fmt/format.h>
#include <glob.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>

#include "core/errors.h"
#include "core/input_file.h"
#include "core/sha256.h"
#include "tb/verilator/cache.h"
#include "tb/verilator/generate.h"
#include "tb/verilator/messages.h"
#include "tb/verilator/object.h"

namespace ballast::tb {
namespace {

namespace fs = std::filesystem;

/// Adds a text so that no two lists of texts give the same bytes.
void add(Sha256& key, const std::string& text) {
  key.add(std::to_string(text.size()) + ":");
  key.add(text);
}

/// The file's bytes; an input of the run, as those of workloads.
std::string input_of(const std::string& file) {
  const std::unique_ptr<ByteSource> source = open_input(file);
  std::string text;
  for (char buffer[1 << 14];;) {
    const std::size_t n = source->read(buffer);
    if (n == 0) return text;
    text.append(buffer, n);
  }
}

/// Of the options, with which the sources make the object.
Sha256 key_of(const Design& design, const Tools& tools) {
  Sha256 key;
  for (const std::string& text : {recipe(), tools.version, design.top}) add(key, text);
  for (const auto* list : {&design.parameters, &design.offered}) {
    add(key, std::to_string(list->size()));
    for (const std::string& text : *list) add(key, text);
  }
  if (design.coverage) add(key, "coverage");
  if (!design.around) return key;
  add(key, design.around->top);
  for (const std::string& file : design.around->files) add(key, file);
  for (const std::string& text : design.around->parameters) add(key, text);
  add(key, design.around->text(design.offered));
  return key;
}

/// The key of a design as it is written; its list of sources is stored under it.
std::string key_of_request(Sha256 key, const Design& design) {
  for (const std::string& file : design.files) {
    add(key, fs::absolute(file).lexically_normal().string());
    add(key, input_of(file));
  }
  for (const std::string& folder : design.libraries) add(key, folder);
  return key.hex();
}

/// The key of the object: all sources by name and content, wherever they are. Empty: one is
/// missing.
std::string key_of_object(Sha256 key, const std::vector<std::string>& sources) {
  for (const std::string& source : sources) {
    if (!fs::is_regular_file(source)) return "";
    add(key, fs::path(source).filename().string());
    add(key, input_of(source));
  }
  return key.hex();
}

std::vector<std::string> lines_of(const fs::path& file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// Path of the object of this request, if it is in the cache.
fs::path known_object(const fs::path& list, const Sha256& key) {
  const std::vector<std::string> sources = lines_of(list);
  if (sources.empty()) return {};
  const fs::path object = list.parent_path() / (key_of_object(key, sources) + ".so");
  return fs::exists(object) ? object : fs::path{};
}

fs::path made_object(const Design& design, const PortCheck& check, const Tools& tools,
                     const fs::path& list, const Sha256& key) {
  const Making making(list);
  if (fs::path object = known_object(list, key); !object.empty()) return object;
  const auto start = std::chrono::steady_clock::now();
  const auto& progress = verilator_messages().progress;
  if (progress) progress(fmt::format("Verilating {} ...", design.name));
  const Generated made = generate(design, check, making.folder());
  compile(tools, design.name, making.folder());
  fs::path object = list.parent_path() / (key_of_object(key, made.sources) + ".so");
  {
    std::ofstream out(making.folder() / "list");
    for (const std::string& source : made.sources) out << source << '\n';
    if (!out.flush())
      throw OutputError((making.folder() / "list").string() + ": cannot be written");
  }
  making.publish("object.so", object);
  making.publish("list", list);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  if (progress) {
    progress(
        fmt::format("Verilated {} in {:.1f} s: {}", design.name, seconds.count(), object.string()));
  }
  return object;
}

/// A compiler reads a package before the modules that use it.
bool declares_package(const std::string& file) {
  const std::vector<std::string> lines = lines_of(file);
  return std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
    const std::size_t first = line.find_first_not_of(" \t");
    return first != line.npos && line.compare(first, 8, "package ") == 0;
  });
}

}  // namespace

std::vector<std::string> matching_files(const std::vector<std::string>& patterns,
                                        const std::string& key) {
  std::vector<std::string> files;
  for (const std::string& pattern : patterns) {
    glob_t found{};
    const int error = glob(pattern.c_str(), GLOB_MARK, nullptr, &found);
    const std::vector<std::string> names(found.gl_pathv, found.gl_pathv + found.gl_pathc);
    globfree(&found);
    if (error != 0) {
      throw UserError(fmt::format(
          "{}: expected SystemVerilog files, got \"{}\", which matches none", key, shown(pattern)));
    }
    for (const std::string& name : names) {
      if (name.ends_with('/')) {
        throw UserError(fmt::format("{}: expected files, got the folder \"{}\"; try \"{}*.sv\"",
                                    key, shown(name), shown(name)));
      }
      if (std::find(files.begin(), files.end(), name) == files.end()) files.push_back(name);
    }
  }
  std::stable_partition(files.begin(), files.end(), declares_package);
  return files;
}

std::unique_ptr<Module> verilated(const Design& design, const PortCheck& check) {
  const Tools tools = find_tools();
  const Sha256 key = key_of(design, tools);
  const fs::path list = cache_folder() / (key_of_request(key, design) + ".list");
  fs::path object = known_object(list, key);
  if (object.empty()) object = made_object(design, check, tools, list, key);
  return load_module(object.string(), design.name, design.random);
}

}  // namespace ballast::tb
