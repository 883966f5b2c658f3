/* SPDX-License-Identifier: MIT */

/*
 * Plugin loading: functions that find plugins, get their properties and borrow their component
 * classes.
 */

#ifndef BABELTRACE2_PLUGIN_PLUGIN_LOADING_H
#define BABELTRACE2_PLUGIN_PLUGIN_LOADING_H

#include <babeltrace2/func-status.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-plugin Plugin loading

A plugin is a named package of component classes. A shared object file (`.so`), a Python file whose
name starts with `bt_plugin_`, or the program itself (static plugins) contains the plugin. The name
of a plugin is independent of the name of its file.

@anchor api-plugin-def-dirs
bt_plugin_find() and bt_plugin_find_all() search, in this order and without recursing:

- The colon-separated folders of the environment variable `BABELTRACE_PLUGIN_PATH`.
- `$HOME/.local/lib/babeltrace2/plugins`.
- The plugin folder of the installed library.
- The static plugins.

If several plugins have the same name, the functions use the first one. Plugins and plugin sets are
reference-counted objects, and are immutable once loaded.
@{
*/

/*! @name Finding plugins
@{ */

/*! Status of bt_plugin_find(). @since 2.0 */
typedef enum bt_plugin_find_status {
    /*! Success. */
    BT_PLUGIN_FIND_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! No plugin was found. */
    BT_PLUGIN_FIND_STATUS_NOT_FOUND = __BT_FUNC_STATUS_NOT_FOUND,
    /*! Out of memory. */
    BT_PLUGIN_FIND_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_PLUGIN_FIND_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_plugin_find_status;

/*!
Finds and loads the first plugin which has a given name.

@param[in] plugin_name Name of the plugin.
@param[in] find_in_std_env_var #BT_TRUE to search the folders of `BABELTRACE_PLUGIN_PATH`.
@param[in] find_in_user_dir #BT_TRUE to search `$HOME/.local/lib/babeltrace2/plugins`.
@param[in] find_in_sys_dir #BT_TRUE to search the plugin folder of the installed library.
@param[in] find_in_static #BT_TRUE to search the static plugins.
@param[in] fail_on_load_error #BT_TRUE to fail if a plugin cannot be loaded, #BT_FALSE to ignore it.
    A file which contains no plugin isn't an error in either case.
@param[out] plugin On success, a new reference to the plugin.
@retval #BT_PLUGIN_FIND_STATUS_OK Success.
@retval #BT_PLUGIN_FIND_STATUS_NOT_FOUND No plugin was found.
@retval #BT_PLUGIN_FIND_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_PLUGIN_FIND_STATUS_ERROR Any other error.
@pre `plugin_name` and `plugin` aren't `NULL`.
@pre At least one of the `find_in_…` parameters is #BT_TRUE.
@since 2.0
*/
extern bt_plugin_find_status bt_plugin_find(const char *plugin_name, bt_bool find_in_std_env_var,
    bt_bool find_in_user_dir, bt_bool find_in_sys_dir, bt_bool find_in_static,
    bt_bool fail_on_load_error, const bt_plugin **plugin) __BT_NOEXCEPT;

/*! Status of bt_plugin_find_all(). @since 2.0 */
typedef enum bt_plugin_find_all_status {
    /*! Success. */
    BT_PLUGIN_FIND_ALL_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! No plugin was found. */
    BT_PLUGIN_FIND_ALL_STATUS_NOT_FOUND = __BT_FUNC_STATUS_NOT_FOUND,
    /*! Out of memory. */
    BT_PLUGIN_FIND_ALL_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_PLUGIN_FIND_ALL_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_plugin_find_all_status;

/*!
Finds and loads all the plugins of the default folders, and the static plugins.

@param[in] find_in_std_env_var #BT_TRUE to search the folders of `BABELTRACE_PLUGIN_PATH`.
@param[in] find_in_user_dir #BT_TRUE to search `$HOME/.local/lib/babeltrace2/plugins`.
@param[in] find_in_sys_dir #BT_TRUE to search the plugin folder of the installed library.
@param[in] find_in_static #BT_TRUE to search the static plugins.
@param[in] fail_on_load_error #BT_TRUE to fail if a plugin cannot be loaded, #BT_FALSE to ignore it.
    A file which contains no plugin isn't an error in either case.
@param[out] plugins On success, a new reference to the set of plugins.
@retval #BT_PLUGIN_FIND_ALL_STATUS_OK Success.
@retval #BT_PLUGIN_FIND_ALL_STATUS_NOT_FOUND No plugin was found.
@retval #BT_PLUGIN_FIND_ALL_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_PLUGIN_FIND_ALL_STATUS_ERROR Any other error.
@pre `plugins` isn't `NULL`.
@pre At least one of the `find_in_…` parameters is #BT_TRUE.
@since 2.0
*/
extern bt_plugin_find_all_status bt_plugin_find_all(bt_bool find_in_std_env_var,
    bt_bool find_in_user_dir, bt_bool find_in_sys_dir, bt_bool find_in_static,
    bt_bool fail_on_load_error, const bt_plugin_set **plugins) __BT_NOEXCEPT;

/*! Status of bt_plugin_find_all_from_file(). @since 2.0 */
typedef enum bt_plugin_find_all_from_file_status {
    /*! Success. */
    BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! No plugin was found. */
    BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_NOT_FOUND = __BT_FUNC_STATUS_NOT_FOUND,
    /*! Out of memory. */
    BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_plugin_find_all_from_file_status;

/*!
Finds and loads all the plugins of a file.

@param[in] path Path of the file.
@param[in] fail_on_load_error #BT_TRUE to fail if a plugin cannot be loaded, #BT_FALSE to ignore it.
    A file which contains no plugin isn't an error in either case.
@param[out] plugins On success, a new reference to the set of plugins.
@retval #BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_OK Success.
@retval #BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_NOT_FOUND No plugin was found.
@retval #BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_ERROR Any other error.
@pre `path` and `plugins` aren't `NULL`.
@pre `path` is the path of a regular file.
@since 2.0
*/
extern bt_plugin_find_all_from_file_status bt_plugin_find_all_from_file(
    const char *path, bt_bool fail_on_load_error, const bt_plugin_set **plugins) __BT_NOEXCEPT;

/*! Status of bt_plugin_find_all_from_dir(). @since 2.0 */
typedef enum bt_plugin_find_all_from_dir_status {
    /*! Success. */
    BT_PLUGIN_FIND_ALL_FROM_DIR_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! No plugin was found. */
    BT_PLUGIN_FIND_ALL_FROM_DIR_STATUS_NOT_FOUND = __BT_FUNC_STATUS_NOT_FOUND,
    /*! Out of memory. */
    BT_PLUGIN_FIND_ALL_FROM_DIR_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_PLUGIN_FIND_ALL_FROM_DIR_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_plugin_find_all_from_dir_status;

/*!
Finds and loads all the plugins of a folder.

The order of the search is not specified.

@param[in] path Path of the folder.
@param[in] recurse #BT_TRUE to search the subfolders too.
@param[in] fail_on_load_error #BT_TRUE to fail if a plugin cannot be loaded, #BT_FALSE to ignore it.
    A file which contains no plugin isn't an error in either case.
@param[out] plugins On success, a new reference to the set of plugins.
@retval #BT_PLUGIN_FIND_ALL_FROM_DIR_STATUS_OK Success.
@retval #BT_PLUGIN_FIND_ALL_FROM_DIR_STATUS_NOT_FOUND No plugin was found.
@retval #BT_PLUGIN_FIND_ALL_FROM_DIR_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_PLUGIN_FIND_ALL_FROM_DIR_STATUS_ERROR Any other error.
@pre `path` and `plugins` aren't `NULL`.
@pre `path` is the path of a folder.
@since 2.0
*/
extern bt_plugin_find_all_from_dir_status bt_plugin_find_all_from_dir(const char *path,
    bt_bool recurse, bt_bool fail_on_load_error, const bt_plugin_set **plugins) __BT_NOEXCEPT;

/*! Status of bt_plugin_find_all_from_static(). @since 2.0 */
typedef enum bt_plugin_find_all_from_static_status {
    /*! Success. */
    BT_PLUGIN_FIND_ALL_FROM_STATIC_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! No plugin was found. */
    BT_PLUGIN_FIND_ALL_FROM_STATIC_STATUS_NOT_FOUND = __BT_FUNC_STATUS_NOT_FOUND,
    /*! Out of memory. */
    BT_PLUGIN_FIND_ALL_FROM_STATIC_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_PLUGIN_FIND_ALL_FROM_STATIC_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_plugin_find_all_from_static_status;

/*!
Finds and loads all the static plugins.

@param[in] fail_on_load_error #BT_TRUE to fail if a plugin cannot be loaded, #BT_FALSE to ignore it.
@param[out] plugins On success, a new reference to the set of plugins.
@retval #BT_PLUGIN_FIND_ALL_FROM_STATIC_STATUS_OK Success.
@retval #BT_PLUGIN_FIND_ALL_FROM_STATIC_STATUS_NOT_FOUND No plugin was found.
@retval #BT_PLUGIN_FIND_ALL_FROM_STATIC_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_PLUGIN_FIND_ALL_FROM_STATIC_STATUS_ERROR Any other error.
@pre `plugins` isn't `NULL`.
@since 2.0
*/
extern bt_plugin_find_all_from_static_status bt_plugin_find_all_from_static(
    bt_bool fail_on_load_error, const bt_plugin_set **plugins) __BT_NOEXCEPT;

/*! @} */

/*! @name Properties
@{ */

/*!
Returns the name of a plugin.

@param[in] plugin Plugin.
@returns Name, valid as long as `plugin` exists.
@pre `plugin` isn't `NULL`.
@since 2.0
*/
extern const char *bt_plugin_get_name(const bt_plugin *plugin) __BT_NOEXCEPT;

/*!
Returns the description of a plugin.

@param[in] plugin Plugin.
@returns Description, or `NULL` if none, valid as long as `plugin` exists.
@pre `plugin` isn't `NULL`.
@since 2.0
*/
extern const char *bt_plugin_get_description(const bt_plugin *plugin) __BT_NOEXCEPT;

/*!
Returns the author (or authors) of a plugin.

@param[in] plugin Plugin.
@returns Author, or `NULL` if none, valid as long as `plugin` exists.
@pre `plugin` isn't `NULL`.
@since 2.0
*/
extern const char *bt_plugin_get_author(const bt_plugin *plugin) __BT_NOEXCEPT;

/*!
Returns the license (name or text) of a plugin.

@param[in] plugin Plugin.
@returns License, or `NULL` if none, valid as long as `plugin` exists.
@pre `plugin` isn't `NULL`.
@since 2.0
*/
extern const char *bt_plugin_get_license(const bt_plugin *plugin) __BT_NOEXCEPT;

/*!
Returns the path of the file which contains a plugin.

@param[in] plugin Plugin.
@returns Path, or `NULL` for a static plugin, valid as long as `plugin` exists.
@pre `plugin` isn't `NULL`.
@since 2.0
*/
extern const char *bt_plugin_get_path(const bt_plugin *plugin) __BT_NOEXCEPT;

/*!
Returns the version of a plugin.

The library does not interpret the version.

@param[in] plugin Plugin.
@param[out] major If available, the major version. The argument may be `NULL`.
@param[out] minor If available, the minor version. The argument may be `NULL`.
@param[out] patch If available, the patch version. The argument may be `NULL`.
@param[out] extra If available, the extra information (valid as long as `plugin` exists), or `NULL`
    if the version has none. The argument may be `NULL`.
@retval #BT_PROPERTY_AVAILABILITY_AVAILABLE The plugin has a version.
@retval #BT_PROPERTY_AVAILABILITY_NOT_AVAILABLE The plugin has no version.
@pre `plugin` isn't `NULL`.
@since 2.0
*/
extern bt_property_availability bt_plugin_get_version(const bt_plugin *plugin, unsigned int *major,
    unsigned int *minor, unsigned int *patch, const char **extra) __BT_NOEXCEPT;

/*! @} */

/*! @name Component classes
@{ */

/*!
Returns the number of source component classes of a plugin.

@param[in] plugin Plugin.
@returns Number of source component classes.
@pre `plugin` isn't `NULL`.
@since 2.0
*/
extern uint64_t bt_plugin_get_source_component_class_count(const bt_plugin *plugin) __BT_NOEXCEPT;

/*!
Returns the number of filter component classes of a plugin.

@param[in] plugin Plugin.
@returns Number of filter component classes.
@pre `plugin` isn't `NULL`.
@since 2.0
*/
extern uint64_t bt_plugin_get_filter_component_class_count(const bt_plugin *plugin) __BT_NOEXCEPT;

/*!
Returns the number of sink component classes of a plugin.

@param[in] plugin Plugin.
@returns Number of sink component classes.
@pre `plugin` isn't `NULL`.
@since 2.0
*/
extern uint64_t bt_plugin_get_sink_component_class_count(const bt_plugin *plugin) __BT_NOEXCEPT;

/*!
Borrows a source component class of a plugin by index.

@param[in] plugin Plugin.
@param[in] index Index of the class.
@returns Borrowed reference, valid as long as `plugin` exists.
@pre `plugin` isn't `NULL`.
@pre `index` is less than the result of bt_plugin_get_source_component_class_count().
@since 2.0
*/
extern const bt_component_class_source *bt_plugin_borrow_source_component_class_by_index_const(
    const bt_plugin *plugin, uint64_t index) __BT_NOEXCEPT;

/*!
Borrows a filter component class of a plugin by index.

@param[in] plugin Plugin.
@param[in] index Index of the class.
@returns Borrowed reference, valid as long as `plugin` exists.
@pre `plugin` isn't `NULL`.
@pre `index` is less than the result of bt_plugin_get_filter_component_class_count().
@since 2.0
*/
extern const bt_component_class_filter *bt_plugin_borrow_filter_component_class_by_index_const(
    const bt_plugin *plugin, uint64_t index) __BT_NOEXCEPT;

/*!
Borrows a sink component class of a plugin by index.

@param[in] plugin Plugin.
@param[in] index Index of the class.
@returns Borrowed reference, valid as long as `plugin` exists.
@pre `plugin` isn't `NULL`.
@pre `index` is less than the result of bt_plugin_get_sink_component_class_count().
@since 2.0
*/
extern const bt_component_class_sink *bt_plugin_borrow_sink_component_class_by_index_const(
    const bt_plugin *plugin, uint64_t index) __BT_NOEXCEPT;

/*!
Borrows a source component class of a plugin by name.

@param[in] plugin Plugin.
@param[in] name Name of the class.
@returns Borrowed reference, valid as long as `plugin` exists, or `NULL` if no class has this name.
@pre `plugin` and `name` aren't `NULL`.
@since 2.0
*/
extern const bt_component_class_source *bt_plugin_borrow_source_component_class_by_name_const(
    const bt_plugin *plugin, const char *name) __BT_NOEXCEPT;

/*!
Borrows a filter component class of a plugin by name.

@param[in] plugin Plugin.
@param[in] name Name of the class.
@returns Borrowed reference, valid as long as `plugin` exists, or `NULL` if no class has this name.
@pre `plugin` and `name` aren't `NULL`.
@since 2.0
*/
extern const bt_component_class_filter *bt_plugin_borrow_filter_component_class_by_name_const(
    const bt_plugin *plugin, const char *name) __BT_NOEXCEPT;

/*!
Borrows a sink component class of a plugin by name.

@param[in] plugin Plugin.
@param[in] name Name of the class.
@returns Borrowed reference, valid as long as `plugin` exists, or `NULL` if no class has this name.
@pre `plugin` and `name` aren't `NULL`.
@since 2.0
*/
extern const bt_component_class_sink *bt_plugin_borrow_sink_component_class_by_name_const(
    const bt_plugin *plugin, const char *name) __BT_NOEXCEPT;

/*! @} */

/*! @name Reference count
@{ */

/*!
Increments the reference count of a plugin.

@param[in] plugin Plugin, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_plugin_get_ref(const bt_plugin *plugin) __BT_NOEXCEPT;

/*!
Decrements the reference count of a plugin, and destroys it when the count reaches zero.

@param[in] plugin Plugin, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_plugin_put_ref(const bt_plugin *plugin) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_plugin`, then sets the variable to `NULL`.

@param _plugin Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_PLUGIN_PUT_REF_AND_RESET(_plugin)                                                       \
    do {                                                                                           \
        bt_plugin_put_ref(_plugin);                                                                \
        (_plugin) = NULL;                                                                          \
    } while (0)

/*!
Moves the reference of `_src` to `_dst`: puts the reference that `_dst` holds, copies `_src` to it,
then sets `_src` to `NULL`.

@param _dst Assignable expression; may hold `NULL`.
@param _src Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_PLUGIN_MOVE_REF(_dst, _src)                                                             \
    do {                                                                                           \
        bt_plugin_put_ref(_dst);                                                                   \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @name Plugin sets
@{ */

/*!
Returns the number of plugins in a plugin set.

@param[in] plugin_set Plugin set.
@returns Number of plugins.
@pre `plugin_set` isn't `NULL`.
@since 2.0
*/
extern uint64_t bt_plugin_set_get_plugin_count(const bt_plugin_set *plugin_set) __BT_NOEXCEPT;

/*!
Borrows a plugin of a plugin set by index.

@param[in] plugin_set Plugin set.
@param[in] index Index of the plugin.
@returns Borrowed reference, valid as long as `plugin_set` exists.
@pre `plugin_set` isn't `NULL`.
@pre `index` is less than the result of bt_plugin_set_get_plugin_count().
@since 2.0
*/
extern const bt_plugin *bt_plugin_set_borrow_plugin_by_index_const(
    const bt_plugin_set *plugin_set, uint64_t index) __BT_NOEXCEPT;

/*!
Increments the reference count of a plugin set.

@param[in] plugin_set Plugin set, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_plugin_set_get_ref(const bt_plugin_set *plugin_set) __BT_NOEXCEPT;

/*!
Decrements the reference count of a plugin set, and destroys it when the count reaches zero.

@param[in] plugin_set Plugin set, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_plugin_set_put_ref(const bt_plugin_set *plugin_set) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_plugin_set`, then sets the variable to `NULL`.

@param _plugin_set Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_PLUGIN_SET_PUT_REF_AND_RESET(_plugin_set)                                               \
    do {                                                                                           \
        bt_plugin_set_put_ref(_plugin_set);                                                        \
        (_plugin_set) = NULL;                                                                      \
    } while (0)

/*!
Moves the reference of `_src` to `_dst`: puts the reference that `_dst` holds, copies `_src` to it,
then sets `_src` to `NULL`.

@param _dst Assignable expression; may hold `NULL`.
@param _src Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_PLUGIN_SET_MOVE_REF(_dst, _src)                                                         \
    do {                                                                                           \
        bt_plugin_set_put_ref(_dst);                                                               \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_PLUGIN_PLUGIN_LOADING_H */
