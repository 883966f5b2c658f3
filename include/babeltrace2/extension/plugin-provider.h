/* SPDX-License-Identifier: MIT */
/*
 * Plugin providers: an extension of Tracegraph for shared objects that create plugins from files
 * written in another language.
 */
#ifndef BABELTRACE2_EXTENSION_PLUGIN_PROVIDER_H
#define BABELTRACE2_EXTENSION_PLUGIN_PROVIDER_H

#include <stddef.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-plugin-provider Plugin providers (extension)
@ingroup api-x

The interface with which the Python plugin provider passes plugins to the library.

The library loads the shared object `babeltrace2-python-plugin-provider.so` when it finds the first
file named `bt_plugin_*.py`, and calls its function #BT_X_PLUGIN_PROVIDER_LOAD_SYMBOL for each such
file. The provider creates plugins with the functions that it receives.
@{
*/

/*!
Functions that the library offers to a provider.

Later versions add members only at the end. A member exists if it is within the first `size` bytes.

@since Tracegraph 0.1
*/
typedef struct bt_x_plugin_provider_host {
    /*! Size of this structure (bytes). */
    size_t size;

    /*! Reserved for the library: first argument of `add_plugin`. */
    void *host_data;

    /*!
    Creates a plugin with a name and the path of its file (both copied), and no other properties.
    Returns a new reference; put it with bt_plugin_put_ref().
    */
    bt_plugin *(*create_plugin)(const char *name, const char *path);

    /*! Sets the description of a plugin (copied). */
    void (*set_description)(bt_plugin *plugin, const char *description);

    /*! Sets the author of a plugin (copied). */
    void (*set_author)(bt_plugin *plugin, const char *author);

    /*! Sets the license of a plugin (copied). */
    void (*set_license)(bt_plugin *plugin, const char *license);

    /*! Sets the version of a plugin; `extra` (copied) may be `NULL`. */
    void (*set_version)(bt_plugin *plugin, unsigned int major, unsigned int minor,
        unsigned int patch, const char *extra);

    /*! Adds a component class to a plugin. The plugin takes a reference to the component class. */
    void (*add_component_class)(bt_plugin *plugin, const bt_component_class *component_class);

    /*!
    Adds a finished plugin to the loaded plugins. The library takes a reference to the plugin.
    */
    void (*add_plugin)(void *host_data, bt_plugin *plugin);

    /*!
    Makes the component class own `data`. The library calls `release` with `data` when the class is
    destroyed, in any thread. Call this function at most once per class.
    */
    void (*set_owned_data)(
        const bt_component_class *component_class, void *data, void (*release)(void *data));
} bt_x_plugin_provider_host;

/*!
Loads the plugins of a file.

@param[in] path Path of the file.
@param[in] fail_on_load_error Whether a file that can't be loaded is an error.
@param[in] host Functions that create plugins; valid during this call.
@returns 0 on success, even if the file contains no plugin. On failure, the value of an error
    status; the function has then appended a cause to the error of the current thread.
@since Tracegraph 0.1
*/
typedef int (*bt_x_plugin_provider_load_func)(
    const char *path, bt_bool fail_on_load_error, const bt_x_plugin_provider_host *host);

/*!
Name of the function that a provider exports: a #bt_x_plugin_provider_load_func.

@since Tracegraph 0.1
*/
#define BT_X_PLUGIN_PROVIDER_LOAD_SYMBOL "bt_x_plugin_provider_load"

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
