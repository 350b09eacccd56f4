# Completion of ballast for bash.
_ballast() {
  local line="${COMP_LINE:0:COMP_POINT}" IFS=$' \t\n' words current suffix
  read -ra words <<< "$line"
  [[ "$line" != *[[:space:]] ]] || words+=("")
  current="${words[-1]}"
  IFS=$'\n'
  COMPREPLY=($("${words[0]/#\~/$HOME}" __complete "${words[@]:1}" 2>/dev/null))
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
    *=*) [[ "$COMP_WORDBREAKS" != *=* ]] || COMPREPLY=("${COMPREPLY[@]#*=}") ;;
  esac
}
complete -F _ballast ballast
