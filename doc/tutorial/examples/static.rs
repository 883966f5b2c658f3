// SPDX-License-Identifier: MIT
//! A program that contains the library and all plugins, and prints a trace.
//!
//!     static TRACE
use std::env;
use std::ffi::{CStr, CString};
use std::os::raw::{c_char, c_int, c_void};
use std::process::exit;
use std::ptr::null;

// The program bindgen generates such declarations of all functions from <babeltrace2/babeltrace.h>.
// Here, each object of the library is a `*const c_void`, and each status an integer that is 0 on success.
type Object = *const c_void;
type AddComponent =
    unsafe extern "C" fn(Object, Object, *const c_char, Object, c_int, *mut Object) -> c_int;

extern "C" {
    fn bt_plugin_find(
        name: *const c_char,
        in_env_var: c_int,
        in_user_dir: c_int,
        in_sys_dir: c_int,
        in_static: c_int,
        fail_on_load_error: c_int,
        plugin: *mut Object,
    ) -> c_int;
    fn bt_plugin_borrow_source_component_class_by_name_const(
        plugin: Object,
        name: *const c_char,
    ) -> Object;
    fn bt_plugin_borrow_filter_component_class_by_name_const(
        plugin: Object,
        name: *const c_char,
    ) -> Object;
    fn bt_plugin_borrow_sink_component_class_by_name_const(
        plugin: Object,
        name: *const c_char,
    ) -> Object;
    fn bt_plugin_put_ref(plugin: Object);

    fn bt_value_map_create() -> Object;
    fn bt_value_map_insert_empty_array_entry(
        map: Object,
        key: *const c_char,
        entry: *mut Object,
    ) -> c_int;
    fn bt_value_array_append_string_element(array: Object, value: *const c_char) -> c_int;
    fn bt_value_put_ref(value: Object);

    fn bt_graph_create(mip_version: u64) -> Object;
    fn bt_graph_add_source_component(
        graph: Object,
        class: Object,
        name: *const c_char,
        params: Object,
        log_level: c_int,
        source: *mut Object,
    ) -> c_int;
    fn bt_graph_add_filter_component(
        graph: Object,
        class: Object,
        name: *const c_char,
        params: Object,
        log_level: c_int,
        filter: *mut Object,
    ) -> c_int;
    fn bt_graph_add_sink_component(
        graph: Object,
        class: Object,
        name: *const c_char,
        params: Object,
        log_level: c_int,
        sink: *mut Object,
    ) -> c_int;
    fn bt_graph_connect_ports(
        graph: Object,
        output: Object,
        input: Object,
        connection: *mut Object,
    ) -> c_int;
    fn bt_graph_run(graph: Object) -> c_int;
    fn bt_graph_put_ref(graph: Object);

    fn bt_component_source_get_output_port_count(source: Object) -> u64;
    fn bt_component_source_borrow_output_port_by_index_const(source: Object, index: u64) -> Object;
    fn bt_component_filter_borrow_input_port_by_index_const(filter: Object, index: u64) -> Object;
    fn bt_component_filter_borrow_output_port_by_index_const(filter: Object, index: u64) -> Object;
    fn bt_component_sink_borrow_input_port_by_index_const(sink: Object, index: u64) -> Object;

    fn bt_current_thread_take_error() -> Object;
    fn bt_error_get_cause_count(error: Object) -> u64;
    fn bt_error_borrow_cause_by_index(error: Object, index: u64) -> Object;
    fn bt_error_cause_get_message(cause: Object) -> *const c_char;
    fn bt_error_release(error: Object);
}

const LOG_LEVEL_NONE: c_int = 0xff;

/// If `status` isn't 0, prints the causes of the current thread's error and ends the program.
fn check(status: c_int, what: &str) {
    if status == 0 {
        return;
    }
    eprintln!("static: cannot {what}");
    unsafe {
        let error = bt_current_thread_take_error();
        if !error.is_null() {
            for index in 0..bt_error_get_cause_count(error) {
                let message =
                    bt_error_cause_get_message(bt_error_borrow_cause_by_index(error, index));
                eprintln!("static: {}", CStr::from_ptr(message).to_string_lossy());
            }
            bt_error_release(error);
        }
    }
    exit(1);
}

fn text(string: &str) -> CString {
    CString::new(string).expect("a string without NUL")
}

/// A plugin of this program.
struct Plugin(Object);

impl Plugin {
    fn find(name: &str) -> Plugin {
        let mut plugin = null();
        let status = unsafe { bt_plugin_find(text(name).as_ptr(), 0, 0, 0, 1, 1, &mut plugin) };
        check(status, &format!("find the plugin {name}"));
        Plugin(plugin)
    }
}

impl Drop for Plugin {
    fn drop(&mut self) {
        unsafe { bt_plugin_put_ref(self.0) }
    }
}

struct Graph(Object);

impl Graph {
    fn add(
        &self,
        add_component: AddComponent,
        class: Object,
        name: &str,
        params: Object,
    ) -> Object {
        let mut component = null();
        let status = unsafe {
            add_component(
                self.0,
                class,
                text(name).as_ptr(),
                params,
                LOG_LEVEL_NONE,
                &mut component,
            )
        };
        check(status, &format!("add the {name}"));
        component
    }

    fn connect(&self, output: Object, input: Object) {
        let status = unsafe { bt_graph_connect_ports(self.0, output, input, &mut null()) };
        check(status, "connect two components");
    }
}

impl Drop for Graph {
    fn drop(&mut self) {
        unsafe { bt_graph_put_ref(self.0) }
    }
}

/// The parameters of source.ctf.fs.
unsafe fn create_source_params(trace: &str) -> Object {
    let params = bt_value_map_create();
    let mut inputs = null();
    check(
        bt_value_map_insert_empty_array_entry(params, text("inputs").as_ptr(), &mut inputs),
        "add a parameter",
    );
    check(
        bt_value_array_append_string_element(inputs, text(trace).as_ptr()),
        "add a parameter",
    );
    params
}

unsafe fn print(trace: &str) {
    let (ctf, utils, text_plugin) = (
        Plugin::find("ctf"),
        Plugin::find("utils"),
        Plugin::find("text"),
    );
    let source_class =
        bt_plugin_borrow_source_component_class_by_name_const(ctf.0, text("fs").as_ptr());
    let muxer_class =
        bt_plugin_borrow_filter_component_class_by_name_const(utils.0, text("muxer").as_ptr());
    let sink_class =
        bt_plugin_borrow_sink_component_class_by_name_const(text_plugin.0, text("pretty").as_ptr());

    let graph = Graph(bt_graph_create(1));
    let params = create_source_params(trace);
    let source = graph.add(
        bt_graph_add_source_component,
        source_class,
        "source",
        params,
    );
    bt_value_put_ref(params);
    let muxer = graph.add(bt_graph_add_filter_component, muxer_class, "muxer", null());
    let sink = graph.add(bt_graph_add_sink_component, sink_class, "sink", null());

    // The muxer gets a new input port for each connection.
    for index in 0..bt_component_source_get_output_port_count(source) {
        graph.connect(
            bt_component_source_borrow_output_port_by_index_const(source, index),
            bt_component_filter_borrow_input_port_by_index_const(muxer, index),
        );
    }
    graph.connect(
        bt_component_filter_borrow_output_port_by_index_const(muxer, 0),
        bt_component_sink_borrow_input_port_by_index_const(sink, 0),
    );
    check(bt_graph_run(graph.0), "run the graph");
}

fn main() {
    match env::args().nth(1) {
        Some(trace) => unsafe { print(&trace) },
        None => {
            eprintln!("usage: static TRACE");
            exit(1);
        }
    }
}
