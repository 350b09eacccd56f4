# cmake -DFOLDER= -DOUT= -P VegaBundle.cmake: writes one script, `vega`, out of the parts in Debian's libjs-vega. The package has
# no vega.min.js, only its parts, and each part replaces the global of the one before, so they cannot be loaded as plain scripts.
# This gives each its own exports and joins what a page needs. Map projections, Voronoi and word clouds are left out (the first
# two want d3 packages that are not there).
cmake_minimum_required(VERSION 3.25)
set(parts util canvas time format loader dataflow statistics scale scenegraph expression selection functions event-selector parser
          runtime view transforms view-transforms encode label regression interpreter)
set(transforms transforms view-transforms encode label regression)
set(public util time format loader dataflow statistics scale scenegraph functions parser runtime view interpreter)

set(bundle "/* Vega, (c) UW Interactive Data Lab, BSD-3-Clause; with d3 and topojson, (c) Mike Bostock, ISC */
const vega = (() => {
const parts = {}, need = name => parts[name] ?? (() => { throw Error('no part ' + name) })();
")
foreach(part ${parts})
  set(name vega-${part})
  if(part STREQUAL selection)
    set(name vega-selections)  # the file lacks the s that others ask for
  endif()
  file(READ ${FOLDER}/vega-${part}.min.js text)
  string(REGEX REPLACE "\n//# sourceMappingURL=[^\n]*" "" text "${text}")
  string(REPLACE "</script" "<\\/script" text "${text}")
  string(APPEND bundle "(function (exports, require, module) {\n${text}\n}).call({}, parts['${name}'] = {}, need, {});\n")
endforeach()
list(JOIN transforms "', '" transforms)
list(JOIN public "', '" public)
file(WRITE ${OUT} "${bundle}const vega = {}, transforms = parts['vega-dataflow'].transforms;
for (const name of ['${transforms}']) Object.assign(transforms, parts['vega-' + name]);
for (const name of ['${public}']) Object.assign(vega, parts['vega-' + name]);
return Object.assign(vega, {transforms});
})();
")
