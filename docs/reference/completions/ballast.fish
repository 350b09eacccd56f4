# Completion of ballast for fish.
function __fish_ballast
    set -l before (commandline -opc)
    set -l current (commandline -ct)
    set -l candidates ($before[1] __complete $before[2..-1] "$current" 2>/dev/null)
    switch "$candidates"
        case @files
            __fish_complete_path "$current"
        case @experiments
            __fish_complete_path "$current" | string match -er '(/|\.(toml|csv|swf|swf\.gz))(\t|$)'
        case '*'
            printf '%s\n' $candidates
    end
end
complete -c ballast -f -a '(__fish_ballast)'
