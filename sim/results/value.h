// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "results/schema.h"

namespace ballast {

/// A row of a table of the report: a value with its title and a note.
using AddRow = std::function<void(const std::string& title, double value, const std::string& note)>;

template <class R>
class ResultValues;

/// A value of a result R, declared once: its key, what it means, where it stands and when it was
/// measured. The JSON document, its schema, rows of the report, columns of studies and the
/// documentation follow from it.
///
/// `of` gives the value: a member of R, or a function of R, or of R and of `detail` (rows per
/// processor and link are asked for). An optional without value and a null pointer are a value that
/// was not measured; it is absent.
template <class R>
class ResultValue {
 public:
  using Json = schema::Json;

  template <class Of>
  static ResultValue count(std::string name, const std::string& help, const std::string& unit,
                           Of of) {
    return value(
        std::move(name), [=] { return schema::count(help, unit); }, std::move(of));
  }
  template <class Of>
  static ResultValue number(std::string name, const std::string& help, const std::string& unit,
                            Of of) {
    return value(
        std::move(name), [=] { return schema::number(help, unit); }, std::move(of));
  }
  template <class Of>
  static ResultValue flag(std::string name, const std::string& help, Of of) {
    return value(
        std::move(name), [=] { return schema::boolean(help); }, std::move(of));
  }
  /// One of the texts; an empty list: any text.
  template <class Of>
  static ResultValue text(std::string name, const std::string& help,
                          const std::vector<std::string>& choices, Of of) {
    return value(
        std::move(name), [=] { return schema::text(help, choices); }, std::move(of));
  }
  /// A value of any JSON type.
  template <class Of>
  static ResultValue json(std::string name, Json schema, Of of) {
    return value(
        std::move(name), [schema = std::move(schema)] { return schema; }, std::move(of));
  }
  template <class T, class Of>
  static ResultValue object(std::string name, ResultValues<T> values, Of of) {
    ResultValue made = make(
        std::move(name), [values] { return values.schema(); }, of,
        [values](const T& value, bool detail) { return values.json(value, detail); });
    made.rows_ = [values, of](const R& r, const AddRow& add) {
      with_value(of, r, false, [&](const T& value) { values.rows(value, add); });
    };
    return made;
  }
  /// A list of objects; `of` gives a range of T.
  template <class T, class Of>
  static ResultValue list(std::string name, const std::string& help, ResultValues<T> values,
                          Of of) {
    return make(
        std::move(name), [=] { return schema::list(help, values.schema()); }, std::move(of),
        [values](const auto& items, bool detail) {
          Json list = Json::array();
          for (const T& value : items) list.push_back(values.json(value, detail));
          return list;
        });
  }

  /// Measured only if `condition`, a member of R or a function of R, holds.
  template <class Condition>
  ResultValue when(Condition condition) && {
    always_ = false;
    of_ = [of = std::move(of_), condition](const R& r, bool detail) -> std::optional<Json> {
      if (!static_cast<bool>(std::invoke(condition, r))) return std::nullopt;
      return of(r, detail);
    };
    return std::move(*this);
  }
  /// Only where rows per processor and link are asked for.
  ResultValue in_detail() && {
    always_ = false;
    of_ = [of = std::move(of_)](const R& r, bool detail) {
      return detail ? of(r, detail) : std::nullopt;
    };
    return std::move(*this);
  }
  /// A row of the report.
  ResultValue row(const std::string& title, std::string note = {}) && {
    return std::move(*this).row(title, [note](const R&) { return note; });
  }
  template <class Note>
  requires std::is_invocable_v<Note, const R&> ResultValue row(const std::string& title,
                                                               Note note) && {
    rows_ = [title, note, of = of_](const R& r, const AddRow& add) {
      if (const auto value = of(r, false)) add(title, value->template get<double>(), note(r));
    };
    return std::move(*this);
  }

  [[nodiscard]] schema::Member member() const { return {name_, schema_(), always_}; }
  void add_to(Json& object, const R& r, bool detail) const {
    if (auto value = of_(r, detail)) object[name_] = *std::move(value);
  }
  void add_rows(const R& r, const AddRow& add) const {
    if (rows_) rows_(r, add);
  }

 private:
  template <class Of>
  static decltype(auto) value_of(const Of& of, const R& r, bool detail) {
    if constexpr (std::is_invocable_v<const Of&, const R&, bool>) {
      return std::invoke(of, r, detail);
    } else {
      return std::invoke(of, r);
    }
  }
  template <class Of>
  using Got =
      std::decay_t<decltype(value_of(std::declval<const Of&>(), std::declval<const R&>(), false))>;
  template <class T>
  struct IsMaybe : std::is_pointer<T> {};
  template <class T>
  struct IsMaybe<std::optional<T>> : std::true_type {};
  template <class Of>
  static constexpr bool kMaybe = IsMaybe<Got<Of>>::value && !std::is_same_v<Got<Of>, const char*>;

  /// Calls `use` with the value, unless there is none.
  template <class Of, class Use>
  static void with_value(const Of& of, const R& r, bool detail, const Use& use) {
    const auto& value = value_of(of, r, detail);
    if constexpr (kMaybe<Of>) {
      if (value) use(*value);
    } else {
      use(value);
    }
  }
  template <class Of>
  static ResultValue value(std::string name, std::function<Json()> schema, Of of) {
    return make(std::move(name), std::move(schema), std::move(of),
                [](const auto& value, bool) { return Json(value); });
  }
  template <class Of, class To>
  // NOLINTNEXTLINE(performance-unnecessary-value-param): both are moved
  static ResultValue make(std::string name, std::function<Json()> schema, Of of, To to) {
    ResultValue made;
    made.name_ = std::move(name);
    made.schema_ = std::move(schema);
    made.always_ = !kMaybe<Of>;
    made.of_ = [of, to](const R& r, bool detail) {
      std::optional<Json> json;
      with_value(of, r, detail, [&](const auto& value) { json = to(value, detail); });
      return json;
    };
    return made;
  }

  std::string name_;
  std::function<Json()> schema_;  // a run needs none
  bool always_ = true;
  std::function<std::optional<Json>(const R&, bool)> of_;
  std::function<void(const R&, const AddRow&)> rows_;
};

/// The values of a result, or of a part of one, in the order of its document.
template <class R>
class ResultValues {
 public:
  using Json = schema::Json;

  ResultValues(std::string help, std::vector<ResultValue<R>> values)
      : help_(std::move(help)),
        values_(std::make_shared<const std::vector<ResultValue<R>>>(std::move(values))) {}

  [[nodiscard]] Json json(const R& r, bool detail) const {
    Json object = Json::object();
    for (const ResultValue<R>& value : *values_) value.add_to(object, r, detail);
    return object;
  }
  [[nodiscard]] std::vector<schema::Member> members() const {
    std::vector<schema::Member> members;
    for (const ResultValue<R>& value : *values_) members.push_back(value.member());
    return members;
  }
  [[nodiscard]] Json schema() const { return schema::object(help_, members()); }
  /// The rows of the report, in their order.
  void rows(const R& r, const AddRow& add) const {
    for (const ResultValue<R>& value : *values_) value.add_rows(r, add);
  }

 private:
  std::string help_;
  std::shared_ptr<const std::vector<ResultValue<R>>> values_;  // copies share them
};

}  // namespace ballast
