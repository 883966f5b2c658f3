/* SPDX-License-Identifier: MIT */
/* Names which are less strict than those of bt_ctf_identifier_is_valid(). */
#ifndef CTF_WRITER_IDENTIFIER_H
#define CTF_WRITER_IDENTIFIER_H

#include <stdbool.h>

/* Whether `name` may be that of a member: an identifier of C; a keyword is fine. */
bool ctfw_is_member_name(const char *name);

/*
 * Whether `name` may be that of a length or tag: a name that is no keyword, or a path of names with
 * dots between them.
 */
bool ctfw_is_key_name(const char *name);

#endif
