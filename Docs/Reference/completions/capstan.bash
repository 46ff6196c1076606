#!/bin/bash

__capstan_cursor_index_in_current_word() {
    local remaining="${COMP_LINE}"

    local word
    for word in "${COMP_WORDS[@]::COMP_CWORD}"; do
        remaining="${remaining##*([[:space:]])"${word}"*([[:space:]])}"
    done

    local -ir index="$((COMP_POINT - ${#COMP_LINE} + ${#remaining}))"
    if [[ "${index}" -le 0 ]]; then
        printf 0
    else
        printf %s "${index}"
    fi
}

# positional arguments:
#
# - 1: the current (sub)command's count of positional arguments
#
# required variables:
#
# - repeating_flags: the repeating flags that the current (sub)command can accept
# - non_repeating_flags: the non-repeating flags that the current (sub)command can accept
# - repeating_options: the repeating options that the current (sub)command can accept
# - non_repeating_options: the non-repeating options that the current (sub)command can accept
# - positional_number: value ignored
# - unparsed_words: unparsed words from the current command line
#
# modified variables:
#
# - non_repeating_flags: remove flags for this (sub)command that are already on the command line
# - non_repeating_options: remove options for this (sub)command that are already on the command line
# - positional_number: set to the current positional number
# - unparsed_words: remove all flags, options, and option values for this (sub)command
__capstan_offer_flags_options() {
    local -ir positional_count="${1}"
    positional_number=0

    local was_flag_option_terminator_seen=false
    local is_parsing_option_value=false

    local -ar unparsed_word_indices=("${!unparsed_words[@]}")
    local -i word_index
    for word_index in "${unparsed_word_indices[@]}"; do
        if "${is_parsing_option_value}"; then
            # This word is an option value:
            # Reset marker for next word iff not currently the last word
            [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]] && is_parsing_option_value=false
            unset "unparsed_words[${word_index}]"
            # Do not process this word as a flag or an option
            continue
        fi

        local word="${unparsed_words["${word_index}"]}"
        if ! "${was_flag_option_terminator_seen}"; then
            case "${word}" in
            --)
                unset "unparsed_words[${word_index}]"
                # by itself -- is a flag/option terminator, but if it is the last word, it is the start of a completion
                if [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]]; then
                    was_flag_option_terminator_seen=true
                fi
                continue
                ;;
            -*)
                # ${word} is a flag or an option
                # If ${word} is an option, mark that the next word to be parsed is an option value
                local option
                for option in "${repeating_options[@]}" "${non_repeating_options[@]}"; do
                    [[ "${word}" = "${option}" ]] && is_parsing_option_value=true && break
                done

                # Remove ${word} from ${non_repeating_flags} or ${non_repeating_options} so it isn't offered again
                local not_found=true
                local -i index
                for index in "${!non_repeating_flags[@]}"; do
                    if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                        unset "non_repeating_flags[${index}]"
                        non_repeating_flags=("${non_repeating_flags[@]}")
                        not_found=false
                        break
                    fi
                done
                if "${not_found}"; then
                    for index in "${!non_repeating_flags[@]}"; do
                        if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                            unset "non_repeating_flags[${index}]"
                            non_repeating_flags=("${non_repeating_flags[@]}")
                            break
                        fi
                    done
                fi
                unset "unparsed_words[${word_index}]"
                continue
                ;;
            esac
        fi

        # ${word} is neither a flag, nor an option, nor an option value
        if [[ "${positional_number}" -lt "${positional_count}" || "${positional_count}" -lt 0 ]]; then
            # ${word} is a positional
            ((positional_number++))
            unset "unparsed_words[${word_index}]"
        else
            if [[ -z "${word}" ]]; then
                # Could be completing a flag, option, or subcommand
                positional_number=-1
            else
                # ${word} is a subcommand or invalid, so stop processing this (sub)command
                positional_number=-2
            fi
            break
        fi
    done

    unparsed_words=("${unparsed_words[@]}")

    if\
        ! "${was_flag_option_terminator_seen}"\
        && ! "${is_parsing_option_value}"\
        && [[ ("${cur}" = -* && "${positional_number}" -ge 0) || "${positional_number}" -eq -1 ]]
    then
        COMPREPLY+=($(compgen -W "${repeating_flags[*]} ${non_repeating_flags[*]} ${repeating_options[*]} ${non_repeating_options[*]}" -- "${cur}"))
    fi
}

__capstan_add_completions() {
    local completion
    while IFS='' read -r completion; do
        COMPREPLY+=("${completion}")
    done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
}

__capstan_custom_complete() {
    if [[ -n "${cur}" || -z ${COMP_WORDS[${COMP_CWORD}]} || "${COMP_LINE:${COMP_POINT}:1}" != ' ' ]]; then
        local -ar words=("${COMP_WORDS[@]}")
    else
        local -ar words=("${COMP_WORDS[@]::${COMP_CWORD}}" '' "${COMP_WORDS[@]:${COMP_CWORD}}")
    fi

    "${COMP_WORDS[0]}" "${@}" "${words[@]}"
}

_capstan() {
    local state
    state="$(shopt -p;shopt -po)"
    trap "${state//$'\n'/;}" RETURN
    shopt -s extglob
    set +o history +o posix

    local -xr SAP_SHELL=bash
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(IFS='.';printf %s "${BASH_VERSINFO[*]}")"
    local -r SAP_SHELL_VERSION

    local -r cur="${2}"
    local -r prev="${3}"

    local -i positional_number
    local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")

    local -a repeating_flags=()
    local -a non_repeating_flags=(--version -h --help)
    local -a repeating_options=()
    local -a non_repeating_options=()
    __capstan_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    start|demo|capture|head|attach|scans|inspect|report|explain|replay|reconstruct|view|render|compare-meshes|track|compare-trajectories|assess|export|convert|bundle|serve|library|submit|queue|withdraw|collect|work|node|config|devices|controls|stand|board|calibrate|simulate|doctor|help)
        # Offer subcommand argument completions
        "_capstan_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'start demo capture head attach scans inspect report explain replay reconstruct view render compare-meshes track compare-trajectories assess export convert bundle serve library submit queue withdraw collect work node config devices controls stand board calibrate simulate doctor help' -- "${cur}"))
        ;;
    esac
}

_capstan_start() {
    repeating_flags=()
    non_repeating_flags=(--step --ascii --no-color --no-mouse --plain --quiet --verbose --version -h --help)
    repeating_options=()
    non_repeating_options=(--config --speed --colors --cells --graphics --theme)
    __capstan_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--config')
        __capstan_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    '--speed')
        return
        ;;
    '--colors')
        __capstan_add_completions -W 'direct'$'\n''256'$'\n''16'$'\n''8'$'\n''mono'
        return
        ;;
    '--cells')
        __capstan_add_completions -W 'quadrants'$'\n''sextants'$'\n''octants'
        return
        ;;
    '--graphics')
        __capstan_add_completions -W 'cells'$'\n''kitty'$'\n''sixel'
        return
        ;;
    '--theme')
        __capstan_add_completions -W 'dark'$'\n''light'$'\n''contrast'$'\n''colorblind'
        return
        ;;
    esac
}

_capstan_demo() {
    repeating_flags=()
    non_repeating_flags=(--step --ascii --no-color --no-mouse --plain --quiet --verbose --version -h --help)
    repeating_options=()
    non_repeating_options=(--object --config --speed --colors --cells --graphics --theme)
    __capstan_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--object')
        __capstan_add_completions -W 'rich'$'\n''poor'$'\n''repeating'$'\n''concave'
        return
        ;;
    '--config')
        __capstan_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    '--speed')
        return
        ;;
    '--colors')
        __capstan_add_completions -W 'direct'$'\n''256'$'\n''16'$'\n''8'$'\n''mono'
        return
        ;;
    '--cells')
        __capstan_add_completions -W 'quadrants'$'\n''sextants'$'\n''octants'
        return
        ;;
    '--graphics')
        __capstan_add_completions -W 'cells'$'\n''kitty'$'\n''sixel'
        return
        ;;
    '--theme')
        __capstan_add_completions -W 'dark'$'\n''light'$'\n''contrast'$'\n''colorblind'
        return
        ;;
    esac
}

_capstan_capture() {
    repeating_flags=()
    non_repeating_flags=(--headless --detach --json --resume --area --over-capture --fill-checkpoint --no-fill-checkpoint --refine-focal --step --ascii --no-color --no-mouse --plain --quiet --verbose --version -h --help)
    repeating_options=()
    non_repeating_options=(--intrinsics --size --fps --config -o --output --passes --max-shots --checkpoint --box-edge --stand --stand-distance --stand-heights --tracker --board --scale --speed --colors --cells --graphics --theme)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--intrinsics')
        __capstan_add_completions -f
        return
        ;;
    '--size')
        return
        ;;
    '--fps')
        return
        ;;
    '--config')
        __capstan_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    '-o'|'--output')
        __capstan_add_completions -d
        return
        ;;
    '--passes')
        return
        ;;
    '--max-shots')
        return
        ;;
    '--checkpoint')
        __capstan_add_completions -d
        return
        ;;
    '--box-edge')
        return
        ;;
    '--stand')
        return
        ;;
    '--stand-distance')
        return
        ;;
    '--stand-heights')
        return
        ;;
    '--tracker')
        __capstan_add_completions -W 'auto'$'\n''given'$'\n''board'$'\n''rgbd'$'\n''mono'
        return
        ;;
    '--board')
        __capstan_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    '--scale')
        return
        ;;
    '--speed')
        return
        ;;
    '--colors')
        __capstan_add_completions -W 'direct'$'\n''256'$'\n''16'$'\n''8'$'\n''mono'
        return
        ;;
    '--cells')
        __capstan_add_completions -W 'quadrants'$'\n''sextants'$'\n''octants'
        return
        ;;
    '--graphics')
        __capstan_add_completions -W 'cells'$'\n''kitty'$'\n''sixel'
        return
        ;;
    '--theme')
        __capstan_add_completions -W 'dark'$'\n''light'$'\n''contrast'$'\n''colorblind'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_head() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __capstan_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    scan|model|photos|forget)
        # Offer subcommand argument completions
        "_capstan_head_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'scan model photos forget' -- "${cur}"))
        ;;
    esac
}

_capstan_head_scan() {
    repeating_flags=()
    non_repeating_flags=(--headless --json --yes --resume --strict-timing --quiet --silent --ascii --no-model --version -h --help)
    repeating_options=()
    non_repeating_options=(--intrinsics --size --fps -o --output --mode --face-model --name --gender --body-height)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--intrinsics')
        __capstan_add_completions -f
        return
        ;;
    '--size')
        return
        ;;
    '--fps')
        return
        ;;
    '-o'|'--output')
        __capstan_add_completions -d
        return
        ;;
    '--mode')
        __capstan_add_completions -W '180'$'\n''270'$'\n''270-long'$'\n''360'
        return
        ;;
    '--face-model')
        __capstan_add_completions -o plusdirs -fX '!*.@(onnx)'
        return
        ;;
    '--name')
        return
        ;;
    '--gender')
        return
        ;;
    '--body-height')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_head_model() {
    repeating_flags=()
    non_repeating_flags=(--closed --replace --json --version -h --help)
    repeating_options=(-o --output)
    non_repeating_options=(--resolution --type --smoothness --enhancement --eye-distance --unit)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '-o'|'--output')
        __capstan_add_completions -f
        return
        ;;
    '--resolution')
        __capstan_add_completions -W 'low'$'\n''standard'$'\n''high'
        return
        ;;
    '--type')
        __capstan_add_completions -W 'frontal'$'\n''extended'$'\n''full'
        return
        ;;
    '--smoothness')
        return
        ;;
    '--enhancement')
        __capstan_add_completions -W 'none'$'\n''color'$'\n''landmarks'$'\n''both'
        return
        ;;
    '--eye-distance')
        return
        ;;
    '--unit')
        __capstan_add_completions -W 'm'$'\n''cm'$'\n''mm'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_head_photos() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(-o --output)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '-o'|'--output')
        __capstan_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_head_forget() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __capstan_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_attach() {
    repeating_flags=()
    non_repeating_flags=(--list --stop --json --step --ascii --no-color --no-mouse --plain --quiet --verbose --version -h --help)
    repeating_options=()
    non_repeating_options=(--config --speed --colors --cells --graphics --theme)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--config')
        __capstan_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    '--speed')
        return
        ;;
    '--colors')
        __capstan_add_completions -W 'direct'$'\n''256'$'\n''16'$'\n''8'$'\n''mono'
        return
        ;;
    '--cells')
        __capstan_add_completions -W 'quadrants'$'\n''sextants'$'\n''octants'
        return
        ;;
    '--graphics')
        __capstan_add_completions -W 'cells'$'\n''kitty'$'\n''sixel'
        return
        ;;
    '--theme')
        __capstan_add_completions -W 'dark'$'\n''light'$'\n''contrast'$'\n''colorblind'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -W "$(eval 'capstan attach --list 2>/dev/null | cut -f 1')"
        return
        ;;
    esac
}

_capstan_scans() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __capstan_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|rename|delete)
        # Offer subcommand argument completions
        "_capstan_scans_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list rename delete' -- "${cur}"))
        ;;
    esac
}

_capstan_scans_list() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--config --directory)
    __capstan_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--config')
        __capstan_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    '--directory')
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_scans_rename() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--config --directory)
    __capstan_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--config')
        __capstan_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    '--directory')
        __capstan_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -W "$(eval 'capstan scans list 2>/dev/null | cut -f 1')"
        return
        ;;
    esac
}

_capstan_scans_delete() {
    repeating_flags=()
    non_repeating_flags=(-f --force --version -h --help)
    repeating_options=()
    non_repeating_options=(--config --directory)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--config')
        __capstan_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    '--directory')
        __capstan_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -W "$(eval 'capstan scans list 2>/dev/null | cut -f 1')"
        return
        ;;
    esac
}

_capstan_inspect() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __capstan_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_report() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--html --png)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--html')
        __capstan_add_completions -o plusdirs -fX '!*.@(html)'
        return
        ;;
    '--png')
        __capstan_add_completions -o plusdirs -fX '!*.@(png)'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_explain() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __capstan_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_replay() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __capstan_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_reconstruct() {
    repeating_flags=()
    non_repeating_flags=(--keep-poses --sequential --no-masking --ignore-bounding-box --force --detach --json --version -h --help)
    repeating_options=(-o --output --request)
    non_repeating_options=(--intrinsics --detail --polygons --texture-size --texture-format --maps --pages --box --threads --memory --checkpoint --geometry --sensitivity --aligner)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--intrinsics')
        __capstan_add_completions -f
        return
        ;;
    '-o'|'--output')
        __capstan_add_completions -f
        return
        ;;
    '--detail')
        __capstan_add_completions -W 'preview'$'\n''reduced'$'\n''medium'$'\n''full'$'\n''raw'$'\n''custom'
        return
        ;;
    '--polygons')
        return
        ;;
    '--texture-size')
        return
        ;;
    '--texture-format')
        __capstan_add_completions -W 'jpeg'$'\n''png'
        return
        ;;
    '--maps')
        return
        ;;
    '--pages')
        return
        ;;
    '--request')
        return
        ;;
    '--box')
        return
        ;;
    '--threads')
        return
        ;;
    '--memory')
        return
        ;;
    '--checkpoint')
        __capstan_add_completions -d
        return
        ;;
    '--geometry')
        __capstan_add_completions -W 'automatic'$'\n''depth'$'\n''color'$'\n''both'
        return
        ;;
    '--sensitivity')
        __capstan_add_completions -W 'normal'$'\n''high'
        return
        ;;
    '--aligner')
        __capstan_add_completions -W 'own'$'\n''colmap'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_view() {
    repeating_flags=()
    non_repeating_flags=(--once --step --ascii --no-color --no-mouse --plain --quiet --verbose --version -h --help)
    repeating_options=()
    non_repeating_options=(--size --config --speed --colors --cells --graphics --theme)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--size')
        return
        ;;
    '--config')
        __capstan_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    '--speed')
        return
        ;;
    '--colors')
        __capstan_add_completions -W 'direct'$'\n''256'$'\n''16'$'\n''8'$'\n''mono'
        return
        ;;
    '--cells')
        __capstan_add_completions -W 'quadrants'$'\n''sextants'$'\n''octants'
        return
        ;;
    '--graphics')
        __capstan_add_completions -W 'cells'$'\n''kitty'$'\n''sixel'
        return
        ;;
    '--theme')
        __capstan_add_completions -W 'dark'$'\n''light'$'\n''contrast'$'\n''colorblind'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -f
        return
        ;;
    esac
}

_capstan_render() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--intrinsics -o --output --views)
    __capstan_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--intrinsics')
        __capstan_add_completions -f
        return
        ;;
    '-o'|'--output')
        __capstan_add_completions -d
        return
        ;;
    '--views')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -f
        return
        ;;
    2)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_compare-meshes() {
    repeating_flags=()
    non_repeating_flags=(--search --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--align --thresholds --visible-from --intrinsics)
    __capstan_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--align')
        return
        ;;
    '--thresholds')
        return
        ;;
    '--visible-from')
        __capstan_add_completions -d
        return
        ;;
    '--intrinsics')
        __capstan_add_completions -f
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -f
        return
        ;;
    2)
        __capstan_add_completions -f
        return
        ;;
    esac
}

_capstan_track() {
    repeating_flags=()
    non_repeating_flags=(--refine-focal --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--intrinsics --size --fps -o --output --tracker --board --scale)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--intrinsics')
        __capstan_add_completions -f
        return
        ;;
    '--size')
        return
        ;;
    '--fps')
        return
        ;;
    '-o'|'--output')
        __capstan_add_completions -f
        return
        ;;
    '--tracker')
        __capstan_add_completions -W 'auto'$'\n''given'$'\n''board'$'\n''rgbd'$'\n''mono'
        return
        ;;
    '--board')
        __capstan_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    '--scale')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_compare-trajectories() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--align --max-difference --delta)
    __capstan_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--align')
        return
        ;;
    '--max-difference')
        return
        ;;
    '--delta')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -f
        return
        ;;
    2)
        __capstan_add_completions -f
        return
        ;;
    esac
}

_capstan_assess() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--intrinsics --size --fps)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--intrinsics')
        __capstan_add_completions -f
        return
        ;;
    '--size')
        return
        ;;
    '--fps')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_export() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--to -o --output --intrinsics --max-shots --drop-below --masks)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--to')
        __capstan_add_completions -W 'colmap'$'\n''colmap-bin'$'\n''nerfstudio'$'\n''instant-ngp'$'\n''tum'$'\n''bop'$'\n''openmvg'$'\n''xmp'$'\n''agisoft'$'\n''polycam'$'\n''images'
        return
        ;;
    '-o'|'--output')
        __capstan_add_completions -d
        return
        ;;
    '--intrinsics')
        __capstan_add_completions -f
        return
        ;;
    '--max-shots')
        return
        ;;
    '--drop-below')
        return
        ;;
    '--masks')
        __capstan_add_completions -W 'box'$'\n''silhouette'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_convert() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--to -o --output --intrinsics)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--to')
        __capstan_add_completions -W 'colmap'$'\n''colmap-bin'$'\n''nerfstudio'$'\n''instant-ngp'$'\n''tum'$'\n''bop'$'\n''openmvg'$'\n''xmp'$'\n''agisoft'$'\n''polycam'$'\n''images'
        return
        ;;
    '-o'|'--output')
        __capstan_add_completions -d
        return
        ;;
    '--intrinsics')
        __capstan_add_completions -f
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_bundle() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=(--to)
    non_repeating_options=(-o --output)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '-o'|'--output')
        __capstan_add_completions -o plusdirs -fX '!*.@(zip)'
        return
        ;;
    '--to')
        __capstan_add_completions -W 'colmap'$'\n''colmap-bin'$'\n''nerfstudio'$'\n''instant-ngp'$'\n''tum'$'\n''bop'$'\n''openmvg'$'\n''xmp'$'\n''agisoft'$'\n''polycam'$'\n''images'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_serve() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--port)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--port')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_library() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __capstan_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    create|add|list|browse|check|remove|sweep)
        # Offer subcommand argument completions
        "_capstan_library_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'create add list browse check remove sweep' -- "${cur}"))
        ;;
    esac
}

_capstan_library_create() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __capstan_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_library_add() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--station)
    __capstan_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--station')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    *)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_library_list() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __capstan_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_library_browse() {
    repeating_flags=()
    non_repeating_flags=(--step --ascii --no-color --no-mouse --plain --quiet --verbose --version -h --help)
    repeating_options=()
    non_repeating_options=(--engine --config --speed --colors --cells --graphics --theme)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--engine')
        return
        ;;
    '--config')
        __capstan_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    '--speed')
        return
        ;;
    '--colors')
        __capstan_add_completions -W 'direct'$'\n''256'$'\n''16'$'\n''8'$'\n''mono'
        return
        ;;
    '--cells')
        __capstan_add_completions -W 'quadrants'$'\n''sextants'$'\n''octants'
        return
        ;;
    '--graphics')
        __capstan_add_completions -W 'cells'$'\n''kitty'$'\n''sixel'
        return
        ;;
    '--theme')
        __capstan_add_completions -W 'dark'$'\n''light'$'\n''contrast'$'\n''colorblind'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_library_check() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __capstan_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_library_remove() {
    repeating_flags=()
    non_repeating_flags=(--force --json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __capstan_offer_flags_options -1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_library_sweep() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __capstan_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_submit() {
    repeating_flags=()
    non_repeating_flags=(--all-new --dry-run --json --version -h --help)
    repeating_options=(--captures --set)
    non_repeating_options=(--engine --recipe --parallel --conf)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--captures')
        return
        ;;
    '--engine')
        __capstan_add_completions -W 'local'$'\n''slurm'$'\n''kubernetes'$'\n''list'
        return
        ;;
    '--recipe')
        __capstan_add_completions -f
        return
        ;;
    '--set')
        return
        ;;
    '--parallel')
        return
        ;;
    '--conf')
        __capstan_add_completions -f
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_queue() {
    repeating_flags=()
    non_repeating_flags=(--open --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--list)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--list')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_withdraw() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--list)
    __capstan_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--list')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_collect() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--output -o --list)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--output'|'-o')
        __capstan_add_completions -d
        return
        ;;
    '--list')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_work() {
    repeating_flags=()
    non_repeating_flags=(--next --again --memory-step --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--library --job --list --index --scratch --threads)
    __capstan_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--library')
        __capstan_add_completions -d
        return
        ;;
    '--job')
        return
        ;;
    '--list')
        __capstan_add_completions -f
        return
        ;;
    '--index')
        return
        ;;
    '--scratch')
        __capstan_add_completions -d
        return
        ;;
    '--threads')
        return
        ;;
    esac
}

_capstan_node() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--port --listen --token-file --parallel --threads --max-images --max-megabytes --max-tasks)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--port')
        return
        ;;
    '--listen')
        return
        ;;
    '--token-file')
        __capstan_add_completions -f
        return
        ;;
    '--parallel')
        return
        ;;
    '--threads')
        return
        ;;
    '--max-images')
        return
        ;;
    '--max-megabytes')
        return
        ;;
    '--max-tasks')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_config() {
    repeating_flags=()
    non_repeating_flags=(--unset --example --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--config)
    __capstan_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--config')
        __capstan_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -W 'scansDirectory'$'\n''maximumShots'$'\n''overCapture'$'\n''sectors'$'\n''ascii'$'\n''theme'$'\n''speed'$'\n''quiet'$'\n''language'
        return
        ;;
    2)
        __capstan_add_completions -W "$(__capstan_custom_complete ---completion config -- positional@1 "${COMP_CWORD}" "$(__capstan_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_capstan_devices() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __capstan_offer_flags_options 0
}

_capstan_controls() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __capstan_offer_flags_options -1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -f
        return
        ;;
    esac
}

_capstan_stand() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __capstan_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|info|move|home|stop|animate|calibrate|follow)
        # Offer subcommand argument completions
        "_capstan_stand_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list info move home stop animate calibrate follow' -- "${cur}"))
        ;;
    esac
}

_capstan_stand_list() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __capstan_offer_flags_options 0
}

_capstan_stand_info() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __capstan_offer_flags_options 1
}

_capstan_stand_move() {
    repeating_flags=()
    non_repeating_flags=(--json --relative --version -h --help)
    repeating_options=()
    non_repeating_options=(--pan --tilt --speed)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--pan')
        return
        ;;
    '--tilt')
        return
        ;;
    '--speed')
        return
        ;;
    esac
}

_capstan_stand_home() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __capstan_offer_flags_options 1
}

_capstan_stand_stop() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __capstan_offer_flags_options 1
}

_capstan_stand_animate() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __capstan_offer_flags_options 2

    # Offer positional completions
    case "${positional_number}" in
    2)
        __capstan_add_completions -W 'yes'$'\n''no'$'\n''wakeup'$'\n''kapow'
        return
        ;;
    esac
}

_capstan_stand_calibrate() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--source --field-of-view)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--source')
        return
        ;;
    '--field-of-view')
        return
        ;;
    esac
}

_capstan_stand_follow() {
    repeating_flags=()
    non_repeating_flags=(--json --headless --ascii --version -h --help)
    repeating_options=()
    non_repeating_options=(--source --field-of-view --seconds --framing --mark --look --people)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--source')
        return
        ;;
    '--field-of-view')
        return
        ;;
    '--seconds')
        return
        ;;
    '--framing')
        return
        ;;
    '--mark')
        return
        ;;
    '--look')
        __capstan_add_completions -W 'faces'$'\n''bodies'
        return
        ;;
    '--people')
        return
        ;;
    esac
}

_capstan_board() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(-o --output --paper --sheets --family --tag-size)
    __capstan_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '-o'|'--output')
        __capstan_add_completions -f
        return
        ;;
    '--paper')
        __capstan_add_completions -W 'a4'$'\n''a3'$'\n''letter'
        return
        ;;
    '--sheets')
        return
        ;;
    '--family')
        __capstan_add_completions -W 'tag36h11'$'\n''tagStandard41h12'
        return
        ;;
    '--tag-size')
        return
        ;;
    esac
}

_capstan_calibrate() {
    repeating_flags=()
    non_repeating_flags=(--depth --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--intrinsics --size --fps -o --output --board --chessboard --square --model)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--intrinsics')
        __capstan_add_completions -f
        return
        ;;
    '--size')
        return
        ;;
    '--fps')
        return
        ;;
    '-o'|'--output')
        __capstan_add_completions -f
        return
        ;;
    '--board')
        __capstan_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    '--chessboard')
        return
        ;;
    '--square')
        return
        ;;
    '--model')
        __capstan_add_completions -W 'auto'$'\n''brown-conrady'$'\n''fisheye'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_simulate() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(-o --output)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '-o'|'--output')
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_doctor() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--config --intrinsics)
    __capstan_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--config')
        __capstan_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    '--intrinsics')
        __capstan_add_completions -f
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __capstan_add_completions -d
        return
        ;;
    esac
}

_capstan_help() {
    repeating_flags=()
    non_repeating_flags=(--version)
    repeating_options=()
    non_repeating_options=()
    __capstan_offer_flags_options -1

    # Offer the names of commands
    case "${prev}" in
    help)
        __capstan_add_completions -W 'start'$'\n''demo'$'\n''capture'$'\n''head'$'\n''attach'$'\n''scans'$'\n''inspect'$'\n''report'$'\n''explain'$'\n''replay'$'\n''reconstruct'$'\n''view'$'\n''render'$'\n''compare-meshes'$'\n''track'$'\n''compare-trajectories'$'\n''assess'$'\n''export'$'\n''convert'$'\n''bundle'$'\n''serve'$'\n''library'$'\n''submit'$'\n''queue'$'\n''withdraw'$'\n''collect'$'\n''work'$'\n''node'$'\n''config'$'\n''devices'$'\n''controls'$'\n''stand'$'\n''board'$'\n''calibrate'$'\n''simulate'$'\n''doctor'
        ;;
    head)
        __capstan_add_completions -W 'scan'$'\n''model'$'\n''photos'$'\n''forget'
        ;;
    scans)
        __capstan_add_completions -W 'list'$'\n''rename'$'\n''delete'
        ;;
    library)
        __capstan_add_completions -W 'create'$'\n''add'$'\n''list'$'\n''browse'$'\n''check'$'\n''remove'$'\n''sweep'
        ;;
    stand)
        __capstan_add_completions -W 'list'$'\n''info'$'\n''move'$'\n''home'$'\n''stop'$'\n''animate'$'\n''calibrate'$'\n''follow'
        ;;
    esac
}

complete -o filenames -F _capstan capstan
