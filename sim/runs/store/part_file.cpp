// SPDX-License-Identifier: BSD-3-Clause
#include "runs/store/part_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "core/errors.h"

namespace ballast {

PartFile::PartFile(const std::string& path) : path_(path) {
  file_ = open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0) {
    throw UserError(Where{path}, "cannot be written: " + std::generic_category().message(errno));
  }
  std::ifstream stream(path, std::ios::binary);
  std::string line;
  std::uint64_t whole = 0;
  while (std::getline(stream, line) && !stream.eof()) {
    whole += line.size() + 1;
    if (auto point = point_of(line)) known_.insert(std::move(point->id));
  }
  if (ftruncate(file_, static_cast<off_t>(whole)) != 0) {
    throw OutputError(
        fmt::format("{}: cannot be written: {}", path_, std::generic_category().message(errno)));
  }
}

PartFile::~PartFile() { close(file_); }

void PartFile::add(const StoredPoint& point) {
  const std::string line = line_of(point);
  ssize_t put = 0;
  do {
    put = write(file_, line.data(), line.size());
  } while (put < 0 && errno == EINTR);
  if (put == static_cast<ssize_t>(line.size())) return;
  const std::string why = put < 0 ? std::generic_category().message(errno) : "the disk is full";
  throw OutputError(fmt::format("{}: cannot be written: {}", path_, why));
}

std::vector<StoredPoint> PartReader::read() {
  std::vector<StoredPoint> points;
  std::ifstream stream(path_, std::ios::binary);
  if (!stream) {
    if (errno == ENOENT) return points;
    throw UserError(Where{path_}, "cannot be read: " + std::generic_category().message(errno));
  }
  stream.seekg(static_cast<std::streamoff>(at_));
  std::string line;
  while (std::getline(stream, line) && !stream.eof()) {
    at_ += line.size() + 1;
    if (auto point = point_of(line)) {
      points.push_back(std::move(*point));
    } else {
      ++damaged_;
    }
  }
  return points;
}

}  // namespace ballast
