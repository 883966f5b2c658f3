/* SPDX-License-Identifier: MIT */
/* The numbers of slots in dumps of schemas: they depend on the order in which classes come. */
#ifndef TESTS_CTF_SLOTS_H
#define TESTS_CTF_SLOTS_H

/* What stands before each number. */
#define SLOT_LABEL "slot="

/* A copy of a dump in which slots are numbered in the order of their appearance. */
char *renumber_slots(const char *dump);

#endif
