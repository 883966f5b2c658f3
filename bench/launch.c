/* SPDX-License-Identifier: MIT */
/*
 * Runs a program and measures it:
 *
 *   launch RESULT PROGRAM [ARGUMENT...]
 *
 * Writes to the file RESULT: exit status, CPU time (user and system) and wall time in microseconds,
 * peak memory in KiB.
 *
 * The kernel's peak memory of a process includes the memory before exec(), so the launcher must be
 * smaller than every measured program.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long microseconds(struct timeval time)
{
    return time.tv_sec * 1000000LL + time.tv_usec;
}

static long long now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000LL + time.tv_nsec / 1000;
}

int main(int argc, char **argv)
{
    struct rusage usage;
    int status;
    FILE *result = argc > 2 ? fopen(argv[1], "we") : NULL;
    long long begin = now();
    pid_t child;

    if (!result) {
        fprintf(stderr, "usage: launch RESULT PROGRAM [ARGUMENT...]\n");
        return 2;
    }
    child = fork();
    if (child == 0) {
        execvp(argv[2], argv + 2);
        perror(argv[2]);
        _exit(127);
    }
    if (child < 0 || wait4(child, &status, 0, &usage) != child) {
        perror("launch");
        return 1;
    }
    fprintf(result, "%d %lld %lld %ld\n", WIFEXITED(status) ? WEXITSTATUS(status) : 128,
        microseconds(usage.ru_utime) + microseconds(usage.ru_stime), now() - begin,
        usage.ru_maxrss);
    fclose(result);
    return 0;
}
