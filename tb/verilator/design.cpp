// SPDX-License-Identifier: BSD-3-Clause
#include "tb/verilator/design.h"

#include <fmt/format.h>
#include <glob.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <optional>

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
  for (const std::string& text : {recipe(), tools.versions(), design.top}) add(key, text);
  for (const auto* list : {&design.parameters, &design.offered}) {
    add(key, std::to_string(list->size()));
    for (const std::string& text : *list) add(key, text);
  }
  if (design.record == Record::coverage) add(key, "coverage");
  if (design.record == Record::waveform) add(key, "waveform");
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

/// The key of the object: all sources by name and content, wherever they are. None: the list is
/// not complete, or one of them is missing.
std::optional<std::string> key_of_object(Sha256 key, const Design& design,
                                         const std::vector<std::string>& sources) {
  for (const std::string& file : design.files) {
    const std::string source = fs::absolute(file).lexically_normal().string();
    if (std::find(sources.begin(), sources.end(), source) == sources.end()) return std::nullopt;
  }
  for (const std::string& source : sources) {
    if (!fs::is_regular_file(source)) return std::nullopt;
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
fs::path known_object(const fs::path& list, const Sha256& key, const Design& design) {
  const auto of_sources = key_of_object(key, design, lines_of(list));
  if (!of_sources) return {};
  const fs::path object = list.parent_path() / (*of_sources + ".so");
  return has_object(object) ? object : fs::path{};
}

/// A source that was written while it was read: what was made may be of the former one.
bool changed_since(fs::file_time_type start, const std::vector<std::string>& sources) {
  return std::any_of(sources.begin(), sources.end(), [&](const std::string& source) {
    std::error_code error;
    return fs::last_write_time(source, error) > start || error;
  });
}

/// Makes the object and stores it, if its key covers all that was read.
std::unique_ptr<Module> made_module(const Design& design, const PortCheck& check,
                                    const Tools& tools, const fs::path& list, const Sha256& key) {
  const Making making(list);
  const auto load = [&](const fs::path& object) {
    return load_module(object.string(), design.name, design.random);
  };
  if (const fs::path object = known_object(list, key, design); !object.empty()) return load(object);
  const auto start = std::chrono::steady_clock::now();
  const auto reading = fs::file_time_type::clock::now();
  const auto& progress = verilator_messages().progress;
  if (progress) progress(fmt::format("Verilating {} ...", design.name));
  const Generated made = generate(design, check, making.folder());
  compile(tools, design.name, making.folder());
  const auto of_sources = key_of_object(key, design, made.sources);
  const bool complete = of_sources && !changed_since(reading, made.sources);
  fs::path object = making.folder() / "object.so";
  if (complete) {
    object = list.parent_path() / (*of_sources + ".so");
    {
      std::ofstream out(making.folder() / "list");
      for (const std::string& source : made.sources) out << source << '\n';
      if (!out.flush())
        throw OutputError((making.folder() / "list").string() + ": cannot be written");
    }
    making.publish_object("object.so", object);
    making.publish("list", list);
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  if (progress) {
    progress(fmt::format("Verilated {} in {:.1f} s: {}", design.name, seconds.count(),
                         complete ? object.string() : "not stored, its sources are not all known"));
  }
  return load(object);
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
      if (name.find('"') != name.npos) {  // Verilator 5.032 fails in a line of its own library
        throw UserError(
            fmt::format("{}: expected names without \", which Verilator does not read, "
                        "got {}",
                        key, shown(name)));
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
  const fs::path object = known_object(list, key, design);
  if (object.empty()) return made_module(design, check, tools, list, key);
  return load_module(object.string(), design.name, design.random);
}

std::string look(const Design& design, const PortCheck& check) {
  if (!has_program("verilator")) return "Verilator is missing";
  const Making making(cache_folder() / (key_of_request({}, design) + ".look"));
  static_cast<void>(generate(design, check, making.folder()));
  return {};
}

}  // namespace ballast::tb
