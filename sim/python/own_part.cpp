// SPDX-License-Identifier: BSD-3-Clause
#include "python/own_part.h"

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <set>

#include "core/errors.h"
#include "python/json.h"

namespace ballast::python {
namespace {

namespace py = pybind11;

Key key_of(const std::string& name, const py::handle& value) {
  const auto is = [&](PyTypeObject& type) {
    return value.ptr() == reinterpret_cast<PyObject*>(&type);
  };
  if (is(PyBool_Type)) return Key::boolean(name).required();
  if (is(PyLong_Type)) return Key::integer(name).required();
  if (is(PyFloat_Type)) return Key::real(name).required();
  if (is(PyUnicode_Type)) return Key::text(name).required();
  if (py::isinstance<py::bool_>(value)) return Key::boolean(name, value.cast<bool>());
  if (py::isinstance<py::int_>(value)) return Key::integer(name, value.cast<std::int64_t>());
  if (py::isinstance<py::float_>(value)) return Key::real(name, value.cast<double>());
  if (py::isinstance<py::str>(value)) return Key::text(name, value.cast<std::string>());
  if (py::isinstance<py::list>(value) || py::isinstance<py::tuple>(value)) {
    return Key::integers(name, value.cast<std::vector<std::int64_t>>());
  }
  throw py::type_error(
      fmt::format("{}: expected a truth value, a number, text, a list of "
                  "integers, or one of the types bool, int, float, str, got {}",
                  name, std::string(py::repr(value))));
}

}  // namespace

Shared shared(py::object object) {
  return {new py::object(std::move(object)), [](py::object* held) {
            if (Py_IsInitialized() == 0) return;  // registries outlive the interpreter
            const py::gil_scoped_acquire gil;
            delete held;
          }};
}

std::vector<Key> keys_of(const py::dict& defaults) {
  std::vector<Key> keys;
  for (const auto& [name, value] : defaults) {
    keys.push_back(key_of(name.cast<std::string>(), value).help("argument of the Python code"));
  }
  return keys;
}

py::dict keywords(const Args& args, const std::vector<Key>& keys) {
  py::dict words;
  for (const Key& key : keys) {
    words[py::str(key.name())] = object_of(args.items().at(key.name()).value);
  }
  return words;
}

py::object namespace_of(const py::dict& members) {
  return py::module_::import("types").attr("SimpleNamespace")(**members);
}

void claim_name(const std::string& family, const std::string& name, bool taken) {
  static std::set<std::pair<std::string, std::string>> own;
  if (Interruptible::any()) {
    throw std::runtime_error(
        fmt::format("{} \"{}\": parts cannot be added during a run", family, name));
  }
  if (name.empty()) throw UserError(fmt::format("{}: expected a name, got an empty one", family));
  if (taken && own.count({family, name}) == 0) {
    throw UserError(fmt::format("{}: expected a new name, got \"{}\", which another {} has", family,
                                shown(name), family));
  }
  own.emplace(family, name);
}

}  // namespace ballast::python
