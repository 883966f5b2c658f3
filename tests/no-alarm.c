/* SPDX-License-Identifier: MIT */
/* A module to preload: makes alarm() do nothing, so that the test itself sends SIGALRM. */
#include <unistd.h>

__attribute__((visibility("default"))) unsigned alarm(unsigned seconds)
{
    (void) seconds;
    return 0;
}
