/* SPDX-License-Identifier: MIT */
/* The Boolean type of the CTF writer. */
#ifndef BABELTRACE2_CTF_WRITER_TYPES_H
#define BABELTRACE2_CTF_WRITER_TYPES_H

#ifdef __cplusplus
extern "C" {
#endif

/*!
@addtogroup ctf-writer
@{
*/

/*! False. */
#define BT_CTF_FALSE 0
/*! True. */
#define BT_CTF_TRUE 1

/*! A Boolean value: #BT_CTF_FALSE or #BT_CTF_TRUE. */
typedef int bt_ctf_bool;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
