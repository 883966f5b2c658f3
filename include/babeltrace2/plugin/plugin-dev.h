/* SPDX-License-Identifier: MIT */

/*
 * Plugin development: macros which describe a shared object plugin and its component classes. The
 * structures, the section names and the section boundary functions below are ABI: a plugin compiled
 * with any 2.x header loads into any 2.x library.
 */

#ifndef BABELTRACE2_PLUGIN_PLUGIN_DEV_H
#define BABELTRACE2_PLUGIN_PLUGIN_DEV_H

#include <babeltrace2/func-status.h>
#include <babeltrace2/graph/component-class-dev.h>
#include <babeltrace2/graph/component-class.h>
#include <babeltrace2/graph/message-iterator-class.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-plugin-dev Plugin development

The macros fill tables of pointers to descriptors. Each table is in its own section of the shared
object. The library finds the tables through functions that BT_PLUGIN_MODULE() defines. Use the
macros at file level of one source file:

@code
BT_PLUGIN_MODULE();
BT_PLUGIN(demo);
BT_PLUGIN_DESCRIPTION("Shows how it is done");
BT_PLUGIN_SINK_COMPONENT_CLASS(count, count_consume);
BT_PLUGIN_SINK_COMPONENT_CLASS_INITIALIZE_METHOD(count, count_initialize);
BT_PLUGIN_SINK_COMPONENT_CLASS_GRAPH_IS_CONFIGURED_METHOD(count, count_graph_is_configured);
@endcode

A plugin and a component class have an ID: a C identifier to which the other macros refer. The
macros without `_WITH_ID` use the plugin ID `auto`, and the name of the component class as its ID.
The macros with `_WITH_ID` are for names which are not C identifiers, and for several plugins in one
shared object. The IDs of plugins must be unique in a shared object. The IDs and names of component
classes must be unique among the classes of the same type in a plugin. Each property is set at most
once.
@{
*/

/*! @name Plugin module
@{ */

/*!
Defines a plugin module. Use this macro before any other macro of this header.

@since 2.0
*/
#define BT_PLUGIN_MODULE()                                                                         \
    __BT_PLUGIN_TABLE(__bt_plugin_descriptor, __BT_PLUGIN_DESCRIPTOR_ATTRS,                        \
        __BT_PLUGIN_DESCRIPTOR_BEGIN_SYMBOL, __BT_PLUGIN_DESCRIPTOR_BEGIN_EXTRA,                   \
        __BT_PLUGIN_DESCRIPTOR_END_SYMBOL, __BT_PLUGIN_DESCRIPTOR_END_EXTRA,                       \
        __bt_get_begin_section_plugin_descriptors, __bt_get_end_section_plugin_descriptors)        \
    __BT_PLUGIN_TABLE(__bt_plugin_descriptor_attribute, __BT_PLUGIN_DESCRIPTOR_ATTRIBUTES_ATTRS,   \
        __BT_PLUGIN_DESCRIPTOR_ATTRIBUTES_BEGIN_SYMBOL,                                            \
        __BT_PLUGIN_DESCRIPTOR_ATTRIBUTES_BEGIN_EXTRA,                                             \
        __BT_PLUGIN_DESCRIPTOR_ATTRIBUTES_END_SYMBOL, __BT_PLUGIN_DESCRIPTOR_ATTRIBUTES_END_EXTRA, \
        __bt_get_begin_section_plugin_descriptor_attributes,                                       \
        __bt_get_end_section_plugin_descriptor_attributes)                                         \
    __BT_PLUGIN_TABLE(__bt_plugin_component_class_descriptor,                                      \
        __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRS,                                              \
        __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_BEGIN_SYMBOL,                                       \
        __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_BEGIN_EXTRA,                                        \
        __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_END_SYMBOL,                                         \
        __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_END_EXTRA,                                          \
        __bt_get_begin_section_component_class_descriptors,                                        \
        __bt_get_end_section_component_class_descriptors)                                          \
    __BT_PLUGIN_TABLE(__bt_plugin_component_class_descriptor_attribute,                            \
        __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTES_ATTRS,                                   \
        __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTES_BEGIN_SYMBOL,                            \
        __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTES_BEGIN_EXTRA,                             \
        __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTES_END_SYMBOL,                              \
        __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTES_END_EXTRA,                               \
        __bt_get_begin_section_component_class_descriptor_attributes,                              \
        __bt_get_end_section_component_class_descriptor_attributes)

/*! @} */

/*! @name Plugin
@{ */

/*!
Defines a plugin.

@param[in] _id ID of the plugin (C identifier).
@param[in] _name Name of the plugin (string).
@since 2.0
*/
#define BT_PLUGIN_WITH_ID(_id, _name)                                                              \
    struct __bt_plugin_descriptor __bt_plugin_descriptor_##_id = {_name};                          \
    static struct __bt_plugin_descriptor const *const __bt_plugin_descriptor_##_id##_ptr           \
        __BT_PLUGIN_DESCRIPTOR_ATTRS = &__bt_plugin_descriptor_##_id

/*!
Defines the plugin whose ID is `auto`.

@param[in] _name Name of the plugin (C identifier).
@since 2.0
*/
#define BT_PLUGIN(_name) static BT_PLUGIN_WITH_ID(auto, #_name)

/*! @} */

/*! @name Plugin properties
@{ */

/*!
Sets the description of a plugin.

@param[in] _id ID of the plugin (C identifier).
@param[in] _description Description (string).
@since 2.0
*/
#define BT_PLUGIN_DESCRIPTION_WITH_ID(_id, _description)                                           \
    __BT_PLUGIN_DESCRIPTOR_ATTRIBUTE(                                                              \
        description, BT_PLUGIN_DESCRIPTOR_ATTRIBUTE_TYPE_DESCRIPTION, _id, _description)

/*!
Same as BT_PLUGIN_DESCRIPTION_WITH_ID() for the plugin `auto`.

@param[in] _description Description (string).
@since 2.0
*/
#define BT_PLUGIN_DESCRIPTION(_description) BT_PLUGIN_DESCRIPTION_WITH_ID(auto, _description)

/*!
Sets the author (or authors) of a plugin.

@param[in] _id ID of the plugin (C identifier).
@param[in] _author Author (string).
@since 2.0
*/
#define BT_PLUGIN_AUTHOR_WITH_ID(_id, _author)                                                     \
    __BT_PLUGIN_DESCRIPTOR_ATTRIBUTE(                                                              \
        author, BT_PLUGIN_DESCRIPTOR_ATTRIBUTE_TYPE_AUTHOR, _id, _author)

/*!
Same as BT_PLUGIN_AUTHOR_WITH_ID() for the plugin `auto`.

@param[in] _author Author (string).
@since 2.0
*/
#define BT_PLUGIN_AUTHOR(_author) BT_PLUGIN_AUTHOR_WITH_ID(auto, _author)

/*!
Sets the license (name or text) of a plugin.

@param[in] _id ID of the plugin (C identifier).
@param[in] _license License (string).
@since 2.0
*/
#define BT_PLUGIN_LICENSE_WITH_ID(_id, _license)                                                   \
    __BT_PLUGIN_DESCRIPTOR_ATTRIBUTE(                                                              \
        license, BT_PLUGIN_DESCRIPTOR_ATTRIBUTE_TYPE_LICENSE, _id, _license)

/*!
Same as BT_PLUGIN_LICENSE_WITH_ID() for the plugin `auto`.

@param[in] _license License (string).
@since 2.0
*/
#define BT_PLUGIN_LICENSE(_license) BT_PLUGIN_LICENSE_WITH_ID(auto, _license)

/*!
Sets the version of a plugin.

@param[in] _id ID of the plugin (C identifier).
@param[in] _major Major version (`unsigned int`).
@param[in] _minor Minor version (`unsigned int`).
@param[in] _patch Patch version (`unsigned int`).
@param[in] _extra Extra information (string), or `NULL`.
@since 2.0
*/
#define BT_PLUGIN_VERSION_WITH_ID(_id, _major, _minor, _patch, _extra)                             \
    __BT_PLUGIN_DESCRIPTOR_ATTRIBUTE(version, BT_PLUGIN_DESCRIPTOR_ATTRIBUTE_TYPE_VERSION, _id,    \
        __BT_PLUGIN_VERSION_STRUCT_VALUE(_major, _minor, _patch, _extra))

/*!
Same as BT_PLUGIN_VERSION_WITH_ID() for the plugin `auto`.

@param[in] _major Major version (`unsigned int`).
@param[in] _minor Minor version (`unsigned int`).
@param[in] _patch Patch version (`unsigned int`).
@param[in] _extra Extra information (string), or `NULL`.
@since 2.0
*/
#define BT_PLUGIN_VERSION(_major, _minor, _patch, _extra)                                          \
    BT_PLUGIN_VERSION_WITH_ID(auto, _major, _minor, _patch, _extra)

/*! @} */

/*! @name Plugin functions
@{ */

/*! Status of #bt_plugin_initialize_func. @since 2.0 */
typedef enum bt_plugin_initialize_func_status {
    /*! Success. */
    BT_PLUGIN_INITIALIZE_FUNC_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_PLUGIN_INITIALIZE_FUNC_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_PLUGIN_INITIALIZE_FUNC_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_plugin_initialize_func_status;

/*!
Initialization function of a plugin. The library calls this function when it loads the plugin.

@param[in] self_plugin Plugin (not yet useful).
@retval #BT_PLUGIN_INITIALIZE_FUNC_STATUS_OK Success.
@retval #BT_PLUGIN_INITIALIZE_FUNC_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_PLUGIN_INITIALIZE_FUNC_STATUS_ERROR Any other error.
@pre `self_plugin` isn't `NULL`.
@since 2.0
*/
typedef bt_plugin_initialize_func_status (*bt_plugin_initialize_func)(bt_self_plugin *self_plugin);

/*!
Sets the initialization function of a plugin.

@param[in] _id ID of the plugin (C identifier).
@param[in] _func Function (#bt_plugin_initialize_func).
@since 2.0
*/
#define BT_PLUGIN_INITIALIZE_FUNC_WITH_ID(_id, _func)                                              \
    __BT_PLUGIN_DESCRIPTOR_ATTRIBUTE(init, BT_PLUGIN_DESCRIPTOR_ATTRIBUTE_TYPE_INIT, _id, _func)

/*!
Same as BT_PLUGIN_INITIALIZE_FUNC_WITH_ID() for the plugin `auto`.

@param[in] _func Function (#bt_plugin_initialize_func).
@since 2.0
*/
#define BT_PLUGIN_INITIALIZE_FUNC(_func) BT_PLUGIN_INITIALIZE_FUNC_WITH_ID(auto, _func)

/*!
Finalization function of a plugin. The library calls this function before it destroys the plugin,
unless the initialization function of the plugin has failed.

@since 2.0
*/
typedef void (*bt_plugin_finalize_func)(void);

/*!
Sets the finalization function of a plugin.

@param[in] _id ID of the plugin (C identifier).
@param[in] _func Function (#bt_plugin_finalize_func).
@since 2.0
*/
#define BT_PLUGIN_FINALIZE_FUNC_WITH_ID(_id, _func)                                                \
    __BT_PLUGIN_DESCRIPTOR_ATTRIBUTE(exit, BT_PLUGIN_DESCRIPTOR_ATTRIBUTE_TYPE_EXIT, _id, _func)

/*!
Same as BT_PLUGIN_FINALIZE_FUNC_WITH_ID() for the plugin `auto`.

@param[in] _func Function (#bt_plugin_finalize_func).
@since 2.0
*/
#define BT_PLUGIN_FINALIZE_FUNC(_func) BT_PLUGIN_FINALIZE_FUNC_WITH_ID(auto, _func)

/*! @} */

/*! @name Component classes
@{ */

/*!
Adds a source component class to a plugin.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _name Name of the component class (string).
@param[in] _message_iterator_class_next_method "Next" method of the message iterator class
    (#bt_message_iterator_class_next_method).
@since 2.0
*/
#define BT_PLUGIN_SOURCE_COMPONENT_CLASS_WITH_ID(                                                  \
    _plugin_id, _component_class_id, _name, _message_iterator_class_next_method)                   \
    __extension__ static struct __bt_plugin_component_class_descriptor                             \
        __bt_plugin_source_component_class_descriptor_##_plugin_id##_##_component_class_id = {     \
            .plugin_descriptor = &__bt_plugin_descriptor_##_plugin_id,                             \
            .name = _name,                                                                         \
            .type = BT_COMPONENT_CLASS_TYPE_SOURCE,                                                \
            .methods = {.source = {.msg_iter_next = _message_iterator_class_next_method}},         \
    };                                                                                             \
    static struct __bt_plugin_component_class_descriptor const *const                              \
        __bt_plugin_source_component_class_descriptor_##_plugin_id##_##_component_class_id##_ptr   \
            __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRS =                                         \
                &__bt_plugin_source_component_class_descriptor_##_plugin_id##_##_component_class_id

/*!
Same as BT_PLUGIN_SOURCE_COMPONENT_CLASS_WITH_ID() for the plugin `auto`: `_name` (C identifier) is
both the ID and the name.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _message_iterator_class_next_method "Next" method of the message iterator class
    (#bt_message_iterator_class_next_method).
@since 2.0
*/
#define BT_PLUGIN_SOURCE_COMPONENT_CLASS(_name, _message_iterator_class_next_method)               \
    BT_PLUGIN_SOURCE_COMPONENT_CLASS_WITH_ID(                                                      \
        auto, _name, #_name, _message_iterator_class_next_method)

/*!
Adds a filter component class to a plugin.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _name Name of the component class (string).
@param[in] _message_iterator_class_next_method "Next" method of the message iterator class
    (#bt_message_iterator_class_next_method).
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS_WITH_ID(                                                  \
    _plugin_id, _component_class_id, _name, _message_iterator_class_next_method)                   \
    __extension__ static struct __bt_plugin_component_class_descriptor                             \
        __bt_plugin_filter_component_class_descriptor_##_plugin_id##_##_component_class_id = {     \
            .plugin_descriptor = &__bt_plugin_descriptor_##_plugin_id,                             \
            .name = _name,                                                                         \
            .type = BT_COMPONENT_CLASS_TYPE_FILTER,                                                \
            .methods = {.filter = {.msg_iter_next = _message_iterator_class_next_method}},         \
    };                                                                                             \
    static struct __bt_plugin_component_class_descriptor const *const                              \
        __bt_plugin_filter_component_class_descriptor_##_plugin_id##_##_component_class_id##_ptr   \
            __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRS =                                         \
                &__bt_plugin_filter_component_class_descriptor_##_plugin_id##_##_component_class_id

/*!
Same as BT_PLUGIN_FILTER_COMPONENT_CLASS_WITH_ID() for the plugin `auto`: `_name` (C identifier) is
both the ID and the name.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _message_iterator_class_next_method "Next" method of the message iterator class
    (#bt_message_iterator_class_next_method).
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS(_name, _message_iterator_class_next_method)               \
    BT_PLUGIN_FILTER_COMPONENT_CLASS_WITH_ID(                                                      \
        auto, _name, #_name, _message_iterator_class_next_method)

/*!
Adds a sink component class to a plugin.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _name Name of the component class (string).
@param[in] _consume_method Consuming method (#bt_component_class_sink_consume_method).
@since 2.0
*/
#define BT_PLUGIN_SINK_COMPONENT_CLASS_WITH_ID(                                                    \
    _plugin_id, _component_class_id, _name, _consume_method)                                       \
    __extension__ static struct __bt_plugin_component_class_descriptor                             \
        __bt_plugin_sink_component_class_descriptor_##_plugin_id##_##_component_class_id = {       \
            .plugin_descriptor = &__bt_plugin_descriptor_##_plugin_id,                             \
            .name = _name,                                                                         \
            .type = BT_COMPONENT_CLASS_TYPE_SINK,                                                  \
            .methods = {.sink = {.consume = _consume_method}},                                     \
    };                                                                                             \
    static struct __bt_plugin_component_class_descriptor const *const                              \
        __bt_plugin_sink_component_class_descriptor_##_plugin_id##_##_component_class_id##_ptr     \
            __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRS =                                         \
                &__bt_plugin_sink_component_class_descriptor_##_plugin_id##_##_component_class_id

/*!
Same as BT_PLUGIN_SINK_COMPONENT_CLASS_WITH_ID() for the plugin `auto`: `_name` (C identifier) is
both the ID and the name.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _consume_method Consuming method (#bt_component_class_sink_consume_method).
@since 2.0
*/
#define BT_PLUGIN_SINK_COMPONENT_CLASS(_name, _consume_method)                                     \
    BT_PLUGIN_SINK_COMPONENT_CLASS_WITH_ID(auto, _name, #_name, _consume_method)

/*! @} */

/*! @name Source component class properties
@{ */

/*!
Sets the description of a source component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _description Description (string).
@since 2.0
*/
#define BT_PLUGIN_SOURCE_COMPONENT_CLASS_DESCRIPTION_WITH_ID(                                      \
    _plugin_id, _component_class_id, _description)                                                 \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(description,                                  \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_DESCRIPTION, _plugin_id,               \
        _component_class_id, source, _description)

/*!
Same as BT_PLUGIN_SOURCE_COMPONENT_CLASS_DESCRIPTION_WITH_ID() for the class `_name` of the plugin
`auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _description Description (string).
@since 2.0
*/
#define BT_PLUGIN_SOURCE_COMPONENT_CLASS_DESCRIPTION(_name, _description)                          \
    BT_PLUGIN_SOURCE_COMPONENT_CLASS_DESCRIPTION_WITH_ID(auto, _name, _description)

/*!
Sets the help text of a source component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _help_text Help text (string).
@since 2.0
*/
#define BT_PLUGIN_SOURCE_COMPONENT_CLASS_HELP_WITH_ID(_plugin_id, _component_class_id, _help_text) \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(help,                                         \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_HELP, _plugin_id, _component_class_id, \
        source, _help_text)

/*!
Same as BT_PLUGIN_SOURCE_COMPONENT_CLASS_HELP_WITH_ID() for the class `_name` of the plugin `auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _help_text Help text (string).
@since 2.0
*/
#define BT_PLUGIN_SOURCE_COMPONENT_CLASS_HELP(_name, _help_text)                                   \
    BT_PLUGIN_SOURCE_COMPONENT_CLASS_HELP_WITH_ID(auto, _name, _help_text)

/*! @} */

/*! @name Source component class methods
@{ */

/*!
Sets the finalization method of a source component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _method Method (#bt_component_class_source_finalize_method).
@since 2.0
*/
#define BT_PLUGIN_SOURCE_COMPONENT_CLASS_FINALIZE_METHOD_WITH_ID(                                  \
    _plugin_id, _component_class_id, _method)                                                      \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(source_finalize_method,                       \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_FINALIZE_METHOD, _plugin_id,           \
        _component_class_id, source, _method)

/*!
Same as BT_PLUGIN_SOURCE_COMPONENT_CLASS_FINALIZE_METHOD_WITH_ID() for the class `_name` of the
plugin `auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _method Method (#bt_component_class_source_finalize_method).
@since 2.0
*/
#define BT_PLUGIN_SOURCE_COMPONENT_CLASS_FINALIZE_METHOD(_name, _method)                           \
    BT_PLUGIN_SOURCE_COMPONENT_CLASS_FINALIZE_METHOD_WITH_ID(auto, _name, _method)

/*!
Sets the "get supported MIP versions" method of a source component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _method Method (#bt_component_class_source_get_supported_mip_versions_method).
@since 2.0
*/
#define BT_PLUGIN_SOURCE_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_WITH_ID(                \
    _plugin_id, _component_class_id, _method)                                                      \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(source_get_supported_mip_versions_method,     \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_GET_SUPPORTED_MIP_VERSIONS_METHOD,     \
        _plugin_id, _component_class_id, source, _method)

/*!
Same as BT_PLUGIN_SOURCE_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_WITH_ID() for the class
`_name` of the plugin `auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _method Method (#bt_component_class_source_get_supported_mip_versions_method).
@since 2.0
*/
#define BT_PLUGIN_SOURCE_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(_name, _method)         \
    BT_PLUGIN_SOURCE_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_WITH_ID(auto, _name, _method)

/*!
Sets the initialization method of a source component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _method Method (#bt_component_class_source_initialize_method).
@since 2.0
*/
#define BT_PLUGIN_SOURCE_COMPONENT_CLASS_INITIALIZE_METHOD_WITH_ID(                                \
    _plugin_id, _component_class_id, _method)                                                      \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(source_initialize_method,                     \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_INITIALIZE_METHOD, _plugin_id,         \
        _component_class_id, source, _method)

/*!
Same as BT_PLUGIN_SOURCE_COMPONENT_CLASS_INITIALIZE_METHOD_WITH_ID() for the class `_name` of the
plugin `auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _method Method (#bt_component_class_source_initialize_method).
@since 2.0
*/
#define BT_PLUGIN_SOURCE_COMPONENT_CLASS_INITIALIZE_METHOD(_name, _method)                         \
    BT_PLUGIN_SOURCE_COMPONENT_CLASS_INITIALIZE_METHOD_WITH_ID(auto, _name, _method)

/*!
Sets the finalization method of the message iterator class of a source component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _method Method (#bt_message_iterator_class_finalize_method).
@since 2.0
*/
#define BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD_WITH_ID(           \
    _plugin_id, _component_class_id, _method)                                                      \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(msg_iter_finalize_method,                     \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_MSG_ITER_FINALIZE_METHOD, _plugin_id,  \
        _component_class_id, source, _method)

/*!
Same as BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD_WITH_ID() for the
class `_name` of the plugin `auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _method Method (#bt_message_iterator_class_finalize_method).
@since 2.0
*/
#define BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD(_name, _method)    \
    BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD_WITH_ID(               \
        auto, _name, _method)

/*!
Sets the initialization method of the message iterator class of a source component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _method Method (#bt_message_iterator_class_initialize_method).
@since 2.0
*/
#define BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_WITH_ID(         \
    _plugin_id, _component_class_id, _method)                                                      \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(msg_iter_initialize_method,                   \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_MSG_ITER_INITIALIZE_METHOD,            \
        _plugin_id, _component_class_id, source, _method)

/*!
Same as BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_WITH_ID() for the
class `_name` of the plugin `auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _method Method (#bt_message_iterator_class_initialize_method).
@since 2.0
*/
#define BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD(_name, _method)  \
    BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_WITH_ID(             \
        auto, _name, _method)

/*!
Sets the "seek beginning" and "can seek beginning?" methods of the message iterator class of a
source component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _seek_method Method (#bt_message_iterator_class_seek_beginning_method).
@param[in] _can_seek_method Method (#bt_message_iterator_class_can_seek_beginning_method), or `NULL`
    if the iterators can always seek.
@since 2.0
*/
#define BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHODS_WITH_ID(    \
    _plugin_id, _component_class_id, _seek_method, _can_seek_method)                               \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(msg_iter_seek_beginning_method,               \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_MSG_ITER_SEEK_BEGINNING_METHOD,        \
        _plugin_id, _component_class_id, source, _seek_method);                                    \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(msg_iter_can_seek_beginning_method,           \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_MSG_ITER_CAN_SEEK_BEGINNING_METHOD,    \
        _plugin_id, _component_class_id, source, _can_seek_method)

/*!
Same as BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHODS_WITH_ID() for
the class `_name` of the plugin `auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _seek_method Method (#bt_message_iterator_class_seek_beginning_method).
@param[in] _can_seek_method Method (#bt_message_iterator_class_can_seek_beginning_method), or `NULL`
    if the iterators can always seek.
@since 2.0
*/
#define BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHODS(            \
    _name, _seek_method, _can_seek_method)                                                         \
    BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHODS_WITH_ID(        \
        auto, _name, _seek_method, _can_seek_method)

/*!
Sets the "seek ns from origin" and "can seek ns from origin?" methods of the message iterator class
of a source component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _seek_method Method (#bt_message_iterator_class_seek_ns_from_origin_method).
@param[in] _can_seek_method Method (#bt_message_iterator_class_can_seek_ns_from_origin_method), or
    `NULL` if the iterators can always seek.
@since 2.0
*/
#define BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHODS_WITH_ID( \
    _plugin_id, _component_class_id, _seek_method, _can_seek_method)                                 \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(msg_iter_seek_ns_from_origin_method,            \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_MSG_ITER_SEEK_NS_FROM_ORIGIN_METHOD,     \
        _plugin_id, _component_class_id, source, _seek_method);                                      \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(msg_iter_can_seek_ns_from_origin_method,        \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_MSG_ITER_CAN_SEEK_NS_FROM_ORIGIN_METHOD, \
        _plugin_id, _component_class_id, source, _can_seek_method)

/*!
Same as
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHODS_WITH_ID() for
the class `_name` of the plugin `auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _seek_method Method (#bt_message_iterator_class_seek_ns_from_origin_method).
@param[in] _can_seek_method Method (#bt_message_iterator_class_can_seek_ns_from_origin_method), or
    `NULL` if the iterators can always seek.
@since 2.0
*/
#define BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHODS(       \
    _name, _seek_method, _can_seek_method)                                                         \
    BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHODS_WITH_ID(   \
        auto, _name, _seek_method, _can_seek_method)

/*!
Sets the "output port connected" method of a source component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _method Method (#bt_component_class_source_output_port_connected_method).
@since 2.0
*/
#define BT_PLUGIN_SOURCE_COMPONENT_CLASS_OUTPUT_PORT_CONNECTED_METHOD_WITH_ID(                     \
    _plugin_id, _component_class_id, _method)                                                      \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(source_output_port_connected_method,          \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_OUTPUT_PORT_CONNECTED_METHOD,          \
        _plugin_id, _component_class_id, source, _method)

/*!
Same as BT_PLUGIN_SOURCE_COMPONENT_CLASS_OUTPUT_PORT_CONNECTED_METHOD_WITH_ID() for the class
`_name` of the plugin `auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _method Method (#bt_component_class_source_output_port_connected_method).
@since 2.0
*/
#define BT_PLUGIN_SOURCE_COMPONENT_CLASS_OUTPUT_PORT_CONNECTED_METHOD(_name, _method)              \
    BT_PLUGIN_SOURCE_COMPONENT_CLASS_OUTPUT_PORT_CONNECTED_METHOD_WITH_ID(auto, _name, _method)

/*!
Sets the query method of a source component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _method Method (#bt_component_class_source_query_method).
@since 2.0
*/
#define BT_PLUGIN_SOURCE_COMPONENT_CLASS_QUERY_METHOD_WITH_ID(                                     \
    _plugin_id, _component_class_id, _method)                                                      \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(source_query_method,                          \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_QUERY_METHOD, _plugin_id,              \
        _component_class_id, source, _method)

/*!
Same as BT_PLUGIN_SOURCE_COMPONENT_CLASS_QUERY_METHOD_WITH_ID() for the class `_name` of the plugin
`auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _method Method (#bt_component_class_source_query_method).
@since 2.0
*/
#define BT_PLUGIN_SOURCE_COMPONENT_CLASS_QUERY_METHOD(_name, _method)                              \
    BT_PLUGIN_SOURCE_COMPONENT_CLASS_QUERY_METHOD_WITH_ID(auto, _name, _method)

/*! @} */

/*! @name Filter component class properties
@{ */

/*!
Sets the description of a filter component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _description Description (string).
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS_DESCRIPTION_WITH_ID(                                      \
    _plugin_id, _component_class_id, _description)                                                 \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(description,                                  \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_DESCRIPTION, _plugin_id,               \
        _component_class_id, filter, _description)

/*!
Same as BT_PLUGIN_FILTER_COMPONENT_CLASS_DESCRIPTION_WITH_ID() for the class `_name` of the plugin
`auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _description Description (string).
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS_DESCRIPTION(_name, _description)                          \
    BT_PLUGIN_FILTER_COMPONENT_CLASS_DESCRIPTION_WITH_ID(auto, _name, _description)

/*!
Sets the help text of a filter component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _help_text Help text (string).
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS_HELP_WITH_ID(_plugin_id, _component_class_id, _help_text) \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(help,                                         \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_HELP, _plugin_id, _component_class_id, \
        filter, _help_text)

/*!
Same as BT_PLUGIN_FILTER_COMPONENT_CLASS_HELP_WITH_ID() for the class `_name` of the plugin `auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _help_text Help text (string).
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS_HELP(_name, _help_text)                                   \
    BT_PLUGIN_FILTER_COMPONENT_CLASS_HELP_WITH_ID(auto, _name, _help_text)

/*! @} */

/*! @name Filter component class methods
@{ */

/*!
Sets the finalization method of a filter component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _method Method (#bt_component_class_filter_finalize_method).
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS_FINALIZE_METHOD_WITH_ID(                                  \
    _plugin_id, _component_class_id, _method)                                                      \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(filter_finalize_method,                       \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_FINALIZE_METHOD, _plugin_id,           \
        _component_class_id, filter, _method)

/*!
Same as BT_PLUGIN_FILTER_COMPONENT_CLASS_FINALIZE_METHOD_WITH_ID() for the class `_name` of the
plugin `auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _method Method (#bt_component_class_filter_finalize_method).
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS_FINALIZE_METHOD(_name, _method)                           \
    BT_PLUGIN_FILTER_COMPONENT_CLASS_FINALIZE_METHOD_WITH_ID(auto, _name, _method)

/*!
Sets the "get supported MIP versions" method of a filter component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _method Method (#bt_component_class_filter_get_supported_mip_versions_method).
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_WITH_ID(                \
    _plugin_id, _component_class_id, _method)                                                      \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(filter_get_supported_mip_versions_method,     \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_GET_SUPPORTED_MIP_VERSIONS_METHOD,     \
        _plugin_id, _component_class_id, filter, _method)

/*!
Same as BT_PLUGIN_FILTER_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_WITH_ID() for the class
`_name` of the plugin `auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _method Method (#bt_component_class_filter_get_supported_mip_versions_method).
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(_name, _method)         \
    BT_PLUGIN_FILTER_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_WITH_ID(auto, _name, _method)

/*!
Sets the initialization method of a filter component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _method Method (#bt_component_class_filter_initialize_method).
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS_INITIALIZE_METHOD_WITH_ID(                                \
    _plugin_id, _component_class_id, _method)                                                      \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(filter_initialize_method,                     \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_INITIALIZE_METHOD, _plugin_id,         \
        _component_class_id, filter, _method)

/*!
Same as BT_PLUGIN_FILTER_COMPONENT_CLASS_INITIALIZE_METHOD_WITH_ID() for the class `_name` of the
plugin `auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _method Method (#bt_component_class_filter_initialize_method).
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS_INITIALIZE_METHOD(_name, _method)                         \
    BT_PLUGIN_FILTER_COMPONENT_CLASS_INITIALIZE_METHOD_WITH_ID(auto, _name, _method)

/*!
Sets the "input port connected" method of a filter component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _method Method (#bt_component_class_filter_input_port_connected_method).
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS_INPUT_PORT_CONNECTED_METHOD_WITH_ID(                      \
    _plugin_id, _component_class_id, _method)                                                      \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(filter_input_port_connected_method,           \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_INPUT_PORT_CONNECTED_METHOD,           \
        _plugin_id, _component_class_id, filter, _method)

/*!
Same as BT_PLUGIN_FILTER_COMPONENT_CLASS_INPUT_PORT_CONNECTED_METHOD_WITH_ID() for the class `_name`
of the plugin `auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _method Method (#bt_component_class_filter_input_port_connected_method).
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS_INPUT_PORT_CONNECTED_METHOD(_name, _method)               \
    BT_PLUGIN_FILTER_COMPONENT_CLASS_INPUT_PORT_CONNECTED_METHOD_WITH_ID(auto, _name, _method)

/*!
Sets the finalization method of the message iterator class of a filter component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _method Method (#bt_message_iterator_class_finalize_method).
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD_WITH_ID(           \
    _plugin_id, _component_class_id, _method)                                                      \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(msg_iter_finalize_method,                     \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_MSG_ITER_FINALIZE_METHOD, _plugin_id,  \
        _component_class_id, filter, _method)

/*!
Same as BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD_WITH_ID() for the
class `_name` of the plugin `auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _method Method (#bt_message_iterator_class_finalize_method).
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD(_name, _method)    \
    BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD_WITH_ID(               \
        auto, _name, _method)

/*!
Sets the initialization method of the message iterator class of a filter component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _method Method (#bt_message_iterator_class_initialize_method).
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_WITH_ID(         \
    _plugin_id, _component_class_id, _method)                                                      \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(msg_iter_initialize_method,                   \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_MSG_ITER_INITIALIZE_METHOD,            \
        _plugin_id, _component_class_id, filter, _method)

/*!
Same as BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_WITH_ID() for the
class `_name` of the plugin `auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _method Method (#bt_message_iterator_class_initialize_method).
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD(_name, _method)  \
    BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_WITH_ID(             \
        auto, _name, _method)

/*!
Sets the "seek beginning" and "can seek beginning?" methods of the message iterator class of a
filter component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _seek_method Method (#bt_message_iterator_class_seek_beginning_method).
@param[in] _can_seek_method Method (#bt_message_iterator_class_can_seek_beginning_method), or `NULL`
    if the iterators can always seek.
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHODS_WITH_ID(    \
    _plugin_id, _component_class_id, _seek_method, _can_seek_method)                               \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(msg_iter_seek_beginning_method,               \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_MSG_ITER_SEEK_BEGINNING_METHOD,        \
        _plugin_id, _component_class_id, filter, _seek_method);                                    \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(msg_iter_can_seek_beginning_method,           \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_MSG_ITER_CAN_SEEK_BEGINNING_METHOD,    \
        _plugin_id, _component_class_id, filter, _can_seek_method)

/*!
Same as BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHODS_WITH_ID() for
the class `_name` of the plugin `auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _seek_method Method (#bt_message_iterator_class_seek_beginning_method).
@param[in] _can_seek_method Method (#bt_message_iterator_class_can_seek_beginning_method), or `NULL`
    if the iterators can always seek.
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHODS(            \
    _name, _seek_method, _can_seek_method)                                                         \
    BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHODS_WITH_ID(        \
        auto, _name, _seek_method, _can_seek_method)

/*!
Sets the "seek ns from origin" and "can seek ns from origin?" methods of the message iterator class
of a filter component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _seek_method Method (#bt_message_iterator_class_seek_ns_from_origin_method).
@param[in] _can_seek_method Method (#bt_message_iterator_class_can_seek_ns_from_origin_method), or
    `NULL` if the iterators can always seek.
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHODS_WITH_ID( \
    _plugin_id, _component_class_id, _seek_method, _can_seek_method)                                 \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(msg_iter_seek_ns_from_origin_method,            \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_MSG_ITER_SEEK_NS_FROM_ORIGIN_METHOD,     \
        _plugin_id, _component_class_id, filter, _seek_method);                                      \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(msg_iter_can_seek_ns_from_origin_method,        \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_MSG_ITER_CAN_SEEK_NS_FROM_ORIGIN_METHOD, \
        _plugin_id, _component_class_id, filter, _can_seek_method)

/*!
Same as
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHODS_WITH_ID() for
the class `_name` of the plugin `auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _seek_method Method (#bt_message_iterator_class_seek_ns_from_origin_method).
@param[in] _can_seek_method Method (#bt_message_iterator_class_can_seek_ns_from_origin_method), or
    `NULL` if the iterators can always seek.
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHODS(       \
    _name, _seek_method, _can_seek_method)                                                         \
    BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHODS_WITH_ID(   \
        auto, _name, _seek_method, _can_seek_method)

/*!
Sets the "output port connected" method of a filter component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _method Method (#bt_component_class_filter_output_port_connected_method).
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS_OUTPUT_PORT_CONNECTED_METHOD_WITH_ID(                     \
    _plugin_id, _component_class_id, _method)                                                      \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(filter_output_port_connected_method,          \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_OUTPUT_PORT_CONNECTED_METHOD,          \
        _plugin_id, _component_class_id, filter, _method)

/*!
Same as BT_PLUGIN_FILTER_COMPONENT_CLASS_OUTPUT_PORT_CONNECTED_METHOD_WITH_ID() for the class
`_name` of the plugin `auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _method Method (#bt_component_class_filter_output_port_connected_method).
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS_OUTPUT_PORT_CONNECTED_METHOD(_name, _method)              \
    BT_PLUGIN_FILTER_COMPONENT_CLASS_OUTPUT_PORT_CONNECTED_METHOD_WITH_ID(auto, _name, _method)

/*!
Sets the query method of a filter component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _method Method (#bt_component_class_filter_query_method).
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS_QUERY_METHOD_WITH_ID(                                     \
    _plugin_id, _component_class_id, _method)                                                      \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(filter_query_method,                          \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_QUERY_METHOD, _plugin_id,              \
        _component_class_id, filter, _method)

/*!
Same as BT_PLUGIN_FILTER_COMPONENT_CLASS_QUERY_METHOD_WITH_ID() for the class `_name` of the plugin
`auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _method Method (#bt_component_class_filter_query_method).
@since 2.0
*/
#define BT_PLUGIN_FILTER_COMPONENT_CLASS_QUERY_METHOD(_name, _method)                              \
    BT_PLUGIN_FILTER_COMPONENT_CLASS_QUERY_METHOD_WITH_ID(auto, _name, _method)

/*! @} */

/*! @name Sink component class properties
@{ */

/*!
Sets the description of a sink component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _description Description (string).
@since 2.0
*/
#define BT_PLUGIN_SINK_COMPONENT_CLASS_DESCRIPTION_WITH_ID(                                        \
    _plugin_id, _component_class_id, _description)                                                 \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(description,                                  \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_DESCRIPTION, _plugin_id,               \
        _component_class_id, sink, _description)

/*!
Same as BT_PLUGIN_SINK_COMPONENT_CLASS_DESCRIPTION_WITH_ID() for the class `_name` of the plugin
`auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _description Description (string).
@since 2.0
*/
#define BT_PLUGIN_SINK_COMPONENT_CLASS_DESCRIPTION(_name, _description)                            \
    BT_PLUGIN_SINK_COMPONENT_CLASS_DESCRIPTION_WITH_ID(auto, _name, _description)

/*!
Sets the help text of a sink component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _help_text Help text (string).
@since 2.0
*/
#define BT_PLUGIN_SINK_COMPONENT_CLASS_HELP_WITH_ID(_plugin_id, _component_class_id, _help_text)   \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(help,                                         \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_HELP, _plugin_id, _component_class_id, \
        sink, _help_text)

/*!
Same as BT_PLUGIN_SINK_COMPONENT_CLASS_HELP_WITH_ID() for the class `_name` of the plugin `auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _help_text Help text (string).
@since 2.0
*/
#define BT_PLUGIN_SINK_COMPONENT_CLASS_HELP(_name, _help_text)                                     \
    BT_PLUGIN_SINK_COMPONENT_CLASS_HELP_WITH_ID(auto, _name, _help_text)

/*! @} */

/*! @name Sink component class methods
@{ */

/*!
Sets the finalization method of a sink component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _method Method (#bt_component_class_sink_finalize_method).
@since 2.0
*/
#define BT_PLUGIN_SINK_COMPONENT_CLASS_FINALIZE_METHOD_WITH_ID(                                    \
    _plugin_id, _component_class_id, _method)                                                      \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(sink_finalize_method,                         \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_FINALIZE_METHOD, _plugin_id,           \
        _component_class_id, sink, _method)

/*!
Same as BT_PLUGIN_SINK_COMPONENT_CLASS_FINALIZE_METHOD_WITH_ID() for the class `_name` of the plugin
`auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _method Method (#bt_component_class_sink_finalize_method).
@since 2.0
*/
#define BT_PLUGIN_SINK_COMPONENT_CLASS_FINALIZE_METHOD(_name, _method)                             \
    BT_PLUGIN_SINK_COMPONENT_CLASS_FINALIZE_METHOD_WITH_ID(auto, _name, _method)

/*!
Sets the "get supported MIP versions" method of a sink component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _method Method (#bt_component_class_sink_get_supported_mip_versions_method).
@since 2.0
*/
#define BT_PLUGIN_SINK_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_WITH_ID(                  \
    _plugin_id, _component_class_id, _method)                                                      \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(sink_get_supported_mip_versions_method,       \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_GET_SUPPORTED_MIP_VERSIONS_METHOD,     \
        _plugin_id, _component_class_id, sink, _method)

/*!
Same as BT_PLUGIN_SINK_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_WITH_ID() for the class
`_name` of the plugin `auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _method Method (#bt_component_class_sink_get_supported_mip_versions_method).
@since 2.0
*/
#define BT_PLUGIN_SINK_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(_name, _method)           \
    BT_PLUGIN_SINK_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_WITH_ID(auto, _name, _method)

/*!
Sets the "graph is configured" method of a sink component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _method Method (#bt_component_class_sink_graph_is_configured_method).
@since 2.0
*/
#define BT_PLUGIN_SINK_COMPONENT_CLASS_GRAPH_IS_CONFIGURED_METHOD_WITH_ID(                         \
    _plugin_id, _component_class_id, _method)                                                      \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(sink_graph_is_configured_method,              \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_GRAPH_IS_CONFIGURED_METHOD,            \
        _plugin_id, _component_class_id, sink, _method)

/*!
Same as BT_PLUGIN_SINK_COMPONENT_CLASS_GRAPH_IS_CONFIGURED_METHOD_WITH_ID() for the class `_name` of
the plugin `auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _method Method (#bt_component_class_sink_graph_is_configured_method).
@since 2.0
*/
#define BT_PLUGIN_SINK_COMPONENT_CLASS_GRAPH_IS_CONFIGURED_METHOD(_name, _method)                  \
    BT_PLUGIN_SINK_COMPONENT_CLASS_GRAPH_IS_CONFIGURED_METHOD_WITH_ID(auto, _name, _method)

/*!
Sets the initialization method of a sink component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _method Method (#bt_component_class_sink_initialize_method).
@since 2.0
*/
#define BT_PLUGIN_SINK_COMPONENT_CLASS_INITIALIZE_METHOD_WITH_ID(                                  \
    _plugin_id, _component_class_id, _method)                                                      \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(sink_initialize_method,                       \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_INITIALIZE_METHOD, _plugin_id,         \
        _component_class_id, sink, _method)

/*!
Same as BT_PLUGIN_SINK_COMPONENT_CLASS_INITIALIZE_METHOD_WITH_ID() for the class `_name` of the
plugin `auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _method Method (#bt_component_class_sink_initialize_method).
@since 2.0
*/
#define BT_PLUGIN_SINK_COMPONENT_CLASS_INITIALIZE_METHOD(_name, _method)                           \
    BT_PLUGIN_SINK_COMPONENT_CLASS_INITIALIZE_METHOD_WITH_ID(auto, _name, _method)

/*!
Sets the "input port connected" method of a sink component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _method Method (#bt_component_class_sink_input_port_connected_method).
@since 2.0
*/
#define BT_PLUGIN_SINK_COMPONENT_CLASS_INPUT_PORT_CONNECTED_METHOD_WITH_ID(                        \
    _plugin_id, _component_class_id, _method)                                                      \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(sink_input_port_connected_method,             \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_INPUT_PORT_CONNECTED_METHOD,           \
        _plugin_id, _component_class_id, sink, _method)

/*!
Same as BT_PLUGIN_SINK_COMPONENT_CLASS_INPUT_PORT_CONNECTED_METHOD_WITH_ID() for the class `_name`
of the plugin `auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _method Method (#bt_component_class_sink_input_port_connected_method).
@since 2.0
*/
#define BT_PLUGIN_SINK_COMPONENT_CLASS_INPUT_PORT_CONNECTED_METHOD(_name, _method)                 \
    BT_PLUGIN_SINK_COMPONENT_CLASS_INPUT_PORT_CONNECTED_METHOD_WITH_ID(auto, _name, _method)

/*!
Sets the query method of a sink component class.

@param[in] _plugin_id ID of the plugin (C identifier).
@param[in] _component_class_id ID of the component class (C identifier).
@param[in] _method Method (#bt_component_class_sink_query_method).
@since 2.0
*/
#define BT_PLUGIN_SINK_COMPONENT_CLASS_QUERY_METHOD_WITH_ID(                                       \
    _plugin_id, _component_class_id, _method)                                                      \
    __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(sink_query_method,                            \
        BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_QUERY_METHOD, _plugin_id,              \
        _component_class_id, sink, _method)

/*!
Same as BT_PLUGIN_SINK_COMPONENT_CLASS_QUERY_METHOD_WITH_ID() for the class `_name` of the plugin
`auto`.

@param[in] _name Name of the component class, which is its ID too (C identifier).
@param[in] _method Method (#bt_component_class_sink_query_method).
@since 2.0
*/
#define BT_PLUGIN_SINK_COMPONENT_CLASS_QUERY_METHOD(_name, _method)                                \
    BT_PLUGIN_SINK_COMPONENT_CLASS_QUERY_METHOD_WITH_ID(auto, _name, _method)

/*! @} */

/*! @cond */

/* Private: a plugin. */
struct __bt_plugin_descriptor {
    const char *name;
} __attribute__((packed));

/* Private: kinds of attributes of a plugin. */
enum __bt_plugin_descriptor_attribute_type {
    BT_PLUGIN_DESCRIPTOR_ATTRIBUTE_TYPE_INIT = 0,
    BT_PLUGIN_DESCRIPTOR_ATTRIBUTE_TYPE_EXIT = 1,
    BT_PLUGIN_DESCRIPTOR_ATTRIBUTE_TYPE_AUTHOR = 2,
    BT_PLUGIN_DESCRIPTOR_ATTRIBUTE_TYPE_LICENSE = 3,
    BT_PLUGIN_DESCRIPTOR_ATTRIBUTE_TYPE_DESCRIPTION = 4,
    BT_PLUGIN_DESCRIPTOR_ATTRIBUTE_TYPE_VERSION = 5,
};

/* Private: version of a plugin. */
struct __bt_plugin_descriptor_version {
    uint32_t major;
    uint32_t minor;
    uint32_t patch;

    /* May be NULL. */
    const char *extra;
};

/* Private: an attribute of a plugin. The member of `value` to read depends on `type`. */
struct __bt_plugin_descriptor_attribute {
    const struct __bt_plugin_descriptor *plugin_descriptor;

    /* For debugging. */
    const char *type_name;

    enum __bt_plugin_descriptor_attribute_type type;

    union {
        bt_plugin_initialize_func init;
        bt_plugin_finalize_func exit;
        const char *author;
        const char *license;
        const char *description;
        struct __bt_plugin_descriptor_version version;
    } value;
} __attribute__((packed));

/*
 * Private: a component class with its mandatory method. The member of `methods` depends on `type`.
 */
struct __bt_plugin_component_class_descriptor {
    const struct __bt_plugin_descriptor *plugin_descriptor;
    const char *name;
    bt_component_class_type type;

    union {
        struct {
            bt_message_iterator_class_next_method msg_iter_next;
        } source;

        struct {
            bt_message_iterator_class_next_method msg_iter_next;
        } filter;

        struct {
            bt_component_class_sink_consume_method consume;
        } sink;
    } methods;
} __attribute__((packed));

/* Private: kinds of attributes of a component class. */
enum __bt_plugin_component_class_descriptor_attribute_type {
    BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_DESCRIPTION = 0,
    BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_HELP = 1,
    BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_GET_SUPPORTED_MIP_VERSIONS_METHOD = 2,
    BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_INITIALIZE_METHOD = 3,
    BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_FINALIZE_METHOD = 4,
    BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_QUERY_METHOD = 5,
    BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_INPUT_PORT_CONNECTED_METHOD = 6,
    BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_OUTPUT_PORT_CONNECTED_METHOD = 7,
    BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_GRAPH_IS_CONFIGURED_METHOD = 8,
    BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_MSG_ITER_INITIALIZE_METHOD = 9,
    BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_MSG_ITER_FINALIZE_METHOD = 10,
    BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_MSG_ITER_SEEK_NS_FROM_ORIGIN_METHOD = 11,
    BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_MSG_ITER_SEEK_BEGINNING_METHOD = 12,
    BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_MSG_ITER_CAN_SEEK_NS_FROM_ORIGIN_METHOD =
        13,
    BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE_TYPE_MSG_ITER_CAN_SEEK_BEGINNING_METHOD = 14,
};

/*
 * Private: an attribute of a component class. The member of `value` to read depends on `type` and,
 * for the methods of a component class, on its type.
 */
struct __bt_plugin_component_class_descriptor_attribute {
    const struct __bt_plugin_component_class_descriptor *comp_class_descriptor;

    /* For debugging. */
    const char *type_name;

    enum __bt_plugin_component_class_descriptor_attribute_type type;

    union {
        const char *description;
        const char *help;
        bt_component_class_source_get_supported_mip_versions_method
            source_get_supported_mip_versions_method;
        bt_component_class_filter_get_supported_mip_versions_method
            filter_get_supported_mip_versions_method;
        bt_component_class_sink_get_supported_mip_versions_method
            sink_get_supported_mip_versions_method;
        bt_component_class_source_initialize_method source_initialize_method;
        bt_component_class_filter_initialize_method filter_initialize_method;
        bt_component_class_sink_initialize_method sink_initialize_method;
        bt_component_class_source_finalize_method source_finalize_method;
        bt_component_class_filter_finalize_method filter_finalize_method;
        bt_component_class_sink_finalize_method sink_finalize_method;
        bt_component_class_source_query_method source_query_method;
        bt_component_class_filter_query_method filter_query_method;
        bt_component_class_sink_query_method sink_query_method;
        bt_component_class_filter_input_port_connected_method filter_input_port_connected_method;
        bt_component_class_sink_input_port_connected_method sink_input_port_connected_method;
        bt_component_class_source_output_port_connected_method source_output_port_connected_method;
        bt_component_class_filter_output_port_connected_method filter_output_port_connected_method;
        bt_component_class_sink_graph_is_configured_method sink_graph_is_configured_method;
        bt_message_iterator_class_initialize_method msg_iter_initialize_method;
        bt_message_iterator_class_finalize_method msg_iter_finalize_method;
        bt_message_iterator_class_seek_ns_from_origin_method msg_iter_seek_ns_from_origin_method;
        bt_message_iterator_class_seek_beginning_method msg_iter_seek_beginning_method;
        bt_message_iterator_class_can_seek_ns_from_origin_method
            msg_iter_can_seek_ns_from_origin_method;
        bt_message_iterator_class_can_seek_beginning_method msg_iter_can_seek_beginning_method;
    } value;
} __attribute__((packed));

/*
 * Private: boundaries of the tables of a plugin; the library looks them up by name. Entries may be
 * NULL.
 */
struct __bt_plugin_descriptor const *const *__bt_get_begin_section_plugin_descriptors(void);
struct __bt_plugin_descriptor const *const *__bt_get_end_section_plugin_descriptors(void);
struct __bt_plugin_descriptor_attribute const *const *
__bt_get_begin_section_plugin_descriptor_attributes(void);
struct __bt_plugin_descriptor_attribute const *const *
__bt_get_end_section_plugin_descriptor_attributes(void);
struct __bt_plugin_component_class_descriptor const *const *
__bt_get_begin_section_component_class_descriptors(void);
struct __bt_plugin_component_class_descriptor const *const *
__bt_get_end_section_component_class_descriptors(void);
struct __bt_plugin_component_class_descriptor_attribute const *const *
__bt_get_begin_section_component_class_descriptor_attributes(void);
struct __bt_plugin_component_class_descriptor_attribute const *const *
__bt_get_end_section_component_class_descriptor_attributes(void);

/*
 * Private: visibility of the symbols which a plugin defines. On Windows, a symbol isn't exported by
 * default.
 */
#if defined(_WIN32) || defined(__CYGWIN__)
#define _BT_HIDDEN
#define _BT_EXPORT
#else
#define _BT_HIDDEN __attribute__((visibility("hidden")))
#define _BT_EXPORT __attribute__((visibility("default")))
#endif

/*
 * Private: with AddressSanitizer, Clang puts red zones around global variables, which would break a
 * table of consecutive variables. GCC doesn't put them around variables that have a section.
 */
#if defined(__clang__)
#if __has_feature(address_sanitizer)
#define __bt_plugin_variable_attribute_no_sanitize_address __attribute__((no_sanitize("address")))
#endif
#endif

#ifndef __bt_plugin_variable_attribute_no_sanitize_address
#define __bt_plugin_variable_attribute_no_sanitize_address
#endif

/*
 * Private: with `--gc-sections`, which Rust uses, LLD removes the sections of the tables, because
 * no code refers to the variables in them. The attribute `retain` keeps a section.
 */
#if defined(__has_attribute)
#if __has_attribute(retain)
#define __bt_plugin_variable_attribute_retain __attribute__((retain))
#endif
#endif

#ifndef __bt_plugin_variable_attribute_retain
#define __bt_plugin_variable_attribute_retain
#endif

/*
 * Private: the attributes that put a pointer into the section of a table, and the names of the
 * section's bounds.
 */
#ifdef __APPLE__
/* clang-format would break the line within the attribute. */
/* clang-format off */
#define __BT_PLUGIN_SECTION_ATTRS(_elf, _macho)                                                    \
    __attribute__((section("__DATA," _macho), used))                                               \
    __bt_plugin_variable_attribute_no_sanitize_address
/* clang-format on */
#define __BT_PLUGIN_SECTION_BEGIN_EXTRA(_macho) __asm("section$start$__DATA$" _macho)
#define __BT_PLUGIN_SECTION_END_EXTRA(_macho)   __asm("section$end$__DATA$" _macho)
#else
#define __BT_PLUGIN_SECTION_ATTRS(_elf, _macho)                                                    \
    __attribute__((section(_elf), used)) __bt_plugin_variable_attribute_retain                     \
        __bt_plugin_variable_attribute_no_sanitize_address
#define __BT_PLUGIN_SECTION_BEGIN_EXTRA(_macho)
#define __BT_PLUGIN_SECTION_END_EXTRA(_macho)
#endif

/* Private: table of the plugins. */
#define __BT_PLUGIN_DESCRIPTOR_ATTRS                                                               \
    __BT_PLUGIN_SECTION_ATTRS("__bt_plugin_descriptors", "btp_desc")
#define __BT_PLUGIN_DESCRIPTOR_BEGIN_SYMBOL __start___bt_plugin_descriptors
#define __BT_PLUGIN_DESCRIPTOR_END_SYMBOL   __stop___bt_plugin_descriptors
#define __BT_PLUGIN_DESCRIPTOR_BEGIN_EXTRA  __BT_PLUGIN_SECTION_BEGIN_EXTRA("btp_desc")
#define __BT_PLUGIN_DESCRIPTOR_END_EXTRA    __BT_PLUGIN_SECTION_END_EXTRA("btp_desc")

/* Private: table of the attributes of plugins. */
#define __BT_PLUGIN_DESCRIPTOR_ATTRIBUTES_ATTRS                                                    \
    __BT_PLUGIN_SECTION_ATTRS("__bt_plugin_descriptor_attributes", "btp_desc_att")
#define __BT_PLUGIN_DESCRIPTOR_ATTRIBUTES_BEGIN_SYMBOL __start___bt_plugin_descriptor_attributes
#define __BT_PLUGIN_DESCRIPTOR_ATTRIBUTES_END_SYMBOL   __stop___bt_plugin_descriptor_attributes
#define __BT_PLUGIN_DESCRIPTOR_ATTRIBUTES_BEGIN_EXTRA                                              \
    __BT_PLUGIN_SECTION_BEGIN_EXTRA("btp_desc_att")
#define __BT_PLUGIN_DESCRIPTOR_ATTRIBUTES_END_EXTRA __BT_PLUGIN_SECTION_END_EXTRA("btp_desc_att")

/* Private: table of the component classes. */
#define __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRS                                               \
    __BT_PLUGIN_SECTION_ATTRS("__bt_plugin_component_class_descriptors", "btp_cc_desc")
#define __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_BEGIN_SYMBOL                                        \
    __start___bt_plugin_component_class_descriptors
#define __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_END_SYMBOL                                          \
    __stop___bt_plugin_component_class_descriptors
#define __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_BEGIN_EXTRA                                         \
    __BT_PLUGIN_SECTION_BEGIN_EXTRA("btp_cc_desc")
#define __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_END_EXTRA                                           \
    __BT_PLUGIN_SECTION_END_EXTRA("btp_cc_desc")

/* Private: table of the attributes of component classes. */
#define __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTES_ATTRS                                    \
    __BT_PLUGIN_SECTION_ATTRS(                                                                     \
        "__bt_plugin_component_class_descriptor_attributes", "btp_cc_desc_att")
#define __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTES_BEGIN_SYMBOL                             \
    __start___bt_plugin_component_class_descriptor_attributes
#define __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTES_END_SYMBOL                               \
    __stop___bt_plugin_component_class_descriptor_attributes
#define __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTES_BEGIN_EXTRA                              \
    __BT_PLUGIN_SECTION_BEGIN_EXTRA("btp_cc_desc_att")
#define __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTES_END_EXTRA                                \
    __BT_PLUGIN_SECTION_END_EXTRA("btp_cc_desc_att")

/*
 * Private: one table. The NULL entry ensures that the section and its boundary symbols exist even
 * if the table has no other entry.
 */
#define __BT_PLUGIN_TABLE(                                                                         \
    _struct, _attrs, _begin, _begin_extra, _end, _end_extra, _get_begin, _get_end)                 \
    static struct _struct const *const _struct##_dummy _attrs = NULL;                              \
    _BT_HIDDEN extern struct _struct const *_begin _begin_extra;                                   \
    _BT_HIDDEN extern struct _struct const *_end _end_extra;                                       \
    _BT_EXPORT struct _struct const *const *_get_begin(void)                                       \
    {                                                                                              \
        return &_begin;                                                                            \
    }                                                                                              \
    _BT_EXPORT struct _struct const *const *_get_end(void)                                         \
    {                                                                                              \
        return &_end;                                                                              \
    }

/*
 * Private: one attribute of a plugin. `__extension__` allows designated initializers, which the
 * union needs, in every version of C++.
 */
#define __BT_PLUGIN_DESCRIPTOR_ATTRIBUTE(_attr_name, _attr_type, _id, _x)                          \
    __extension__ static struct __bt_plugin_descriptor_attribute                                   \
        __bt_plugin_descriptor_attribute_##_id##_##_attr_name = {                                  \
            .plugin_descriptor = &__bt_plugin_descriptor_##_id,                                    \
            .type_name = #_attr_name,                                                              \
            .type = _attr_type,                                                                    \
            .value = {._attr_name = _x},                                                           \
    };                                                                                             \
    static struct __bt_plugin_descriptor_attribute const                                           \
        *const __bt_plugin_descriptor_attribute_##_id##_##_attr_name##_ptr                         \
            __BT_PLUGIN_DESCRIPTOR_ATTRIBUTES_ATTRS =                                              \
                &__bt_plugin_descriptor_attribute_##_id##_##_attr_name

#define __BT_PLUGIN_VERSION_STRUCT_VALUE(_major, _minor, _patch, _extra)                           \
    {.major = _major, .minor = _minor, .patch = _patch, .extra = _extra}

/* Private: one attribute of a component class; `_type` is `source`, `filter` or `sink`. */
#define __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTE(                                                             \
    _attr_name, _attr_type, _id, _component_class_id, _type, _x)                                                      \
    __extension__ static struct __bt_plugin_component_class_descriptor_attribute                                      \
        __bt_plugin_##_type##_component_class_descriptor_attribute_##_id##_##_component_class_id##_##_attr_name =     \
            {                                                                                                         \
                .comp_class_descriptor =                                                                              \
                    &__bt_plugin_##_type##_component_class_descriptor_##_id##_##_component_class_id,                  \
                .type_name = #_attr_name,                                                                             \
                .type = _attr_type,                                                                                   \
                .value = {._attr_name = _x},                                                                          \
    };                                                                                                                \
    static struct __bt_plugin_component_class_descriptor_attribute const *const                                       \
        __bt_plugin_##_type##_component_class_descriptor_attribute_##_id##_##_component_class_id##_##_attr_name##_ptr \
            __BT_PLUGIN_COMPONENT_CLASS_DESCRIPTOR_ATTRIBUTES_ATTRS =                                                 \
                &__bt_plugin_##_type##_component_class_descriptor_attribute_##_id##_##_component_class_id##_##_attr_name

/*! @endcond */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_PLUGIN_PLUGIN_DEV_H */
