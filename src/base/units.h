/* SPDX-License-Identifier: MIT */
/* Units of time. */
#ifndef TG_BASE_UNITS_H
#define TG_BASE_UNITS_H

/* The values are `int`, so that a product has the type of the other factor. */
#define TG_NS_PER_S  1000000000
#define TG_NS_PER_MS 1000000
#define TG_NS_PER_US 1000

#endif
