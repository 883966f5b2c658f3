/* SPDX-License-Identifier: MIT */
/* Finds the range that contains an address. Ranges may overlap or be nested. */
#ifndef DEBUG_INFO_ADDRESS_MAP_H
#define DEBUG_INFO_ADDRESS_MAP_H

#include <glib.h>
#include <stdint.h>

/* The addresses from `begin` (inclusive) to `end` (exclusive). */
struct dbg_range {
    uint64_t begin, end;
    uint32_t value; /* result of a look-up; less than DBG_NO_VALUE */
    uint32_t rank;
};

#define DBG_NO_VALUE UINT32_MAX

struct dbg_address_map;

/*
 * Creates a map from `ranges`, an array of struct dbg_range. The function sorts the array, and
 * doesn't use it after the call. Where ranges overlap, a look-up returns the range with the
 * greatest rank. Ranges of the same rank are compared by their beginning (the greatest wins), then
 * by their size (the smallest wins), then by their value (the smallest wins).
 */
struct dbg_address_map *dbg_address_map_create(GArray *ranges);
void dbg_address_map_destroy(struct dbg_address_map *self);

/* Returns the value of the range that contains `address`, or DBG_NO_VALUE. */
uint32_t dbg_address_map_find(const struct dbg_address_map *self, uint64_t address);

/*
 * Appends to `ranges` all address ranges for which a look-up in the map returns a value. Each
 * appended range has the rank and the value of `like`. Adjacent ranges of the map become one range.
 */
void dbg_address_map_add_covered(
    const struct dbg_address_map *self, const struct dbg_range *like, GArray *ranges);

#endif
