/* SPDX-License-Identifier: MIT */
/* Finds the range of an address among many, which may overlap or lie in one another. */
#ifndef DEBUG_INFO_ADDRESS_MAP_H
#define DEBUG_INFO_ADDRESS_MAP_H

#include <glib.h>
#include <stdint.h>

/* The addresses from `begin` up to, but without, `end`. */
struct dbg_range {
    uint64_t begin, end;
    uint32_t value; /* what is found; less than DBG_NO_VALUE */
    uint32_t rank;
};

#define DBG_NO_VALUE UINT32_MAX

struct dbg_address_map;

/*
 * Where ranges overlap, the one with the greatest rank counts; of these the one that begins last,
 * then the shortest, then the one with the smallest value. Sorts `ranges`, an array of struct
 * dbg_range, which isn't needed afterwards.
 */
struct dbg_address_map *dbg_address_map_create(GArray *ranges);
void dbg_address_map_destroy(struct dbg_address_map *self);

/* Returns the value of the range of `address`, or DBG_NO_VALUE. */
uint32_t dbg_address_map_find(const struct dbg_address_map *self, uint64_t address);

/*
 * Appends the parts of the map that have any value, as ranges like `like`: parts that touch become
 * one.
 */
void dbg_address_map_add_covered(
    const struct dbg_address_map *self, const struct dbg_range *like, GArray *ranges);

#endif
