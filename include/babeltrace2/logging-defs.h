/* SPDX-License-Identifier: MIT */

/*
 * Private: the values of the enumerators of `bt_logging_level`, as macros because preprocessor
 * conditions (minimal log level at build time) need them too.
 */

#ifndef BABELTRACE2_LOGGING_DEFS_H
#define BABELTRACE2_LOGGING_DEFS_H

#define __BT_LOGGING_LEVEL_TRACE   1
#define __BT_LOGGING_LEVEL_DEBUG   2
#define __BT_LOGGING_LEVEL_INFO    3
#define __BT_LOGGING_LEVEL_WARNING 4
#define __BT_LOGGING_LEVEL_ERROR   5
#define __BT_LOGGING_LEVEL_FATAL   6
#define __BT_LOGGING_LEVEL_NONE    0xff

#endif /* BABELTRACE2_LOGGING_DEFS_H */
