/* SPDX-License-Identifier: MIT */
/* Functions that check whether the CTF writer accepts a name. */
#ifndef BABELTRACE2_CTF_WRITER_UTILS_H
#define BABELTRACE2_CTF_WRITER_UTILS_H

#include <babeltrace2-ctf-writer/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@addtogroup ctf-writer
@{
*/

/*!
Returns whether a text is a valid name of a clock, of an environment entry, or of a field of an
event class.

A valid name begins with a letter or an underscore, consists of letters, digits and underscores, and
isn't a keyword of TSDL (CTF 1.8, §C.1.1), such as `event` or `align`.

@param[in] identifier Text, or `NULL`, which isn't valid.
@returns #BT_CTF_TRUE or #BT_CTF_FALSE.
*/
extern bt_ctf_bool bt_ctf_identifier_is_valid(const char *identifier);

/*!
Same as bt_ctf_identifier_is_valid(), but with the results of Babeltrace 1.

@note In the headers of Babeltrace 2, this function returns 1 for a valid name and 0 for others,
which is the opposite.

@param[in] identifier Text, or `NULL`.
@returns 0 if `identifier` is valid, -1 if it isn't.
*/
static inline int bt_ctf_validate_identifier(const char *identifier)
{
    return bt_ctf_identifier_is_valid(identifier) ? 0 : -1;
}

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
