!avx1 = !regalloc.vreg<av, 1>
!sgprx2a2 = !regalloc.vreg<sgpr, 2, align = 2>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!sregx2a2 = !regalloc.vreg<sreg, 2, align = 2>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2a2 = !regalloc.vreg<vgpr, 2, align = 2>
#gfx942 = #regalloc.target<amdgpu, "gfx942", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx942} {
  regalloc.kernel @pressure live_in [sgpr[4:5], sgpr[126:127], vgpr[0]] reserved [agpr[16:255], sgpr[24:101], vgpr[16:255]] budget [vgpr 16, agpr 16] attributes {occupancy = 8 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr0 = regalloc.preg sgpr[0]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %vcc = regalloc.preg sgpr[106:107]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %v2 = regalloc.vreg 2 : !avx1 at agpr[5]
    %v3 = regalloc.vreg 3 : !avx1 at agpr[13]
    %v4 = regalloc.vreg 4 : !avx1 at agpr[14]
    %v5 = regalloc.vreg 5 : !avx1 at agpr[15]
    %v6 = regalloc.vreg 6 : !avx1 at vgpr[8]
    %v7 = regalloc.vreg 7 : !avx1 at vgpr[9]
    %v8 = regalloc.vreg 8 : !avx1 at vgpr[10]
    %v9 = regalloc.vreg 9 : !avx1 at vgpr[11]
    %v10 = regalloc.vreg 10 : !avx1 at vgpr[12]
    %v11 = regalloc.vreg 11 : !avx1 at vgpr[13]
    %v12 = regalloc.vreg 12 : !avx1 at vgpr[14]
    %v13 = regalloc.vreg 13 : !avx1 at agpr[0]
    %v14 = regalloc.vreg 14 : !avx1 at agpr[1]
    %v15 = regalloc.vreg 15 : !avx1 at agpr[2]
    %v16 = regalloc.vreg 16 : !avx1 at agpr[3]
    %v17 = regalloc.vreg 17 : !avx1 at agpr[4]
    %v18 = regalloc.vreg 18 : !avx1 at agpr[6]
    %v19 = regalloc.vreg 19 : !avx1 at agpr[7]
    %v20 = regalloc.vreg 20 : !avx1 at agpr[8]
    %v21 = regalloc.vreg 21 : !avx1 at agpr[9]
    %v22 = regalloc.vreg 22 : !avx1 at agpr[10]
    %v23 = regalloc.vreg 23 : !avx1 at agpr[11]
    %v24 = regalloc.vreg 24 : !avx1 at agpr[12]
    %v25 = regalloc.vreg 25 : !avx1 at vgpr[4]
    %v66 = regalloc.vreg 66 : !sregx2a2 at sgpr[2:3]
    %v67 = regalloc.vreg 67 : !vgprx1 at vgpr[0] hint vgpr[0]
    %v70 = regalloc.vreg 70 : !sgprx2a2 at sgpr[4:5] hint sgpr[4:5]
    %v75 = regalloc.vreg 75 : !sgprx4a4 at sgpr[0:3]
    %v76 = regalloc.vreg 76 : !sregx2a2 at sgpr[0:1]
    %v86 = regalloc.vreg 86 : !vgprx2a2 at vgpr[2:3]
    %v90 = regalloc.vreg 90 : !vgprx2a2 at vgpr[4:5]
    %v92 = regalloc.vreg 92 : !sregx1 at sgpr[6]
    %v94 = regalloc.vreg 94 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v98 = regalloc.vreg 98 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v100 = regalloc.vreg 100 : !vgprx2a2 at vgpr[4:5]
    %v142 = regalloc.vreg 142 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v144 = regalloc.vreg 144 : !vgprx1 at vgpr[0]
    %v145 = regalloc.vreg 145 : !sregx1 at sgpr[9]
    %v146 = regalloc.vreg 146 : !sregx1 at sgpr[8]
    %v147 = regalloc.vreg 147 : !sregx1 at sgpr[7]
    %v148 = regalloc.vreg 148 : !sregx1 at sgpr[6]
    %v149 = regalloc.vreg 149 : !sregx1 at sgpr[23]
    %v150 = regalloc.vreg 150 : !sregx1 at sgpr[22]
    %v151 = regalloc.vreg 151 : !sregx1 at sgpr[21]
    %v152 = regalloc.vreg 152 : !sregx1 at sgpr[20]
    %v153 = regalloc.vreg 153 : !sregx1 at sgpr[19]
    %v154 = regalloc.vreg 154 : !sregx1 at sgpr[18]
    %v155 = regalloc.vreg 155 : !sregx1 at sgpr[17]
    %v156 = regalloc.vreg 156 : !sregx1 at sgpr[16]
    %v157 = regalloc.vreg 157 : !sregx1 at sgpr[15]
    %v158 = regalloc.vreg 158 : !sregx1 at sgpr[14]
    %v159 = regalloc.vreg 159 : !sregx1 at sgpr[13]
    %v160 = regalloc.vreg 160 : !sregx1 at sgpr[12]
    %v161 = regalloc.vreg 161 : !sregx1 at sgpr[11]
    %v162 = regalloc.vreg 162 : !sregx1 at sgpr[10]
    %v163 = regalloc.vreg 163 : !sregx1
    %v164 = regalloc.vreg 164 : !sregx1
    %v165 = regalloc.vreg 165 : !sregx1
    %v166 = regalloc.vreg 166 : !sregx1
    %v167 = regalloc.vreg 167 : !sregx1
    %v168 = regalloc.vreg 168 : !sregx1
    %v169 = regalloc.vreg 169 : !sregx1
    %v170 = regalloc.vreg 170 : !sregx1
    %v171 = regalloc.vreg 171 : !sregx1
    %v172 = regalloc.vreg 172 : !sregx1
    %v173 = regalloc.vreg 173 : !sregx1
    %v174 = regalloc.vreg 174 : !sregx1
    %v175 = regalloc.vreg 175 : !sregx1
    %v176 = regalloc.vreg 176 : !sregx1
    %v177 = regalloc.vreg 177 : !sregx1
    %v178 = regalloc.vreg 178 : !sregx1
    %v179 = regalloc.vreg 179 : !sregx1
    %v180 = regalloc.vreg 180 : !sregx1
    %v181 = regalloc.vreg 181 : !sregx1
    %v182 = regalloc.vreg 182 : !sregx1
    %v183 = regalloc.vreg 183 : !sregx1
    %v184 = regalloc.vreg 184 : !sregx1
    %v189 = regalloc.vreg 189 : !vgprx2a2 at vgpr[0:1]
    %v190 = regalloc.vreg 190 : !vgprx2a2 at vgpr[2:3]
    %v191 = regalloc.vreg 191 : !sregx2a2 at sgpr[2:3]
    %v192 = regalloc.vreg 192 : !vgprx2a2 at vgpr[2:3]
    %v196 = regalloc.vreg 196 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v200 = regalloc.vreg 200 : !sregx2a2 at sgpr[106:107] hint sgpr[106:107]
    %v202 = regalloc.vreg 202 : !vgprx2a2 at vgpr[6:7]
    %v204 = regalloc.vreg 204 : !sregx2a2 at sgpr[4:5]
    %v249 = regalloc.vreg 249 : !vgprx1 at vgpr[15] whole_wave
    %v205 = regalloc.vreg 205 : !sregx1 at sgpr[0] split_of %v184
    %v206 = regalloc.vreg 206 : !sregx1 at sgpr[0] split_of %v184
    %v207 = regalloc.vreg 207 : !sregx1 at sgpr[0] split_of %v183
    %v208 = regalloc.vreg 208 : !sregx1 at sgpr[0] split_of %v183
    %v209 = regalloc.vreg 209 : !sregx1 at sgpr[0] split_of %v182
    %v210 = regalloc.vreg 210 : !sregx1 at sgpr[0] split_of %v182
    %v211 = regalloc.vreg 211 : !sregx1 at sgpr[0] split_of %v181
    %v212 = regalloc.vreg 212 : !sregx1 at sgpr[0] split_of %v181
    %v213 = regalloc.vreg 213 : !sregx1 at sgpr[0] split_of %v180
    %v214 = regalloc.vreg 214 : !sregx1 at sgpr[0] split_of %v180
    %v215 = regalloc.vreg 215 : !sregx1 at sgpr[0] split_of %v179
    %v216 = regalloc.vreg 216 : !sregx1 at sgpr[0] split_of %v179
    %v217 = regalloc.vreg 217 : !sregx1 at sgpr[0] split_of %v178
    %v218 = regalloc.vreg 218 : !sregx1 at sgpr[0] split_of %v178
    %v219 = regalloc.vreg 219 : !sregx1 at sgpr[0] split_of %v177
    %v220 = regalloc.vreg 220 : !sregx1 at sgpr[0] split_of %v177
    %v221 = regalloc.vreg 221 : !sregx1 at sgpr[0] split_of %v176
    %v222 = regalloc.vreg 222 : !sregx1 at sgpr[0] split_of %v176
    %v223 = regalloc.vreg 223 : !sregx1 at sgpr[0] split_of %v175
    %v224 = regalloc.vreg 224 : !sregx1 at sgpr[0] split_of %v175
    %v225 = regalloc.vreg 225 : !sregx1 at sgpr[0] split_of %v174
    %v226 = regalloc.vreg 226 : !sregx1 at sgpr[0] split_of %v174
    %v227 = regalloc.vreg 227 : !sregx1 at sgpr[0] split_of %v173
    %v228 = regalloc.vreg 228 : !sregx1 at sgpr[0] split_of %v173
    %v229 = regalloc.vreg 229 : !sregx1 at sgpr[0] split_of %v172
    %v230 = regalloc.vreg 230 : !sregx1 at sgpr[0] split_of %v172
    %v231 = regalloc.vreg 231 : !sregx1 at sgpr[0] split_of %v171
    %v232 = regalloc.vreg 232 : !sregx1 at sgpr[0] split_of %v171
    %v233 = regalloc.vreg 233 : !sregx1 at sgpr[0] split_of %v170
    %v234 = regalloc.vreg 234 : !sregx1 at sgpr[0] split_of %v170
    %v235 = regalloc.vreg 235 : !sregx1 at sgpr[0] split_of %v169
    %v236 = regalloc.vreg 236 : !sregx1 at sgpr[0] split_of %v169
    %v237 = regalloc.vreg 237 : !sregx1 at sgpr[0] split_of %v168
    %v238 = regalloc.vreg 238 : !sregx1 at sgpr[0] split_of %v168
    %v239 = regalloc.vreg 239 : !sregx1 at sgpr[0] split_of %v167
    %v240 = regalloc.vreg 240 : !sregx1 at sgpr[0] split_of %v167
    %v241 = regalloc.vreg 241 : !sregx1 at sgpr[0] split_of %v166
    %v242 = regalloc.vreg 242 : !sregx1 at sgpr[0] split_of %v166
    %v243 = regalloc.vreg 243 : !sregx1 at sgpr[0] split_of %v165
    %v244 = regalloc.vreg 244 : !sregx1 at sgpr[0] split_of %v165
    %v245 = regalloc.vreg 245 : !sregx1 at sgpr[0] split_of %v164
    %v246 = regalloc.vreg 246 : !sregx1 at sgpr[0] split_of %v164
    %v247 = regalloc.vreg 247 : !sregx1 at sgpr[0] split_of %v163
    %v248 = regalloc.vreg 248 : !sregx1 at sgpr[0] split_of %v163
    %slot1 = regalloc.slot 1 bytes 256 align 4 held_by %v249
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 coalesced %v70 = %sgpr4_5
    regalloc.copy 1 coalesced %v67 = %vgpr0 mask %exec
    regalloc.inst 2 pure "load.constant.b128" native "S_LOAD_DWORDX4_IMM" defs(%v75) uses(%v70) imm [0, 0]
    regalloc.inst 3 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(undef %v189[1]) uses(implicit mask %exec) imm [0]
    regalloc.inst 4 pure "and.b32" native "V_AND_B32_e32" defs(undef %v86[0]) uses(%v67, implicit mask %exec) imm [1023]
    regalloc.inst 5 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v189[0]) uses(%v86[0], implicit mask %exec) imm [2]
    regalloc.inst 6 pure "mov.b32" native "S_MOV_B32" defs(%v92) imm [4096]
    regalloc.inst 7 pure "shl_add.u64" native "V_LSHL_ADD_U64_e64" defs(%v90) uses(%v75[0:1], %v189, implicit mask %exec) imm [0]
    regalloc.inst 8 pure "add.u32" native "V_ADD_CO_U32_e64" defs(undef %v100[0], %v94) uses(%v92, %v90[0], implicit mask %exec) imm [0]
    regalloc.inst 9 pure "addc.u32" native "V_ADDC_U32_e64" defs(%v100[1], dead %v98) uses(%v90[1], %v94, implicit mask %exec) imm [0, 0]
    regalloc.inst 10 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v2) uses(%v75[0:1], %v189[0], implicit mask %exec) imm [0, 0]
    regalloc.inst 11 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v3) uses(%v75[0:1], %v189[0], implicit mask %exec) imm [256, 0]
    regalloc.inst 12 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v4) uses(%v75[0:1], %v189[0], implicit mask %exec) imm [512, 0]
    regalloc.inst 13 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v5) uses(%v75[0:1], %v189[0], implicit mask %exec) imm [768, 0]
    regalloc.inst 14 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v6) uses(%v75[0:1], %v189[0], implicit mask %exec) imm [1024, 0]
    regalloc.inst 15 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v7) uses(%v75[0:1], %v189[0], implicit mask %exec) imm [1280, 0]
    regalloc.inst 16 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v8) uses(%v75[0:1], %v189[0], implicit mask %exec) imm [1536, 0]
    regalloc.inst 17 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v9) uses(%v75[0:1], %v189[0], implicit mask %exec) imm [1792, 0]
    regalloc.inst 18 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v10) uses(%v75[0:1], %v189[0], implicit mask %exec) imm [2048, 0]
    regalloc.inst 19 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v11) uses(%v75[0:1], %v189[0], implicit mask %exec) imm [2304, 0]
    regalloc.inst 20 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v12) uses(%v75[0:1], %v189[0], implicit mask %exec) imm [2560, 0]
    regalloc.inst 21 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v13) uses(%v75[0:1], %v189[0], implicit mask %exec) imm [2816, 0]
    regalloc.inst 22 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v14) uses(%v75[0:1], %v189[0], implicit mask %exec) imm [3072, 0]
    regalloc.inst 23 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v15) uses(%v75[0:1], %v189[0], implicit mask %exec) imm [3328, 0]
    regalloc.inst 24 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v16) uses(%v75[0:1], %v189[0], implicit mask %exec) imm [3584, 0]
    regalloc.inst 25 "load.global.b32" native "GLOBAL_LOAD_DWORD_SADDR" defs(%v17) uses(%v75[0:1], %v189[0], implicit mask %exec) imm [3840, 0]
    regalloc.inst 26 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v18) uses(%v100, implicit mask %exec) imm [0, 0]
    regalloc.inst 27 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v19) uses(%v100, implicit mask %exec) imm [256, 0]
    regalloc.inst 28 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v20) uses(%v100, implicit mask %exec) imm [512, 0]
    regalloc.inst 29 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v21) uses(%v100, implicit mask %exec) imm [768, 0]
    regalloc.inst 30 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v22) uses(%v100, implicit mask %exec) imm [1024, 0]
    regalloc.inst 31 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v23) uses(%v100, implicit mask %exec) imm [1280, 0]
    regalloc.inst 32 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v24) uses(%v100, implicit mask %exec) imm [1536, 0]
    regalloc.inst 33 "load.global.b32" native "GLOBAL_LOAD_DWORD" defs(%v25) uses(%v100, implicit mask %exec) imm [1792, 0]
    regalloc.inst 34 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v205) uses(%v75[2:3]) imm [0, 0]
    regalloc.spill %sgpr0 to %slot1
    regalloc.inst 35 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v207) uses(%v75[2:3]) imm [64, 0]
    regalloc.spill %sgpr0 to %slot1 offset 4
    regalloc.inst 36 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v209) uses(%v75[2:3]) imm [128, 0]
    regalloc.spill %sgpr0 to %slot1 offset 8
    regalloc.inst 37 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v211) uses(%v75[2:3]) imm [192, 0]
    regalloc.spill %sgpr0 to %slot1 offset 12
    regalloc.inst 38 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v213) uses(%v75[2:3]) imm [256, 0]
    regalloc.spill %sgpr0 to %slot1 offset 16
    regalloc.inst 39 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v215) uses(%v75[2:3]) imm [320, 0]
    regalloc.spill %sgpr0 to %slot1 offset 20
    regalloc.inst 40 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v217) uses(%v75[2:3]) imm [384, 0]
    regalloc.spill %sgpr0 to %slot1 offset 24
    regalloc.inst 41 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v219) uses(%v75[2:3]) imm [448, 0]
    regalloc.spill %sgpr0 to %slot1 offset 28
    regalloc.inst 42 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v221) uses(%v75[2:3]) imm [512, 0]
    regalloc.spill %sgpr0 to %slot1 offset 32
    regalloc.inst 43 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v223) uses(%v75[2:3]) imm [576, 0]
    regalloc.spill %sgpr0 to %slot1 offset 36
    regalloc.inst 44 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v225) uses(%v75[2:3]) imm [640, 0]
    regalloc.spill %sgpr0 to %slot1 offset 40
    regalloc.inst 45 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v227) uses(%v75[2:3]) imm [704, 0]
    regalloc.spill %sgpr0 to %slot1 offset 44
    regalloc.inst 46 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v229) uses(%v75[2:3]) imm [768, 0]
    regalloc.spill %sgpr0 to %slot1 offset 48
    regalloc.inst 47 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v231) uses(%v75[2:3]) imm [832, 0]
    regalloc.spill %sgpr0 to %slot1 offset 52
    regalloc.inst 48 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v233) uses(%v75[2:3]) imm [896, 0]
    regalloc.spill %sgpr0 to %slot1 offset 56
    regalloc.inst 49 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v235) uses(%v75[2:3]) imm [960, 0]
    regalloc.spill %sgpr0 to %slot1 offset 60
    regalloc.inst 50 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v237) uses(%v75[2:3]) imm [1024, 0]
    regalloc.spill %sgpr0 to %slot1 offset 64
    regalloc.inst 51 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v239) uses(%v75[2:3]) imm [1088, 0]
    regalloc.spill %sgpr0 to %slot1 offset 68
    regalloc.inst 52 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v241) uses(%v75[2:3]) imm [1152, 0]
    regalloc.spill %sgpr0 to %slot1 offset 72
    regalloc.inst 53 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v243) uses(%v75[2:3]) imm [1216, 0]
    regalloc.spill %sgpr0 to %slot1 offset 76
    regalloc.inst 54 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v245) uses(%v75[2:3]) imm [1280, 0]
    regalloc.spill %sgpr0 to %slot1 offset 80
    regalloc.inst 55 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v247) uses(%v75[2:3]) imm [1344, 0]
    regalloc.spill %sgpr0 to %slot1 offset 84
    regalloc.inst 56 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v162) uses(%v75[2:3]) imm [1408, 0]
    regalloc.inst 57 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v161) uses(%v75[2:3]) imm [1472, 0]
    regalloc.inst 58 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v160) uses(%v75[2:3]) imm [1536, 0]
    regalloc.inst 59 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v159) uses(%v75[2:3]) imm [1600, 0]
    regalloc.inst 60 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v158) uses(%v75[2:3]) imm [1664, 0]
    regalloc.inst 61 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v157) uses(%v75[2:3]) imm [1728, 0]
    regalloc.inst 62 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v156) uses(%v75[2:3]) imm [1792, 0]
    regalloc.inst 63 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v155) uses(%v75[2:3]) imm [1856, 0]
    regalloc.inst 64 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v154) uses(%v75[2:3]) imm [1920, 0]
    regalloc.inst 65 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v153) uses(%v75[2:3]) imm [1984, 0]
    regalloc.inst 66 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v152) uses(%v75[2:3]) imm [2048, 0]
    regalloc.inst 67 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v151) uses(%v75[2:3]) imm [2112, 0]
    regalloc.inst 68 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v150) uses(%v75[2:3]) imm [2176, 0]
    regalloc.inst 69 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v149) uses(%v75[2:3]) imm [2240, 0]
    regalloc.inst 70 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v148) uses(%v75[2:3]) imm [2304, 0]
    regalloc.inst 71 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v147) uses(%v75[2:3]) imm [2368, 0]
    regalloc.inst 72 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v146) uses(%v75[2:3]) imm [2432, 0]
    regalloc.inst 73 "load.constant.b32" native "S_LOAD_DWORD_IMM" defs(%v145) uses(%v75[2:3]) imm [2496, 0]
    regalloc.inst 74 "load.constant.b64" native "S_LOAD_DWORDX2_IMM" defs(%v76) uses(%v70) imm [16, 0]
    regalloc.inst 75 pure "cmp.gt.u32" native "V_CMP_GT_U32_e64" defs(%v142) uses(%v86[0], implicit %exec) imm [7]
    regalloc.copy 76 %v66 = %exec
    regalloc.inst 77 pure "and.b64" native "S_AND_B64" defs(%v204, implicit dead %scc) uses(%v66, %v142)
    regalloc.inst 78 "mov.b64" native "S_MOV_B64_term" defs(%exec) uses(%v204)
    regalloc.branch 79 "branch.cond" native "S_CBRANCH_EXECZ" uses(implicit %exec) to ^bb2, ^bb1 {also = [80]}
  ^bb1:  // pred: ^bb0
    regalloc.label "bb.1" freq 5.000000e-01
    regalloc.inst 81 "fence" native "ATOMIC_FENCE" imm [6, 2]
    regalloc.inst 82 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v144) uses(implicit mask %exec) imm [1065353216]
    regalloc.inst 83 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v189[1], %v144, %v76, implicit mask %exec) imm [0, 0]
    regalloc.branch to ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    regalloc.label "bb.2" freq 1.000000e+00
    regalloc.inst 84 "or.b64" native "S_OR_B64" defs(%exec, implicit %scc) uses(%exec, %v66)
    regalloc.inst 85 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v189[0]) uses(%v86[0], implicit mask %exec) imm [2]
    regalloc.inst 86 pure "shl_add.u64" native "V_LSHL_ADD_U64_e64" defs(%v190) uses(%v76, %v189, implicit mask %exec) imm [0]
    regalloc.inst 87 pure "add.u32" native "V_ADD_CO_U32_e32" defs(undef %v202[0], implicit %vcc) uses(%v190[0], implicit mask %exec) imm [4096]
    regalloc.copy 88 coalesced %v196 = %vcc
    regalloc.inst 89 pure "addc.u32" native "V_ADDC_U32_e64" defs(%v202[1], dead %v200) uses(%v190[1], %v196, implicit mask %exec) imm [0, 0]
    regalloc.inst 90 "amdgpu.inlineasm" native "INLINEASM" imm ["&; barrier", 25]
    regalloc.inst 91 "store.global.b32" native "GLOBAL_STORE_DWORD" uses(%v202, %v2, implicit mask %exec) imm [1792, 0]
    regalloc.inst 92 pure "mov.b64" native "S_MOV_B64_IMM_PSEUDO" defs(%v191) imm [5888]
    regalloc.inst 93 pure "shl_add.u64" native "V_LSHL_ADD_U64_e64" defs(%v192) uses(%v190, %v191, implicit mask %exec) imm [0]
    regalloc.inst 94 "store.global.b32" native "GLOBAL_STORE_DWORD" uses(%v192, %v3, implicit mask %exec) imm [-256, 0]
    regalloc.inst 95 "store.global.b32" native "GLOBAL_STORE_DWORD" uses(%v192, %v4, implicit mask %exec) imm [-512, 0]
    regalloc.inst 96 "store.global.b32" native "GLOBAL_STORE_DWORD" uses(%v192, %v5, implicit mask %exec) imm [-768, 0]
    regalloc.inst 97 "store.global.b32" native "GLOBAL_STORE_DWORD" uses(%v192, %v6, implicit mask %exec) imm [-1024, 0]
    regalloc.inst 98 "store.global.b32" native "GLOBAL_STORE_DWORD" uses(%v192, %v7, implicit mask %exec) imm [-1280, 0]
    regalloc.inst 99 "store.global.b32" native "GLOBAL_STORE_DWORD" uses(%v192, %v8, implicit mask %exec) imm [-1536, 0]
    regalloc.inst 100 "store.global.b32" native "GLOBAL_STORE_DWORD" uses(%v192, %v9, implicit mask %exec) imm [-1792, 0]
    regalloc.inst 101 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v189[0], %v10, %v76, implicit mask %exec) imm [3840, 0]
    regalloc.inst 102 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v189[0], %v11, %v76, implicit mask %exec) imm [3584, 0]
    regalloc.inst 103 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v189[0], %v12, %v76, implicit mask %exec) imm [3328, 0]
    regalloc.inst 104 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v189[0], %v13, %v76, implicit mask %exec) imm [3072, 0]
    regalloc.inst 105 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v189[0], %v14, %v76, implicit mask %exec) imm [2816, 0]
    regalloc.inst 106 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v189[0], %v15, %v76, implicit mask %exec) imm [2560, 0]
    regalloc.inst 107 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v189[0], %v16, %v76, implicit mask %exec) imm [2304, 0]
    regalloc.inst 108 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v189[0], %v17, %v76, implicit mask %exec) imm [2048, 0]
    regalloc.inst 109 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v189[0], %v18, %v76, implicit mask %exec) imm [1792, 0]
    regalloc.inst 110 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v189[0], %v19, %v76, implicit mask %exec) imm [1536, 0]
    regalloc.inst 111 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v189[0], %v20, %v76, implicit mask %exec) imm [1280, 0]
    regalloc.inst 112 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v189[0], %v21, %v76, implicit mask %exec) imm [1024, 0]
    regalloc.inst 113 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v189[0], %v22, %v76, implicit mask %exec) imm [768, 0]
    regalloc.inst 114 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v189[0], %v23, %v76, implicit mask %exec) imm [512, 0]
    regalloc.inst 115 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v189[0], %v24, %v76, implicit mask %exec) imm [256, 0]
    regalloc.inst 116 "store.global.b32" native "GLOBAL_STORE_DWORD_SADDR" uses(%v189[0], %v25, %v76, implicit mask %exec) imm [0, 0]
    regalloc.inst 117 "amdgpu.inlineasm" native "INLINEASM" uses(%v145) imm ["&; use $0", 1, 1835017]
    regalloc.inst 118 "amdgpu.inlineasm" native "INLINEASM" uses(%v146) imm ["&; use $0", 1, 1835017]
    regalloc.inst 119 "amdgpu.inlineasm" native "INLINEASM" uses(%v147) imm ["&; use $0", 1, 1835017]
    regalloc.inst 120 "amdgpu.inlineasm" native "INLINEASM" uses(%v148) imm ["&; use $0", 1, 1835017]
    regalloc.inst 121 "amdgpu.inlineasm" native "INLINEASM" uses(%v149) imm ["&; use $0", 1, 1835017]
    regalloc.inst 122 "amdgpu.inlineasm" native "INLINEASM" uses(%v150) imm ["&; use $0", 1, 1835017]
    regalloc.inst 123 "amdgpu.inlineasm" native "INLINEASM" uses(%v151) imm ["&; use $0", 1, 1835017]
    regalloc.inst 124 "amdgpu.inlineasm" native "INLINEASM" uses(%v152) imm ["&; use $0", 1, 1835017]
    regalloc.inst 125 "amdgpu.inlineasm" native "INLINEASM" uses(%v153) imm ["&; use $0", 1, 1835017]
    regalloc.inst 126 "amdgpu.inlineasm" native "INLINEASM" uses(%v154) imm ["&; use $0", 1, 1835017]
    regalloc.inst 127 "amdgpu.inlineasm" native "INLINEASM" uses(%v155) imm ["&; use $0", 1, 1835017]
    regalloc.inst 128 "amdgpu.inlineasm" native "INLINEASM" uses(%v156) imm ["&; use $0", 1, 1835017]
    regalloc.inst 129 "amdgpu.inlineasm" native "INLINEASM" uses(%v157) imm ["&; use $0", 1, 1835017]
    regalloc.inst 130 "amdgpu.inlineasm" native "INLINEASM" uses(%v158) imm ["&; use $0", 1, 1835017]
    regalloc.inst 131 "amdgpu.inlineasm" native "INLINEASM" uses(%v159) imm ["&; use $0", 1, 1835017]
    regalloc.inst 132 "amdgpu.inlineasm" native "INLINEASM" uses(%v160) imm ["&; use $0", 1, 1835017]
    regalloc.inst 133 "amdgpu.inlineasm" native "INLINEASM" uses(%v161) imm ["&; use $0", 1, 1835017]
    regalloc.inst 134 "amdgpu.inlineasm" native "INLINEASM" uses(%v162) imm ["&; use $0", 1, 1835017]
    regalloc.reload %sgpr0 from %slot1 offset 84
    regalloc.inst 135 "amdgpu.inlineasm" native "INLINEASM" uses(%v248) imm ["&; use $0", 1, 1835017]
    regalloc.reload %sgpr0 from %slot1 offset 80
    regalloc.inst 136 "amdgpu.inlineasm" native "INLINEASM" uses(%v246) imm ["&; use $0", 1, 1835017]
    regalloc.reload %sgpr0 from %slot1 offset 76
    regalloc.inst 137 "amdgpu.inlineasm" native "INLINEASM" uses(%v244) imm ["&; use $0", 1, 1835017]
    regalloc.reload %sgpr0 from %slot1 offset 72
    regalloc.inst 138 "amdgpu.inlineasm" native "INLINEASM" uses(%v242) imm ["&; use $0", 1, 1835017]
    regalloc.reload %sgpr0 from %slot1 offset 68
    regalloc.inst 139 "amdgpu.inlineasm" native "INLINEASM" uses(%v240) imm ["&; use $0", 1, 1835017]
    regalloc.reload %sgpr0 from %slot1 offset 64
    regalloc.inst 140 "amdgpu.inlineasm" native "INLINEASM" uses(%v238) imm ["&; use $0", 1, 1835017]
    regalloc.reload %sgpr0 from %slot1 offset 60
    regalloc.inst 141 "amdgpu.inlineasm" native "INLINEASM" uses(%v236) imm ["&; use $0", 1, 1835017]
    regalloc.reload %sgpr0 from %slot1 offset 56
    regalloc.inst 142 "amdgpu.inlineasm" native "INLINEASM" uses(%v234) imm ["&; use $0", 1, 1835017]
    regalloc.reload %sgpr0 from %slot1 offset 52
    regalloc.inst 143 "amdgpu.inlineasm" native "INLINEASM" uses(%v232) imm ["&; use $0", 1, 1835017]
    regalloc.reload %sgpr0 from %slot1 offset 48
    regalloc.inst 144 "amdgpu.inlineasm" native "INLINEASM" uses(%v230) imm ["&; use $0", 1, 1835017]
    regalloc.reload %sgpr0 from %slot1 offset 44
    regalloc.inst 145 "amdgpu.inlineasm" native "INLINEASM" uses(%v228) imm ["&; use $0", 1, 1835017]
    regalloc.reload %sgpr0 from %slot1 offset 40
    regalloc.inst 146 "amdgpu.inlineasm" native "INLINEASM" uses(%v226) imm ["&; use $0", 1, 1835017]
    regalloc.reload %sgpr0 from %slot1 offset 36
    regalloc.inst 147 "amdgpu.inlineasm" native "INLINEASM" uses(%v224) imm ["&; use $0", 1, 1835017]
    regalloc.reload %sgpr0 from %slot1 offset 32
    regalloc.inst 148 "amdgpu.inlineasm" native "INLINEASM" uses(%v222) imm ["&; use $0", 1, 1835017]
    regalloc.reload %sgpr0 from %slot1 offset 28
    regalloc.inst 149 "amdgpu.inlineasm" native "INLINEASM" uses(%v220) imm ["&; use $0", 1, 1835017]
    regalloc.reload %sgpr0 from %slot1 offset 24
    regalloc.inst 150 "amdgpu.inlineasm" native "INLINEASM" uses(%v218) imm ["&; use $0", 1, 1835017]
    regalloc.reload %sgpr0 from %slot1 offset 20
    regalloc.inst 151 "amdgpu.inlineasm" native "INLINEASM" uses(%v216) imm ["&; use $0", 1, 1835017]
    regalloc.reload %sgpr0 from %slot1 offset 16
    regalloc.inst 152 "amdgpu.inlineasm" native "INLINEASM" uses(%v214) imm ["&; use $0", 1, 1835017]
    regalloc.reload %sgpr0 from %slot1 offset 12
    regalloc.inst 153 "amdgpu.inlineasm" native "INLINEASM" uses(%v212) imm ["&; use $0", 1, 1835017]
    regalloc.reload %sgpr0 from %slot1 offset 8
    regalloc.inst 154 "amdgpu.inlineasm" native "INLINEASM" uses(%v210) imm ["&; use $0", 1, 1835017]
    regalloc.reload %sgpr0 from %slot1 offset 4
    regalloc.inst 155 "amdgpu.inlineasm" native "INLINEASM" uses(%v208) imm ["&; use $0", 1, 1835017]
    regalloc.reload %sgpr0 from %slot1
    regalloc.inst 156 "amdgpu.inlineasm" native "INLINEASM" uses(%v206) imm ["&; use $0", 1, 1835017]
    regalloc.exit 157 "exit" native "S_ENDPGM" imm [0]
  }
}
