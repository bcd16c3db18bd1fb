# Bash breaks words at colons, which methods and level codes have, and at the sign between an option and its value.
_quebra_whole() {
    local word count=0 words=() is_value=
    for word in "${COMP_WORDS[@]:0:COMP_CWORD + 1}"; do
        if [[ $word == = && ${words[count - 1]} == --* ]]; then
            words[count++]=
            is_value=1
        elif ((count)) && [[ $is_value || $word == :* || ${words[count - 1]} == *: ]]; then
            words[count - 1]+=$word
            is_value=
        else
            words[count++]=$word
        fi
    done
    local COMP_WORDS=("${words[@]}") COMP_CWORD=$((count - 1))
    local whole=${words[count - 1]} before=
    ((COMP_CWORD)) && before=${words[count - 2]}
    _quebra "$1" "$whole" "$before"
    if [[ $COMP_WORDBREAKS == *:* ]]; then
        local broken=${whole%"${whole##*:}"}
        COMPREPLY=("${COMPREPLY[@]#"$broken"}")
    fi
}
