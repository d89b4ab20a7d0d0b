" Directives of accelcc in C: #pragma accel, #pragma acc. SPDX-License-Identifier: MIT
" The words are those of translator/directive/*.def (test editors).
syn region accelPragma matchgroup=accelSentinel start="^\s*\zs\%(#\|%:\)\s*pragma\s\+acc\%(el\)\=\>" skip="\\\s*$" end="$" keepend
    \ contains=accelDirective,accelClause,accelArguments,cComment,cCommentL,accelContinued
syn keyword accelDirective contained parallel serial kernels loop data enter exit host_data update declare routine atomic cache wait init shutdown
    \ set scan extent
syn keyword accelClause contained copy copyin copyout create no_create present deviceptr attach detach delete finalize private firstprivate
    \ reduction default if self async num_gangs num_workers vector_length device_type dtype gang worker vector seq independent auto collapse tile
    \ use_device if_present host device device_resident link bind nohost read write capture default_async device_num ordered inclusive exclusive
    \ specialize pcopy present_or_copy pcopyin present_or_copyin pcopyout present_or_copyout pcreate present_or_create
" Names of clauses are variables between parentheses, so only what accelArguments contains is highlighted there.
syn region accelArguments contained transparent start="(" end=")" contains=accelArguments,accelModifier,accelOperator,accelValue,cComment,cCommentL,
    \accelContinued,cNumbersCom,cString
syn match accelModifier contained "\<\%(always\|alwaysin\|alwaysout\|capture\|readonly\|zero\|force\|devnum\|queues\|static\|dim\|num\|length\|inscan\)\>\ze\s*[:,]"
syn match accelOperator contained "(\@1<=\s*\%(inscan\s*,\s*\)\=\zs\%([-+*&|^]\|&&\|||\|max\|min\)\ze\s*:"
syn match accelValue contained "(\@1<=\s*\zs\%(none\|present\)\ze\s*)"
syn match accelContinued contained "\\\s*$"
" c.vim's regions contain all groups but those of its clusters.
for s:cluster in ['cParenGroup', 'cPreProcGroup', 'cMultiGroup']
    exe 'syn cluster' s:cluster 'add=accelDirective,accelClause,accelArguments,accelModifier,accelOperator,accelValue,accelContinued'
endfor

hi def link accelSentinel PreProc
hi def link accelDirective Statement
hi def link accelClause Type
hi def link accelModifier Special
hi def link accelOperator Operator
hi def link accelValue Constant
hi def link accelContinued Special
