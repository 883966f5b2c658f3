/* SPDX-License-Identifier: MIT */
#include "functions.h"
