// SPDX-License-Identifier: BSD-3-Clause
// Small LBDatafile runs, made from their parts.
#pragma once

#include <string>
#include <vector>

#include "support/workloads_fixture.h"

namespace ballast {

/// The end of a communication.
inline std::string object(int id) { return R"({"type":"object","id":)" + std::to_string(id) + "}"; }
inline std::string send(const std::string& from, const std::string& to, const std::string& bytes) {
  return R"({"type":"SendRecv","messages":1,"bytes":)" + bytes + R"(,"from":)" + from +
         R"(,"to":)" + to + "}";
}
/// `entity`: the members of the entity; `more`: further members of the task.
inline std::string lb_task(int rank, const std::string& time, const std::string& entity,
                           const std::string& more = "") {
  return R"({"node":)" + std::to_string(rank) + R"(,"resource":"cpu","time":)" + time +
         R"(,"entity":{"type":"object",)" + entity + "}" + more + "}";
}
inline std::string movable(int id) { return "\"migratable\":true,\"id\":" + std::to_string(id); }
inline std::string fixed(int id) { return "\"migratable\":false,\"id\":" + std::to_string(id); }

inline std::string lb_phase(int id, const std::string& tasks, const std::string& sends = "") {
  return R"({"id":)" + std::to_string(id) + R"(,"tasks":[)" + tasks + R"(],"communications":[)" +
         sends + "]}";
}
/// `metadata`: further members of it.
inline std::string lb_file(const std::string& phases, const std::string& metadata = "") {
  return R"({"metadata":{"type":"LBDatafile")" + metadata + "},\n" + R"("phases":[)" + phases +
         "]}";
}

class LbFiles : public Files {
 protected:
  /// The files of the ranks, in their order.
  void ranks(const std::vector<std::string>& files) {
    for (std::size_t rank = 0; rank < files.size(); ++rank) {
      write("run." + std::to_string(rank) + ".json", files[rank]);
    }
  }
  [[nodiscard]] std::string section(const std::string& more = "") const {
    return "kind = 'lbdata'\npath = '" + directory_ + "'\n" + more;
  }
  Tasks read(const std::string& more = "", NodeId processors = 0) {
    return make(section(more), processors);
  }
  /// The error without the directory.
  std::string error(const std::string& more = "") {
    std::string what = error_of([&] { read(more); });
    for (std::size_t at; (at = what.find(directory_ + "/")) != std::string::npos;) {
      what.erase(at, directory_.size() + 1);
    }
    return what;
  }
  std::string error_in(const std::string& content) {
    write("run.0.json", content);
    return error();
  }
};

}  // namespace ballast
