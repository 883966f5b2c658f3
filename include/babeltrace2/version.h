/* SPDX-License-Identifier: MIT */

/*
 * Version of the library at run time. The numbers are those of the API that the library implements,
 * so that programs can check which functions exist.
 */

#ifndef BABELTRACE2_VERSION_H
#define BABELTRACE2_VERSION_H

#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-version Library version

Version of the API which the library implements, and name of its release.

The returned strings are static: they remain valid as long as the library is loaded.
@{
*/

/*!
Returns the major number of the API version.

@returns Major version number.
@since 2.0
*/
unsigned int bt_version_get_major(void) __BT_NOEXCEPT;

/*!
Returns the minor number of the API version.

@returns Minor version number.
@since 2.0
*/
unsigned int bt_version_get_minor(void) __BT_NOEXCEPT;

/*!
Returns the patch number of the API version.

@returns Patch version number.
@since 2.0
*/
unsigned int bt_version_get_patch(void) __BT_NOEXCEPT;

/*!
Returns the development stage suffix of the version, for example `-rc1`.

@returns Development stage, static, or `NULL` for a release.
@since 2.0
*/
const char *bt_version_get_development_stage(void) __BT_NOEXCEPT;

/*!
Returns the description of the revision which the library was built from.

@returns Description of the revision, static, or `NULL` for a release or for a build outside version
    control.
@since 2.0
*/
const char *bt_version_get_vcs_revision_description(void) __BT_NOEXCEPT;

/*!
Returns the name of the release.

@returns Release name, static, or `NULL` if the release has none.
@since 2.0
*/
const char *bt_version_get_name(void) __BT_NOEXCEPT;

/*!
Returns the description of the release name.

@returns Description of the release name, static, or `NULL` if there is none.
@since 2.0
*/
const char *bt_version_get_name_description(void) __BT_NOEXCEPT;

/*!
Returns the name given to a custom build.

@returns Extra name, static, or `NULL` if not set at build time.
@since 2.0
*/
const char *bt_version_get_extra_name(void) __BT_NOEXCEPT;

/*!
Returns the description given to a custom build.

@returns Extra description, static, possibly on several lines, or `NULL` if not set at build time.
@since 2.0
*/
const char *bt_version_get_extra_description(void) __BT_NOEXCEPT;

/*!
Returns the names of the patches that a custom build applies on top of the release.

@returns Patch names, static, one per line, or `NULL` if not set at build time.
@since 2.0
*/
const char *bt_version_get_extra_patch_names(void) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_VERSION_H */
