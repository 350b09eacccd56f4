# cmake -DROOT= -DFILE= -P Commit.cmake: writes the commit of the checkout ROOT as C++ source; empty without git, as in an
# unpacked archive. The file changes only with the commit.
cmake_minimum_required(VERSION 3.25)
find_program(GIT git)
set(commit "")
if(GIT AND EXISTS ${ROOT}/.git)
  # The repository of ROOT alone: an archive may lie in the checkout of another project.
  execute_process(
    COMMAND ${GIT} --git-dir=${ROOT}/.git --work-tree=${ROOT} describe --always --dirty --abbrev=7 --exclude=*
    WORKING_DIRECTORY ${ROOT} OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
file(CONFIGURE OUTPUT ${FILE} @ONLY CONTENT
"// Generated from the commit of the checkout.
#include \"version.h\"
namespace ballast {
const char* const kCommit = \"@commit@\";
}  // namespace ballast
")
