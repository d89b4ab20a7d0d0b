#!/usr/bin/env bash
# The completions for bash, zsh and fish: they have all options, and bash's, as bash calls it, offers the right words.
# SPDX-License-Identifier: MIT
#   completion.sh ACCELCC
set -u
accelcc=$(realpath "$1")
root=$(cd "$(dirname "$0")/../.." && pwd)
bash=$root/share/bash-completion/completions/accelcc zsh=$root/share/zsh/site-functions/_accelcc
fish=$root/share/fish/vendor_completions.d/accelcc.fish
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0 failed=0
ok() { passed=$((passed + 1)); }
bad() { failed=$((failed + 1)); echo "FAIL $1"; }

# Options of the table of flags, of those with a value, and of the help.
options=$({ sed -n '/^static const struct flag flags/,/^};/p; /with_value\[\]/,/};/p' "$root/translator/driver/options.c" | grep -oE '"--[a-z-]+=?"' | tr -d '"'
    "$accelcc" --help | grep -oE '^  (--[a-z-]+=?)' | tr -d ' '; } | sort -u)
[ "$(echo "$options" | wc -l)" -gt 20 ] && ok || bad "the options are not found"
for option in $options; do
    grep -qE -- "(^|[ \"])$option([ \"]|\$)" "$bash" || bad "bash: $option"
    grep -qE -- "['{,]$option(\[|-\[|\})" "$zsh" || bad "zsh: $option"
    name=${option#--}
    grep -qE -- "^complete -c accelcc .*-l ${name%=}( |\$)" "$fish" || bad "fish: $option"
done

. "$bash"
compopt() { :; }                                                   # bash has it only while it completes
offers() { # LINE EXPECTED: the words offered after LINE are EXPECTED
    COMP_LINE="accelcc $1" COMP_POINT=$((8 + ${#1})) COMP_WORDS=(accelcc) COMP_CWORD=1
    _accelcc "$accelcc" "" accelcc
    local words="${COMPREPLY[*]}"
    [ "$words" = "$2" ] && ok || bad "'$1' offers '$words', expected '$2'"
}
printf '#!/bin/sh\ncase $1 in --completion=-fop*) echo -fopenmp ;; --completion=-Wra*) echo -Wraw ;; esac\n' >cc
chmod +x cc
export ACCEL_CC=$work/cc
touch loop.c 'two words.c'
for COMP_WORDBREAKS in $' \t\n"\'><=;|&(:' $' \t\n'; do            # the usual ones, and those of users who took = and : out
    whole() { case $COMP_WORDBREAKS in *=*) ;; *) echo "$1" ;; esac; }
    offers --do --doctor
    offers "-O2 --rep" "--report --report="
    offers -fop -fopenmp
    offers --report=j "$(whole --report=)json"
    offers --report=json:lo "$(whole --report=json:)loop.c"
    offers --suggest=lo "$(whole --suggest=)loop.c"
    offers --target=c "$(whole --target=)cuda,openmp"
    offers --gpu-arch=sm_90,sm_8 "$(for arch in sm_80 sm_86 sm_87 sm_89; do printf '%s ' "$(whole --gpu-arch=)sm_90,$arch"; done | sed 's/ $//')"
    offers --without=scan,ba "$(whole --without=)scan,batches"
    offers --without=li "$(whole --without=)list"
    offers --dump=plan_ma "$(whole --dump=)plan_mapping"
    offers --explain=race-scal "$(whole --explain=)race-scalar"
    offers -Wno-copyin-w -Wno-copyin-written
    offers -Werror=copyin-w "$(whole -Werror=)copyin-written"
    offers -Wraw -Wraw
    offers "-c lo" loop.c
    offers "-c two" "two words.c"
done

for shell in zsh fish; do
    command -v $shell >/dev/null || { echo "$shell is not installed: its completion is not read"; continue; }
    if $shell -n "${!shell}"; then ok; else bad "$shell cannot read its completion"; fi
done
if command -v fish >/dev/null; then
    [ "$(fish -c "source $fish; complete -C 'accelcc --doc'" | cut -f 1)" = --doctor ] && ok || bad "fish: --doc"
fi

echo "$passed passed, $failed failed"
[ $failed = 0 ]
