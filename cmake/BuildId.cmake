# cmake -DROOT= -DFILE= -P BuildId.cmake: writes the id of the sources that decide about results, SHA-256 over their names
# and contents, as a macro in a header. The file changes only with the id.
cmake_minimum_required(VERSION 3.25)
file(GLOB_RECURSE sources RELATIVE ${ROOT} ${ROOT}/models/*.cpp ${ROOT}/models/*.h ${ROOT}/models/*.c ${ROOT}/tb/*.cpp
     ${ROOT}/tb/*.h ${ROOT}/sim/experiment/* ${ROOT}/sim/config/* ${ROOT}/sim/report/* ${ROOT}/sim/results/* ${ROOT}/sim/runs/study/* ${ROOT}/sim/runs/points/* ${ROOT}/rtl/*.sv ${ROOT}/rtl/*.svh)
list(SORT sources)
set(all "")
foreach(source ${sources})
  file(SHA256 ${ROOT}/${source} digest)
  string(APPEND all "${digest} ${source}\n")
endforeach()
string(SHA256 id "${all}")
file(CONFIGURE OUTPUT ${FILE} @ONLY CONTENT
"// Generated from the sources.
#define BALLAST_BUILD_ID \"@id@\"
")
