// SPDX-License-Identifier: BSD-3-Clause
#include "claims/claim_values.h"

#include <iterator>

namespace ballast {
namespace {

/// `of` gives the claim of an R.
template <class R, class Of>
std::vector<ResultValue<R>> texts(const Of& of) {
  using V = ResultValue<R>;
  const auto text = [&of](const char* name, const char* help, const char* ClaimText::*member) {
    return V::text(name, help, {}, [=](const R& r) { return of(r).make.text.*member; });
  };
  return {V::text("claim", "name of the claim", {}, [=](const R& r) { return of(r).name; }),
          V::text("paper", "name of the paper", {},
                  [=](const R& r) { return of(r).name.substr(0, of(r).name.find('.')); }),
          text("place", "place in the paper", &ClaimText::place),
          text("printed", "statement of the paper", &ClaimText::printed),
          text("quantity", "compared quantity with its unit", &ClaimText::quantity),
          text("tolerance", "tolerance and its reason", &ClaimText::tolerance),
          text("command", "command that reproduces one row", &ClaimText::command)};
}

}  // namespace

const ResultValues<Entry<ClaimCheck>>& claim_texts() {
  using E = Entry<ClaimCheck>;
  static const ResultValues<E> values{"claim",
                                      texts<E>([](const E& claim) -> const E& { return claim; })};
  return values;
}

const ResultValues<CheckedClaim>& claim_values() {
  using R = CheckedClaim;
  using V = ResultValue<R>;
  using enum Verdict;
  const std::vector<std::string> verdicts{to_string(confirmed), to_string(refuted),
                                          to_string(corrected), to_string(unchecked)};
  static const ResultValues<R> values = [&] {
    std::vector<V> all = texts<R>([](const R& r) -> const Entry<ClaimCheck>& { return *r.claim; });
    const std::vector<V> found{
        V::text("measured", "measured values", {},
                [](const R& r) -> const std::string& { return r.finding->measured; }),
        V::text("extent", "extent of the measurement", {},
                [](const R& r) -> const std::string& { return r.finding->extent; }),
        V::text("verdict", "verdict", verdicts,
                [](const R& r) { return to_string(r.finding->verdict); }),
        V::text("expected", "known verdict", verdicts,
                [](const R& r) { return to_string(r.claim->make.expected); })};
    all.insert(all.end(), found.begin(), found.end());
    return ResultValues<R>("claim", std::move(all));
  }();
  return values;
}

const ResultValues<CounterfeitedClaim>& counterfeit_values() {
  using R = CounterfeitedClaim;
  using V = ResultValue<R>;
  static const ResultValues<R> values{
      "claim",
      {V::text("claim", "name of the claim", {}, &R::claim),
       V::count("counterfeits", "counterfeits tried", "", &R::counterfeits),
       V::json("unnoticed",
               schema::list("numbers of those that leave the verdict unchanged",
                            schema::count("number from 1")),
               &R::unnoticed)}};
  return values;
}

}  // namespace ballast
