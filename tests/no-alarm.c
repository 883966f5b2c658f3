/* SPDX-License-Identifier: MIT */
/* To be preloaded: alarm() has no effect, so that a test decides when SIGALRM comes. */
#include <unistd.h>

__attribute__((visibility("default"))) unsigned alarm(unsigned seconds)
{
    (void) seconds;
    return 0;
}
