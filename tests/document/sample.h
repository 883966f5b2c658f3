/* SPDX-License-Identifier: MIT */
/* A document with known and unknown values of each type. */
#ifndef TESTS_DOCUMENT_SAMPLE_H
#define TESTS_DOCUMENT_SAMPLE_H

#include "document/document.h"

struct doc_document *sample_create(void);

#endif
