# All libraries come from packages of Debian 12 and 13 (scripts/install); nothing is downloaded here.
find_package(PkgConfig REQUIRED)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(ZLIB REQUIRED)
find_package(BZip2 REQUIRED)
pkg_check_modules(systemc REQUIRED IMPORTED_TARGET systemc)
pkg_check_modules(tomlplusplus REQUIRED IMPORTED_TARGET tomlplusplus)
pkg_check_modules(sqlite REQUIRED IMPORTED_TARGET sqlite3)             # studies
pkg_check_modules(brotli REQUIRED IMPORTED_TARGET libbrotlidec)
pkg_check_modules(simdjson REQUIRED IMPORTED_TARGET simdjson)         # traces in JSON
pkg_check_modules(hwy REQUIRED IMPORTED_TARGET libhwy)               # vectors of routers
pkg_check_modules(md REQUIRED IMPORTED_TARGET libmd)                  # SHA-1, SHA-256
pkg_check_modules(cgraph QUIET IMPORTED_TARGET libcgraph)             # DOT; optional
pkg_check_modules(expat REQUIRED IMPORTED_TARGET expat)               # GraphML
pkg_check_modules(ompi QUIET IMPORTED_TARGET ompi-c)                   # --mpi; optional
find_library(METIS_LIBRARY metis REQUIRED)                            # parts of graphs
find_path(METIS_INCLUDE metis.h REQUIRED)
find_library(SCOTCH_LIBRARY scotch)                                   # repartitioning; optional
find_library(SCOTCH_ERROR_LIBRARY scotcherr)
find_path(SCOTCH_INCLUDE scotch/scotch.h)
if(SCOTCH_LIBRARY AND SCOTCH_ERROR_LIBRARY AND SCOTCH_INCLUDE)
  add_library(Scotch::scotch INTERFACE IMPORTED)
  target_link_libraries(Scotch::scotch INTERFACE ${SCOTCH_LIBRARY} ${SCOTCH_ERROR_LIBRARY})
  target_include_directories(Scotch::scotch SYSTEM INTERFACE ${SCOTCH_INCLUDE})
endif()
find_path(RANDOM123_INCLUDE Random123/philox.h REQUIRED)
find_path(CLI11_INCLUDE CLI/CLI.hpp REQUIRED)

# The Python package; optional. The system's Python, unless the caller names another one.
if(NOT Python3_EXECUTABLE AND EXISTS /usr/bin/python3)
  set(Python3_EXECUTABLE /usr/bin/python3)
endif()
find_package(Python3 QUIET COMPONENTS Interpreter Development.Module OPTIONAL_COMPONENTS Development.Embed)
if(Python3_Development.Module_FOUND)
  find_package(pybind11 2.10 CONFIG QUIET)
endif()

if(BALLAST_TESTS)
  find_package(GTest REQUIRED)
  find_package(rapidcheck REQUIRED)
  pkg_check_modules(brotlienc REQUIRED IMPORTED_TARGET libbrotlienc)
endif()

# Debian's libsystemc is built as C++17 and checks at link time that its users are, too. This one definition is the
# cure for every user of SystemC from C++20.
add_library(ballast_systemc INTERFACE)
target_link_libraries(ballast_systemc INTERFACE PkgConfig::systemc)
target_compile_definitions(ballast_systemc INTERFACE SC_CPLUSPLUS=201703L)

include(CheckCXXSourceCompiles)
block()
  set(CMAKE_REQUIRED_LIBRARIES PkgConfig::systemc)
  set(CMAKE_REQUIRED_DEFINITIONS -DSC_CPLUSPLUS=201703L)
  check_cxx_source_compiles(
    "#include <systemc>\nint sc_main(int, char**) { sc_core::sc_start(); return 0; }" BALLAST_SYSTEMC_LINKS)
endblock()
if(NOT BALLAST_SYSTEMC_LINKS)
  message(FATAL_ERROR
    "A SystemC program does not link. If the linker misses sc_api_version_..., the library was built for another C++ "
    "standard than SC_CPLUSPLUS says: set it in cmake/Dependencies.cmake to the library's.")
endif()

# GTKWave's FST writer comes as source with Verilator. Its writes go through fst_io.c, which notices a full disk.
find_package(verilator REQUIRED HINTS /usr/share/verilator $ENV{VERILATOR_ROOT})
set(fst_dir ${VERILATOR_ROOT}/include/gtkwave)
add_library(fst STATIC models/core/fst_io.c ${fst_dir}/fstapi.c ${fst_dir}/fastlz.c ${fst_dir}/lz4.c)
target_include_directories(fst SYSTEM PUBLIC ${fst_dir})
target_include_directories(fst PRIVATE models/core)
target_compile_definitions(fst PRIVATE FST_CONFIG_INCLUDE="fst_io.h" _GNU_SOURCE)
target_compile_options(fst PRIVATE -w -fno-sanitize=all)  # it stores to unaligned addresses
target_link_libraries(fst PUBLIC ZLIB::ZLIB)
