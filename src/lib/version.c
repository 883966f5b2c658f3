/* SPDX-License-Identifier: MIT */
/*
 * The version. The numbers are the version of the API that the library implements, and the name is
 * the name of the project.
 */
#include "config.h"
#include <babeltrace2/version.h>
#include <stddef.h>

unsigned int bt_version_get_major(void)
{
    return BT_API_VERSION_MAJOR;
}

unsigned int bt_version_get_minor(void)
{
    return BT_API_VERSION_MINOR;
}

unsigned int bt_version_get_patch(void)
{
    return BT_API_VERSION_PATCH;
}

const char *bt_version_get_development_stage(void)
{
    return NULL;
}

const char *bt_version_get_vcs_revision_description(void)
{
    return NULL;
}

const char *bt_version_get_name(void)
{
    return "Tracegraph";
}

const char *bt_version_get_name_description(void)
{
    return "Tracegraph " TRACEGRAPH_VERSION " is an independent implementation of the Babeltrace 2 "
           "API, command line and plugins.";
}

const char *bt_version_get_extra_name(void)
{
    return NULL;
}

const char *bt_version_get_extra_description(void)
{
    return NULL;
}

const char *bt_version_get_extra_patch_names(void)
{
    return NULL;
}
