# Run by CPack before it packs: what Debian expects in /usr/share/doc/PACKAGE, and the compressed man page.
file(STRINGS ${CPACK_BALLAST_ROOT}/CHANGELOG.md released REGEX "^## \\[${CPACK_PACKAGE_VERSION}\\] - ")
string(REGEX MATCH "[-0-9]+$" released "${released}")
execute_process(COMMAND date -u -R -d "${released}" OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE
                COMMAND_ERROR_IS_FATAL ANY)
foreach(component ${CPACK_COMPONENTS_ALL})
  string(TOUPPER ${component} name)
  set(name ${CPACK_DEBIAN_${name}_PACKAGE_NAME})
  set(usr ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr)
  set(doc ${usr}/share/doc/${name})
  file(COPY ${CPACK_BALLAST_ROOT}/cmake/package/copyright DESTINATION ${doc}
       FILE_PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
  file(WRITE ${doc}/changelog "ballast (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * See CHANGELOG.md of the sources.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
  file(GLOB pages ${usr}/share/man/man1/*.1)
  execute_process(COMMAND gzip -9nf ${doc}/changelog ${pages} COMMAND_ERROR_IS_FATAL ANY)
  if(component STREQUAL development)
    file(WRITE ${usr}/share/lintian/overrides/${name}
         "# Headers and library are in /usr/include and /usr/lib: these packages are not for cross compilation.\n"
         "${name}: pkg-config-unavailable-for-cross-compilation *\n")
  endif()
endforeach()
