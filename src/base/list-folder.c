/* SPDX-License-Identifier: MIT */
/* See list-folder.h. */
#include "base/list-folder.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>

#include "base/compare-strings.h"

GPtrArray *tg_list_folder(const char *path, int *error_number)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    const struct dirent *entry;
    DIR *folder = opendir(path);

    if (!folder) {
        *error_number = errno;
        return NULL;
    }
    /*
     * readdir() returns NULL at the end of the folder and also on failure. Only errno distinguishes
     * these cases.
     */
    while ((void) (errno = 0), (entry = readdir(folder))) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            g_ptr_array_add(names, g_strdup(entry->d_name));
        }
    }
    *error_number = errno;
    closedir(folder);
    if (*error_number != 0) {
        return NULL;
    }
    g_ptr_array_sort(names, tg_compare_strings);
    return g_steal_pointer(&names);
}
