/* SPDX-License-Identifier: MIT */
/* Checks of names with weaker rules than those of bt_ctf_identifier_is_valid(). */
#ifndef CTF_WRITER_IDENTIFIER_H
#define CTF_WRITER_IDENTIFIER_H

#include <stdbool.h>

/*
 * Returns whether `name` is a valid name of a member: an identifier of C, which may be a keyword.
 */
bool ctfw_is_member_name(const char *name);

/*
 * Returns whether `name` is a valid name of a length or tag: a name that isn't a keyword, or a path
 * of names that are separated by dots.
 */
bool ctfw_is_key_name(const char *name);

#endif
