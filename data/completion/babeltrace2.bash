# bash completion for babeltrace2                             -*- shell-script -*-
# SPDX-License-Identifier: MIT
#
# The program itself is asked for its commands, its options and its component classes, so that
# nothing here has to follow it. Words are taken from the line, because bash would break those with
# `=` and `:` (--params=..., NAME:CLASS) into several.

# The options of command $2, one a line: "SHORT LONG ARGUMENT", `-` for none. Without a command: the
# general ones, then those of `convert`, which needs no name.
_babeltrace2_options() {
    "$1" $2 --help 2>/dev/null | sed -nE \
        -e 's/^  (-.), --([a-z0-9-]+)(=([^ ]*))?( .*)?$/\1 --\2 \4/p' \
        -e 's/^ {6}--([a-z0-9-]+)(=([^ ]*))?( .*)?$/- --\1 \3/p'
    [[ -n $2 ]] || _babeltrace2_options "$1" convert
}

_babeltrace2_commands() {
    "$1" --help 2>/dev/null | sed -nE '/^Commands:/,/^Topics:/ s/^  ([a-z-]+) .*/\1/p'
}

# What only `help` knows.
_babeltrace2_topics() {
    "$1" --help 2>/dev/null | sed -nE '/^Topics:/,$ s/^  ([a-z-]+) .*/\1/p'
}

_babeltrace2_classes() {
    BABELTRACE_TERM_COLOR=never "$1" list-plugins 2>/dev/null | sed -nE "s/^    '([^']+)'.*/\\1/p"
}

_babeltrace2_plugins() {
    BABELTRACE_TERM_COLOR=never "$1" list-plugins 2>/dev/null | sed -nE 's/^([^ ]+):$/\1/p'
}

# The parameters of component class $2: its help text begins with them.
_babeltrace2_parameters() {
    "$1" help "$2" 2>/dev/null | sed -n '/^Parameters:/,/^$/p' | grep -o '`[^`]*`' | tr -d '`'
}

# The component class that the last one of the words $1... names, to which --params belongs.
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

# The names of the events of the traces among the `words` of the line, but for those that would need quotes.
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

# Offers those words ($3...) which go on with $2, the current word, after its prefix $1.
_babeltrace2_offer() {
    local prefix=$1 current=$2 word
    shift 2
    for word; do
        [[ $word == "$current"* ]] && COMPREPLY+=("$prefix$word")
    done
}

# Offers the arguments of option $2 which go on with $4, after $3, what is there of the word already. $5 is the component
# class that the words before name.
_babeltrace2_argument() {
    local program=$1 prefix=$3 current=$4

    case $2 in
    --add | --component)
        # NAME:CLASS, where the name need not be given to `convert`.
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
        # A time, a number or an expression: nothing to offer, not even file names.
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

    # --option=VALUE, or the value of the option before.
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

    # Bash replaces what comes after the last of its own word breaks.
    local whole=${words[-1]} broken
    broken=${whole##*[=:]}
    if [[ $whole != "$broken" && ${#COMPREPLY[@]} -gt 0 ]]; then
        prefix=${whole%"$broken"}
        COMPREPLY=("${COMPREPLY[@]#"$prefix"}")
    fi
}

complete -o default -F _babeltrace2 babeltrace2
