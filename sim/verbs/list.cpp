// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

#include "output/console.h"
#include "reference/schema.h"
#include "reference/topics.h"
#include "report/table.h"
#include "runs/study/study.h"
#include "tb/rtl_registry.h"
#include "verbs/options.h"
#include "verbs/part_hint.h"

namespace ballast {
namespace {

ReferenceTable rtl_rows() {
  ReferenceTable table{{"unit", "ports", "words", "group", "form"}, {}};
  for (const auto& entry : tb::rtl_entries()) {
    const tb::UnitSpec& spec = entry.spec;
    table.rows.push_back({spec.unit, std::to_string(spec.ports), std::to_string(spec.words),
                          std::to_string(spec.geometry().group_size), spec.variant()});
  }
  return table;
}

std::vector<ReferencePart> study_parts() {
  std::vector<ReferencePart> parts;
  for (const StudySection& section : study_sections()) {
    parts.push_back({"[" + section.name + "]", section.help, section.keys});
  }
  return parts;
}

std::vector<ReferenceTopic> topics() {
  std::vector<ReferenceTopic> all = reference_topics();
  all.insert(all.begin() + 1, {"study", "sections and keys of a study file", study_parts});
  all.push_back({"rtl", "modules and sizes of the Verilated RTL of this build", nullptr, rtl_rows});
  return all;
}

std::vector<std::string> topic_names() {
  std::vector<std::string> names;
  for (const ReferenceTopic& topic : topics()) names.push_back(topic.name);
  return names;
}

std::string hint_on_topic(const std::string& name) {
  return name == "keys" ? "; the keys are in `ballast list experiment`" : part_hint(name);
}

std::string overview() {
  Table table({"topic", "content"});
  for (const ReferenceTopic& topic : topics()) table.add({topic.name, topic.help});
  return table.str();
}

struct ListOptions {
  std::string topic, name, schema;
  bool markdown = false;
};

/// The topic with only the part of this name: "diffusion", "machine.router". Throws UserError.
ReferenceTopic one_part(const ReferenceTopic& topic, const std::string& name) {
  if (!topic.parts) {
    throw UserError(fmt::format("list: {}: expected no name, got \"{}\": the topic is a table",
                                topic.name, shown(name)));
  }
  std::vector<std::string> known;
  for (const ReferencePart& part : topic.parts()) {
    known.push_back(part.name.starts_with('[') ? part.name.substr(1, part.name.size() - 2)
                                               : part.name);
    if (known.back() != name) continue;
    return {topic.name, topic.help, [part] { return std::vector<ReferencePart>{part}; }};
  }
  const std::string hint = did_you_mean(name, known);
  throw UserError(fmt::format("list: {}: expected one of {}, got \"{}\"{}", topic.name,
                              fmt::join(known, ", "), shown(name),
                              hint.empty() ? part_hint(name) : hint));
}

int list(const ListOptions& options) {
  if (!options.schema.empty()) {
    const auto schema = options.schema == "result" ? result_schema() : experiment_schema();
    console::print("{}\n", schema.dump(1));
    return kDone;
  }
  if (options.topic.empty() && !options.markdown) console::print("{}", overview());
  const char* separator = "";
  for (const ReferenceTopic& topic : topics()) {
    if (options.topic.empty() ? !options.markdown : options.topic != topic.name) continue;
    const ReferenceTopic wanted = options.name.empty() ? topic : one_part(topic, options.name);
    console::print("{}{}", std::exchange(separator, "\n"),
                   options.markdown ? topic_markdown(wanted) : topic_text(wanted));
  }
  return kDone;
}

const Registered<Verb> kList{
    {"list", "list workloads, balancers, topologies, claims and keys", {}, [](CLI::App& app) {
       auto options = std::make_shared<ListOptions>();
       CLI::Option* topic =
           app.add_option("topic", options->topic, "topic; without it the list of all topics")
               ->check(one_of(topic_names, hint_on_topic));
       CLI::Option* name =
           app.add_option("name", options->name, "one entry of the topic; default: all of them");
       CLI::Option* markdown = app.add_flag("--markdown", options->markdown,
                                            "print Markdown; without a topic all topics");
       app.add_option("--schema", options->schema,
                      "print the JSON Schema of experiments or of results")
           ->check(one_of([] {
             return std::vector<std::string>{"experiment", "result"};
           }))
           ->excludes(topic)
           ->excludes(name)
           ->excludes(markdown);
       return [options] { return list(*options); };
     }}};

}  // namespace
}  // namespace ballast
