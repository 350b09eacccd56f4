// SPDX-License-Identifier: BSD-3-Clause
#include "output/timeline.h"

#include <fmt/format.h>

#include "core/errors.h"
#include "core/version.h"

namespace ballast {
namespace {

constexpr std::size_t kBuffer = std::size_t{1} << 20;
constexpr unsigned kExecution = 0, kMoves = 1;  // tracks of a processor

/// Digits of a duration, which may have to be corrected: blanks fill it up.
std::string duration_text(Cycle duration) { return fmt::format("{:<20}", duration); }

}  // namespace

Timeline::Timeline(const std::string& path, const std::string& option, NodeId processors, Of of)
    : file_(path, option),
      slices_(of == Of::tasks ? processors : 0),
      last_move_(of == Of::tasks ? processors : 0, kNever),
      load_(processors, 0) {
  if (file_.direct()) {
    throw UserError(Where{option},
                    fmt::format("{}: expected a regular file, got a pipe or device", path));
  }
  buffer_ = fmt::format(
      "{{\"displayTimeUnit\":\"ns\",\"otherData\":{{\"ballast\":\"{}\",\"time\":\"1 us is 1 "
      "{}\"}},\n\"traceEvents\":[",
      BALLAST_VERSION, of == Of::tasks ? "cycle" : "round");
  name_tracks(of);
}

void Timeline::name_tracks(Of of) {
  const auto name = [&](const char* what, NodeId processor, unsigned track,
                        const std::string& text) {
    add(fmt::format(R"({{"ph":"M","name":"{}","pid":{},"tid":{},"ts":0,"args":{{"name":"{}"}}}})",
                    what, processor, track, text));
  };
  for (NodeId i = 0; i < load_.size(); ++i) {
    name("process_name", i, 0, fmt::format("processor {}", i));
    add(fmt::format(
        R"({{"ph":"M","name":"process_sort_index","pid":{0},"tid":0,"ts":0,"args":{{"sort_index":{0}}}}})",
        i));
    if (of == Of::rounds) continue;
    name("thread_name", i, kExecution, "execution");
    name("thread_name", i, kMoves, "moves");
  }
}

void Timeline::begins(Cycle now, NodeId processor, TaskId task, Cycle end) {
  add(fmt::format(
      R"({{"ph":"X","cat":"task","name":"task {}","pid":{},"tid":{},"ts":{},"dur":{}}})", task,
      processor, kExecution, now, duration_text(end - now)));
  const std::uint64_t after = written_ + buffer_.size() - 1;  // the brace
  slices_[processor] = {after - duration_text(0).size(), now, end, true};
}

void Timeline::ends(Cycle now, NodeId processor) { end_slice(slices_[processor], now); }

/// Corrects the expected duration.
void Timeline::end_slice(Slice& slice, Cycle now) {
  slice.open = false;
  if (now == slice.end) return;
  const std::string text = duration_text(now - slice.begin);
  if (slice.duration_at >= written_) {
    buffer_.replace(slice.duration_at - written_, text.size(), text);
  } else {
    file_.overwrite(slice.duration_at, text);
  }
}

void Timeline::sends(Cycle now, NodeId processor, TaskId task) {
  add_move(now, processor);
  in_flight_[task] = flows_;
  add_flow(R"("s")", now, processor, task, flows_++);
}

void Timeline::receives(Cycle now, NodeId processor, TaskId task) {
  add_move(now, processor);
  const auto flow = in_flight_.find(task);
  if (flow == in_flight_.end()) {
    throw InvariantError(fmt::format("timeline: task {} arrives that was never sent", task));
  }
  add_flow(R"("f","bp":"e")", now, processor, task, flow->second);
  in_flight_.erase(flow);
}

/// One slice for all moves of a processor in a cycle.
void Timeline::add_move(Cycle now, NodeId processor) {
  if (last_move_[processor] == now) return;
  last_move_[processor] = now;
  add(fmt::format(R"({{"ph":"X","cat":"move","name":"moves","pid":{},"tid":{},"ts":{},"dur":1}})",
                  processor, kMoves, now));
}

void Timeline::add_flow(const char* ends, Cycle now, NodeId processor, TaskId task,
                        std::uint64_t id) {
  add(fmt::format(
      R"({{"ph":{},"cat":"migration","name":"task {}","id":{},"pid":{},"tid":{},"ts":{}}})", ends,
      task, id, processor, kMoves, now));
}

void Timeline::load(Cycle now, NodeId processor, double load) {
  if (load_[processor] == load) return;
  load_[processor] = load;
  add(fmt::format(R"({{"ph":"C","name":"queue","pid":{},"tid":0,"ts":{},"args":{{"tasks":{}}}}})",
                  processor, now, load));
}

void Timeline::add(std::string_view event) {
  if (buffer_.size() > kBuffer) flush();
  buffer_ += any_ ? ",\n" : "\n";
  buffer_ += event;
  any_ = true;
}

void Timeline::flush() {
  file_.write(buffer_);
  written_ += buffer_.size();
  buffer_.clear();
}

void Timeline::close(Cycle now) {
  for (Slice& slice : slices_) {
    if (slice.open) end_slice(slice, now);
  }
  buffer_ += "\n]}\n";
  flush();
  file_.commit();
}

}  // namespace ballast
