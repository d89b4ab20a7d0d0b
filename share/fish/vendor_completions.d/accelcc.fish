# Completion of accelcc's command line for fish. SPDX-License-Identifier: MIT

# Names that `accelcc OPTION=list` prints in the first column, up to a line that ends in a colon.
function __accelcc_list
    accelcc $argv[1]=list 2>/dev/null | sed -n -e '/:$/q' -e 's/^\([a-z][a-z0-9_-]*\).*/\1/p'
end

# The items, each after those of a list that are written already.
function __accelcc_after
    set -l written (commandline -ct | string replace -r '^--[a-z-]+=' '' | string match -r '.*,')
    printf '%s\n' "$written"$argv
end

function __accelcc_words
    set -l word (commandline -ct)
    if string match -q -- '-W*' $word
        for id in (__accelcc_list --explain)
            printf '%s\n' -W$id -Wno-$id -Werror=$id -Wno-error=$id
        end
    end
    set -l cc cc
    set -q ACCEL_CC; and set cc $ACCEL_CC
    string match -q -- '-*' $word; and $cc --completion=$word 2>/dev/null
end

complete -c accelcc -a '(__accelcc_words)'
complete -c accelcc -l emit -d 'Write FILE.accel.c and FILE.accel.cu instead of compiling'
complete -c accelcc -l expanded -d 'Write the host file from the preprocessed text'
complete -c accelcc -l translate-all -d 'Translate files without a directive too'
complete -c accelcc -l report -f -a 'text json html sarif' -d 'Print the decisions for each directive'
complete -c accelcc -l suggest -d 'Print directives for loops that have none'
complete -c accelcc -l dump -x -a '(__accelcc_list --dump) list' -d 'Print the state after a pass'
complete -c accelcc -l without -x -a '(__accelcc_after (__accelcc_list --without) list)' -d 'Omit steps of planning'
complete -c accelcc -l tuned -r -d 'Launch kernels as the winners of ACCEL_TUNE'
complete -c accelcc -l target -x -a 'cuda,openmp openmp' -d 'What to generate code for'
complete -c accelcc -l gpu-arch -x -d 'Architectures to compile kernels for' \
    -a '(__accelcc_after sm_75 sm_80 sm_86 sm_87 sm_89 sm_90 sm_100 sm_103 sm_120 compute_75 compute_80 compute_90 none)'
complete -c accelcc -l multi-gpu -d 'Split loops over all GPUs of the machine'
complete -c accelcc -l no-compress -d 'Do not compress kernels'
complete -c accelcc -l host-cc -x -a '(__fish_complete_command)' -d 'The C compiler to use'
complete -c accelcc -l shared-runtime -d 'Link libaccel.so instead of libaccel.a'
complete -c accelcc -l strict-openacc -d 'Reject or warn about extensions of OpenACC'
complete -c accelcc -l explain -x -a '(__accelcc_list --explain)' -d 'Explain a diagnostic'
complete -c accelcc -l device-info -d 'Print the GPUs that programs can use'
complete -c accelcc -l doctor -d 'Check the installation'
complete -c accelcc -l keep -d 'Keep intermediate files next to the output'
complete -c accelcc -l dry-run -d 'Print the commands without running them'
complete -c accelcc -s v -d 'Print the commands as they run'
complete -c accelcc -l version -d 'Print the version'
complete -c accelcc -s h -l help -d 'Print the options'
