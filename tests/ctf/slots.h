/* SPDX-License-Identifier: MIT */
/* Slot numbers in dumps of schemas. They depend on the order of the classes. */
#ifndef TESTS_CTF_SLOTS_H
#define TESTS_CTF_SLOTS_H

/* The prefix of each slot number. */
#define SLOT_LABEL "slot="

/* Returns a copy of a dump with the slots renumbered in the order of their appearance. */
char *renumber_slots(const char *dump);

#endif
