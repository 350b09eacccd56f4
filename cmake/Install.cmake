# cmake --install: the program; the library with its headers, CMake package and pkg-config files; the Python package; the
# documents. Components: program, library (to run programs that use it), development, python, docs.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
include(Library)
set(reference docs/reference)
set(package ${CMAKE_BINARY_DIR}/package)
set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Ballast)
set(examples_dir ${CMAKE_INSTALL_DOCDIR}/examples)

install(CODE "if(NOT EXISTS ${CMAKE_BINARY_DIR}/libballast.a OR NOT EXISTS ${CMAKE_BINARY_DIR}/libballast.so)
  message(FATAL_ERROR \"expected a build of the target 'library', got none: run scripts/build program library, or install with \"
                      \"--component program\")\nendif()" COMPONENT development)

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME program)
install(TARGETS ballast)
install(FILES ${reference}/ballast.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${reference}/completions/ballast.bash RENAME ballast
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${reference}/completions/_ballast DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${reference}/completions/ballast.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES ${reference}/experiment.schema.json ${reference}/result.schema.json
        DESTINATION ${CMAKE_INSTALL_DATADIR}/ballast)
install(DIRECTORY examples/ DESTINATION ${examples_dir}
        PATTERN library EXCLUDE PATTERN plugin EXCLUDE PATTERN build EXCLUDE)

install(TARGETS ballast_shared EXPORT BallastTargets
        LIBRARY COMPONENT library NAMELINK_COMPONENT development)

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME development)
install(TARGETS ballast_for_plugins EXPORT BallastTargets)
install(TARGETS ballast_static EXPORT BallastStaticTargets)
# At installation, not at the build: the headers as they are then.
install(CODE "execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND ${CMAKE_COMMAND} -DROOT=${CMAKE_SOURCE_DIR}
  -DTO=${package}/include -P ${CMAKE_SOURCE_DIR}/cmake/Headers.cmake)")
install(DIRECTORY ${package}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

configure_package_config_file(cmake/package/BallastConfig.cmake.in ${package}/BallastConfig.cmake
                              INSTALL_DESTINATION ${config_dir} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${package}/BallastConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${package}/BallastConfig.cmake ${package}/BallastConfigVersion.cmake DESTINATION ${config_dir})
install(EXPORT BallastTargets NAMESPACE Ballast:: DESTINATION ${config_dir})
install(EXPORT BallastStaticTargets NAMESPACE Ballast:: DESTINATION ${config_dir})
# Relative to the file, so that an installed tree may move.
file(RELATIVE_PATH pc_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" pc_prefix "\${pcfiledir}/${pc_prefix}")
foreach(name ballast ballast-static)
  configure_file(cmake/package/${name}.pc.in ${package}/${name}.pc @ONLY)
  install(FILES ${package}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()
install(DIRECTORY examples/library examples/plugin DESTINATION ${examples_dir} PATTERN build EXCLUDE)

# Where a distribution's Python looks; a wheel has its own layout (cmake/package/wheel.py). Only if `python` has been built.
if(TARGET ballast_python)
  set(BALLAST_PYTHON_DIR lib/python3/dist-packages CACHE STRING "Folder of the Python package below the prefix")
  set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME python)
  install(TARGETS ballast_python LIBRARY DESTINATION ${BALLAST_PYTHON_DIR}/ballast OPTIONAL)
  install(DIRECTORY ${CMAKE_BINARY_DIR}/python/ballast DESTINATION ${BALLAST_PYTHON_DIR} OPTIONAL
          PATTERN _ballast*.so EXCLUDE PATTERN __pycache__ EXCLUDE)
endif()

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME docs)
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/ballast-doc)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/ballast-doc)
