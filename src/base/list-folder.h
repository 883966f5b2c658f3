/* SPDX-License-Identifier: MIT */
/* Lists the names of the files of a folder. */
#ifndef TG_BASE_LIST_FOLDER_H
#define TG_BASE_LIST_FOLDER_H

#include <glib.h>

/*
 * Returns the sorted names of all entries of the folder `path` except "." and "..". The caller owns
 * the array, which owns its strings. If the folder can't be opened or read to its end, the function
 * returns NULL and sets `*error_number` to an errno value.
 */
GPtrArray *tg_list_folder(const char *path, int *error_number);

#endif
