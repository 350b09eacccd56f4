# Run by CPack at its start: a package of the Python package only if that has been built.
file(GLOB module ${CPACK_BALLAST_BUILD}/python/ballast/_ballast*.so)
if(NOT module)
  list(REMOVE_ITEM CPACK_COMPONENTS_ALL python)
endif()
