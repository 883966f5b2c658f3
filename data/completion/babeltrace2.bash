# bash completion for babeltrace2                             -*- shell-script -*-
# SPDX-License-Identifier: MIT
#
# The functions get the commands, options and component classes from the program, so that this file
# needs no lists of them. They split the line into words themselves, because bash also splits words
# at `=` and `:` (--params=..., NAME:CLASS).

# Prints the options of command $2, one per line, as "SHORT LONG ARGUMENT", with `-` for a missing
# short name. Without a command, prints the general options, then the options of `convert`, which is
# the default command.
_babeltrace2_options() {
    "$1" $2 --help 2>/dev/null | sed -nE \
        -e 's/^  (-.), --([a-z0-9-]+)(=([^ ]*))?( .*)?$/\1 --\2 \4/p' \
        -e 's/^ {6}--([a-z0-9-]+)(=([^ ]*))?( .*)?$/- --\1 \3/p'
    [[ -n $2 ]] || _babeltrace2_options "$1" convert
}

_babeltrace2_commands() {
    "$1" --help 2>/dev/null | sed -nE '/^Commands:/,/^Topics:/ s/^  ([a-z-]+) .*/\1/p'
}

# Prints the topics of `help`.
_babeltrace2_topics() {
    "$1" --help 2>/dev/null | sed -nE '/^Topics:/,$ s/^  ([a-z-]+) .*/\1/p'
}

_babeltrace2_classes() {
    BABELTRACE_TERM_COLOR=never "$1" list-plugins 2>/dev/null | sed -nE "s/^    '([^']+)'.*/\\1/p"
}

_babeltrace2_plugins() {
    BABELTRACE_TERM_COLOR=never "$1" list-plugins 2>/dev/null | sed -nE 's/^([^ ]+):$/\1/p'
}

# Prints the parameters of component class $2, from the beginning of its help text.
_babeltrace2_parameters() {
    "$1" help "$2" 2>/dev/null | sed -n '/^Parameters:/,/^$/p' | grep -o '`[^`]*`' | tr -d '`'
}

# Prints the last component class in the words $1..., to which --params belongs.
_babeltrace2_last_class() {
    local word class= is_next=
    for word; do
        case $word in
        --add=* | --component=*) class=${word#*=} is_next= ;;
        --add | --component | -c) is_next=1 ;;
        *) [[ -z $is_next ]] || class=$word is_next= ;;
        esac
    done
    echo "${class##*:}"
}

# Prints the names of the events in the traces whose paths are in `words`, except names that need
# quotes.
_babeltrace2_events() {
    local word
    local -a traces=()

    for word in "${words[@]:1}"; do
        word=${word/#\~\//$HOME/}
        [[ $word == -* || ! -d $word ]] || traces+=("$word")
    done
    [[ ${#traces[@]} -eq 0 ]] || "$1" info --json "${traces[@]}" 2>/dev/null |
        sed -nE 's/^ {14}"name": "([A-Za-z0-9_.:-]+)",?$/\1/p' | sort -u
}

# Offers the words $3... that begin with $2, the current word, and puts the prefix $1 before each.
_babeltrace2_offer() {
    local prefix=$1 current=$2 word
    shift 2
    for word; do
        [[ $word == "$current"* ]] && COMPREPLY+=("$prefix$word")
    done
}

# Offers the arguments of option $2 that begin with $4, and puts the prefix $3 before each. $5 is the
# last component class in the earlier words.
_babeltrace2_argument() {
    local program=$1 prefix=$3 current=$4

    case $2 in
    --add | --component)
        # The argument is NAME:CLASS. For `convert`, it may be CLASS alone.
        if [[ $current == *:* ]]; then
            prefix+=${current%"${current##*:}"}
            current=${current##*:}
        fi
        _babeltrace2_offer "$prefix" "$current" $(_babeltrace2_classes "$program")
        ;;
    --allowed-mip-versions) _babeltrace2_offer "$prefix" "$current" 0 1 ;;
    --color | --progress) _babeltrace2_offer "$prefix" "$current" always auto never ;;
    --event | --exclude-event)
        compopt +o default 2>/dev/null
        if [[ $current == *,* ]]; then
            prefix+=${current%"${current##*,}"}
            current=${current##*,}
        fi
        _babeltrace2_offer "$prefix" "$current" $(_babeltrace2_events "$program")
        ;;
    --fields | --names)
        if [[ $current == *,* ]]; then
            prefix+=${current%"${current##*,}"}
            current=${current##*,}
        fi
        if [[ $2 == --names ]]; then
            _babeltrace2_offer "$prefix" "$current" all none payload context scope header
        else
            _babeltrace2_offer "$prefix" "$current" all trace trace:hostname trace:domain \
                trace:procname trace:vpid loglevel emf callsite
        fi
        ;;
    --input-format) _babeltrace2_offer "$prefix" "$current" ctf lttng-live ;;
    --log-level) _babeltrace2_offer "$prefix" "$current" N F E W I D T ;;
    --params)
        compopt -o nospace 2>/dev/null
        if [[ $current == *,* ]]; then
            prefix+=${current%"${current##*,}"}
            current=${current##*,}
        fi
        _babeltrace2_offer "$prefix" "$current" $(_babeltrace2_parameters "$program" "$5" | sed 's/$/=/')
        ;;
    --output-format) _babeltrace2_offer "$prefix" "$current" text ctf dummy ctf-metadata ;;
    --debug-info-dir | --debug-info-target-prefix | --plugin-path)
        compopt -o filenames 2>/dev/null
        COMPREPLY=($(compgen -d -- "${current##*:}"))
        ;;
    --damage-report | --output) return ;;
    *)
        # Times, numbers and expressions have no completions, and file names would be wrong.
        compopt +o default 2>/dev/null
        ;;
    esac
}

_babeltrace2() {
    local program=$1 line=${COMP_LINE:0:COMP_POINT}
    local -a words
    local current previous command= i positional=0 short long argument option= prefix=

    COMPREPLY=()
    read -ra words <<<"$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    current=${words[-1]}

    for ((i = 1; i < ${#words[@]} - 1; i++)); do
        case ${words[i]} in
        --plugin-path | --log-level | -l) ((i++)) ;;
        -*) ;;
        *)
            command=convert
            for previous in $(_babeltrace2_commands "$program"); do
                [[ ${words[i]} == "$previous" ]] && command=$previous && break
            done
            break
            ;;
        esac
    done

    previous=${words[-2]}

    # The current word is --option=VALUE, or the value of the previous option.
    if [[ $current == --*=* ]]; then
        option=${current%%=*}
        prefix=$option=
        current=${current#*=}
    elif [[ $previous == -* && $previous != *=* ]]; then
        while read -r short long argument; do
            if [[ -n $argument && ($previous == "$short" || $previous == "$long") ]]; then
                option=$long
                break
            fi
        done < <(_babeltrace2_options "$program" "$command")
    fi

    if [[ -n $option ]]; then
        _babeltrace2_argument "$program" "$option" "$prefix" "$current" \
            "$(_babeltrace2_last_class "${words[@]:0:${#words[@]}-1}")"
    elif [[ $current == -* ]]; then
        while read -r short long argument; do
            _babeltrace2_offer "" "$current" "$long"
        done < <(_babeltrace2_options "$program" "$command")
    else
        for ((i++; i < ${#words[@]} - 1; i++)); do
            [[ ${words[i]} != -* && ${words[i - 1]} != -* ]] && ((positional++))
        done

        case $command:$positional in
        :*) _babeltrace2_offer "" "$current" $(_babeltrace2_commands "$program") ;;
        help:0)
            _babeltrace2_offer "" "$current" $(_babeltrace2_commands "$program") \
                $(_babeltrace2_topics "$program") $(_babeltrace2_plugins "$program") $(_babeltrace2_classes "$program")
            ;;
        query:0) _babeltrace2_offer "" "$current" $(_babeltrace2_classes "$program") ;;
        query:1)
            _babeltrace2_offer "" "$current" babeltrace.support-info babeltrace.trace-infos \
                metadata-info tracegraph.trace-summary
            ;;
        esac
    fi

    # Bash only replaces the text after its own last word break.
    local whole=${words[-1]} broken
    broken=${whole##*[=:]}
    if [[ $whole != "$broken" && ${#COMPREPLY[@]} -gt 0 ]]; then
        prefix=${whole%"$broken"}
        COMPREPLY=("${COMPREPLY[@]#"$prefix"}")
    fi
}

complete -o default -F _babeltrace2 babeltrace2
