/* SPDX-License-Identifier: MIT */
/*
 * A library with two functions. Its debugging information is written by hand below. The first
 * function and the function that is inlined in it have only linkage names. The address range of
 * each is the first byte of the first function.
 */
__attribute__((visibility("default"))) int _Z6lonelyi(int n);
__attribute__((visibility("default"))) int named(int n);

int _Z6lonelyi(int n)
{
    return n + 1;
}

int named(int n)
{
    return n - 1;
}

#define TEXT(n)         #n
#define TEXT_OF(number) TEXT(number)

/* clang-format off */
__asm__(
    ".pushsection .debug_abbrev, \"\"\n"
    ".Labbreviations:\n"
    /* 1: DW_TAG_compile_unit with children */
    ".byte 1, 0x11, 1,  0, 0\n"
    /* 2: DW_TAG_subprogram with children: DW_AT_linkage_name, DW_AT_low_pc, 4-byte DW_AT_high_pc */
    ".byte 2, 0x2e, 1,  0x6e, 0x08,  0x11, 0x01,  0x12, 0x06,  0, 0\n"
    /* 3: DW_TAG_inlined_subroutine without children: the same attributes */
    ".byte 3, 0x1d, 0,  0x6e, 0x08,  0x11, 0x01,  0x12, 0x06,  0, 0\n"
    /* 4: DW_TAG_subprogram without children: DW_AT_name, DW_AT_low_pc, DW_AT_high_pc */
    ".byte 4, 0x2e, 0,  0x03, 0x08,  0x11, 0x01,  0x12, 0x06,  0, 0\n"
    ".byte 0\n"
    ".popsection\n"
    ".pushsection .debug_info, \"\"\n"
    ".4byte .Lend - .Lversion\n"
    ".Lversion:\n"
    ".2byte 4\n"
    ".4byte .Labbreviations\n"
    ".byte " TEXT_OF(__SIZEOF_POINTER__) "\n"
    ".byte 1\n"
    ".byte 2\n" ".asciz \"_Z6lonelyi\"\n" ".dc.a _Z6lonelyi\n" ".4byte 1\n"
    ".byte 3\n" ".asciz \"_ZN2in3nerEv\"\n" ".dc.a _Z6lonelyi\n" ".4byte 1\n"
    ".byte 0\n"
    ".byte 4\n" ".asciz \"named\"\n" ".dc.a named\n" ".4byte 1\n"
    ".byte 0\n"
    ".Lend:\n"
    ".popsection\n");
