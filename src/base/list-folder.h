/* SPDX-License-Identifier: MIT */
/* The names of the files of a folder. */
#ifndef TG_BASE_LIST_FOLDER_H
#define TG_BASE_LIST_FOLDER_H

#include <glib.h>

/*
 * Returns the names of all entries of the folder `path` except "." and "..", sorted. The array owns
 * its strings and belongs to the caller. If the folder can't be opened, or if reading its entries
 * fails half way, the result is NULL and `*error_number` is an errno value.
 */
GPtrArray *tg_list_folder(const char *path, int *error_number);

#endif
