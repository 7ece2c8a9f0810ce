// An f16 matmul of 512x512x512 as IREE compiles it for gfx942 (MI300): the program as
// LLVM has it before register allocation, lifted and normalised. The payload, from
// which it could be lowered again, is left out.

!sgprx1 = !regalloc.vreg<sgpr, 1>
!sgprx4a4 = !regalloc.vreg<sgpr, 4, align = 4>
!sregx1 = !regalloc.vreg<sreg, 1>
!vgprx1 = !regalloc.vreg<vgpr, 1>
!vgprx2a2 = !regalloc.vreg<vgpr, 2, align = 2>
!vgprx4a2 = !regalloc.vreg<vgpr, 4, align = 2>
#gfx942 = #regalloc.target<amdgpu, "gfx942", wave = 64, banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[102:105], sgpr[108:127]]>, <scc, 1 x 1, uniform>, <mode, 1 x 32, uniform>, <lds_direct, 1 x 32>, <src_shared_base, 2 x 32, uniform>, <src_shared_limit, 2 x 32, uniform>, <src_private_base, 2 x 32, uniform>, <src_private_limit, 2 x 32, uniform>, <src_flat_scratch_base, 2 x 32, uniform>, <src_pops_exiting_wave_id, 1 x 32, uniform>], classes = [<vgpr in vgpr[0:255]>, <agpr in agpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>, <sreg in sgpr[0:101], sgpr[106:107]>], occupancy = [<sum [vgpr, agpr], base = 4, granule = 8, steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2, 512 -> 1]>], names = {exec = #regalloc.phys<sgpr[126:127]>, exec_hi = #regalloc.phys<sgpr[127]>, exec_lo = #regalloc.phys<sgpr[126]>, flat_scratch = #regalloc.phys<sgpr[102:103]>, m0 = #regalloc.phys<sgpr[124]>, mode = #regalloc.phys<mode[0]>, scc = #regalloc.phys<scc[0]>, vcc = #regalloc.phys<sgpr[106:107]>, vcc_hi = #regalloc.phys<sgpr[107]>, vcc_lo = #regalloc.phys<sgpr[106]>, xnack_mask = #regalloc.phys<sgpr[104:105]>}>
module attributes {regalloc.target = #gfx942} {
  regalloc.kernel @mm_dispatch_0_matmul_512x512x512_f16xf16xf32 live_in [mode[0], sgpr[2:8], sgpr[126:127], vgpr[0]] reserved [sgpr[32], sgpr[100:101]] payload(<"ll", sha256 = "d94d7df94cbad8083696d673219ed8d7b56f2325b95608aaac4e390f6fa9ec28", data = payload_d94d7df94cbad808>) attributes {fingerprints = {sgpr = "384ae75aaba87e1", vgpr = "912df7acc06ea345"}, lds_bytes = 50688 : i64, llvm_vregs = array<i32: 112, 701, 325, 309, 107, 168, 172, 174, 175, 5, 177, 179, 181, 185, 183, 186, 188, 191, 189, 192, 194, 6, 196, 197, 198, 200, 199, 201, 202, 204, 203, 205, 207, 210, 208, 211, 213, 216, 214, 217, 221, 251, 162, 164, 268, 166, 170, 219, 265, 270, 272, 220, 266, 274, 277, 222, 226, 230, 234, 240, 244, 248, 252, 273, 255, 258, 261, 275, 276, 278, 1054, 282, 1053, 286, 1052, 290, 292, 294, 295, 1197, 298, 300, 1196, 1163, 491, 496, 501, 506, 508, 510, 512, 514, 487, 659, 663, 667, 1137, 304, 313, 316, 320, 328, 331, 334, 336, 338, 340, 311, 314, 317, 318, 326, 329, 332, 335, 337, 339, 341, 342, 1131, 1132, 1133, 1134, 1135, 1138, 1141, 359, 360, 361, 362, 363, 364, 365, 366, 367, 368, 369, 370, 371, 372, 373, 374, 375, 376, 377, 378, 379, 490, 492, 380, 495, 497, 381, 500, 502, 382, 505, 507, 383, 384, 385, 509, 386, 387, 388, 511, 389, 390, 391, 513, 392, 393, 394, 515, 395, 518, 519, 396, 522, 523, 397, 526, 527, 398, 530, 531, 399, 400, 401, 532, 402, 403, 404, 533, 405, 406, 407, 534, 408, 409, 410, 535, 411, 538, 539, 412, 542, 543, 413, 546, 547, 414, 550, 551, 415, 416, 419, 552, 420, 421, 422, 553, 417, 418, 423, 554, 424, 425, 426, 555, 486, 558, 559, 427, 562, 563, 428, 566, 567, 429, 570, 571, 430, 431, 432, 572, 433, 434, 435, 573, 436, 437, 438, 574, 439, 440, 441, 575, 442, 578, 579, 443, 582, 583, 444, 586, 587, 445, 590, 591, 446, 447, 448, 592, 449, 450, 451, 593, 452, 453, 454, 594, 455, 456, 457, 595, 458, 598, 599, 459, 602, 603, 460, 606, 607, 461, 610, 611, 462, 463, 464, 612, 465, 466, 467, 613, 468, 469, 470, 614, 471, 472, 473, 615, 474, 618, 619, 622, 623, 626, 627, 630, 631, 1144, 483, 632, 484, 485, 475, 633, 476, 477, 478, 634, 479, 480, 481, 635, 482, 638, 642, 646, 650, 1147, 718, 719, 720, 721, 722, 723, 724, 725, 726, 727, 728, 729, 730, 731, 732, 733, 846, 849, 850, 853, 854, 857, 858, 1153, 861, 862, 1151, 863, 864, 865, 734, 735, 736, 737, 738, 739, 740, 741, 866, 742, 743, 744, 746, 745, 747, 748, 749, 869, 870, 873, 874, 877, 878, 881, 882, 883, 884, 1148, 885, 750, 751, 752, 753, 754, 755, 756, 757, 886, 758, 759, 760, 762, 761, 763, 764, 765, 889, 890, 893, 894, 897, 898, 901, 902, 1154, 903, 904, 766, 767, 768, 769, 770, 771, 772, 773, 905, 774, 775, 776, 777, 782, 783, 784, 785, 906, 778, 779, 780, 781, 845, 909, 910, 913, 914, 917, 918, 921, 922, 923, 924, 1149, 925, 786, 787, 788, 789, 790, 791, 792, 793, 926, 794, 795, 796, 797, 798, 799, 800, 801, 929, 930, 933, 934, 937, 938, 941, 942, 1157, 943, 944, 945, 802, 803, 804, 805, 806, 807, 808, 809, 946, 810, 811, 812, 813, 814, 815, 816, 817, 949, 950, 953, 954, 957, 958, 961, 962, 963, 964, 1150, 965, 818, 819, 820, 821, 822, 823, 824, 825, 966, 826, 827, 828, 829, 830, 831, 832, 833, 969, 970, 973, 974, 977, 978, 981, 982, 1160, 983, 984, 985, 842, 843, 844, 986, 834, 835, 836, 837, 838, 839, 840, 841, 989, 990, 993, 994, 997, 998, 1001, 1002, 1003, 1039, 1004, 1040, 1042, 1044, 1005, 1047, 1049, 1051, 1006>, occupancy = 1 : i64} {
    %scc = regalloc.preg scc[0]
    %sgpr2_3 = regalloc.preg sgpr[2:3]
    %sgpr4_5 = regalloc.preg sgpr[4:5]
    %sgpr6_7 = regalloc.preg sgpr[6:7]
    %sgpr8 = regalloc.preg sgpr[8]
    %exec = regalloc.preg sgpr[126:127]
    %vgpr0 = regalloc.preg vgpr[0]
    %v0 = regalloc.vreg 0 : !sgprx1 hint sgpr[8]
    %v1 = regalloc.vreg 1 : !sgprx4a4
    %v2 = regalloc.vreg 2 : !sgprx4a4 hint sgpr[4:7]
    %v3 = regalloc.vreg 3 : !sgprx4a4
    %v4 = regalloc.vreg 4 : !vgprx1 hint vgpr[0]
    %v5 = regalloc.vreg 5 : !vgprx1
    %v6 = regalloc.vreg 6 : !vgprx1
    %v7 = regalloc.vreg 7 : !vgprx1
    %v8 = regalloc.vreg 8 : !sregx1
    %v9 = regalloc.vreg 9 : !sregx1
    %v10 = regalloc.vreg 10 : !vgprx1
    %v11 = regalloc.vreg 11 : !vgprx1
    %v12 = regalloc.vreg 12 : !vgprx1
    %v13 = regalloc.vreg 13 : !vgprx1
    %v14 = regalloc.vreg 14 : !vgprx4a2
    %v15 = regalloc.vreg 15 : !vgprx4a2
    %v16 = regalloc.vreg 16 : !vgprx1
    %v17 = regalloc.vreg 17 : !vgprx1
    %v18 = regalloc.vreg 18 : !vgprx4a2
    %v19 = regalloc.vreg 19 : !vgprx4a2
    %v20 = regalloc.vreg 20 : !sregx1
    %v21 = regalloc.vreg 21 : !sregx1
    %v22 = regalloc.vreg 22 : !vgprx1
    %v23 = regalloc.vreg 23 : !vgprx1
    %v24 = regalloc.vreg 24 : !vgprx1
    %v25 = regalloc.vreg 25 : !vgprx1
    %v26 = regalloc.vreg 26 : !vgprx4a2
    %v27 = regalloc.vreg 27 : !vgprx4a2
    %v28 = regalloc.vreg 28 : !vgprx1
    %v29 = regalloc.vreg 29 : !vgprx1
    %v30 = regalloc.vreg 30 : !vgprx4a2
    %v31 = regalloc.vreg 31 : !vgprx4a2
    %v32 = regalloc.vreg 32 : !vgprx1
    %v33 = regalloc.vreg 33 : !vgprx1
    %v34 = regalloc.vreg 34 : !vgprx4a2
    %v35 = regalloc.vreg 35 : !vgprx4a2
    %v36 = regalloc.vreg 36 : !vgprx1
    %v37 = regalloc.vreg 37 : !vgprx1
    %v38 = regalloc.vreg 38 : !vgprx4a2
    %v39 = regalloc.vreg 39 : !vgprx4a2
    %v40 = regalloc.vreg 40 : !sregx1
    %v41 = regalloc.vreg 41 : !sregx1
    %v42 = regalloc.vreg 42 : !vgprx1
    %v43 = regalloc.vreg 43 : !vgprx1
    %v44 = regalloc.vreg 44 : !vgprx1
    %v45 = regalloc.vreg 45 : !vgprx1
    %v46 = regalloc.vreg 46 : !vgprx1
    %v47 = regalloc.vreg 47 : !vgprx1
    %v48 = regalloc.vreg 48 : !vgprx1
    %v49 = regalloc.vreg 49 : !vgprx1
    %v50 = regalloc.vreg 50 : !vgprx1
    %v51 = regalloc.vreg 51 : !vgprx1
    %v52 = regalloc.vreg 52 : !vgprx1
    %v53 = regalloc.vreg 53 : !vgprx1
    %v54 = regalloc.vreg 54 : !vgprx1
    %v55 = regalloc.vreg 55 : !vgprx1
    %v56 = regalloc.vreg 56 : !vgprx1
    %v57 = regalloc.vreg 57 : !vgprx1
    %v58 = regalloc.vreg 58 : !vgprx1
    %v59 = regalloc.vreg 59 : !vgprx1
    %v60 = regalloc.vreg 60 : !vgprx1
    %v61 = regalloc.vreg 61 : !vgprx1
    %v62 = regalloc.vreg 62 : !vgprx1
    %v63 = regalloc.vreg 63 : !vgprx1
    %v64 = regalloc.vreg 64 : !vgprx1
    %v65 = regalloc.vreg 65 : !vgprx1
    %v66 = regalloc.vreg 66 : !vgprx1
    %v67 = regalloc.vreg 67 : !vgprx1
    %v68 = regalloc.vreg 68 : !vgprx1
    %v69 = regalloc.vreg 69 : !vgprx1
    %v70 = regalloc.vreg 70 : !vgprx1
    %v71 = regalloc.vreg 71 : !vgprx1
    %v72 = regalloc.vreg 72 : !vgprx1
    %v73 = regalloc.vreg 73 : !vgprx1
    %v74 = regalloc.vreg 74 : !vgprx1
    %v75 = regalloc.vreg 75 : !sregx1
    %v76 = regalloc.vreg 76 : !vgprx1
    %v77 = regalloc.vreg 77 : !vgprx1
    %v78 = regalloc.vreg 78 : !sregx1
    %v79 = regalloc.vreg 79 : !vgprx1
    %v80 = regalloc.vreg 80 : !vgprx1
    %v81 = regalloc.vreg 81 : !sregx1
    %v82 = regalloc.vreg 82 : !vgprx1
    %v83 = regalloc.vreg 83 : !sregx1
    %v84 = regalloc.vreg 84 : !vgprx4a2
    %v85 = regalloc.vreg 85 : !vgprx4a2
    %v86 = regalloc.vreg 86 : !vgprx4a2
    %v87 = regalloc.vreg 87 : !vgprx4a2
    %v88 = regalloc.vreg 88 : !vgprx4a2
    %v89 = regalloc.vreg 89 : !vgprx4a2
    %v90 = regalloc.vreg 90 : !vgprx4a2
    %v91 = regalloc.vreg 91 : !vgprx4a2
    %v92 = regalloc.vreg 92 : !sregx1
    %v93 = regalloc.vreg 93 : !vgprx1
    %v94 = regalloc.vreg 94 : !vgprx1
    %v95 = regalloc.vreg 95 : !vgprx1
    %v96 = regalloc.vreg 96 : !vgprx1
    %v97 = regalloc.vreg 97 : !vgprx1
    %v98 = regalloc.vreg 98 : !vgprx1
    %v99 = regalloc.vreg 99 : !vgprx1
    %v100 = regalloc.vreg 100 : !vgprx1
    %v101 = regalloc.vreg 101 : !vgprx1
    %v102 = regalloc.vreg 102 : !vgprx1
    %v103 = regalloc.vreg 103 : !vgprx1
    %v104 = regalloc.vreg 104 : !vgprx1
    %v105 = regalloc.vreg 105 : !vgprx1
    %v106 = regalloc.vreg 106 : !vgprx1
    %v107 = regalloc.vreg 107 : !vgprx4a2
    %v108 = regalloc.vreg 108 : !vgprx4a2
    %v109 = regalloc.vreg 109 : !vgprx4a2
    %v110 = regalloc.vreg 110 : !vgprx4a2
    %v111 = regalloc.vreg 111 : !vgprx4a2
    %v112 = regalloc.vreg 112 : !vgprx4a2
    %v113 = regalloc.vreg 113 : !vgprx4a2
    %v114 = regalloc.vreg 114 : !vgprx4a2
    %v115 = regalloc.vreg 115 : !vgprx4a2
    %v116 = regalloc.vreg 116 : !vgprx4a2
    %v117 = regalloc.vreg 117 : !vgprx4a2
    %v118 = regalloc.vreg 118 : !vgprx4a2
    %v119 = regalloc.vreg 119 : !vgprx4a2
    %v120 = regalloc.vreg 120 : !vgprx4a2
    %v121 = regalloc.vreg 121 : !vgprx4a2
    %v122 = regalloc.vreg 122 : !vgprx4a2
    %v123 = regalloc.vreg 123 : !vgprx4a2
    %v124 = regalloc.vreg 124 : !vgprx4a2
    %v125 = regalloc.vreg 125 : !vgprx4a2
    %v126 = regalloc.vreg 126 : !vgprx1
    %v127 = regalloc.vreg 127 : !vgprx1
    %v128 = regalloc.vreg 128 : !vgprx1
    %v129 = regalloc.vreg 129 : !vgprx1
    %v130 = regalloc.vreg 130 : !vgprx1
    %v131 = regalloc.vreg 131 : !vgprx1
    %v132 = regalloc.vreg 132 : !vgprx1
    %v133 = regalloc.vreg 133 : !vgprx1
    %v134 = regalloc.vreg 134 : !vgprx1
    %v135 = regalloc.vreg 135 : !vgprx1
    %v136 = regalloc.vreg 136 : !vgprx1
    %v137 = regalloc.vreg 137 : !vgprx1
    %v138 = regalloc.vreg 138 : !vgprx1
    %v139 = regalloc.vreg 139 : !vgprx1
    %v140 = regalloc.vreg 140 : !vgprx1
    %v141 = regalloc.vreg 141 : !vgprx1
    %v142 = regalloc.vreg 142 : !vgprx1
    %v143 = regalloc.vreg 143 : !vgprx1
    %v144 = regalloc.vreg 144 : !vgprx1
    %v145 = regalloc.vreg 145 : !vgprx1
    %v146 = regalloc.vreg 146 : !vgprx1
    %v147 = regalloc.vreg 147 : !vgprx2a2
    %v148 = regalloc.vreg 148 : !vgprx4a2
    %v149 = regalloc.vreg 149 : !vgprx1
    %v150 = regalloc.vreg 150 : !vgprx2a2
    %v151 = regalloc.vreg 151 : !vgprx4a2
    %v152 = regalloc.vreg 152 : !vgprx1
    %v153 = regalloc.vreg 153 : !vgprx2a2
    %v154 = regalloc.vreg 154 : !vgprx4a2
    %v155 = regalloc.vreg 155 : !vgprx1
    %v156 = regalloc.vreg 156 : !vgprx2a2
    %v157 = regalloc.vreg 157 : !vgprx4a2
    %v158 = regalloc.vreg 158 : !vgprx1
    %v159 = regalloc.vreg 159 : !vgprx1
    %v160 = regalloc.vreg 160 : !vgprx1
    %v161 = regalloc.vreg 161 : !vgprx4a2
    %v162 = regalloc.vreg 162 : !vgprx1
    %v163 = regalloc.vreg 163 : !vgprx1
    %v164 = regalloc.vreg 164 : !vgprx1
    %v165 = regalloc.vreg 165 : !vgprx4a2
    %v166 = regalloc.vreg 166 : !vgprx1
    %v167 = regalloc.vreg 167 : !vgprx1
    %v168 = regalloc.vreg 168 : !vgprx1
    %v169 = regalloc.vreg 169 : !vgprx4a2
    %v170 = regalloc.vreg 170 : !vgprx1
    %v171 = regalloc.vreg 171 : !vgprx1
    %v172 = regalloc.vreg 172 : !vgprx1
    %v173 = regalloc.vreg 173 : !vgprx4a2
    %v174 = regalloc.vreg 174 : !vgprx1
    %v175 = regalloc.vreg 175 : !vgprx2a2
    %v176 = regalloc.vreg 176 : !vgprx4a2
    %v177 = regalloc.vreg 177 : !vgprx1
    %v178 = regalloc.vreg 178 : !vgprx2a2
    %v179 = regalloc.vreg 179 : !vgprx4a2
    %v180 = regalloc.vreg 180 : !vgprx1
    %v181 = regalloc.vreg 181 : !vgprx2a2
    %v182 = regalloc.vreg 182 : !vgprx4a2
    %v183 = regalloc.vreg 183 : !vgprx1
    %v184 = regalloc.vreg 184 : !vgprx2a2
    %v185 = regalloc.vreg 185 : !vgprx4a2
    %v186 = regalloc.vreg 186 : !vgprx1
    %v187 = regalloc.vreg 187 : !vgprx1
    %v188 = regalloc.vreg 188 : !vgprx1
    %v189 = regalloc.vreg 189 : !vgprx4a2
    %v190 = regalloc.vreg 190 : !vgprx1
    %v191 = regalloc.vreg 191 : !vgprx1
    %v192 = regalloc.vreg 192 : !vgprx1
    %v193 = regalloc.vreg 193 : !vgprx4a2
    %v194 = regalloc.vreg 194 : !vgprx1
    %v195 = regalloc.vreg 195 : !vgprx1
    %v196 = regalloc.vreg 196 : !vgprx1
    %v197 = regalloc.vreg 197 : !vgprx4a2
    %v198 = regalloc.vreg 198 : !vgprx1
    %v199 = regalloc.vreg 199 : !vgprx1
    %v200 = regalloc.vreg 200 : !vgprx1
    %v201 = regalloc.vreg 201 : !vgprx4a2
    %v202 = regalloc.vreg 202 : !vgprx1
    %v203 = regalloc.vreg 203 : !vgprx2a2
    %v204 = regalloc.vreg 204 : !vgprx4a2
    %v205 = regalloc.vreg 205 : !vgprx1
    %v206 = regalloc.vreg 206 : !vgprx2a2
    %v207 = regalloc.vreg 207 : !vgprx4a2
    %v208 = regalloc.vreg 208 : !vgprx1
    %v209 = regalloc.vreg 209 : !vgprx2a2
    %v210 = regalloc.vreg 210 : !vgprx4a2
    %v211 = regalloc.vreg 211 : !vgprx1
    %v212 = regalloc.vreg 212 : !vgprx2a2
    %v213 = regalloc.vreg 213 : !vgprx4a2
    %v214 = regalloc.vreg 214 : !vgprx1
    %v215 = regalloc.vreg 215 : !vgprx1
    %v216 = regalloc.vreg 216 : !vgprx1
    %v217 = regalloc.vreg 217 : !vgprx4a2
    %v218 = regalloc.vreg 218 : !vgprx1
    %v219 = regalloc.vreg 219 : !vgprx1
    %v220 = regalloc.vreg 220 : !vgprx1
    %v221 = regalloc.vreg 221 : !vgprx4a2
    %v222 = regalloc.vreg 222 : !vgprx1
    %v223 = regalloc.vreg 223 : !vgprx1
    %v224 = regalloc.vreg 224 : !vgprx1
    %v225 = regalloc.vreg 225 : !vgprx4a2
    %v226 = regalloc.vreg 226 : !vgprx1
    %v227 = regalloc.vreg 227 : !vgprx1
    %v228 = regalloc.vreg 228 : !vgprx1
    %v229 = regalloc.vreg 229 : !vgprx4a2
    %v230 = regalloc.vreg 230 : !vgprx1
    %v231 = regalloc.vreg 231 : !vgprx2a2
    %v232 = regalloc.vreg 232 : !vgprx4a2
    %v233 = regalloc.vreg 233 : !vgprx1
    %v234 = regalloc.vreg 234 : !vgprx2a2
    %v235 = regalloc.vreg 235 : !vgprx4a2
    %v236 = regalloc.vreg 236 : !vgprx1
    %v237 = regalloc.vreg 237 : !vgprx2a2
    %v238 = regalloc.vreg 238 : !vgprx4a2
    %v239 = regalloc.vreg 239 : !vgprx1
    %v240 = regalloc.vreg 240 : !vgprx2a2
    %v241 = regalloc.vreg 241 : !vgprx4a2
    %v242 = regalloc.vreg 242 : !vgprx1
    %v243 = regalloc.vreg 243 : !vgprx1
    %v244 = regalloc.vreg 244 : !vgprx1
    %v245 = regalloc.vreg 245 : !vgprx4a2
    %v246 = regalloc.vreg 246 : !vgprx1
    %v247 = regalloc.vreg 247 : !vgprx1
    %v248 = regalloc.vreg 248 : !vgprx1
    %v249 = regalloc.vreg 249 : !vgprx4a2
    %v250 = regalloc.vreg 250 : !vgprx1
    %v251 = regalloc.vreg 251 : !vgprx1
    %v252 = regalloc.vreg 252 : !vgprx1
    %v253 = regalloc.vreg 253 : !vgprx4a2
    %v254 = regalloc.vreg 254 : !vgprx1
    %v255 = regalloc.vreg 255 : !vgprx1
    %v256 = regalloc.vreg 256 : !vgprx1
    %v257 = regalloc.vreg 257 : !vgprx4a2
    %v258 = regalloc.vreg 258 : !vgprx1
    %v259 = regalloc.vreg 259 : !vgprx2a2
    %v260 = regalloc.vreg 260 : !vgprx4a2
    %v261 = regalloc.vreg 261 : !vgprx1
    %v262 = regalloc.vreg 262 : !vgprx2a2
    %v263 = regalloc.vreg 263 : !vgprx4a2
    %v264 = regalloc.vreg 264 : !vgprx1
    %v265 = regalloc.vreg 265 : !vgprx2a2
    %v266 = regalloc.vreg 266 : !vgprx4a2
    %v267 = regalloc.vreg 267 : !vgprx1
    %v268 = regalloc.vreg 268 : !vgprx2a2
    %v269 = regalloc.vreg 269 : !vgprx4a2
    %v270 = regalloc.vreg 270 : !vgprx1
    %v271 = regalloc.vreg 271 : !vgprx1
    %v272 = regalloc.vreg 272 : !vgprx1
    %v273 = regalloc.vreg 273 : !vgprx4a2
    %v274 = regalloc.vreg 274 : !vgprx1
    %v275 = regalloc.vreg 275 : !vgprx1
    %v276 = regalloc.vreg 276 : !vgprx1
    %v277 = regalloc.vreg 277 : !vgprx4a2
    %v278 = regalloc.vreg 278 : !vgprx1
    %v279 = regalloc.vreg 279 : !vgprx1
    %v280 = regalloc.vreg 280 : !vgprx1
    %v281 = regalloc.vreg 281 : !vgprx4a2
    %v282 = regalloc.vreg 282 : !vgprx1
    %v283 = regalloc.vreg 283 : !vgprx1
    %v284 = regalloc.vreg 284 : !vgprx1
    %v285 = regalloc.vreg 285 : !vgprx4a2
    %v286 = regalloc.vreg 286 : !vgprx1
    %v287 = regalloc.vreg 287 : !vgprx2a2
    %v288 = regalloc.vreg 288 : !vgprx4a2
    %v289 = regalloc.vreg 289 : !vgprx1
    %v290 = regalloc.vreg 290 : !vgprx2a2
    %v291 = regalloc.vreg 291 : !vgprx4a2
    %v292 = regalloc.vreg 292 : !vgprx1
    %v293 = regalloc.vreg 293 : !vgprx2a2
    %v294 = regalloc.vreg 294 : !vgprx4a2
    %v295 = regalloc.vreg 295 : !vgprx1
    %v296 = regalloc.vreg 296 : !vgprx2a2
    %v297 = regalloc.vreg 297 : !vgprx4a2
    %v298 = regalloc.vreg 298 : !vgprx1
    %v299 = regalloc.vreg 299 : !vgprx1
    %v300 = regalloc.vreg 300 : !vgprx1
    %v301 = regalloc.vreg 301 : !vgprx4a2
    %v302 = regalloc.vreg 302 : !vgprx1
    %v303 = regalloc.vreg 303 : !vgprx1
    %v304 = regalloc.vreg 304 : !vgprx1
    %v305 = regalloc.vreg 305 : !vgprx4a2
    %v306 = regalloc.vreg 306 : !vgprx1
    %v307 = regalloc.vreg 307 : !vgprx1
    %v308 = regalloc.vreg 308 : !vgprx1
    %v309 = regalloc.vreg 309 : !vgprx4a2
    %v310 = regalloc.vreg 310 : !vgprx1
    %v311 = regalloc.vreg 311 : !vgprx1
    %v312 = regalloc.vreg 312 : !vgprx1
    %v313 = regalloc.vreg 313 : !vgprx4a2
    %v314 = regalloc.vreg 314 : !vgprx1
    %v315 = regalloc.vreg 315 : !vgprx2a2
    %v316 = regalloc.vreg 316 : !vgprx4a2
    %v317 = regalloc.vreg 317 : !vgprx2a2
    %v318 = regalloc.vreg 318 : !vgprx4a2
    %v319 = regalloc.vreg 319 : !vgprx2a2
    %v320 = regalloc.vreg 320 : !vgprx4a2
    %v321 = regalloc.vreg 321 : !vgprx2a2
    %v322 = regalloc.vreg 322 : !vgprx4a2
    %v323 = regalloc.vreg 323 : !vgprx4a2
    %v324 = regalloc.vreg 324 : !vgprx1
    %v325 = regalloc.vreg 325 : !vgprx4a2
    %v326 = regalloc.vreg 326 : !vgprx1
    %v327 = regalloc.vreg 327 : !vgprx1
    %v328 = regalloc.vreg 328 : !vgprx1
    %v329 = regalloc.vreg 329 : !vgprx4a2
    %v330 = regalloc.vreg 330 : !vgprx1
    %v331 = regalloc.vreg 331 : !vgprx1
    %v332 = regalloc.vreg 332 : !vgprx1
    %v333 = regalloc.vreg 333 : !vgprx4a2
    %v334 = regalloc.vreg 334 : !vgprx1
    %v335 = regalloc.vreg 335 : !vgprx1
    %v336 = regalloc.vreg 336 : !vgprx1
    %v337 = regalloc.vreg 337 : !vgprx4a2
    %v338 = regalloc.vreg 338 : !vgprx1
    %v339 = regalloc.vreg 339 : !vgprx2a2
    %v340 = regalloc.vreg 340 : !vgprx2a2
    %v341 = regalloc.vreg 341 : !vgprx2a2
    %v342 = regalloc.vreg 342 : !vgprx2a2
    %v343 = regalloc.vreg 343 : !vgprx4a2
    %v344 = regalloc.vreg 344 : !vgprx1
    %v345 = regalloc.vreg 345 : !vgprx1
    %v346 = regalloc.vreg 346 : !vgprx1
    %v347 = regalloc.vreg 347 : !vgprx1
    %v348 = regalloc.vreg 348 : !vgprx1
    %v349 = regalloc.vreg 349 : !vgprx1
    %v350 = regalloc.vreg 350 : !vgprx1
    %v351 = regalloc.vreg 351 : !vgprx1
    %v352 = regalloc.vreg 352 : !vgprx1
    %v353 = regalloc.vreg 353 : !vgprx1
    %v354 = regalloc.vreg 354 : !vgprx1
    %v355 = regalloc.vreg 355 : !vgprx1
    %v356 = regalloc.vreg 356 : !vgprx1
    %v357 = regalloc.vreg 357 : !vgprx1
    %v358 = regalloc.vreg 358 : !vgprx1
    %v359 = regalloc.vreg 359 : !vgprx1
    %v360 = regalloc.vreg 360 : !sregx1
    %v361 = regalloc.vreg 361 : !vgprx2a2
    %v362 = regalloc.vreg 362 : !vgprx4a2
    %v363 = regalloc.vreg 363 : !vgprx2a2
    %v364 = regalloc.vreg 364 : !vgprx4a2
    %v365 = regalloc.vreg 365 : !vgprx2a2
    %v366 = regalloc.vreg 366 : !vgprx4a2
    %v367 = regalloc.vreg 367 : !vgprx1
    %v368 = regalloc.vreg 368 : !vgprx2a2
    %v369 = regalloc.vreg 369 : !vgprx4a2
    %v370 = regalloc.vreg 370 : !vgprx4a2
    %v371 = regalloc.vreg 371 : !vgprx4a2
    %v372 = regalloc.vreg 372 : !vgprx4a2
    %v373 = regalloc.vreg 373 : !vgprx4a2
    %v374 = regalloc.vreg 374 : !vgprx1
    %v375 = regalloc.vreg 375 : !vgprx1
    %v376 = regalloc.vreg 376 : !vgprx1
    %v377 = regalloc.vreg 377 : !vgprx1
    %v378 = regalloc.vreg 378 : !vgprx1
    %v379 = regalloc.vreg 379 : !vgprx1
    %v380 = regalloc.vreg 380 : !vgprx1
    %v381 = regalloc.vreg 381 : !vgprx1
    %v382 = regalloc.vreg 382 : !vgprx4a2
    %v383 = regalloc.vreg 383 : !vgprx1
    %v384 = regalloc.vreg 384 : !vgprx1
    %v385 = regalloc.vreg 385 : !vgprx1
    %v386 = regalloc.vreg 386 : !vgprx1
    %v387 = regalloc.vreg 387 : !vgprx1
    %v388 = regalloc.vreg 388 : !vgprx1
    %v389 = regalloc.vreg 389 : !vgprx1
    %v390 = regalloc.vreg 390 : !vgprx1
    %v391 = regalloc.vreg 391 : !vgprx2a2
    %v392 = regalloc.vreg 392 : !vgprx4a2
    %v393 = regalloc.vreg 393 : !vgprx2a2
    %v394 = regalloc.vreg 394 : !vgprx4a2
    %v395 = regalloc.vreg 395 : !vgprx2a2
    %v396 = regalloc.vreg 396 : !vgprx4a2
    %v397 = regalloc.vreg 397 : !vgprx2a2
    %v398 = regalloc.vreg 398 : !vgprx4a2
    %v399 = regalloc.vreg 399 : !vgprx4a2
    %v400 = regalloc.vreg 400 : !vgprx4a2
    %v401 = regalloc.vreg 401 : !vgprx4a2
    %v402 = regalloc.vreg 402 : !vgprx4a2
    %v403 = regalloc.vreg 403 : !vgprx1
    %v404 = regalloc.vreg 404 : !vgprx1
    %v405 = regalloc.vreg 405 : !vgprx1
    %v406 = regalloc.vreg 406 : !vgprx1
    %v407 = regalloc.vreg 407 : !vgprx1
    %v408 = regalloc.vreg 408 : !vgprx1
    %v409 = regalloc.vreg 409 : !vgprx1
    %v410 = regalloc.vreg 410 : !vgprx1
    %v411 = regalloc.vreg 411 : !vgprx4a2
    %v412 = regalloc.vreg 412 : !vgprx1
    %v413 = regalloc.vreg 413 : !vgprx1
    %v414 = regalloc.vreg 414 : !vgprx1
    %v415 = regalloc.vreg 415 : !vgprx1
    %v416 = regalloc.vreg 416 : !vgprx1
    %v417 = regalloc.vreg 417 : !vgprx1
    %v418 = regalloc.vreg 418 : !vgprx1
    %v419 = regalloc.vreg 419 : !vgprx1
    %v420 = regalloc.vreg 420 : !vgprx2a2
    %v421 = regalloc.vreg 421 : !vgprx4a2
    %v422 = regalloc.vreg 422 : !vgprx2a2
    %v423 = regalloc.vreg 423 : !vgprx4a2
    %v424 = regalloc.vreg 424 : !vgprx2a2
    %v425 = regalloc.vreg 425 : !vgprx4a2
    %v426 = regalloc.vreg 426 : !vgprx2a2
    %v427 = regalloc.vreg 427 : !vgprx4a2
    %v428 = regalloc.vreg 428 : !vgprx4a2
    %v429 = regalloc.vreg 429 : !vgprx4a2
    %v430 = regalloc.vreg 430 : !vgprx4a2
    %v431 = regalloc.vreg 431 : !vgprx1
    %v432 = regalloc.vreg 432 : !vgprx1
    %v433 = regalloc.vreg 433 : !vgprx1
    %v434 = regalloc.vreg 434 : !vgprx1
    %v435 = regalloc.vreg 435 : !vgprx1
    %v436 = regalloc.vreg 436 : !vgprx1
    %v437 = regalloc.vreg 437 : !vgprx1
    %v438 = regalloc.vreg 438 : !vgprx1
    %v439 = regalloc.vreg 439 : !vgprx4a2
    %v440 = regalloc.vreg 440 : !vgprx1
    %v441 = regalloc.vreg 441 : !vgprx1
    %v442 = regalloc.vreg 442 : !vgprx1
    %v443 = regalloc.vreg 443 : !vgprx1
    %v444 = regalloc.vreg 444 : !vgprx1
    %v445 = regalloc.vreg 445 : !vgprx1
    %v446 = regalloc.vreg 446 : !vgprx1
    %v447 = regalloc.vreg 447 : !vgprx1
    %v448 = regalloc.vreg 448 : !vgprx4a2
    %v449 = regalloc.vreg 449 : !vgprx1
    %v450 = regalloc.vreg 450 : !vgprx1
    %v451 = regalloc.vreg 451 : !vgprx1
    %v452 = regalloc.vreg 452 : !vgprx1
    %v453 = regalloc.vreg 453 : !vgprx1
    %v454 = regalloc.vreg 454 : !vgprx2a2
    %v455 = regalloc.vreg 455 : !vgprx4a2
    %v456 = regalloc.vreg 456 : !vgprx2a2
    %v457 = regalloc.vreg 457 : !vgprx4a2
    %v458 = regalloc.vreg 458 : !vgprx2a2
    %v459 = regalloc.vreg 459 : !vgprx4a2
    %v460 = regalloc.vreg 460 : !vgprx2a2
    %v461 = regalloc.vreg 461 : !vgprx4a2
    %v462 = regalloc.vreg 462 : !vgprx4a2
    %v463 = regalloc.vreg 463 : !vgprx4a2
    %v464 = regalloc.vreg 464 : !vgprx4a2
    %v465 = regalloc.vreg 465 : !vgprx4a2
    %v466 = regalloc.vreg 466 : !vgprx1
    %v467 = regalloc.vreg 467 : !vgprx1
    %v468 = regalloc.vreg 468 : !vgprx1
    %v469 = regalloc.vreg 469 : !vgprx1
    %v470 = regalloc.vreg 470 : !vgprx1
    %v471 = regalloc.vreg 471 : !vgprx1
    %v472 = regalloc.vreg 472 : !vgprx1
    %v473 = regalloc.vreg 473 : !vgprx1
    %v474 = regalloc.vreg 474 : !vgprx4a2
    %v475 = regalloc.vreg 475 : !vgprx1
    %v476 = regalloc.vreg 476 : !vgprx1
    %v477 = regalloc.vreg 477 : !vgprx1
    %v478 = regalloc.vreg 478 : !vgprx1
    %v479 = regalloc.vreg 479 : !vgprx1
    %v480 = regalloc.vreg 480 : !vgprx1
    %v481 = regalloc.vreg 481 : !vgprx1
    %v482 = regalloc.vreg 482 : !vgprx1
    %v483 = regalloc.vreg 483 : !vgprx2a2
    %v484 = regalloc.vreg 484 : !vgprx4a2
    %v485 = regalloc.vreg 485 : !vgprx2a2
    %v486 = regalloc.vreg 486 : !vgprx4a2
    %v487 = regalloc.vreg 487 : !vgprx2a2
    %v488 = regalloc.vreg 488 : !vgprx4a2
    %v489 = regalloc.vreg 489 : !vgprx2a2
    %v490 = regalloc.vreg 490 : !vgprx4a2
    %v491 = regalloc.vreg 491 : !vgprx4a2
    %v492 = regalloc.vreg 492 : !vgprx4a2
    %v493 = regalloc.vreg 493 : !vgprx4a2
    %v494 = regalloc.vreg 494 : !vgprx4a2
    %v495 = regalloc.vreg 495 : !vgprx1
    %v496 = regalloc.vreg 496 : !vgprx1
    %v497 = regalloc.vreg 497 : !vgprx1
    %v498 = regalloc.vreg 498 : !vgprx1
    %v499 = regalloc.vreg 499 : !vgprx1
    %v500 = regalloc.vreg 500 : !vgprx1
    %v501 = regalloc.vreg 501 : !vgprx1
    %v502 = regalloc.vreg 502 : !vgprx1
    %v503 = regalloc.vreg 503 : !vgprx4a2
    %v504 = regalloc.vreg 504 : !vgprx1
    %v505 = regalloc.vreg 505 : !vgprx1
    %v506 = regalloc.vreg 506 : !vgprx1
    %v507 = regalloc.vreg 507 : !vgprx1
    %v508 = regalloc.vreg 508 : !vgprx1
    %v509 = regalloc.vreg 509 : !vgprx1
    %v510 = regalloc.vreg 510 : !vgprx1
    %v511 = regalloc.vreg 511 : !vgprx1
    %v512 = regalloc.vreg 512 : !vgprx2a2
    %v513 = regalloc.vreg 513 : !vgprx4a2
    %v514 = regalloc.vreg 514 : !vgprx2a2
    %v515 = regalloc.vreg 515 : !vgprx4a2
    %v516 = regalloc.vreg 516 : !vgprx2a2
    %v517 = regalloc.vreg 517 : !vgprx4a2
    %v518 = regalloc.vreg 518 : !vgprx2a2
    %v519 = regalloc.vreg 519 : !vgprx4a2
    %v520 = regalloc.vreg 520 : !vgprx4a2
    %v521 = regalloc.vreg 521 : !vgprx4a2
    %v522 = regalloc.vreg 522 : !vgprx4a2
    %v523 = regalloc.vreg 523 : !vgprx4a2
    %v524 = regalloc.vreg 524 : !vgprx1
    %v525 = regalloc.vreg 525 : !vgprx1
    %v526 = regalloc.vreg 526 : !vgprx1
    %v527 = regalloc.vreg 527 : !vgprx1
    %v528 = regalloc.vreg 528 : !vgprx1
    %v529 = regalloc.vreg 529 : !vgprx1
    %v530 = regalloc.vreg 530 : !vgprx1
    %v531 = regalloc.vreg 531 : !vgprx1
    %v532 = regalloc.vreg 532 : !vgprx4a2
    %v533 = regalloc.vreg 533 : !vgprx1
    %v534 = regalloc.vreg 534 : !vgprx1
    %v535 = regalloc.vreg 535 : !vgprx1
    %v536 = regalloc.vreg 536 : !vgprx1
    %v537 = regalloc.vreg 537 : !vgprx1
    %v538 = regalloc.vreg 538 : !vgprx1
    %v539 = regalloc.vreg 539 : !vgprx1
    %v540 = regalloc.vreg 540 : !vgprx1
    %v541 = regalloc.vreg 541 : !vgprx2a2
    %v542 = regalloc.vreg 542 : !vgprx4a2
    %v543 = regalloc.vreg 543 : !vgprx2a2
    %v544 = regalloc.vreg 544 : !vgprx4a2
    %v545 = regalloc.vreg 545 : !vgprx2a2
    %v546 = regalloc.vreg 546 : !vgprx4a2
    %v547 = regalloc.vreg 547 : !vgprx2a2
    %v548 = regalloc.vreg 548 : !vgprx4a2
    %v549 = regalloc.vreg 549 : !vgprx4a2
    %v550 = regalloc.vreg 550 : !vgprx4a2
    %v551 = regalloc.vreg 551 : !vgprx4a2
    %v552 = regalloc.vreg 552 : !vgprx4a2
    %v553 = regalloc.vreg 553 : !vgprx1
    %v554 = regalloc.vreg 554 : !vgprx1
    %v555 = regalloc.vreg 555 : !vgprx1
    %v556 = regalloc.vreg 556 : !vgprx4a2
    %v557 = regalloc.vreg 557 : !vgprx1
    %v558 = regalloc.vreg 558 : !vgprx1
    %v559 = regalloc.vreg 559 : !vgprx1
    %v560 = regalloc.vreg 560 : !vgprx1
    %v561 = regalloc.vreg 561 : !vgprx1
    %v562 = regalloc.vreg 562 : !vgprx1
    %v563 = regalloc.vreg 563 : !vgprx1
    %v564 = regalloc.vreg 564 : !vgprx1
    %v565 = regalloc.vreg 565 : !vgprx2a2
    %v566 = regalloc.vreg 566 : !vgprx4a2
    %v567 = regalloc.vreg 567 : !vgprx2a2
    %v568 = regalloc.vreg 568 : !vgprx4a2
    %v569 = regalloc.vreg 569 : !vgprx2a2
    %v570 = regalloc.vreg 570 : !vgprx4a2
    %v571 = regalloc.vreg 571 : !vgprx2a2
    %v572 = regalloc.vreg 572 : !vgprx4a2
    %v573 = regalloc.vreg 573 : !vgprx4a2
    %v574 = regalloc.vreg 574 : !vgprx1
    %v575 = regalloc.vreg 575 : !vgprx4a2
    %v576 = regalloc.vreg 576 : !vgprx1
    %v577 = regalloc.vreg 577 : !vgprx1
    %v578 = regalloc.vreg 578 : !vgprx1
    %v579 = regalloc.vreg 579 : !vgprx4a2
    %v580 = regalloc.vreg 580 : !vgprx1
    %v581 = regalloc.vreg 581 : !vgprx1
    %v582 = regalloc.vreg 582 : !vgprx1
    %v583 = regalloc.vreg 583 : !vgprx4a2
    regalloc.label "bb.0" freq 1.000000e+00
    regalloc.copy 0 %v0 = %sgpr8
    regalloc.undef %v1
    regalloc.copy 1 %v1[0:1] = %sgpr6_7
    regalloc.undef %v2
    regalloc.copy 2 %v2[0:1] = %sgpr4_5
    regalloc.undef %v3
    regalloc.copy 3 %v3[0:1] = %sgpr2_3
    regalloc.copy 4 %v4 = %vgpr0 mask %exec
    regalloc.inst 5 pure "and.b32" native "S_AND_B32" defs(%v3[1], implicit dead %scc) uses(%v3[1]) imm [65535]
    regalloc.inst 6 pure "mov.b32" native "S_MOV_B32" defs(%v3[3]) imm [159744]
    regalloc.inst 7 pure "mov.b32" native "S_MOV_B32" defs(%v3[2]) imm [524288]
    regalloc.inst 8 pure "and.b32" native "S_AND_B32" defs(%v2[1], implicit dead %scc) uses(%v2[1]) imm [65535]
    regalloc.copy 9 %v2[2] = %v3[2]
    regalloc.copy 10 %v2[3] = %v3[3]
    regalloc.inst 11 pure "shr.u32" native "V_LSHRREV_B32_e32" defs(%v5) uses(%v4, implicit mask %exec) imm [4]
    regalloc.inst 12 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v6) uses(%v4, implicit mask %exec) imm [3]
    regalloc.inst 13 pure "and.b32" native "V_AND_B32_e32" defs(%v7) uses(%v6, implicit mask %exec) imm [120]
    regalloc.inst 14 pure "shl.b32" native "S_LSHL_B32" defs(%v8, implicit dead %scc) uses(%v0) imm [4]
    regalloc.inst 15 pure "and.b32" native "S_AND_B32" defs(%v9, implicit dead %scc) uses(%v8) imm [448]
    regalloc.inst 16 pure "or.b32" native "V_OR_B32_e32" defs(%v10) uses(%v9, %v5, implicit mask %exec)
    regalloc.inst 17 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v11) uses(%v7, implicit mask %exec) imm [1]
    regalloc.inst 18 pure "shl_or.b32" native "V_LSHL_OR_B32_e64" defs(%v12) uses(%v10, %v11, implicit mask %exec) imm [10]
    regalloc.inst 19 pure "or.b32" native "V_OR_B32_e32" defs(%v13) uses(%v12, implicit mask %exec) imm [16384]
    regalloc.inst 20 "load.global.b128" native "BUFFER_LOAD_DWORDX4_OFFEN" defs(%v14) uses(%v12, %v3, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 21 "load.global.b128" native "BUFFER_LOAD_DWORDX4_OFFEN" defs(%v15) uses(%v13, %v3, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 22 "keep" native "KILL" uses(%v13)
    regalloc.inst 23 pure "or.b32" native "V_OR_B32_e32" defs(%v16) uses(%v12, implicit mask %exec) imm [32768]
    regalloc.inst 24 pure "or.b32" native "V_OR_B32_e32" defs(%v17) uses(%v12, implicit mask %exec) imm [49152]
    regalloc.inst 25 "load.global.b128" native "BUFFER_LOAD_DWORDX4_OFFEN" defs(%v18) uses(%v16, %v3, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 26 "load.global.b128" native "BUFFER_LOAD_DWORDX4_OFFEN" defs(%v19) uses(%v17, %v3, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 27 "keep" native "KILL" uses(%v16)
    regalloc.inst 28 "keep" native "KILL" uses(%v17)
    regalloc.inst 29 pure "shl.b32" native "S_LSHL_B32" defs(%v20, implicit dead %scc) uses(%v0) imm [7]
    regalloc.inst 30 pure "and.b32" native "S_AND_B32" defs(%v21, implicit dead %scc) uses(%v20) imm [384]
    regalloc.inst 31 pure "or.b32" native "V_OR_B32_e32" defs(%v22) uses(%v21, %v7, implicit mask %exec)
    regalloc.inst 32 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v23) uses(%v5, implicit mask %exec) imm [10]
    regalloc.inst 33 pure "shl_or.b32" native "V_LSHL_OR_B32_e64" defs(%v24) uses(%v22, %v23, implicit mask %exec) imm [1]
    regalloc.inst 34 pure "or.b32" native "V_OR_B32_e32" defs(%v25) uses(%v24, implicit mask %exec) imm [16384]
    regalloc.inst 35 "load.global.b128" native "BUFFER_LOAD_DWORDX4_OFFEN" defs(%v26) uses(%v24, %v2, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 36 "load.global.b128" native "BUFFER_LOAD_DWORDX4_OFFEN" defs(%v27) uses(%v25, %v2, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 37 "keep" native "KILL" uses(%v25)
    regalloc.inst 38 pure "or.b32" native "V_OR_B32_e32" defs(%v28) uses(%v24, implicit mask %exec) imm [32768]
    regalloc.inst 39 pure "or.b32" native "V_OR_B32_e32" defs(%v29) uses(%v24, implicit mask %exec) imm [49152]
    regalloc.inst 40 "load.global.b128" native "BUFFER_LOAD_DWORDX4_OFFEN" defs(%v30) uses(%v28, %v2, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 41 "load.global.b128" native "BUFFER_LOAD_DWORDX4_OFFEN" defs(%v31) uses(%v29, %v2, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 42 "keep" native "KILL" uses(%v29)
    regalloc.inst 43 "keep" native "KILL" uses(%v28)
    regalloc.inst 44 pure "or.b32" native "V_OR_B32_e32" defs(%v32) uses(%v24, implicit mask %exec) imm [65536]
    regalloc.inst 45 pure "or.b32" native "V_OR_B32_e32" defs(%v33) uses(%v24, implicit mask %exec) imm [81920]
    regalloc.inst 46 "load.global.b128" native "BUFFER_LOAD_DWORDX4_OFFEN" defs(%v34) uses(%v32, %v2, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 47 "load.global.b128" native "BUFFER_LOAD_DWORDX4_OFFEN" defs(%v35) uses(%v33, %v2, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 48 "keep" native "KILL" uses(%v32)
    regalloc.inst 49 "keep" native "KILL" uses(%v33)
    regalloc.inst 50 pure "or.b32" native "V_OR_B32_e32" defs(%v36) uses(%v24, implicit mask %exec) imm [98304]
    regalloc.inst 51 pure "or.b32" native "V_OR_B32_e32" defs(%v37) uses(%v24, implicit mask %exec) imm [114688]
    regalloc.inst 52 "load.global.b128" native "BUFFER_LOAD_DWORDX4_OFFEN" defs(%v38) uses(%v36, %v2, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 53 "load.global.b128" native "BUFFER_LOAD_DWORDX4_OFFEN" defs(%v39) uses(%v37, %v2, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 54 "keep" native "KILL" uses(%v2[2:3])
    regalloc.inst 55 "keep" native "KILL" uses(%v37)
    regalloc.inst 56 "keep" native "KILL" uses(%v36)
    regalloc.inst 57 pure "mov.b32" native "S_MOV_B32" defs(%v40) imm [33792]
    regalloc.inst 58 pure "mov.b32" native "S_MOV_B32" defs(%v41) imm [264]
    regalloc.inst 59 pure "and.b32" native "V_AND_B32_e32" defs(%v42) uses(%v4, implicit mask %exec) imm [15]
    regalloc.inst 60 pure "shr.u32" native "V_LSHRREV_B32_e32" defs(%v43) uses(%v4, implicit mask %exec) imm [2]
    regalloc.inst 61 pure "and.b32" native "V_AND_B32_e32" defs(%v44) uses(%v4, implicit mask %exec) imm [79]
    regalloc.inst 62 pure "and.b32" native "V_AND_B32_e32" defs(%v45) uses(%v43, implicit mask %exec) imm [12]
    regalloc.inst 63 pure "or.b32" native "V_OR_B32_e32" defs(%v46) uses(%v5, implicit mask %exec) imm [64]
    regalloc.inst 64 pure "mul.24.u32" native "V_MUL_U32_U24_e32" defs(%v47) uses(%v5, implicit mask %exec) imm [132]
    regalloc.inst 65 pure "and.b32" native "V_AND_B32_e32" defs(%v48) uses(%v43, implicit mask %exec) imm [32]
    regalloc.inst 66 pure "or.b32" native "V_OR_B32_e32" defs(%v49) uses(%v43, implicit mask %exec) imm [51]
    regalloc.inst 67 pure "or.b32" native "V_OR_B32_e32" defs(%v50) uses(%v43, implicit mask %exec) imm [115]
    regalloc.inst 68 pure "add_shl.u32" native "V_ADD_LSHL_U32_e64" defs(%v51) uses(%v47, %v7, implicit mask %exec) imm [1]
    regalloc.inst 69 pure "or.b32" native "V_OR_B32_e32" defs(%v52) uses(%v48, %v42, implicit mask %exec)
    regalloc.inst 70 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v53) uses(%v45, implicit mask %exec) imm [1]
    regalloc.inst 71 pure "mul.24.u32" native "V_MUL_U32_U24_e32" defs(%v54) uses(%v45, implicit mask %exec) imm [132]
    regalloc.inst 72 pure "add.u32" native "V_ADD_U32_e32" defs(%v55) uses(%v51, implicit mask %exec) imm [33792]
    regalloc.inst 73 pure "add.u32" native "V_ADD_U32_e32" defs(%v56) uses(%v51, implicit mask %exec) imm [38016]
    regalloc.inst 74 pure "add.u32" native "V_ADD_U32_e32" defs(%v57) uses(%v51, implicit mask %exec) imm [42240]
    regalloc.inst 75 pure "add.u32" native "V_ADD_U32_e32" defs(%v58) uses(%v51, implicit mask %exec) imm [46464]
    regalloc.inst 76 pure "add.u32" native "V_ADD_U32_e32" defs(%v59) uses(%v51, implicit mask %exec) imm [4224]
    regalloc.inst 77 pure "add.u32" native "V_ADD_U32_e32" defs(%v60) uses(%v51, implicit mask %exec) imm [8448]
    regalloc.inst 78 pure "add.u32" native "V_ADD_U32_e32" defs(%v61) uses(%v51, implicit mask %exec) imm [12672]
    regalloc.inst 79 pure "mad.24.u32" native "V_MAD_U32_U24_e64" defs(%v62) uses(%v46, %v41, %v11, implicit mask %exec) imm [0]
    regalloc.inst 80 pure "mul.24.u32" native "V_MUL_U32_U24_e32" defs(%v63) uses(%v52, implicit mask %exec) imm [132]
    regalloc.inst 81 pure "add.u32" native "V_ADD_U32_e32" defs(%v64) uses(%v62, implicit mask %exec) imm [4224]
    regalloc.inst 82 pure "add.u32" native "V_ADD_U32_e32" defs(%v65) uses(%v62, implicit mask %exec) imm [8448]
    regalloc.inst 83 pure "add.u32" native "V_ADD_U32_e32" defs(%v66) uses(%v62, implicit mask %exec) imm [12672]
    regalloc.inst 84 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v67) uses(%v63, implicit mask %exec) imm [1]
    regalloc.inst 85 pure "add3.u32" native "V_ADD3_U32_e64" defs(%v68) uses(%v67, %v53, %v40, implicit mask %exec)
    regalloc.inst 86 "store.shared.2xb64" native "DS_WRITE2_B64_gfx9" uses(%v55, %v14[0:1], %v14[2:3], implicit mask %exec) imm [0, 1, 0]
    regalloc.inst 87 "store.shared.2xb64" native "DS_WRITE2_B64_gfx9" uses(%v51, %v26[0:1], %v26[2:3], implicit mask %exec) imm [0, 1, 0]
    regalloc.inst 88 "store.shared.2xb64" native "DS_WRITE2_B64_gfx9" uses(%v56, %v15[0:1], %v15[2:3], implicit mask %exec) imm [0, 1, 0]
    regalloc.inst 89 "store.shared.2xb64" native "DS_WRITE2_B64_gfx9" uses(%v57, %v18[0:1], %v18[2:3], implicit mask %exec) imm [0, 1, 0]
    regalloc.inst 90 "store.shared.2xb64" native "DS_WRITE2_B64_gfx9" uses(%v58, %v19[0:1], %v19[2:3], implicit mask %exec) imm [0, 1, 0]
    regalloc.inst 91 "store.shared.2xb64" native "DS_WRITE2_B64_gfx9" uses(%v59, %v27[0:1], %v27[2:3], implicit mask %exec) imm [0, 1, 0]
    regalloc.inst 92 "store.shared.2xb64" native "DS_WRITE2_B64_gfx9" uses(%v60, %v30[0:1], %v30[2:3], implicit mask %exec) imm [0, 1, 0]
    regalloc.inst 93 "store.shared.2xb64" native "DS_WRITE2_B64_gfx9" uses(%v61, %v31[0:1], %v31[2:3], implicit mask %exec) imm [0, 1, 0]
    regalloc.inst 94 "store.shared.2xb64" native "DS_WRITE2_B64_gfx9" uses(%v62, %v34[0:1], %v34[2:3], implicit mask %exec) imm [0, 1, 0]
    regalloc.inst 95 "store.shared.2xb64" native "DS_WRITE2_B64_gfx9" uses(%v64, %v35[0:1], %v35[2:3], implicit mask %exec) imm [0, 1, 0]
    regalloc.inst 96 "store.shared.2xb64" native "DS_WRITE2_B64_gfx9" uses(%v65, %v38[0:1], %v38[2:3], implicit mask %exec) imm [0, 1, 0]
    regalloc.inst 97 "store.shared.2xb64" native "DS_WRITE2_B64_gfx9" uses(%v66, %v39[0:1], %v39[2:3], implicit mask %exec) imm [0, 1, 0]
    regalloc.inst 98 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v69) uses(%v44, implicit mask %exec) imm [1]
    regalloc.inst 99 pure "shl_add.u32" native "V_LSHL_ADD_U32_e64" defs(%v70) uses(%v54, %v69, implicit mask %exec) imm [1]
    regalloc.inst 100 pure "mul.24.u32" native "V_MUL_U32_U24_e32" defs(%v71) uses(%v49, implicit mask %exec) imm [132]
    regalloc.inst 101 pure "shl_add.u32" native "V_LSHL_ADD_U32_e64" defs(%v72) uses(%v71, %v69, implicit mask %exec) imm [1]
    regalloc.inst 102 pure "mul.24.u32" native "V_MUL_U32_U24_e32" defs(%v73) uses(%v50, implicit mask %exec) imm [132]
    regalloc.inst 103 pure "shl_add.u32" native "V_LSHL_ADD_U32_e64" defs(%v74) uses(%v73, %v69, implicit mask %exec) imm [1]
    regalloc.inst 104 pure "and.b32" native "S_AND_B32" defs(%v75, implicit dead %scc) uses(%v0) imm [3]
    regalloc.inst 105 pure "shl_or.b32" native "V_LSHL_OR_B32_e64" defs(%v76) uses(%v75, %v23, implicit mask %exec) imm [8]
    regalloc.inst 106 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v77) uses(%v42, implicit mask %exec) imm [4]
    regalloc.inst 107 pure "mov.b32" native "S_MOV_B32" defs(%v78) imm [245760]
    regalloc.inst 108 pure "or3.b32" native "V_OR3_B32_e64" defs(%v79) uses(%v76, %v77, %v78, implicit mask %exec)
    regalloc.inst 109 pure "shl_or.b32" native "V_LSHL_OR_B32_e64" defs(%v80) uses(%v0, %v23, implicit mask %exec) imm [14]
    regalloc.inst 110 pure "mov.b32" native "S_MOV_B32" defs(%v81) imm [49408]
    regalloc.inst 111 pure "or3.b32" native "V_OR3_B32_e64" defs(%v82) uses(%v80, %v77, %v81, implicit mask %exec)
    regalloc.inst 112 pure "mov.b32" native "S_MOV_B32" defs(%v83) imm [-8]
    regalloc.inst 113 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(undef %v84[0]) uses(implicit mask %exec) imm [0]
    regalloc.inst 114 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v84[1]) uses(implicit mask %exec) imm [0]
    regalloc.inst 115 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v84[2]) uses(implicit mask %exec) imm [0]
    regalloc.inst 116 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v84[3]) uses(implicit mask %exec) imm [0]
    regalloc.inst 117 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(undef %v85[0]) uses(implicit mask %exec) imm [0]
    regalloc.inst 118 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v85[1]) uses(implicit mask %exec) imm [0]
    regalloc.inst 119 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v85[2]) uses(implicit mask %exec) imm [0]
    regalloc.inst 120 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v85[3]) uses(implicit mask %exec) imm [0]
    regalloc.inst 121 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(undef %v86[0]) uses(implicit mask %exec) imm [0]
    regalloc.inst 122 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v86[1]) uses(implicit mask %exec) imm [0]
    regalloc.inst 123 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v86[2]) uses(implicit mask %exec) imm [0]
    regalloc.inst 124 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v86[3]) uses(implicit mask %exec) imm [0]
    regalloc.inst 125 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(undef %v87[0]) uses(implicit mask %exec) imm [0]
    regalloc.inst 126 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v87[1]) uses(implicit mask %exec) imm [0]
    regalloc.inst 127 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v87[2]) uses(implicit mask %exec) imm [0]
    regalloc.inst 128 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v87[3]) uses(implicit mask %exec) imm [0]
    regalloc.inst 129 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(undef %v88[0]) uses(implicit mask %exec) imm [0]
    regalloc.inst 130 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v88[1]) uses(implicit mask %exec) imm [0]
    regalloc.inst 131 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v88[2]) uses(implicit mask %exec) imm [0]
    regalloc.inst 132 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v88[3]) uses(implicit mask %exec) imm [0]
    regalloc.inst 133 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(undef %v89[0]) uses(implicit mask %exec) imm [0]
    regalloc.inst 134 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v89[1]) uses(implicit mask %exec) imm [0]
    regalloc.inst 135 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v89[2]) uses(implicit mask %exec) imm [0]
    regalloc.inst 136 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v89[3]) uses(implicit mask %exec) imm [0]
    regalloc.inst 137 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(undef %v90[0]) uses(implicit mask %exec) imm [0]
    regalloc.inst 138 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v90[1]) uses(implicit mask %exec) imm [0]
    regalloc.inst 139 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v90[2]) uses(implicit mask %exec) imm [0]
    regalloc.inst 140 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v90[3]) uses(implicit mask %exec) imm [0]
    regalloc.inst 141 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(undef %v91[0]) uses(implicit mask %exec) imm [0]
    regalloc.inst 142 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v91[1]) uses(implicit mask %exec) imm [0]
    regalloc.inst 143 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v91[2]) uses(implicit mask %exec) imm [0]
    regalloc.inst 144 pure "mov.b32" native "AV_MOV_B32_IMM_PSEUDO" defs(%v91[3]) uses(implicit mask %exec) imm [0]
    regalloc.copy 145 %v2[2] = %v3[2]
    regalloc.copy 146 %v2[3] = %v3[3]
    regalloc.inst 147 pure "mov.b32" native "S_MOV_B32" defs(%v92) imm [84148480]
    regalloc.inst 148 pure "add.u32" native "V_ADD_U32_e32" defs(%v93) uses(%v55, implicit mask %exec) imm [4224]
    regalloc.inst 149 pure "add.u32" native "V_ADD_U32_e32" defs(%v94) uses(%v55, implicit mask %exec) imm [8448]
    regalloc.inst 150 pure "add.u32" native "V_ADD_U32_e32" defs(%v95) uses(%v55, implicit mask %exec) imm [12672]
    regalloc.inst 151 pure "add.u32" native "V_ADD_U32_e32" defs(%v96) uses(%v68, implicit mask %exec) imm [4096]
    regalloc.branch to ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb1
    regalloc.label "bb.1" depth 1 freq 3.200000e+01
    regalloc.inst 152 pure "add.u32" native "V_ADD_U32_e32" defs(%v97) uses(%v82, implicit mask %exec) imm [-49152]
    regalloc.inst 153 pure "add.u32" native "V_ADD_U32_e32" defs(%v98) uses(%v82, implicit mask %exec) imm [-32768]
    regalloc.inst 154 pure "add.u32" native "V_ADD_U32_e32" defs(%v99) uses(%v82, implicit mask %exec) imm [-16384]
    regalloc.inst 155 pure "add.u32" native "V_ADD_U32_e32" defs(%v100) uses(%v79, implicit mask %exec) imm [-114688]
    regalloc.inst 156 pure "add.u32" native "V_ADD_U32_e32" defs(%v101) uses(%v79, implicit mask %exec) imm [-98304]
    regalloc.inst 157 pure "add.u32" native "V_ADD_U32_e32" defs(%v102) uses(%v79, implicit mask %exec) imm [-81920]
    regalloc.inst 158 pure "add.u32" native "V_ADD_U32_e32" defs(%v103) uses(%v79, implicit mask %exec) imm [-65536]
    regalloc.inst 159 pure "add.u32" native "V_ADD_U32_e32" defs(%v104) uses(%v79, implicit mask %exec) imm [-49152]
    regalloc.inst 160 pure "add.u32" native "V_ADD_U32_e32" defs(%v105) uses(%v79, implicit mask %exec) imm [-32768]
    regalloc.inst 161 pure "add.u32" native "V_ADD_U32_e32" defs(%v106) uses(%v79, implicit mask %exec) imm [-16384]
    regalloc.inst 162 "load.global.b128" native "BUFFER_LOAD_DWORDX4_OFFEN" defs(%v107) uses(%v97, %v3, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 163 "load.global.b128" native "BUFFER_LOAD_DWORDX4_OFFEN" defs(%v108) uses(%v98, %v3, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 164 "load.global.b128" native "BUFFER_LOAD_DWORDX4_OFFEN" defs(%v109) uses(%v99, %v3, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 165 "load.global.b128" native "BUFFER_LOAD_DWORDX4_OFFEN" defs(%v110) uses(%v82, %v3, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 166 "load.global.b128" native "BUFFER_LOAD_DWORDX4_OFFEN" defs(%v111) uses(%v100, %v2, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 167 "load.global.b128" native "BUFFER_LOAD_DWORDX4_OFFEN" defs(%v112) uses(%v101, %v2, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 168 "load.global.b128" native "BUFFER_LOAD_DWORDX4_OFFEN" defs(%v113) uses(%v102, %v2, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 169 "load.global.b128" native "BUFFER_LOAD_DWORDX4_OFFEN" defs(%v114) uses(%v103, %v2, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 170 "load.global.b128" native "BUFFER_LOAD_DWORDX4_OFFEN" defs(%v115) uses(%v104, %v2, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 171 "load.global.b128" native "BUFFER_LOAD_DWORDX4_OFFEN" defs(%v116) uses(%v105, %v2, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 172 "load.global.b128" native "BUFFER_LOAD_DWORDX4_OFFEN" defs(%v117) uses(%v106, %v2, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 173 "load.global.b128" native "BUFFER_LOAD_DWORDX4_OFFEN" defs(%v118) uses(%v79, %v2, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 174 "keep" native "KILL" uses(%v98)
    regalloc.inst 175 "keep" native "KILL" uses(%v97)
    regalloc.inst 176 "keep" native "KILL" uses(%v99)
    regalloc.inst 177 "keep" native "KILL" uses(%v101)
    regalloc.inst 178 "keep" native "KILL" uses(%v106)
    regalloc.inst 179 "keep" native "KILL" uses(%v105)
    regalloc.inst 180 "keep" native "KILL" uses(%v102)
    regalloc.inst 181 "keep" native "KILL" uses(%v104)
    regalloc.inst 182 "keep" native "KILL" uses(%v103)
    regalloc.inst 183 "keep" native "KILL" uses(%v100)
    regalloc.inst 184 "fence" native "ATOMIC_FENCE" imm [5, 2]
    regalloc.inst 185 "barrier" native "S_BARRIER"
    regalloc.inst 186 "fence" native "ATOMIC_FENCE" imm [4, 2]
    regalloc.inst 187 "load.shared.2xb64" native "DS_READ2_B64_gfx9" defs(%v119) uses(%v68, implicit mask %exec) imm [0, 4, 0]
    regalloc.inst 188 "load.shared.2xb64" native "DS_READ2_B64_gfx9" defs(%v120) uses(%v68, implicit mask %exec) imm [8, 12, 0]
    regalloc.inst 189 "load.shared.2xb64" native "DS_READ2_B64_gfx9" defs(%v121) uses(%v68, implicit mask %exec) imm [16, 20, 0]
    regalloc.inst 190 "load.shared.2xb64" native "DS_READ2_B64_gfx9" defs(%v122) uses(%v68, implicit mask %exec) imm [24, 28, 0]
    regalloc.inst 191 "load.shared.2xb64" native "DS_READ2_B64_gfx9" defs(%v123) uses(%v96, implicit mask %exec) imm [16, 20, 0]
    regalloc.inst 192 "load.shared.2xb64" native "DS_READ2_B64_gfx9" defs(%v124) uses(%v96, implicit mask %exec) imm [24, 28, 0]
    regalloc.inst 193 "load.shared.2xb64" native "DS_READ2_B64_gfx9" defs(%v125) uses(%v96, implicit mask %exec) imm [32, 36, 0]
    regalloc.inst 194 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v126) uses(%v70, implicit mask %exec) imm [0, 0]
    regalloc.inst 195 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v127) uses(%v70, implicit mask %exec) imm [32, 0]
    regalloc.inst 196 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v128) uses(%v70, implicit mask %exec) imm [64, 0]
    regalloc.inst 197 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v129) uses(%v70, implicit mask %exec) imm [96, 0]
    regalloc.inst 198 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v130) uses(%v70, implicit mask %exec) imm [264, 0]
    regalloc.inst 199 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v131) uses(%v70, implicit mask %exec) imm [296, 0]
    regalloc.inst 200 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v132) uses(%v70, implicit mask %exec) imm [328, 0]
    regalloc.inst 201 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v133) uses(%v70, implicit mask %exec) imm [360, 0]
    regalloc.inst 202 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v134) uses(%v70, implicit mask %exec) imm [528, 0]
    regalloc.inst 203 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v135) uses(%v70, implicit mask %exec) imm [560, 0]
    regalloc.inst 204 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v136) uses(%v70, implicit mask %exec) imm [592, 0]
    regalloc.inst 205 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v137) uses(%v70, implicit mask %exec) imm [624, 0]
    regalloc.inst 206 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v138) uses(%v70, implicit mask %exec) imm [792, 0]
    regalloc.inst 207 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v139) uses(%v70, implicit mask %exec) imm [824, 0]
    regalloc.inst 208 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v140) uses(%v70, implicit mask %exec) imm [856, 0]
    regalloc.inst 209 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v141) uses(%v70, implicit mask %exec) imm [888, 0]
    regalloc.inst 210 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v142) uses(%v70, implicit mask %exec) imm [4224, 0]
    regalloc.inst 211 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v143) uses(%v70, implicit mask %exec) imm [4256, 0]
    regalloc.inst 212 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v144) uses(%v70, implicit mask %exec) imm [4288, 0]
    regalloc.inst 213 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v145) uses(%v70, implicit mask %exec) imm [4320, 0]
    regalloc.inst 214 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v146) uses(%v70, implicit mask %exec) imm [4488, 0]
    regalloc.inst 215 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v147[1]) uses(%v138, %v134, %v92, implicit mask %exec)
    regalloc.inst 216 pure "perm.b32" native "V_PERM_B32_e64" defs(%v147[0]) uses(%v130, %v126, %v92, implicit mask %exec)
    regalloc.inst 217 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v148) uses(%v119[0:1], %v147, %v84, implicit %exec) imm [0, 0, 0]
    regalloc.inst 218 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v149) uses(%v70, implicit mask %exec) imm [4520, 0]
    regalloc.inst 219 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v150[1]) uses(%v139, %v135, %v92, implicit mask %exec)
    regalloc.inst 220 pure "perm.b32" native "V_PERM_B32_e64" defs(%v150[0]) uses(%v131, %v127, %v92, implicit mask %exec)
    regalloc.inst 221 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v151) uses(%v119[0:1], %v150, %v85, implicit %exec) imm [0, 0, 0]
    regalloc.inst 222 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v152) uses(%v70, implicit mask %exec) imm [4552, 0]
    regalloc.inst 223 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v153[1]) uses(%v140, %v136, %v92, implicit mask %exec)
    regalloc.inst 224 pure "perm.b32" native "V_PERM_B32_e64" defs(%v153[0]) uses(%v132, %v128, %v92, implicit mask %exec)
    regalloc.inst 225 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v154) uses(%v119[0:1], %v153, %v86, implicit %exec) imm [0, 0, 0]
    regalloc.inst 226 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v155) uses(%v70, implicit mask %exec) imm [4584, 0]
    regalloc.inst 227 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v156[1]) uses(%v141, %v137, %v92, implicit mask %exec)
    regalloc.inst 228 pure "perm.b32" native "V_PERM_B32_e64" defs(%v156[0]) uses(%v133, %v129, %v92, implicit mask %exec)
    regalloc.inst 229 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v157) uses(%v119[0:1], %v156, %v87, implicit %exec) imm [0, 0, 0]
    regalloc.inst 230 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v158) uses(%v70, implicit mask %exec) imm [4752, 0]
    regalloc.inst 231 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v159) uses(%v70, implicit mask %exec) imm [4784, 0]
    regalloc.inst 232 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v160) uses(%v70, implicit mask %exec) imm [4816, 0]
    regalloc.inst 233 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v161) uses(%v123[0:1], %v147, %v88, implicit %exec) imm [0, 0, 0]
    regalloc.inst 234 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v162) uses(%v70, implicit mask %exec) imm [4848, 0]
    regalloc.inst 235 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v163) uses(%v70, implicit mask %exec) imm [5016, 0]
    regalloc.inst 236 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v164) uses(%v70, implicit mask %exec) imm [5048, 0]
    regalloc.inst 237 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v165) uses(%v123[0:1], %v150, %v89, implicit %exec) imm [0, 0, 0]
    regalloc.inst 238 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v166) uses(%v70, implicit mask %exec) imm [5080, 0]
    regalloc.inst 239 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v167) uses(%v70, implicit mask %exec) imm [5112, 0]
    regalloc.inst 240 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v168) uses(%v70, implicit mask %exec) imm [8448, 0]
    regalloc.inst 241 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v169) uses(%v123[0:1], %v153, %v90, implicit %exec) imm [0, 0, 0]
    regalloc.inst 242 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v170) uses(%v70, implicit mask %exec) imm [8480, 0]
    regalloc.inst 243 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v171) uses(%v70, implicit mask %exec) imm [8512, 0]
    regalloc.inst 244 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v172) uses(%v70, implicit mask %exec) imm [8544, 0]
    regalloc.inst 245 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v173) uses(%v123[0:1], %v156, %v91, implicit %exec) imm [0, 0, 0]
    regalloc.inst 246 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v174) uses(%v70, implicit mask %exec) imm [8712, 0]
    regalloc.inst 247 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v175[1]) uses(%v163, %v158, %v92, implicit mask %exec)
    regalloc.inst 248 pure "perm.b32" native "V_PERM_B32_e64" defs(%v175[0]) uses(%v146, %v142, %v92, implicit mask %exec)
    regalloc.inst 249 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v176) uses(%v119[2:3], %v175, %v148, implicit %exec) imm [0, 0, 0]
    regalloc.inst 250 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v177) uses(%v70, implicit mask %exec) imm [8744, 0]
    regalloc.inst 251 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v178[1]) uses(%v164, %v159, %v92, implicit mask %exec)
    regalloc.inst 252 pure "perm.b32" native "V_PERM_B32_e64" defs(%v178[0]) uses(%v149, %v143, %v92, implicit mask %exec)
    regalloc.inst 253 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v179) uses(%v119[2:3], %v178, %v151, implicit %exec) imm [0, 0, 0]
    regalloc.inst 254 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v180) uses(%v70, implicit mask %exec) imm [8776, 0]
    regalloc.inst 255 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v181[1]) uses(%v166, %v160, %v92, implicit mask %exec)
    regalloc.inst 256 pure "perm.b32" native "V_PERM_B32_e64" defs(%v181[0]) uses(%v152, %v144, %v92, implicit mask %exec)
    regalloc.inst 257 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v182) uses(%v119[2:3], %v181, %v154, implicit %exec) imm [0, 0, 0]
    regalloc.inst 258 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v183) uses(%v70, implicit mask %exec) imm [8808, 0]
    regalloc.inst 259 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v184[1]) uses(%v167, %v162, %v92, implicit mask %exec)
    regalloc.inst 260 pure "perm.b32" native "V_PERM_B32_e64" defs(%v184[0]) uses(%v155, %v145, %v92, implicit mask %exec)
    regalloc.inst 261 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v185) uses(%v119[2:3], %v184, %v157, implicit %exec) imm [0, 0, 0]
    regalloc.inst 262 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v186) uses(%v70, implicit mask %exec) imm [8976, 0]
    regalloc.inst 263 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v187) uses(%v70, implicit mask %exec) imm [9008, 0]
    regalloc.inst 264 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v188) uses(%v70, implicit mask %exec) imm [9040, 0]
    regalloc.inst 265 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v189) uses(%v123[2:3], %v175, %v161, implicit %exec) imm [0, 0, 0]
    regalloc.inst 266 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v190) uses(%v70, implicit mask %exec) imm [9072, 0]
    regalloc.inst 267 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v191) uses(%v70, implicit mask %exec) imm [9240, 0]
    regalloc.inst 268 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v192) uses(%v70, implicit mask %exec) imm [9272, 0]
    regalloc.inst 269 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v193) uses(%v123[2:3], %v178, %v165, implicit %exec) imm [0, 0, 0]
    regalloc.inst 270 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v194) uses(%v70, implicit mask %exec) imm [9304, 0]
    regalloc.inst 271 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v195) uses(%v70, implicit mask %exec) imm [9336, 0]
    regalloc.inst 272 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v196) uses(%v70, implicit mask %exec) imm [12672, 0]
    regalloc.inst 273 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v197) uses(%v123[2:3], %v181, %v169, implicit %exec) imm [0, 0, 0]
    regalloc.inst 274 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v198) uses(%v70, implicit mask %exec) imm [12704, 0]
    regalloc.inst 275 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v199) uses(%v70, implicit mask %exec) imm [12736, 0]
    regalloc.inst 276 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v200) uses(%v70, implicit mask %exec) imm [12768, 0]
    regalloc.inst 277 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v201) uses(%v123[2:3], %v184, %v173, implicit %exec) imm [0, 0, 0]
    regalloc.inst 278 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v202) uses(%v70, implicit mask %exec) imm [12936, 0]
    regalloc.inst 279 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v203[1]) uses(%v191, %v186, %v92, implicit mask %exec)
    regalloc.inst 280 pure "perm.b32" native "V_PERM_B32_e64" defs(%v203[0]) uses(%v174, %v168, %v92, implicit mask %exec)
    regalloc.inst 281 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v204) uses(%v120[0:1], %v203, %v176, implicit %exec) imm [0, 0, 0]
    regalloc.inst 282 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v205) uses(%v70, implicit mask %exec) imm [12968, 0]
    regalloc.inst 283 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v206[1]) uses(%v192, %v187, %v92, implicit mask %exec)
    regalloc.inst 284 pure "perm.b32" native "V_PERM_B32_e64" defs(%v206[0]) uses(%v177, %v170, %v92, implicit mask %exec)
    regalloc.inst 285 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v207) uses(%v120[0:1], %v206, %v179, implicit %exec) imm [0, 0, 0]
    regalloc.inst 286 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v208) uses(%v70, implicit mask %exec) imm [13000, 0]
    regalloc.inst 287 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v209[1]) uses(%v194, %v188, %v92, implicit mask %exec)
    regalloc.inst 288 pure "perm.b32" native "V_PERM_B32_e64" defs(%v209[0]) uses(%v180, %v171, %v92, implicit mask %exec)
    regalloc.inst 289 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v210) uses(%v120[0:1], %v209, %v182, implicit %exec) imm [0, 0, 0]
    regalloc.inst 290 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v211) uses(%v70, implicit mask %exec) imm [13032, 0]
    regalloc.inst 291 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v212[1]) uses(%v195, %v190, %v92, implicit mask %exec)
    regalloc.inst 292 pure "perm.b32" native "V_PERM_B32_e64" defs(%v212[0]) uses(%v183, %v172, %v92, implicit mask %exec)
    regalloc.inst 293 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v213) uses(%v120[0:1], %v212, %v185, implicit %exec) imm [0, 0, 0]
    regalloc.inst 294 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v214) uses(%v70, implicit mask %exec) imm [13200, 0]
    regalloc.inst 295 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v215) uses(%v70, implicit mask %exec) imm [13232, 0]
    regalloc.inst 296 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v216) uses(%v72, implicit mask %exec) imm [0, 0]
    regalloc.inst 297 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v217) uses(%v124[0:1], %v203, %v189, implicit %exec) imm [0, 0, 0]
    regalloc.inst 298 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v218) uses(%v72, implicit mask %exec) imm [32, 0]
    regalloc.inst 299 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v219) uses(%v72, implicit mask %exec) imm [64, 0]
    regalloc.inst 300 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v220) uses(%v72, implicit mask %exec) imm [96, 0]
    regalloc.inst 301 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v221) uses(%v124[0:1], %v206, %v193, implicit %exec) imm [0, 0, 0]
    regalloc.inst 302 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v222) uses(%v70, implicit mask %exec) imm [13264, 0]
    regalloc.inst 303 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v223) uses(%v70, implicit mask %exec) imm [13296, 0]
    regalloc.inst 304 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v224) uses(%v70, implicit mask %exec) imm [16896, 0]
    regalloc.inst 305 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v225) uses(%v124[0:1], %v209, %v197, implicit %exec) imm [0, 0, 0]
    regalloc.inst 306 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v226) uses(%v70, implicit mask %exec) imm [16928, 0]
    regalloc.inst 307 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v227) uses(%v70, implicit mask %exec) imm [16960, 0]
    regalloc.inst 308 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v228) uses(%v70, implicit mask %exec) imm [16992, 0]
    regalloc.inst 309 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v229) uses(%v124[0:1], %v212, %v201, implicit %exec) imm [0, 0, 0]
    regalloc.inst 310 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v230) uses(%v74, implicit mask %exec) imm [96, 0]
    regalloc.inst 311 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v231[1]) uses(%v216, %v214, %v92, implicit mask %exec)
    regalloc.inst 312 pure "perm.b32" native "V_PERM_B32_e64" defs(%v231[0]) uses(%v202, %v196, %v92, implicit mask %exec)
    regalloc.inst 313 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v232) uses(%v120[2:3], %v231, %v204, implicit %exec) imm [0, 0, 0]
    regalloc.inst 314 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v233) uses(%v70, implicit mask %exec) imm [17160, 0]
    regalloc.inst 315 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v234[1]) uses(%v218, %v215, %v92, implicit mask %exec)
    regalloc.inst 316 pure "perm.b32" native "V_PERM_B32_e64" defs(%v234[0]) uses(%v205, %v198, %v92, implicit mask %exec)
    regalloc.inst 317 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v235) uses(%v120[2:3], %v234, %v207, implicit %exec) imm [0, 0, 0]
    regalloc.inst 318 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v236) uses(%v70, implicit mask %exec) imm [17192, 0]
    regalloc.inst 319 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v237[1]) uses(%v219, %v222, %v92, implicit mask %exec)
    regalloc.inst 320 pure "perm.b32" native "V_PERM_B32_e64" defs(%v237[0]) uses(%v208, %v199, %v92, implicit mask %exec)
    regalloc.inst 321 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v238) uses(%v120[2:3], %v237, %v210, implicit %exec) imm [0, 0, 0]
    regalloc.inst 322 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v239) uses(%v70, implicit mask %exec) imm [17224, 0]
    regalloc.inst 323 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v240[1]) uses(%v220, %v223, %v92, implicit mask %exec)
    regalloc.inst 324 pure "perm.b32" native "V_PERM_B32_e64" defs(%v240[0]) uses(%v211, %v200, %v92, implicit mask %exec)
    regalloc.inst 325 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v241) uses(%v120[2:3], %v240, %v213, implicit %exec) imm [0, 0, 0]
    regalloc.inst 326 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v242) uses(%v70, implicit mask %exec) imm [17256, 0]
    regalloc.inst 327 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v243) uses(%v70, implicit mask %exec) imm [17424, 0]
    regalloc.inst 328 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v244) uses(%v70, implicit mask %exec) imm [17456, 0]
    regalloc.inst 329 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v245) uses(%v124[2:3], %v231, %v217, implicit %exec) imm [0, 0, 0]
    regalloc.inst 330 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v246) uses(%v70, implicit mask %exec) imm [17488, 0]
    regalloc.inst 331 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v247) uses(%v70, implicit mask %exec) imm [17520, 0]
    regalloc.inst 332 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v248) uses(%v70, implicit mask %exec) imm [17688, 0]
    regalloc.inst 333 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v249) uses(%v124[2:3], %v234, %v221, implicit %exec) imm [0, 0, 0]
    regalloc.inst 334 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v250) uses(%v70, implicit mask %exec) imm [17720, 0]
    regalloc.inst 335 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v251) uses(%v70, implicit mask %exec) imm [17752, 0]
    regalloc.inst 336 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v252) uses(%v70, implicit mask %exec) imm [17784, 0]
    regalloc.inst 337 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v253) uses(%v124[2:3], %v237, %v225, implicit %exec) imm [0, 0, 0]
    regalloc.inst 338 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v254) uses(%v70, implicit mask %exec) imm [21120, 0]
    regalloc.inst 339 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v255) uses(%v70, implicit mask %exec) imm [21152, 0]
    regalloc.inst 340 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v256) uses(%v70, implicit mask %exec) imm [21184, 0]
    regalloc.inst 341 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v257) uses(%v124[2:3], %v240, %v229, implicit %exec) imm [0, 0, 0]
    regalloc.inst 342 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v258) uses(%v70, implicit mask %exec) imm [21216, 0]
    regalloc.inst 343 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v259[1]) uses(%v248, %v243, %v92, implicit mask %exec)
    regalloc.inst 344 pure "perm.b32" native "V_PERM_B32_e64" defs(%v259[0]) uses(%v233, %v224, %v92, implicit mask %exec)
    regalloc.inst 345 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v260) uses(%v121[0:1], %v259, %v232, implicit %exec) imm [0, 0, 0]
    regalloc.inst 346 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v261) uses(%v70, implicit mask %exec) imm [21384, 0]
    regalloc.inst 347 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v262[1]) uses(%v250, %v244, %v92, implicit mask %exec)
    regalloc.inst 348 pure "perm.b32" native "V_PERM_B32_e64" defs(%v262[0]) uses(%v236, %v226, %v92, implicit mask %exec)
    regalloc.inst 349 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v263) uses(%v121[0:1], %v262, %v235, implicit %exec) imm [0, 0, 0]
    regalloc.inst 350 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v264) uses(%v70, implicit mask %exec) imm [21416, 0]
    regalloc.inst 351 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v265[1]) uses(%v251, %v246, %v92, implicit mask %exec)
    regalloc.inst 352 pure "perm.b32" native "V_PERM_B32_e64" defs(%v265[0]) uses(%v239, %v227, %v92, implicit mask %exec)
    regalloc.inst 353 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v266) uses(%v121[0:1], %v265, %v238, implicit %exec) imm [0, 0, 0]
    regalloc.inst 354 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v267) uses(%v70, implicit mask %exec) imm [21448, 0]
    regalloc.inst 355 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v268[1]) uses(%v252, %v247, %v92, implicit mask %exec)
    regalloc.inst 356 pure "perm.b32" native "V_PERM_B32_e64" defs(%v268[0]) uses(%v242, %v228, %v92, implicit mask %exec)
    regalloc.inst 357 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v269) uses(%v121[0:1], %v268, %v241, implicit %exec) imm [0, 0, 0]
    regalloc.inst 358 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v270) uses(%v70, implicit mask %exec) imm [21480, 0]
    regalloc.inst 359 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v271) uses(%v70, implicit mask %exec) imm [21648, 0]
    regalloc.inst 360 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v272) uses(%v70, implicit mask %exec) imm [21680, 0]
    regalloc.inst 361 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v273) uses(%v125[0:1], %v259, %v245, implicit %exec) imm [0, 0, 0]
    regalloc.inst 362 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v274) uses(%v70, implicit mask %exec) imm [21712, 0]
    regalloc.inst 363 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v275) uses(%v70, implicit mask %exec) imm [21744, 0]
    regalloc.inst 364 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v276) uses(%v70, implicit mask %exec) imm [21912, 0]
    regalloc.inst 365 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v277) uses(%v125[0:1], %v262, %v249, implicit %exec) imm [0, 0, 0]
    regalloc.inst 366 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v278) uses(%v70, implicit mask %exec) imm [21944, 0]
    regalloc.inst 367 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v279) uses(%v70, implicit mask %exec) imm [21976, 0]
    regalloc.inst 368 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v280) uses(%v70, implicit mask %exec) imm [22008, 0]
    regalloc.inst 369 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v281) uses(%v125[0:1], %v265, %v253, implicit %exec) imm [0, 0, 0]
    regalloc.inst 370 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v282) uses(%v70, implicit mask %exec) imm [25344, 0]
    regalloc.inst 371 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v283) uses(%v70, implicit mask %exec) imm [25376, 0]
    regalloc.inst 372 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v284) uses(%v70, implicit mask %exec) imm [25408, 0]
    regalloc.inst 373 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v285) uses(%v125[0:1], %v268, %v257, implicit %exec) imm [0, 0, 0]
    regalloc.inst 374 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v286) uses(%v70, implicit mask %exec) imm [25440, 0]
    regalloc.inst 375 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v287[1]) uses(%v276, %v271, %v92, implicit mask %exec)
    regalloc.inst 376 pure "perm.b32" native "V_PERM_B32_e64" defs(%v287[0]) uses(%v261, %v254, %v92, implicit mask %exec)
    regalloc.inst 377 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v288) uses(%v121[2:3], %v287, %v260, implicit %exec) imm [0, 0, 0]
    regalloc.inst 378 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v289) uses(%v70, implicit mask %exec) imm [25608, 0]
    regalloc.inst 379 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v290[1]) uses(%v278, %v272, %v92, implicit mask %exec)
    regalloc.inst 380 pure "perm.b32" native "V_PERM_B32_e64" defs(%v290[0]) uses(%v264, %v255, %v92, implicit mask %exec)
    regalloc.inst 381 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v291) uses(%v121[2:3], %v290, %v263, implicit %exec) imm [0, 0, 0]
    regalloc.inst 382 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v292) uses(%v70, implicit mask %exec) imm [25640, 0]
    regalloc.inst 383 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v293[1]) uses(%v279, %v274, %v92, implicit mask %exec)
    regalloc.inst 384 pure "perm.b32" native "V_PERM_B32_e64" defs(%v293[0]) uses(%v267, %v256, %v92, implicit mask %exec)
    regalloc.inst 385 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v294) uses(%v121[2:3], %v293, %v266, implicit %exec) imm [0, 0, 0]
    regalloc.inst 386 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v295) uses(%v70, implicit mask %exec) imm [25672, 0]
    regalloc.inst 387 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v296[1]) uses(%v280, %v275, %v92, implicit mask %exec)
    regalloc.inst 388 pure "perm.b32" native "V_PERM_B32_e64" defs(%v296[0]) uses(%v270, %v258, %v92, implicit mask %exec)
    regalloc.inst 389 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v297) uses(%v121[2:3], %v296, %v269, implicit %exec) imm [0, 0, 0]
    regalloc.inst 390 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v298) uses(%v70, implicit mask %exec) imm [25704, 0]
    regalloc.inst 391 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v299) uses(%v70, implicit mask %exec) imm [25872, 0]
    regalloc.inst 392 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v300) uses(%v70, implicit mask %exec) imm [25904, 0]
    regalloc.inst 393 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v301) uses(%v125[2:3], %v287, %v273, implicit %exec) imm [0, 0, 0]
    regalloc.inst 394 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v302) uses(%v70, implicit mask %exec) imm [25936, 0]
    regalloc.inst 395 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v303) uses(%v70, implicit mask %exec) imm [25968, 0]
    regalloc.inst 396 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v304) uses(%v70, implicit mask %exec) imm [26136, 0]
    regalloc.inst 397 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v305) uses(%v125[2:3], %v290, %v277, implicit %exec) imm [0, 0, 0]
    regalloc.inst 398 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v306) uses(%v70, implicit mask %exec) imm [26168, 0]
    regalloc.inst 399 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v307) uses(%v70, implicit mask %exec) imm [26200, 0]
    regalloc.inst 400 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v308) uses(%v70, implicit mask %exec) imm [26232, 0]
    regalloc.inst 401 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v309) uses(%v125[2:3], %v293, %v281, implicit %exec) imm [0, 0, 0]
    regalloc.inst 402 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v310) uses(%v70, implicit mask %exec) imm [29568, 0]
    regalloc.inst 403 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v311) uses(%v70, implicit mask %exec) imm [29600, 0]
    regalloc.inst 404 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v312) uses(%v70, implicit mask %exec) imm [29632, 0]
    regalloc.inst 405 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v313) uses(%v125[2:3], %v296, %v285, implicit %exec) imm [0, 0, 0]
    regalloc.inst 406 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v314) uses(%v70, implicit mask %exec) imm [29664, 0]
    regalloc.inst 407 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v315[1]) uses(%v304, %v299, %v92, implicit mask %exec)
    regalloc.inst 408 pure "perm.b32" native "V_PERM_B32_e64" defs(%v315[0]) uses(%v289, %v282, %v92, implicit mask %exec)
    regalloc.inst 409 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v316) uses(%v122[0:1], %v315, %v288, implicit %exec) imm [0, 0, 0]
    regalloc.inst 410 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v317[1]) uses(%v306, %v300, %v92, implicit mask %exec)
    regalloc.inst 411 pure "perm.b32" native "V_PERM_B32_e64" defs(%v317[0]) uses(%v292, %v283, %v92, implicit mask %exec)
    regalloc.inst 412 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v318) uses(%v122[0:1], %v317, %v291, implicit %exec) imm [0, 0, 0]
    regalloc.inst 413 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v319[1]) uses(%v307, %v302, %v92, implicit mask %exec)
    regalloc.inst 414 pure "perm.b32" native "V_PERM_B32_e64" defs(%v319[0]) uses(%v295, %v284, %v92, implicit mask %exec)
    regalloc.inst 415 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v320) uses(%v122[0:1], %v319, %v294, implicit %exec) imm [0, 0, 0]
    regalloc.inst 416 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v321[1]) uses(%v308, %v303, %v92, implicit mask %exec)
    regalloc.inst 417 pure "perm.b32" native "V_PERM_B32_e64" defs(%v321[0]) uses(%v298, %v286, %v92, implicit mask %exec)
    regalloc.inst 418 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v322) uses(%v122[0:1], %v321, %v297, implicit %exec) imm [0, 0, 0]
    regalloc.inst 419 "load.shared.2xb64" native "DS_READ2_B64_gfx9" defs(%v323) uses(%v96, implicit mask %exec) imm [40, 44, 0]
    regalloc.inst 420 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v324) uses(%v74, implicit mask %exec) imm [0, 0]
    regalloc.inst 421 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v325) uses(%v323[0:1], %v315, %v301, implicit %exec) imm [0, 0, 0]
    regalloc.inst 422 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v326) uses(%v74, implicit mask %exec) imm [32, 0]
    regalloc.inst 423 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v327) uses(%v74, implicit mask %exec) imm [64, 0]
    regalloc.inst 424 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v328) uses(%v70, implicit mask %exec) imm [29832, 0]
    regalloc.inst 425 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v329) uses(%v323[0:1], %v317, %v305, implicit %exec) imm [0, 0, 0]
    regalloc.inst 426 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v330) uses(%v70, implicit mask %exec) imm [29864, 0]
    regalloc.inst 427 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v331) uses(%v70, implicit mask %exec) imm [29896, 0]
    regalloc.inst 428 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v332) uses(%v70, implicit mask %exec) imm [29928, 0]
    regalloc.inst 429 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v333) uses(%v323[0:1], %v319, %v309, implicit %exec) imm [0, 0, 0]
    regalloc.inst 430 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v334) uses(%v70, implicit mask %exec) imm [30096, 0]
    regalloc.inst 431 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v335) uses(%v70, implicit mask %exec) imm [30128, 0]
    regalloc.inst 432 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v336) uses(%v70, implicit mask %exec) imm [30160, 0]
    regalloc.inst 433 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v337) uses(%v323[0:1], %v321, %v313, implicit %exec) imm [0, 0, 0]
    regalloc.inst 434 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v338) uses(%v70, implicit mask %exec) imm [30192, 0]
    regalloc.inst 435 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v339[1]) uses(%v324, %v334, %v92, implicit mask %exec)
    regalloc.inst 436 pure "perm.b32" native "V_PERM_B32_e64" defs(%v339[0]) uses(%v328, %v310, %v92, implicit mask %exec)
    regalloc.inst 437 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v84) uses(%v122[2:3], %v339, %v316, implicit %exec) imm [0, 0, 0]
    regalloc.inst 438 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v340[1]) uses(%v326, %v335, %v92, implicit mask %exec)
    regalloc.inst 439 pure "perm.b32" native "V_PERM_B32_e64" defs(%v340[0]) uses(%v330, %v311, %v92, implicit mask %exec)
    regalloc.inst 440 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v85) uses(%v122[2:3], %v340, %v318, implicit %exec) imm [0, 0, 0]
    regalloc.inst 441 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v341[1]) uses(%v327, %v336, %v92, implicit mask %exec)
    regalloc.inst 442 pure "perm.b32" native "V_PERM_B32_e64" defs(%v341[0]) uses(%v331, %v312, %v92, implicit mask %exec)
    regalloc.inst 443 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v86) uses(%v122[2:3], %v341, %v320, implicit %exec) imm [0, 0, 0]
    regalloc.inst 444 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v342[1]) uses(%v230, %v338, %v92, implicit mask %exec)
    regalloc.inst 445 pure "perm.b32" native "V_PERM_B32_e64" defs(%v342[0]) uses(%v332, %v314, %v92, implicit mask %exec)
    regalloc.inst 446 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v87) uses(%v122[2:3], %v342, %v322, implicit %exec) imm [0, 0, 0]
    regalloc.inst 447 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v88) uses(%v323[2:3], %v339, %v325, implicit %exec) imm [0, 0, 0]
    regalloc.inst 448 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v89) uses(%v323[2:3], %v340, %v329, implicit %exec) imm [0, 0, 0]
    regalloc.inst 449 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v90) uses(%v323[2:3], %v341, %v333, implicit %exec) imm [0, 0, 0]
    regalloc.inst 450 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v91) uses(%v323[2:3], %v342, %v337, implicit %exec) imm [0, 0, 0]
    regalloc.inst 451 "fence" native "ATOMIC_FENCE" imm [5, 2]
    regalloc.inst 452 "barrier" native "S_BARRIER"
    regalloc.inst 453 "fence" native "ATOMIC_FENCE" imm [4, 2]
    regalloc.inst 454 "nop" native "SCHED_BARRIER" imm [0]
    regalloc.inst 455 "store.shared.2xb64" native "DS_WRITE2_B64_gfx9" uses(%v55, %v107[0:1], %v107[2:3], implicit mask %exec) imm [0, 1, 0]
    regalloc.inst 456 "store.shared.2xb64" native "DS_WRITE2_B64_gfx9" uses(%v93, %v108[0:1], %v108[2:3], implicit mask %exec) imm [0, 1, 0]
    regalloc.inst 457 "store.shared.2xb64" native "DS_WRITE2_B64_gfx9" uses(%v94, %v109[0:1], %v109[2:3], implicit mask %exec) imm [0, 1, 0]
    regalloc.inst 458 "store.shared.2xb64" native "DS_WRITE2_B64_gfx9" uses(%v95, %v110[0:1], %v110[2:3], implicit mask %exec) imm [0, 1, 0]
    regalloc.inst 459 "store.shared.2xb64" native "DS_WRITE2_B64_gfx9" uses(%v51, %v111[0:1], %v111[2:3], implicit mask %exec) imm [0, 1, 0]
    regalloc.inst 460 "store.shared.2xb64" native "DS_WRITE2_B64_gfx9" uses(%v59, %v112[0:1], %v112[2:3], implicit mask %exec) imm [0, 1, 0]
    regalloc.inst 461 "store.shared.2xb64" native "DS_WRITE2_B64_gfx9" uses(%v60, %v113[0:1], %v113[2:3], implicit mask %exec) imm [0, 1, 0]
    regalloc.inst 462 "store.shared.2xb64" native "DS_WRITE2_B64_gfx9" uses(%v61, %v114[0:1], %v114[2:3], implicit mask %exec) imm [0, 1, 0]
    regalloc.inst 463 "store.shared.2xb64" native "DS_WRITE2_B64_gfx9" uses(%v62, %v115[0:1], %v115[2:3], implicit mask %exec) imm [0, 1, 0]
    regalloc.inst 464 "store.shared.2xb64" native "DS_WRITE2_B64_gfx9" uses(%v64, %v116[0:1], %v116[2:3], implicit mask %exec) imm [0, 1, 0]
    regalloc.inst 465 "store.shared.2xb64" native "DS_WRITE2_B64_gfx9" uses(%v65, %v117[0:1], %v117[2:3], implicit mask %exec) imm [0, 1, 0]
    regalloc.inst 466 "store.shared.2xb64" native "DS_WRITE2_B64_gfx9" uses(%v66, %v118[0:1], %v118[2:3], implicit mask %exec) imm [0, 1, 0]
    regalloc.inst 467 pure "add.u32" native "S_ADD_I32" defs(%v83, implicit dead %scc) uses(%v83) imm [8]
    regalloc.inst 468 pure "add.u32" native "V_ADD_U32_e32" defs(%v79) uses(%v79, implicit mask %exec) imm [131072]
    regalloc.inst 469 pure "cmp.lt.u32" native "S_CMP_LT_U32" defs(implicit %scc) uses(%v83) imm [16]
    regalloc.inst 470 pure "add.u32" native "V_ADD_U32_e32" defs(%v82) uses(%v82, implicit mask %exec) imm [256]
    regalloc.branch 471 "branch.cond" native "S_CBRANCH_SCC1" uses(implicit %scc) to ^bb1, ^bb2 {also = [472]}
  ^bb2:  // pred: ^bb1
    regalloc.label "bb.2" freq 1.000000e+00
    regalloc.inst 473 "fence" native "ATOMIC_FENCE" imm [5, 2]
    regalloc.inst 474 "barrier" native "S_BARRIER"
    regalloc.inst 475 "fence" native "ATOMIC_FENCE" imm [4, 2]
    regalloc.inst 476 "load.shared.2xb64" native "DS_READ2_B64_gfx9" defs(%v343) uses(%v68, implicit mask %exec) imm [0, 4, 0]
    regalloc.inst 477 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v344) uses(%v70, implicit mask %exec) imm [0, 0]
    regalloc.inst 478 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v345) uses(%v70, implicit mask %exec) imm [32, 0]
    regalloc.inst 479 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v346) uses(%v70, implicit mask %exec) imm [64, 0]
    regalloc.inst 480 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v347) uses(%v70, implicit mask %exec) imm [96, 0]
    regalloc.inst 481 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v348) uses(%v70, implicit mask %exec) imm [264, 0]
    regalloc.inst 482 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v349) uses(%v70, implicit mask %exec) imm [296, 0]
    regalloc.inst 483 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v350) uses(%v70, implicit mask %exec) imm [328, 0]
    regalloc.inst 484 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v351) uses(%v70, implicit mask %exec) imm [360, 0]
    regalloc.inst 485 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v352) uses(%v70, implicit mask %exec) imm [528, 0]
    regalloc.inst 486 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v353) uses(%v70, implicit mask %exec) imm [560, 0]
    regalloc.inst 487 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v354) uses(%v70, implicit mask %exec) imm [592, 0]
    regalloc.inst 488 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v355) uses(%v70, implicit mask %exec) imm [624, 0]
    regalloc.inst 489 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v356) uses(%v70, implicit mask %exec) imm [792, 0]
    regalloc.inst 490 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v357) uses(%v70, implicit mask %exec) imm [824, 0]
    regalloc.inst 491 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v358) uses(%v70, implicit mask %exec) imm [856, 0]
    regalloc.inst 492 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v359) uses(%v70, implicit mask %exec) imm [888, 0]
    regalloc.inst 493 pure "mov.b32" native "S_MOV_B32" defs(%v360) imm [84148480]
    regalloc.inst 494 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v361[1]) uses(%v356, %v352, %v360, implicit mask %exec)
    regalloc.inst 495 pure "perm.b32" native "V_PERM_B32_e64" defs(%v361[0]) uses(%v348, %v344, %v360, implicit mask %exec)
    regalloc.inst 496 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v362) uses(%v343[0:1], %v361, %v84, implicit %exec) imm [0, 0, 0]
    regalloc.inst 497 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v363[1]) uses(%v357, %v353, %v360, implicit mask %exec)
    regalloc.inst 498 pure "perm.b32" native "V_PERM_B32_e64" defs(%v363[0]) uses(%v349, %v345, %v360, implicit mask %exec)
    regalloc.inst 499 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v364) uses(%v343[0:1], %v363, %v85, implicit %exec) imm [0, 0, 0]
    regalloc.inst 500 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v365[1]) uses(%v358, %v354, %v360, implicit mask %exec)
    regalloc.inst 501 pure "perm.b32" native "V_PERM_B32_e64" defs(%v365[0]) uses(%v350, %v346, %v360, implicit mask %exec)
    regalloc.inst 502 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v366) uses(%v343[0:1], %v365, %v86, implicit %exec) imm [0, 0, 0]
    regalloc.inst 503 pure "add.u32" native "V_ADD_U32_e32" defs(%v367) uses(%v68, implicit mask %exec) imm [4096]
    regalloc.inst 504 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v368[1]) uses(%v359, %v355, %v360, implicit mask %exec)
    regalloc.inst 505 pure "perm.b32" native "V_PERM_B32_e64" defs(%v368[0]) uses(%v351, %v347, %v360, implicit mask %exec)
    regalloc.inst 506 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v369) uses(%v343[0:1], %v368, %v87, implicit %exec) imm [0, 0, 0]
    regalloc.inst 507 "load.shared.2xb64" native "DS_READ2_B64_gfx9" defs(%v370) uses(%v367, implicit mask %exec) imm [16, 20, 0]
    regalloc.inst 508 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v371) uses(%v370[0:1], %v361, %v88, implicit %exec) imm [0, 0, 0]
    regalloc.inst 509 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v372) uses(%v370[0:1], %v363, %v89, implicit %exec) imm [0, 0, 0]
    regalloc.inst 510 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v373) uses(%v370[0:1], %v365, %v90, implicit %exec) imm [0, 0, 0]
    regalloc.inst 511 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v374) uses(%v70, implicit mask %exec) imm [4224, 0]
    regalloc.inst 512 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v375) uses(%v70, implicit mask %exec) imm [4256, 0]
    regalloc.inst 513 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v376) uses(%v70, implicit mask %exec) imm [4288, 0]
    regalloc.inst 514 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v377) uses(%v70, implicit mask %exec) imm [4320, 0]
    regalloc.inst 515 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v378) uses(%v70, implicit mask %exec) imm [4488, 0]
    regalloc.inst 516 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v379) uses(%v70, implicit mask %exec) imm [4520, 0]
    regalloc.inst 517 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v380) uses(%v70, implicit mask %exec) imm [4552, 0]
    regalloc.inst 518 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v381) uses(%v70, implicit mask %exec) imm [4584, 0]
    regalloc.inst 519 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v382) uses(%v370[0:1], %v368, %v91, implicit %exec) imm [0, 0, 0]
    regalloc.inst 520 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v383) uses(%v70, implicit mask %exec) imm [4752, 0]
    regalloc.inst 521 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v384) uses(%v70, implicit mask %exec) imm [4784, 0]
    regalloc.inst 522 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v385) uses(%v70, implicit mask %exec) imm [4816, 0]
    regalloc.inst 523 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v386) uses(%v70, implicit mask %exec) imm [5016, 0]
    regalloc.inst 524 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v387) uses(%v70, implicit mask %exec) imm [4848, 0]
    regalloc.inst 525 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v388) uses(%v70, implicit mask %exec) imm [5048, 0]
    regalloc.inst 526 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v389) uses(%v70, implicit mask %exec) imm [5080, 0]
    regalloc.inst 527 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v390) uses(%v70, implicit mask %exec) imm [5112, 0]
    regalloc.inst 528 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v391[1]) uses(%v386, %v383, %v360, implicit mask %exec)
    regalloc.inst 529 pure "perm.b32" native "V_PERM_B32_e64" defs(%v391[0]) uses(%v378, %v374, %v360, implicit mask %exec)
    regalloc.inst 530 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v392) uses(%v343[2:3], %v391, %v362, implicit %exec) imm [0, 0, 0]
    regalloc.inst 531 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v393[1]) uses(%v388, %v384, %v360, implicit mask %exec)
    regalloc.inst 532 pure "perm.b32" native "V_PERM_B32_e64" defs(%v393[0]) uses(%v379, %v375, %v360, implicit mask %exec)
    regalloc.inst 533 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v394) uses(%v343[2:3], %v393, %v364, implicit %exec) imm [0, 0, 0]
    regalloc.inst 534 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v395[1]) uses(%v389, %v385, %v360, implicit mask %exec)
    regalloc.inst 535 pure "perm.b32" native "V_PERM_B32_e64" defs(%v395[0]) uses(%v380, %v376, %v360, implicit mask %exec)
    regalloc.inst 536 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v396) uses(%v343[2:3], %v395, %v366, implicit %exec) imm [0, 0, 0]
    regalloc.inst 537 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v397[1]) uses(%v390, %v387, %v360, implicit mask %exec)
    regalloc.inst 538 pure "perm.b32" native "V_PERM_B32_e64" defs(%v397[0]) uses(%v381, %v377, %v360, implicit mask %exec)
    regalloc.inst 539 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v398) uses(%v343[2:3], %v397, %v369, implicit %exec) imm [0, 0, 0]
    regalloc.inst 540 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v399) uses(%v370[2:3], %v391, %v371, implicit %exec) imm [0, 0, 0]
    regalloc.inst 541 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v400) uses(%v370[2:3], %v393, %v372, implicit %exec) imm [0, 0, 0]
    regalloc.inst 542 "load.shared.2xb64" native "DS_READ2_B64_gfx9" defs(%v401) uses(%v68, implicit mask %exec) imm [8, 12, 0]
    regalloc.inst 543 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v402) uses(%v370[2:3], %v395, %v373, implicit %exec) imm [0, 0, 0]
    regalloc.inst 544 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v403) uses(%v70, implicit mask %exec) imm [8448, 0]
    regalloc.inst 545 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v404) uses(%v70, implicit mask %exec) imm [8480, 0]
    regalloc.inst 546 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v405) uses(%v70, implicit mask %exec) imm [8512, 0]
    regalloc.inst 547 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v406) uses(%v70, implicit mask %exec) imm [8544, 0]
    regalloc.inst 548 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v407) uses(%v70, implicit mask %exec) imm [8712, 0]
    regalloc.inst 549 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v408) uses(%v70, implicit mask %exec) imm [8744, 0]
    regalloc.inst 550 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v409) uses(%v70, implicit mask %exec) imm [8776, 0]
    regalloc.inst 551 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v410) uses(%v70, implicit mask %exec) imm [8808, 0]
    regalloc.inst 552 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v411) uses(%v370[2:3], %v397, %v382, implicit %exec) imm [0, 0, 0]
    regalloc.inst 553 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v412) uses(%v70, implicit mask %exec) imm [8976, 0]
    regalloc.inst 554 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v413) uses(%v70, implicit mask %exec) imm [9008, 0]
    regalloc.inst 555 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v414) uses(%v70, implicit mask %exec) imm [9040, 0]
    regalloc.inst 556 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v415) uses(%v70, implicit mask %exec) imm [9240, 0]
    regalloc.inst 557 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v416) uses(%v70, implicit mask %exec) imm [9072, 0]
    regalloc.inst 558 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v417) uses(%v70, implicit mask %exec) imm [9272, 0]
    regalloc.inst 559 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v418) uses(%v70, implicit mask %exec) imm [9304, 0]
    regalloc.inst 560 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v419) uses(%v70, implicit mask %exec) imm [9336, 0]
    regalloc.inst 561 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v420[1]) uses(%v415, %v412, %v360, implicit mask %exec)
    regalloc.inst 562 pure "perm.b32" native "V_PERM_B32_e64" defs(%v420[0]) uses(%v407, %v403, %v360, implicit mask %exec)
    regalloc.inst 563 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v421) uses(%v401[0:1], %v420, %v392, implicit %exec) imm [0, 0, 0]
    regalloc.inst 564 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v422[1]) uses(%v417, %v413, %v360, implicit mask %exec)
    regalloc.inst 565 pure "perm.b32" native "V_PERM_B32_e64" defs(%v422[0]) uses(%v408, %v404, %v360, implicit mask %exec)
    regalloc.inst 566 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v423) uses(%v401[0:1], %v422, %v394, implicit %exec) imm [0, 0, 0]
    regalloc.inst 567 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v424[1]) uses(%v418, %v414, %v360, implicit mask %exec)
    regalloc.inst 568 pure "perm.b32" native "V_PERM_B32_e64" defs(%v424[0]) uses(%v409, %v405, %v360, implicit mask %exec)
    regalloc.inst 569 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v425) uses(%v401[0:1], %v424, %v396, implicit %exec) imm [0, 0, 0]
    regalloc.inst 570 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v426[1]) uses(%v419, %v416, %v360, implicit mask %exec)
    regalloc.inst 571 pure "perm.b32" native "V_PERM_B32_e64" defs(%v426[0]) uses(%v410, %v406, %v360, implicit mask %exec)
    regalloc.inst 572 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v427) uses(%v401[0:1], %v426, %v398, implicit %exec) imm [0, 0, 0]
    regalloc.inst 573 "load.shared.2xb64" native "DS_READ2_B64_gfx9" defs(%v428) uses(%v367, implicit mask %exec) imm [24, 28, 0]
    regalloc.inst 574 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v429) uses(%v428[0:1], %v420, %v399, implicit %exec) imm [0, 0, 0]
    regalloc.inst 575 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v430) uses(%v428[0:1], %v422, %v400, implicit %exec) imm [0, 0, 0]
    regalloc.inst 576 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v431) uses(%v70, implicit mask %exec) imm [12672, 0]
    regalloc.inst 577 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v432) uses(%v70, implicit mask %exec) imm [12704, 0]
    regalloc.inst 578 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v433) uses(%v70, implicit mask %exec) imm [12736, 0]
    regalloc.inst 579 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v434) uses(%v70, implicit mask %exec) imm [12768, 0]
    regalloc.inst 580 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v435) uses(%v70, implicit mask %exec) imm [12936, 0]
    regalloc.inst 581 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v436) uses(%v70, implicit mask %exec) imm [12968, 0]
    regalloc.inst 582 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v437) uses(%v70, implicit mask %exec) imm [13000, 0]
    regalloc.inst 583 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v438) uses(%v70, implicit mask %exec) imm [13032, 0]
    regalloc.inst 584 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v439) uses(%v428[0:1], %v424, %v402, implicit %exec) imm [0, 0, 0]
    regalloc.inst 585 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v440) uses(%v70, implicit mask %exec) imm [13200, 0]
    regalloc.inst 586 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v441) uses(%v70, implicit mask %exec) imm [13232, 0]
    regalloc.inst 587 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v442) uses(%v70, implicit mask %exec) imm [13264, 0]
    regalloc.inst 588 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v443) uses(%v70, implicit mask %exec) imm [13296, 0]
    regalloc.inst 589 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v444) uses(%v70, implicit mask %exec) imm [16896, 0]
    regalloc.inst 590 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v445) uses(%v70, implicit mask %exec) imm [16928, 0]
    regalloc.inst 591 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v446) uses(%v70, implicit mask %exec) imm [16960, 0]
    regalloc.inst 592 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v447) uses(%v70, implicit mask %exec) imm [16992, 0]
    regalloc.inst 593 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v448) uses(%v428[0:1], %v426, %v411, implicit %exec) imm [0, 0, 0]
    regalloc.inst 594 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v449) uses(%v72, implicit mask %exec) imm [0, 0]
    regalloc.inst 595 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v450) uses(%v72, implicit mask %exec) imm [32, 0]
    regalloc.inst 596 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v451) uses(%v72, implicit mask %exec) imm [64, 0]
    regalloc.inst 597 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v452) uses(%v72, implicit mask %exec) imm [96, 0]
    regalloc.inst 598 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v453) uses(%v74, implicit mask %exec) imm [96, 0]
    regalloc.inst 599 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v454[1]) uses(%v449, %v440, %v360, implicit mask %exec)
    regalloc.inst 600 pure "perm.b32" native "V_PERM_B32_e64" defs(%v454[0]) uses(%v435, %v431, %v360, implicit mask %exec)
    regalloc.inst 601 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v455) uses(%v401[2:3], %v454, %v421, implicit %exec) imm [0, 0, 0]
    regalloc.inst 602 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v456[1]) uses(%v450, %v441, %v360, implicit mask %exec)
    regalloc.inst 603 pure "perm.b32" native "V_PERM_B32_e64" defs(%v456[0]) uses(%v436, %v432, %v360, implicit mask %exec)
    regalloc.inst 604 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v457) uses(%v401[2:3], %v456, %v423, implicit %exec) imm [0, 0, 0]
    regalloc.inst 605 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v458[1]) uses(%v451, %v442, %v360, implicit mask %exec)
    regalloc.inst 606 pure "perm.b32" native "V_PERM_B32_e64" defs(%v458[0]) uses(%v437, %v433, %v360, implicit mask %exec)
    regalloc.inst 607 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v459) uses(%v401[2:3], %v458, %v425, implicit %exec) imm [0, 0, 0]
    regalloc.inst 608 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v460[1]) uses(%v452, %v443, %v360, implicit mask %exec)
    regalloc.inst 609 pure "perm.b32" native "V_PERM_B32_e64" defs(%v460[0]) uses(%v438, %v434, %v360, implicit mask %exec)
    regalloc.inst 610 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v461) uses(%v401[2:3], %v460, %v427, implicit %exec) imm [0, 0, 0]
    regalloc.inst 611 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v462) uses(%v428[2:3], %v454, %v429, implicit %exec) imm [0, 0, 0]
    regalloc.inst 612 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v463) uses(%v428[2:3], %v456, %v430, implicit %exec) imm [0, 0, 0]
    regalloc.inst 613 "load.shared.2xb64" native "DS_READ2_B64_gfx9" defs(%v464) uses(%v68, implicit mask %exec) imm [16, 20, 0]
    regalloc.inst 614 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v465) uses(%v428[2:3], %v458, %v439, implicit %exec) imm [0, 0, 0]
    regalloc.inst 615 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v466) uses(%v70, implicit mask %exec) imm [17160, 0]
    regalloc.inst 616 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v467) uses(%v70, implicit mask %exec) imm [17192, 0]
    regalloc.inst 617 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v468) uses(%v70, implicit mask %exec) imm [17224, 0]
    regalloc.inst 618 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v469) uses(%v70, implicit mask %exec) imm [17256, 0]
    regalloc.inst 619 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v470) uses(%v70, implicit mask %exec) imm [17424, 0]
    regalloc.inst 620 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v471) uses(%v70, implicit mask %exec) imm [17456, 0]
    regalloc.inst 621 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v472) uses(%v70, implicit mask %exec) imm [17488, 0]
    regalloc.inst 622 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v473) uses(%v70, implicit mask %exec) imm [17520, 0]
    regalloc.inst 623 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v474) uses(%v428[2:3], %v460, %v448, implicit %exec) imm [0, 0, 0]
    regalloc.inst 624 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v475) uses(%v70, implicit mask %exec) imm [17688, 0]
    regalloc.inst 625 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v476) uses(%v70, implicit mask %exec) imm [17720, 0]
    regalloc.inst 626 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v477) uses(%v70, implicit mask %exec) imm [17752, 0]
    regalloc.inst 627 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v478) uses(%v70, implicit mask %exec) imm [17784, 0]
    regalloc.inst 628 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v479) uses(%v70, implicit mask %exec) imm [21120, 0]
    regalloc.inst 629 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v480) uses(%v70, implicit mask %exec) imm [21152, 0]
    regalloc.inst 630 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v481) uses(%v70, implicit mask %exec) imm [21184, 0]
    regalloc.inst 631 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v482) uses(%v70, implicit mask %exec) imm [21216, 0]
    regalloc.inst 632 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v483[1]) uses(%v475, %v470, %v360, implicit mask %exec)
    regalloc.inst 633 pure "perm.b32" native "V_PERM_B32_e64" defs(%v483[0]) uses(%v466, %v444, %v360, implicit mask %exec)
    regalloc.inst 634 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v484) uses(%v464[0:1], %v483, %v455, implicit %exec) imm [0, 0, 0]
    regalloc.inst 635 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v485[1]) uses(%v476, %v471, %v360, implicit mask %exec)
    regalloc.inst 636 pure "perm.b32" native "V_PERM_B32_e64" defs(%v485[0]) uses(%v467, %v445, %v360, implicit mask %exec)
    regalloc.inst 637 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v486) uses(%v464[0:1], %v485, %v457, implicit %exec) imm [0, 0, 0]
    regalloc.inst 638 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v487[1]) uses(%v477, %v472, %v360, implicit mask %exec)
    regalloc.inst 639 pure "perm.b32" native "V_PERM_B32_e64" defs(%v487[0]) uses(%v468, %v446, %v360, implicit mask %exec)
    regalloc.inst 640 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v488) uses(%v464[0:1], %v487, %v459, implicit %exec) imm [0, 0, 0]
    regalloc.inst 641 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v489[1]) uses(%v478, %v473, %v360, implicit mask %exec)
    regalloc.inst 642 pure "perm.b32" native "V_PERM_B32_e64" defs(%v489[0]) uses(%v469, %v447, %v360, implicit mask %exec)
    regalloc.inst 643 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v490) uses(%v464[0:1], %v489, %v461, implicit %exec) imm [0, 0, 0]
    regalloc.inst 644 "load.shared.2xb64" native "DS_READ2_B64_gfx9" defs(%v491) uses(%v367, implicit mask %exec) imm [32, 36, 0]
    regalloc.inst 645 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v492) uses(%v491[0:1], %v483, %v462, implicit %exec) imm [0, 0, 0]
    regalloc.inst 646 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v493) uses(%v491[0:1], %v485, %v463, implicit %exec) imm [0, 0, 0]
    regalloc.inst 647 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v494) uses(%v491[0:1], %v487, %v465, implicit %exec) imm [0, 0, 0]
    regalloc.inst 648 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v495) uses(%v70, implicit mask %exec) imm [21384, 0]
    regalloc.inst 649 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v496) uses(%v70, implicit mask %exec) imm [21416, 0]
    regalloc.inst 650 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v497) uses(%v70, implicit mask %exec) imm [21448, 0]
    regalloc.inst 651 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v498) uses(%v70, implicit mask %exec) imm [21480, 0]
    regalloc.inst 652 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v499) uses(%v70, implicit mask %exec) imm [21648, 0]
    regalloc.inst 653 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v500) uses(%v70, implicit mask %exec) imm [21680, 0]
    regalloc.inst 654 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v501) uses(%v70, implicit mask %exec) imm [21712, 0]
    regalloc.inst 655 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v502) uses(%v70, implicit mask %exec) imm [21744, 0]
    regalloc.inst 656 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v503) uses(%v491[0:1], %v489, %v474, implicit %exec) imm [0, 0, 0]
    regalloc.inst 657 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v504) uses(%v70, implicit mask %exec) imm [21912, 0]
    regalloc.inst 658 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v505) uses(%v70, implicit mask %exec) imm [21944, 0]
    regalloc.inst 659 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v506) uses(%v70, implicit mask %exec) imm [21976, 0]
    regalloc.inst 660 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v507) uses(%v70, implicit mask %exec) imm [22008, 0]
    regalloc.inst 661 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v508) uses(%v70, implicit mask %exec) imm [25344, 0]
    regalloc.inst 662 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v509) uses(%v70, implicit mask %exec) imm [25376, 0]
    regalloc.inst 663 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v510) uses(%v70, implicit mask %exec) imm [25408, 0]
    regalloc.inst 664 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v511) uses(%v70, implicit mask %exec) imm [25440, 0]
    regalloc.inst 665 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v512[1]) uses(%v504, %v499, %v360, implicit mask %exec)
    regalloc.inst 666 pure "perm.b32" native "V_PERM_B32_e64" defs(%v512[0]) uses(%v495, %v479, %v360, implicit mask %exec)
    regalloc.inst 667 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v513) uses(%v464[2:3], %v512, %v484, implicit %exec) imm [0, 0, 0]
    regalloc.inst 668 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v514[1]) uses(%v505, %v500, %v360, implicit mask %exec)
    regalloc.inst 669 pure "perm.b32" native "V_PERM_B32_e64" defs(%v514[0]) uses(%v496, %v480, %v360, implicit mask %exec)
    regalloc.inst 670 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v515) uses(%v464[2:3], %v514, %v486, implicit %exec) imm [0, 0, 0]
    regalloc.inst 671 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v516[1]) uses(%v506, %v501, %v360, implicit mask %exec)
    regalloc.inst 672 pure "perm.b32" native "V_PERM_B32_e64" defs(%v516[0]) uses(%v497, %v481, %v360, implicit mask %exec)
    regalloc.inst 673 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v517) uses(%v464[2:3], %v516, %v488, implicit %exec) imm [0, 0, 0]
    regalloc.inst 674 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v518[1]) uses(%v507, %v502, %v360, implicit mask %exec)
    regalloc.inst 675 pure "perm.b32" native "V_PERM_B32_e64" defs(%v518[0]) uses(%v498, %v482, %v360, implicit mask %exec)
    regalloc.inst 676 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v519) uses(%v464[2:3], %v518, %v490, implicit %exec) imm [0, 0, 0]
    regalloc.inst 677 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v520) uses(%v491[2:3], %v512, %v492, implicit %exec) imm [0, 0, 0]
    regalloc.inst 678 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v521) uses(%v491[2:3], %v514, %v493, implicit %exec) imm [0, 0, 0]
    regalloc.inst 679 "load.shared.2xb64" native "DS_READ2_B64_gfx9" defs(%v522) uses(%v68, implicit mask %exec) imm [24, 28, 0]
    regalloc.inst 680 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v523) uses(%v491[2:3], %v516, %v494, implicit %exec) imm [0, 0, 0]
    regalloc.inst 681 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v524) uses(%v70, implicit mask %exec) imm [25608, 0]
    regalloc.inst 682 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v525) uses(%v70, implicit mask %exec) imm [25640, 0]
    regalloc.inst 683 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v526) uses(%v70, implicit mask %exec) imm [25672, 0]
    regalloc.inst 684 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v527) uses(%v70, implicit mask %exec) imm [25704, 0]
    regalloc.inst 685 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v528) uses(%v70, implicit mask %exec) imm [25872, 0]
    regalloc.inst 686 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v529) uses(%v70, implicit mask %exec) imm [25904, 0]
    regalloc.inst 687 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v530) uses(%v70, implicit mask %exec) imm [25936, 0]
    regalloc.inst 688 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v531) uses(%v70, implicit mask %exec) imm [25968, 0]
    regalloc.inst 689 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v532) uses(%v491[2:3], %v518, %v503, implicit %exec) imm [0, 0, 0]
    regalloc.inst 690 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v533) uses(%v70, implicit mask %exec) imm [26136, 0]
    regalloc.inst 691 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v534) uses(%v70, implicit mask %exec) imm [26168, 0]
    regalloc.inst 692 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v535) uses(%v70, implicit mask %exec) imm [26200, 0]
    regalloc.inst 693 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v536) uses(%v70, implicit mask %exec) imm [26232, 0]
    regalloc.inst 694 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v537) uses(%v70, implicit mask %exec) imm [29568, 0]
    regalloc.inst 695 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v538) uses(%v70, implicit mask %exec) imm [29600, 0]
    regalloc.inst 696 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v539) uses(%v70, implicit mask %exec) imm [29632, 0]
    regalloc.inst 697 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v540) uses(%v70, implicit mask %exec) imm [29664, 0]
    regalloc.inst 698 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v541[1]) uses(%v533, %v528, %v360, implicit mask %exec)
    regalloc.inst 699 pure "perm.b32" native "V_PERM_B32_e64" defs(%v541[0]) uses(%v524, %v508, %v360, implicit mask %exec)
    regalloc.inst 700 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v542) uses(%v522[0:1], %v541, %v513, implicit %exec) imm [0, 0, 0]
    regalloc.inst 701 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v543[1]) uses(%v534, %v529, %v360, implicit mask %exec)
    regalloc.inst 702 pure "perm.b32" native "V_PERM_B32_e64" defs(%v543[0]) uses(%v525, %v509, %v360, implicit mask %exec)
    regalloc.inst 703 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v544) uses(%v522[0:1], %v543, %v515, implicit %exec) imm [0, 0, 0]
    regalloc.inst 704 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v545[1]) uses(%v535, %v530, %v360, implicit mask %exec)
    regalloc.inst 705 pure "perm.b32" native "V_PERM_B32_e64" defs(%v545[0]) uses(%v526, %v510, %v360, implicit mask %exec)
    regalloc.inst 706 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v546) uses(%v522[0:1], %v545, %v517, implicit %exec) imm [0, 0, 0]
    regalloc.inst 707 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v547[1]) uses(%v536, %v531, %v360, implicit mask %exec)
    regalloc.inst 708 pure "perm.b32" native "V_PERM_B32_e64" defs(%v547[0]) uses(%v527, %v511, %v360, implicit mask %exec)
    regalloc.inst 709 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v548) uses(%v522[0:1], %v547, %v519, implicit %exec) imm [0, 0, 0]
    regalloc.inst 710 "load.shared.2xb64" native "DS_READ2_B64_gfx9" defs(%v549) uses(%v367, implicit mask %exec) imm [40, 44, 0]
    regalloc.inst 711 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v550) uses(%v549[0:1], %v541, %v520, implicit %exec) imm [0, 0, 0]
    regalloc.inst 712 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v551) uses(%v549[0:1], %v543, %v521, implicit %exec) imm [0, 0, 0]
    regalloc.inst 713 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v552) uses(%v549[0:1], %v545, %v523, implicit %exec) imm [0, 0, 0]
    regalloc.inst 714 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v553) uses(%v74, implicit mask %exec) imm [0, 0]
    regalloc.inst 715 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v554) uses(%v74, implicit mask %exec) imm [32, 0]
    regalloc.inst 716 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v555) uses(%v74, implicit mask %exec) imm [64, 0]
    regalloc.inst 717 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v556) uses(%v549[0:1], %v547, %v532, implicit %exec) imm [0, 0, 0]
    regalloc.inst 718 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v557) uses(%v70, implicit mask %exec) imm [29832, 0]
    regalloc.inst 719 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v558) uses(%v70, implicit mask %exec) imm [29864, 0]
    regalloc.inst 720 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v559) uses(%v70, implicit mask %exec) imm [29896, 0]
    regalloc.inst 721 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v560) uses(%v70, implicit mask %exec) imm [29928, 0]
    regalloc.inst 722 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v561) uses(%v70, implicit mask %exec) imm [30096, 0]
    regalloc.inst 723 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v562) uses(%v70, implicit mask %exec) imm [30128, 0]
    regalloc.inst 724 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v563) uses(%v70, implicit mask %exec) imm [30160, 0]
    regalloc.inst 725 "load.shared.u16" native "DS_READ_U16_gfx9" defs(%v564) uses(%v70, implicit mask %exec) imm [30192, 0]
    regalloc.inst 726 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v565[1]) uses(%v553, %v561, %v360, implicit mask %exec)
    regalloc.inst 727 pure "perm.b32" native "V_PERM_B32_e64" defs(%v565[0]) uses(%v557, %v537, %v360, implicit mask %exec)
    regalloc.inst 728 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v566) uses(%v522[2:3], %v565, %v542, implicit %exec) imm [0, 0, 0]
    regalloc.inst 729 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v567[1]) uses(%v554, %v562, %v360, implicit mask %exec)
    regalloc.inst 730 pure "perm.b32" native "V_PERM_B32_e64" defs(%v567[0]) uses(%v558, %v538, %v360, implicit mask %exec)
    regalloc.inst 731 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v568) uses(%v522[2:3], %v567, %v544, implicit %exec) imm [0, 0, 0]
    regalloc.inst 732 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v569[1]) uses(%v555, %v563, %v360, implicit mask %exec)
    regalloc.inst 733 pure "perm.b32" native "V_PERM_B32_e64" defs(%v569[0]) uses(%v559, %v539, %v360, implicit mask %exec)
    regalloc.inst 734 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v570) uses(%v522[2:3], %v569, %v546, implicit %exec) imm [0, 0, 0]
    regalloc.inst 735 pure "perm.b32" native "V_PERM_B32_e64" defs(undef %v571[1]) uses(%v453, %v564, %v360, implicit mask %exec)
    regalloc.inst 736 pure "perm.b32" native "V_PERM_B32_e64" defs(%v571[0]) uses(%v560, %v540, %v360, implicit mask %exec)
    regalloc.inst 737 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v572) uses(%v522[2:3], %v571, %v548, implicit %exec) imm [0, 0, 0]
    regalloc.inst 738 pure "and.b32" native "S_AND_B32" defs(%v1[1], implicit dead %scc) uses(%v1[1]) imm [65535]
    regalloc.inst 739 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v573) uses(%v549[2:3], %v565, %v550, implicit %exec) imm [0, 0, 0]
    regalloc.inst 740 pure "mov.b32" native "S_MOV_B32" defs(%v1[3]) imm [159744]
    regalloc.inst 741 pure "mov.b32" native "S_MOV_B32" defs(%v1[2]) imm [1048576]
    regalloc.inst 742 pure "or3.b32" native "V_OR3_B32_e64" defs(%v574) uses(%v48, %v9, %v45, implicit mask %exec)
    regalloc.inst 743 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v575) uses(%v549[2:3], %v567, %v551, implicit %exec) imm [0, 0, 0]
    regalloc.inst 744 pure "or.b32" native "V_OR_B32_e32" defs(%v576) uses(%v21, %v44, implicit mask %exec)
    regalloc.inst 745 pure "shl.b32" native "V_LSHLREV_B32_e32" defs(%v577) uses(%v576, implicit mask %exec) imm [2]
    regalloc.inst 746 pure "shl_or.b32" native "V_LSHL_OR_B32_e64" defs(%v578) uses(%v574, %v577, implicit mask %exec) imm [11]
    regalloc.inst 747 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v579) uses(%v549[2:3], %v569, %v552, implicit %exec) imm [0, 0, 0]
    regalloc.inst 748 pure "add.u32" native "V_ADD_U32_e32" defs(%v580) uses(%v578, implicit mask %exec) imm [4096]
    regalloc.inst 749 pure "add.u32" native "V_ADD_U32_e32" defs(%v581) uses(%v578, implicit mask %exec) imm [32768]
    regalloc.inst 750 pure "add.u32" native "V_ADD_U32_e32" defs(%v582) uses(%v578, implicit mask %exec) imm [36864]
    regalloc.inst 751 "mma.f32.f16.16x16x16" native "V_MFMA_F32_16X16X16F16_vgprcd_e64" defs(%v583) uses(%v549[2:3], %v571, %v556, implicit %exec) imm [0, 0, 0]
    regalloc.inst 752 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v566[0], %v578, %v1, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 753 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v568[0], %v578, %v1, implicit mask %exec) imm [0, 64, 0, 0]
    regalloc.inst 754 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v570[0], %v578, %v1, implicit mask %exec) imm [0, 128, 0, 0]
    regalloc.inst 755 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v572[0], %v578, %v1, implicit mask %exec) imm [0, 192, 0, 0]
    regalloc.inst 756 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v566[1], %v578, %v1, implicit mask %exec) imm [0, 2048, 0, 0]
    regalloc.inst 757 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v568[1], %v578, %v1, implicit mask %exec) imm [0, 2112, 0, 0]
    regalloc.inst 758 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v570[1], %v578, %v1, implicit mask %exec) imm [0, 2176, 0, 0]
    regalloc.inst 759 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v572[1], %v578, %v1, implicit mask %exec) imm [0, 2240, 0, 0]
    regalloc.inst 760 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v566[2], %v580, %v1, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 761 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v568[2], %v580, %v1, implicit mask %exec) imm [0, 64, 0, 0]
    regalloc.inst 762 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v570[2], %v580, %v1, implicit mask %exec) imm [0, 128, 0, 0]
    regalloc.inst 763 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v572[2], %v580, %v1, implicit mask %exec) imm [0, 192, 0, 0]
    regalloc.inst 764 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v566[3], %v580, %v1, implicit mask %exec) imm [0, 2048, 0, 0]
    regalloc.inst 765 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v568[3], %v580, %v1, implicit mask %exec) imm [0, 2112, 0, 0]
    regalloc.inst 766 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v570[3], %v580, %v1, implicit mask %exec) imm [0, 2176, 0, 0]
    regalloc.inst 767 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v572[3], %v580, %v1, implicit mask %exec) imm [0, 2240, 0, 0]
    regalloc.inst 768 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v573[0], %v581, %v1, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 769 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v575[0], %v581, %v1, implicit mask %exec) imm [0, 64, 0, 0]
    regalloc.inst 770 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v579[0], %v581, %v1, implicit mask %exec) imm [0, 128, 0, 0]
    regalloc.inst 771 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v583[0], %v581, %v1, implicit mask %exec) imm [0, 192, 0, 0]
    regalloc.inst 772 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v573[1], %v581, %v1, implicit mask %exec) imm [0, 2048, 0, 0]
    regalloc.inst 773 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v575[1], %v581, %v1, implicit mask %exec) imm [0, 2112, 0, 0]
    regalloc.inst 774 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v579[1], %v581, %v1, implicit mask %exec) imm [0, 2176, 0, 0]
    regalloc.inst 775 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v583[1], %v581, %v1, implicit mask %exec) imm [0, 2240, 0, 0]
    regalloc.inst 776 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v573[2], %v582, %v1, implicit mask %exec) imm [0, 0, 0, 0]
    regalloc.inst 777 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v575[2], %v582, %v1, implicit mask %exec) imm [0, 64, 0, 0]
    regalloc.inst 778 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v579[2], %v582, %v1, implicit mask %exec) imm [0, 128, 0, 0]
    regalloc.inst 779 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v583[2], %v582, %v1, implicit mask %exec) imm [0, 192, 0, 0]
    regalloc.inst 780 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v573[3], %v582, %v1, implicit mask %exec) imm [0, 2048, 0, 0]
    regalloc.inst 781 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v575[3], %v582, %v1, implicit mask %exec) imm [0, 2112, 0, 0]
    regalloc.inst 782 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v579[3], %v582, %v1, implicit mask %exec) imm [0, 2176, 0, 0]
    regalloc.inst 783 "store.global.b32" native "BUFFER_STORE_DWORD_OFFEN_exact" uses(%v583[3], %v582, %v1, implicit mask %exec) imm [0, 2240, 0, 0]
    regalloc.inst 784 "fence" native "ATOMIC_FENCE" imm [5, 2]
    regalloc.inst 785 "barrier" native "S_BARRIER"
    regalloc.inst 786 "fence" native "ATOMIC_FENCE" imm [4, 2]
    regalloc.exit 787 "exit" native "S_ENDPGM" imm [0]
  }
}
