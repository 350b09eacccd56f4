// SPDX-License-Identifier: BSD-3-Clause
#include "tb/verilator/header.h"

#include <regex>
#include <sstream>

namespace ballast::tb {
namespace {

/// Verilator writes a character that C++ does not have as __0 and two digits, an underscore after
/// another one, too.
std::string plain_name(const std::string& member) {
  std::string name;
  for (std::size_t i = 0; i < member.size(); ++i) {
    if (member.compare(i, 3, "__0") == 0 && i + 4 < member.size()) {
      name += static_cast<char>(std::stoi(member.substr(i + 3, 2), nullptr, 16));
      i += 4;
    } else {
      name += member[i];
    }
  }
  return name;
}

}  // namespace

std::vector<DeclaredPort> declared_ports(const std::string& header) {
  static const std::regex port_form(
      R"(^\s*VL_(IN|OUT|INOUT)[0-9W]*\((&|\(&)([A-Za-z0-9_]+)(\)[^,]*)?,\s*([0-9]+),\s*([0-9]+).*)");
  static const std::regex other_form(R"(^\s*(double|std::string) &([A-Za-z0-9_]+);.*)");
  std::vector<DeclaredPort> ports;
  std::istringstream lines(header);
  for (std::string line; std::getline(lines, line);) {
    std::smatch part;
    DeclaredPort port;
    if (std::regex_match(line, part, port_form)) {
      port.member = part[3];
      port.port.input = part[1] == "IN";
      port.port.width =
          static_cast<std::size_t>(std::labs(std::stol(part[5]) - std::stol(part[6]))) + 1;
      if (part[4].matched) port.oddity = "an unpacked array";
      if (part[1] == "INOUT") port.oddity = "an inout port";
    } else if (std::regex_match(line, part, other_form)) {
      port.member = part[2];
      port.port.input = true;
      port.port.width = 64;
      port.oddity = part[1] == "double" ? "a real port" : "a string port";
    } else {
      continue;
    }
    port.port.name = plain_name(port.member);
    ports.push_back(std::move(port));
  }
  return ports;
}

}  // namespace ballast::tb
