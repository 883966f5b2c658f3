# SPDX-License-Identifier: MIT
"""A debuginfod server that prints its port. It has the debug file of build ID 01…01, and never answers for 02…02."""

import http.server
import threading

NEVER = threading.Event()


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        build_id = self.path.split("/")[2]
        if build_id.startswith("02"):
            NEVER.wait()
        found = self.path == f"/buildid/{'01' * 20}/debuginfo"
        self.send_response(200 if found else 404)
        self.end_headers()
        if found:
            self.wfile.write(b"debug file")

    def log_message(self, format, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
