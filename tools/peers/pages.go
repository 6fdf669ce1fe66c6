package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// perAnswer are headers that every server writes itself, or that only we have.
var perAnswer = []string{"Date", "Content-Length", "Content-Encoding", "Content-Type", "Etag", "X-Request-Id",
	"Connection", "Server"}

// pages compares requests for a compressed page per second with a minimal Go server and, if it is installed, with
// nginx, which serve the same page. It returns the table.
func pages(ctx context.Context, l *lab) (string, error) {
	ours, err := l.harborlight(ctx)
	defer ours.stop()
	if err != nil {
		return "", err
	}
	request := get("/pricing", "Accept-Encoding: gzip")
	page, header, err := ours.page(ctx)
	if err != nil {
		return "", err
	}
	bare, err := l.bare(ctx, page, header)
	defer bare.stop()
	if err != nil {
		return "", err
	}
	sides := []*side{{name: "harborlight", server: ours}, {name: "bare Go", server: bare}}
	if _, err := exec.LookPath("nginx"); err == nil {
		nginx, err := l.nginx(ctx, page, header)
		defer nginx.stop()
		if err != nil {
			return "", err
		}
		sides = append(sides, &side{name: "nginx", server: nginx})
	}
	for _, s := range sides {
		s.n, s.text = 20_000, func(int) []byte { return request }
	}
	figures, err := l.take(ctx, sides...)
	if err == nil && len(sides) == 2 {
		figures += "\n         skipped: no nginx, apt-get install nginx-light"
	}
	return figures, err
}

// page returns the page /pricing, still compressed, and its headers. A response without gzip is an error.
func (s *server) page(ctx context.Context) ([]byte, http.Header, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+s.addr+"/pricing", nil)
	if err != nil {
		return nil, nil, err
	}
	r.Host = "localhost"
	r.Header.Set("Accept-Encoding", "gzip") // set explicitly, so that the client doesn't decompress it
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return nil, nil, err
	}
	defer answer.Body.Close() //nolint:errcheck // it was read
	body, err := io.ReadAll(answer.Body)
	if err == nil && (answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Encoding") != "gzip") {
		err = fmt.Errorf("the page answered %s without compression: was the program built with the site?", answer.Status)
	}
	return body, answer.Header, err
}

// nginx starts nginx with the page, already compressed, and its headers, without a log, because ours doesn't log
// pages.
func (l *lab) nginx(ctx context.Context, page []byte, header http.Header) (*server, error) {
	dir, addr, err := l.place(ctx)
	if err != nil {
		return nil, err
	}
	var added strings.Builder
	for name, values := range header {
		if !slices.Contains(perAnswer, name) {
			fmt.Fprintf(&added, "add_header %s %q;\n", name, values[0])
		}
	}
	config := fmt.Sprintf(`
daemon off; pid %[1]s/pid; error_log stderr error; worker_processes auto;
events { worker_connections 1024; }
http {
	access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=100;
	client_body_temp_path %[1]s/t1; proxy_temp_path %[1]s/t2; fastcgi_temp_path %[1]s/t3; uwsgi_temp_path %[1]s/t4;
	scgi_temp_path %[1]s/t5;
	types { text/html html; } charset utf-8; gzip_static on;
	server {
		listen %[2]s; root %[1]s;
		location = /pricing { default_type "text/html; charset=utf-8"; %[3]s add_header X-Request-Id $request_id; }
	}
}`, dir, addr, added.String())
	for name, text := range map[string][]byte{"nginx.conf": []byte(config), "pricing": page, "pricing.gz": page} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil { //nolint:gosec // nginx's workers read it
			return nil, err
		}
	}
	if err := os.Chmod(dir, 0o755); err != nil { //nolint:gosec // nginx's workers read it
		return nil, err
	}
	return l.start(ctx, addr, "/pricing", "nginx", "-c", filepath.Join(dir, "nginx.conf"))
}

// bare starts this program again as a minimal Go server with the page and its headers, which measures Go's own cost.
func (l *lab) bare(ctx context.Context, page []byte, header http.Header) (*server, error) {
	dir, addr, err := l.place(ctx)
	if err != nil {
		return nil, err
	}
	var headers strings.Builder
	header = header.Clone()
	header.Del("Date")
	if err := header.Write(&headers); err != nil {
		return nil, err
	}
	for name, text := range map[string]string{"page": string(page), "headers": headers.String()} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			return nil, err
		}
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return l.start(ctx, addr, "/", self, "serve-bare", addr, dir)
}

// serveBare runs a minimal Go server at addr, which responds to every request with the files page and headers in dir,
// until it fails.
func serveBare(addr, dir string) error {
	page, err := os.ReadFile(filepath.Join(dir, "page"))
	if err != nil {
		return err
	}
	text, err := os.ReadFile(filepath.Join(dir, "headers"))
	if err != nil {
		return err
	}
	prepared := http.Header{}
	for line := range strings.Lines(string(text)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		prepared[name] = []string{value}
	}
	//nolint:gosec // it serves for seconds
	return http.ListenAndServe(addr, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		h := w.Header()
		for name, values := range prepared {
			h[name] = values
		}
		_, _ = w.Write(page)
	}))
}
