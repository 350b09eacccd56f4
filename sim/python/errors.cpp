// SPDX-License-Identifier: BSD-3-Clause
#include "python/errors.h"

#include <new>
#include <string>
#include <utility>

#include "core/errors.h"

namespace ballast::python {
namespace {

namespace py = pybind11;

py::object error_class(const char* name) {
  return py::module_::import("ballast._errors").attr(name);
}

/// Sets the Python error of this class.
template <class... Args>
void set(const char* name, Args&&... args) {
  const py::object error = error_class(name)(std::forward<Args>(args)...);
  PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(error.ptr())), error.ptr());
}

py::object or_none(std::size_t number) {
  return number == 0 ? py::object(py::none()) : py::int_(number);
}

const char* class_of(Stop::Reason reason) {
  switch (reason) {
    case Stop::Reason::deadlock:
      return "DeadlockError";
    case Stop::Reason::budget:
      return "BudgetError";
    default:
      return "Interrupted";
  }
}

void set_stop(const Stop& stop, const py::object& so_far) {
  set(class_of(stop.reason), stop.message, stop.cycle, so_far);
}

}  // namespace

void translate_errors() {
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const UserError& error) {
      const Where& where = error.where();
      const bool placed = !where.file.empty();
      set("UserError", std::string(error.what()),
          placed ? py::object(py::str(where.file)) : py::none(),
          placed ? or_none(where.line) : py::none(), placed ? or_none(where.column) : py::none());
    } catch (const StopError& error) {
      set_stop(error.stop(), py::none());
    } catch (const StuckError& error) {
      set("StuckError", std::string(error.what()));
    } catch (const CheckError& error) {
      set("CheckError", std::string(error.what()));
    } catch (const OutputError& error) {
      PyErr_SetString(PyExc_OSError, error.what());
    } catch (const InvariantError& error) {
      set("InvariantError", std::string(error.what()));
    }
  });
}

void raise_stop(const Stop& stop, const py::object& so_far) {
  set_stop(stop, so_far);
  throw py::error_already_set();
}

}  // namespace ballast::python
