/* SPDX-License-Identifier: MIT */

/*
 * Log levels, which components also use, and the log level of the library at run time.
 */

#ifndef BABELTRACE2_LOGGING_H
#define BABELTRACE2_LOGGING_H

#include <babeltrace2/types.h>
#include <babeltrace2/logging-defs.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-logging Logging

Log levels, and functions that get and set the log level of the library itself.

The library writes its log statements to the standard error stream. The initial level of the library
is the value of the environment variable `LIBBABELTRACE2_INIT_LOG_LEVEL` (a level name or its first
letter), or #BT_LOGGING_LEVEL_NONE when that variable is not set.

The level of the library is independent from the levels of components (given to the
`bt_graph_add_*_component*()` functions), of query executors
(bt_query_executor_set_logging_level()), and of MIP version negotiation
(bt_get_greatest_operative_mip_version()).
@{
*/

/*!
Log levels, from the most verbose to the least.

@since 2.0
*/
typedef enum bt_logging_level {
    /*! Everything, at a noticeable cost in speed. */
    BT_LOGGING_LEVEL_TRACE = __BT_LOGGING_LEVEL_TRACE,
    /*! Debugging information which is affordable in production. */
    BT_LOGGING_LEVEL_DEBUG = __BT_LOGGING_LEVEL_DEBUG,
    /*! Progress and important changes of state. */
    BT_LOGGING_LEVEL_INFO = __BT_LOGGING_LEVEL_INFO,
    /*! Unexpected situations in which the execution continues normally. */
    BT_LOGGING_LEVEL_WARNING = __BT_LOGGING_LEVEL_WARNING,
    /*! Errors after which the program can do no useful work, but can exit cleanly. */
    BT_LOGGING_LEVEL_ERROR = __BT_LOGGING_LEVEL_ERROR,
    /*! Errors after which the program aborts at once. */
    BT_LOGGING_LEVEL_FATAL = __BT_LOGGING_LEVEL_FATAL,
    /*! Logging is off. */
    BT_LOGGING_LEVEL_NONE = __BT_LOGGING_LEVEL_NONE,
} bt_logging_level;

/*!
Sets the log level of the library.

@param[in] logging_level New level of all the modules of the library.
@since 2.0
*/
void bt_logging_set_global_level(bt_logging_level logging_level) __BT_NOEXCEPT;

/*!
Returns the current log level of the library.

@returns Log level of all the modules of the library.
@since 2.0
*/
bt_logging_level bt_logging_get_global_level(void) __BT_NOEXCEPT;

/*!
Returns the minimal log level of the library, fixed at build time.

@returns Minimal log level: the statements of less severe levels are not part of the build.
@since 2.0
*/
bt_logging_level bt_logging_get_minimal_level(void) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_LOGGING_H */
