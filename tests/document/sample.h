/* SPDX-License-Identifier: MIT */
/* A document that has a value of each type, known and unknown. */
#ifndef TESTS_DOCUMENT_SAMPLE_H
#define TESTS_DOCUMENT_SAMPLE_H

#include "document/document.h"

struct doc_document *sample_create(void);

#endif
