// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "output/console.h"
#include "reference/schema.h"
#include "reference/topics.h"
#include "report/table.h"
#include "study/study.h"
#include "tb/rtl_registry.h"
#include "verbs/options.h"

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

std::string overview() {
  Table table({"topic", "content"});
  for (const ReferenceTopic& topic : topics()) table.add({topic.name, topic.help});
  return table.str();
}

struct ListOptions {
  std::string topic, schema;
  bool markdown = false;
};

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
    console::print("{}{}", std::exchange(separator, "\n"),
                   options.markdown ? topic_markdown(topic) : topic_text(topic));
  }
  return kDone;
}

const Registered<Verb> kList{
    {"list", "list workloads, balancers, topologies, claims and keys", {}, [](CLI::App& app) {
       auto options = std::make_shared<ListOptions>();
       CLI::Option* topic =
           app.add_option("topic", options->topic, "topic; without it the list of all topics")
               ->check(one_of(topic_names));
       CLI::Option* markdown = app.add_flag("--markdown", options->markdown,
                                            "print Markdown; without a topic all topics");
       app.add_option("--schema", options->schema,
                      "print the JSON Schema of experiments or of results")
           ->check(one_of([] {
             return std::vector<std::string>{"experiment", "result"};
           }))
           ->excludes(topic)
           ->excludes(markdown);
       return [options] { return list(*options); };
     }}};

}  // namespace
}  // namespace ballast
