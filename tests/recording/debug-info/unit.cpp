// SPDX-License-Identifier: MIT
// Functions with events. Their C++ names have namespaces, template arguments and parameters.
#define LTTNG_UST_TRACEPOINT_PROBE_DYNAMIC_LINKAGE
#include "here.h"

#include <string>
#include <vector>

#define NO_INLINE __attribute__((noinline))
// Code after a call, so that the call isn't a tail call.
#define NO_TAIL_CALL __asm__ volatile("")

namespace space {

template <class T> struct Box {
    T value;

    NO_INLINE void method(const std::vector<T> &) const
    {
        HERE(nullptr);
        NO_TAIL_CALL;
    }

    NO_INLINE Box &operator+=(T)
    {
        HERE(nullptr);
        NO_TAIL_CALL;
        return *this;
    }
};

static NO_INLINE void overloaded(int)
{
    HERE(nullptr);
    NO_TAIL_CALL;
}

static NO_INLINE void overloaded(const std::string &)
{
    HERE(nullptr);
    NO_TAIL_CALL;
}

} // namespace space

extern "C" NO_INLINE void cxx_run()
{
    space::Box<int> box{1};
    auto lambda = [](int n) NO_INLINE {
        if (n) {
            HERE(nullptr);
        }
        NO_TAIL_CALL;
    };

    HERE(nullptr);
    box.method({1, 2});
    box += 3;
    space::overloaded(1);
    space::overloaded(std::string("x"));
    lambda(1);
    NO_TAIL_CALL;
}
