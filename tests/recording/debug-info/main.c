/* SPDX-License-Identifier: MIT */
/*
 * `main LOOPS NEXT FOLDER LIBRARIES…` calls LIBRARY_run() of each of the LIBRARIES, LOOPS times.
 * The program is linked with these libraries. Unless NEXT is empty, the program then loads the two
 * plugins in FOLDER, one after the other, and calls plugin_run() of each. The second plugin may get
 * the address of the first one. Finally, the program calls main_run() in another process, and
 * executes the program NEXT.
 */
#define LTTNG_UST_TRACEPOINT_PROBE_DYNAMIC_LINKAGE
#include "here.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

void main_run(void);

static void run(void *library, const char *name)
{
    char symbol[100];
    void (*function)(void);

    snprintf(symbol, sizeof(symbol), "%s_run", name);
    *(void **) &function = dlsym(library, symbol);
    if (!function) {
        fprintf(stderr, "%s\n", dlerror());
        exit(1);
    }
    function();
}

static void run_plugin(const char *folder, int number)
{
    char path[4096];
    void *plugin;

    snprintf(path, sizeof(path), "%s/plugin-%d.so", folder, number);
    plugin = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!plugin) {
        fprintf(stderr, "%s\n", dlerror());
        exit(1);
    }
    run(plugin, "plugin");
    dlclose(plugin);
}

static void run_in_other_process(void)
{
    pid_t pid = fork();

    if (pid == 0) {
        main_run();
        _exit(0);
    }
    waitpid(pid, NULL, 0);
}

int main(int argc, char **argv)
{
    const char *next = argc > 2 ? argv[2] : "", *folder = argc > 3 ? argv[3] : "";
    const int loops = argc > 1 ? atoi(argv[1]) : 1;

    HERE(NULL);
    main_run();
    for (int loop = 0; loop < loops; loop++) {
        for (int i = 4; i < argc; i++) {
            run(RTLD_DEFAULT, argv[i]);
        }
    }
    if (!*next) {
        return 0;
    }
    run_plugin(folder, 0);
    run_plugin(folder, 1);
    run_in_other_process();
    argv[2] = "";
    execv(next, argv);
    return 1;
}
