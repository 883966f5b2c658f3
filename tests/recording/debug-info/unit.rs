// SPDX-License-Identifier: MIT
//! Functions with events, in Rust.
use std::arch::asm;
use std::ffi::{c_char, c_int};
use std::ptr::null;

#[repr(C)]
pub struct Place {
    binary: *const c_char,
    file: *const c_char,
    function: *const c_char,
    line: c_int,
    caller: *const Place,
}

extern "C" {
    fn trace_place(place: *const Place);
}

macro_rules! place {
    ($function:literal, $caller:expr) => {
        &Place {
            binary: "librust.so\0".as_ptr().cast(),
            file: concat!(file!(), "\0").as_ptr().cast(),
            function: concat!($function, "\0").as_ptr().cast(),
            line: line!() as c_int,
            caller: $caller,
        }
    };
}

// In C, a tracepoint is a function that is always inlined, and the address of an event is in this function. The
// function below does the same: the address of its event is the return address of its call.
#[inline(always)]
fn lttng_ust_tracepoint_cb_place(place: &Place) {
    unsafe {
        trace_place(place);
        asm!("nop");
    }
}

mod space {
    use super::*;

    #[inline(always)]
    pub fn inlined(caller: &Place) {
        lttng_ust_tracepoint_cb_place(place!("inlined", caller));
    }

    pub trait Area {
        fn area(&self) -> u32;
    }

    pub struct Square<T>(pub T);

    impl Area for Square<u32> {
        #[inline(never)]
        fn area(&self) -> u32 {
            lttng_ust_tracepoint_cb_place(place!("area", null()));
            self.0 * self.0
        }
    }
}

#[no_mangle]
pub extern "C" fn rust_run() {
    use space::Area;
    lttng_ust_tracepoint_cb_place(place!("rust_run", null()));
    space::inlined(place!("rust_run", null()));
    std::hint::black_box(space::Square(2u32).area());
}
