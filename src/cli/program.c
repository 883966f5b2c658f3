/* SPDX-License-Identifier: MIT */
/* The program `babeltrace2`; the Python package bt2 runs the same function. */
#include "cli/cli.h"

int main(int argc, char **argv)
{
    return cli_main(argc, argv);
}
