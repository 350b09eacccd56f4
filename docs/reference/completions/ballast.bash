# Completion of ballast for bash.
_ballast() {
  local IFS=$'\n' current="${COMP_WORDS[COMP_CWORD]}" suffix
  COMPREPLY=($("${COMP_WORDS[0]/#\~/$HOME}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
  case "${COMPREPLY[*]}" in
    @files)
      compopt -o filenames 2>/dev/null
      COMPREPLY=($(compgen -f -- "$current")) ;;
    @experiments)
      compopt -o filenames 2>/dev/null
      COMPREPLY=($(compgen -d -- "$current"))
      for suffix in toml csv swf swf.gz; do
        COMPREPLY+=($(compgen -f -X "!*.$suffix" -- "$current"))
      done ;;
    *=) compopt -o nospace 2>/dev/null ;;
  esac
}
complete -F _ballast ballast
