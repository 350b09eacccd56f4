// SPDX-License-Identifier: BSD-3-Clause
#include "python/json.h"

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <variant>

#include "core/args.h"
#include "core/errors.h"

namespace ballast::python {
namespace {

namespace py = pybind11;

std::string type_of(py::handle object) {
  return py::str(py::type::handle_of(object).attr("__name__"));
}

bool is_a(py::handle object, const char* abstract) {
  return py::isinstance(object, py::module_::import("collections.abc").attr(abstract));
}

Json integer(py::handle object, const std::string& path) {
  int overflow = 0;
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(object.ptr()));
  if (!number) throw py::error_already_set();
  const long long value = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  if (overflow != 0) {
    throw UserError(fmt::format("{}: expected an integer of 64 bits, got {}", path,
                                shown(std::string(py::str(number)))));
  }
  return static_cast<std::int64_t>(value);
}

Json table(py::handle mapping, const std::string& path) {
  Json json = Json::object();
  for (const py::handle item : mapping.attr("items")()) {
    const auto [key, value] = item.cast<std::pair<py::object, py::object>>();
    if (!py::isinstance<py::str>(key)) {
      throw UserError(fmt::format("{}: expected names as keys, got {}",
                                  path.empty() ? "experiment" : path, type_of(key)));
    }
    const auto name = key.cast<std::string>();
    json[name] = json_of(value, joined_path(path, name));
  }
  return json;
}

}  // namespace

py::object object_of(const Json& value) {
  switch (value.type()) {
    case Json::value_t::boolean:
      return py::bool_(value.get<bool>());
    case Json::value_t::number_integer:
      return py::int_(value.get<std::int64_t>());
    case Json::value_t::number_unsigned:
      return py::int_(value.get<std::uint64_t>());
    case Json::value_t::number_float:
      return py::float_(value.get<double>());
    case Json::value_t::string: {
      const auto& text = value.get_ref<const std::string&>();
      return py::reinterpret_steal<py::object>(PyUnicode_DecodeUTF8(
          text.data(), static_cast<py::ssize_t>(text.size()), "backslashreplace"));
    }
    case Json::value_t::array: {
      py::list list(value.size());
      for (std::size_t i = 0; i < value.size(); ++i) list[i] = object_of(value[i]);
      return list;
    }
    case Json::value_t::object: {
      py::dict dict;
      for (const auto& [name, member] : value.items()) dict[py::str(name)] = object_of(member);
      return dict;
    }
    default:
      return py::none();
  }
}

py::object object_of(const Value& value) {
  if (const auto* truth = std::get_if<bool>(&value)) return py::bool_(*truth);
  if (const auto* number = std::get_if<std::int64_t>(&value)) return py::int_(*number);
  if (const auto* number = std::get_if<double>(&value)) return py::float_(*number);
  if (const auto* text = std::get_if<std::string>(&value)) return py::str(*text);
  if (const auto* list = std::get_if<std::vector<std::int64_t>>(&value)) return py::cast(*list);
  return py::none();
}

Json json_of(py::handle object, const std::string& path) {
  if (py::isinstance<py::bool_>(object)) return object.cast<bool>();
  if (py::isinstance<py::str>(object)) return object.cast<std::string>();
  if (py::hasattr(object, "__fspath__")) return object.attr("__fspath__")().cast<std::string>();
  if (is_a(object, "Mapping")) return table(object, path);
  if (py::hasattr(object, "__len__") && py::isinstance<py::iterable>(object)) {
    Json list = Json::array();
    for (const py::handle item : object) {
      list.push_back(json_of(item, fmt::format("{}[{}]", path, list.size())));
    }
    return list;
  }
  if (PyIndex_Check(object.ptr()) != 0) return integer(object, path);
  if (py::hasattr(object, "__float__")) {
    return py::float_(py::reinterpret_borrow<py::object>(object)).cast<double>();
  }
  throw UserError(
      fmt::format("{}: expected text, a number, a truth value, a list or a mapping, got {}",
                  path.empty() ? "experiment" : path, type_of(object)));
}

}  // namespace ballast::python
