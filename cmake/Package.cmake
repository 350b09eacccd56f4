# cpack -G DEB: a package for each component: program, library, development, docs, python and mpi where pybind11 and Open MPI
# are installed. The program needs no library of ours. With SOURCE_DATE_EPOCH two builds give the same bytes.
set(BALLAST_MAINTAINER "The Ballast authors <maintainers@ballast.invalid>" CACHE STRING "Maintainer of the packages")
set(soversion ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME ballast)
set(CPACK_PACKAGE_CONTACT ${BALLAST_MAINTAINER})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "cycle simulator for load balancing")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program library development docs)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(about "Ballast simulates, cycle by cycle, how multicomputers balance their load:\n\
processors, tasks, networks, and the hardware or software that moves tasks\nbetween processors.\n")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME ballast)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "verilator (>= 5), g++")  # own switches, further sizes of ours
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "${about}.\nThis package contains the program.")

if(TARGET ballast_mpi)
  list(APPEND CPACK_COMPONENTS_ALL mpi)
  set(CPACK_DEBIAN_MPI_PACKAGE_NAME ballast-mpi)
  set(CPACK_DEBIAN_MPI_PACKAGE_SECTION science)
  set(CPACK_DEBIAN_MPI_PACKAGE_DEPENDS "ballast (= ${PROJECT_VERSION})")
  set(CPACK_COMPONENT_MPI_DESCRIPTION "${about}.\nThis package contains the part for sweeps on the ranks of MPI.")
endif()

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libballast${soversion})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/cmake/package/triggers)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "${about}.\nThis package contains the shared library.")

# Depends: the libraries of the headers. Recommends: those of the static library.
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libballast-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
    "libballast${soversion} (= ${PROJECT_VERSION}), libfmt-dev, nlohmann-json3-dev, librandom123-dev")
if(TARGET PkgConfig::cgraph)
  set(graphviz ", libgraphviz-dev")
endif()
if(TARGET Scotch::scotch)
  set(scotch ", libscotch-dev")
endif()
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_RECOMMENDS
    "libsystemc-dev, libtomlplusplus-dev, libbrotli-dev, libsimdjson-dev, zlib1g-dev, libbz2-dev, libexpat1-dev, libhwy-dev, libmd-dev, libmetis-dev, pkgconf${graphviz}${scotch}")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION
    "${about}.\nThis package contains headers, the static library, CMake and pkg-config files.")

set(CPACK_DEBIAN_DOCS_PACKAGE_NAME ballast-doc)
set(CPACK_DEBIAN_DOCS_PACKAGE_SECTION doc)
set(CPACK_DEBIAN_DOCS_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_DOCS_PACKAGE_SHLIBDEPS OFF)
set(CPACK_COMPONENT_DOCS_DESCRIPTION "${about}.\nThis package contains tutorial, guides, explanations and results.")

# For the Python of this release alone; its library is the package of this build.
if(TARGET ballast_python)
  list(APPEND CPACK_COMPONENTS_ALL python)
  math(EXPR next "${Python3_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-ballast)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/cmake/package/python/postinst
                                                ${CMAKE_SOURCE_DIR}/cmake/package/python/prerm)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "libballast${soversion} (= ${PROJECT_VERSION}), python3 (>= 3.${Python3_VERSION_MINOR}), python3 (<< 3.${next})")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "ballast (= ${PROJECT_VERSION}), python3-numpy, python3-pandas")
  set(CPACK_COMPONENT_PYTHON_DESCRIPTION "${about}.\nThis package contains the Python package.")
endif()
# The library of the Python package is in another package of these.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_BINARY_DIR})

set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_SOURCE_DIR}/cmake/package/components.cmake)
set(CPACK_BALLAST_BUILD ${CMAKE_BINARY_DIR})
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/cmake/package/debian.cmake)
set(CPACK_POST_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/cmake/package/finish.cmake)
set(CPACK_BALLAST_ROOT ${CMAKE_SOURCE_DIR})
include(CPack)
