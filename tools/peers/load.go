package main

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// load sends n requests over the given number of kept connections and returns the number of responses per second.
// text returns the i-th request. The first unsuccessful response (not 2xx) of a connection ends it and is an error.
func load(ctx context.Context, addr string, connections, n int, text func(i int) []byte) (float64, error) {
	var next atomic.Int64
	errs := make([]error, connections)
	begun := time.Now()
	var all sync.WaitGroup
	for c := range connections {
		all.Go(func() { errs[c] = loadOne(ctx, addr, n, &next, text) })
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return 0, err
		}
	}
	return float64(n) / time.Since(begun).Seconds(), nil
}

// loadOne sends requests over one connection until n are sent by all, counting them in next. An unsuccessful response
// is an error, as is one that takes over a minute.
func loadOne(ctx context.Context, addr string, n int, next *atomic.Int64, text func(i int) []byte) error {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", addr)
	if err != nil {
		return err
	}
	defer conn.Close() //nolint:errcheck // nothing is left to be sent
	answers := bufio.NewReaderSize(conn, 64<<10)
	for {
		i := int(next.Add(1)) - 1
		if i >= n || ctx.Err() != nil {
			return ctx.Err()
		}
		_ = conn.SetDeadline(time.Now().Add(time.Minute))
		if _, err := conn.Write(text(i)); err != nil {
			return err
		}
		if err := readAnswer(answers); err != nil {
			return err
		}
	}
}

// readAnswer reads a response with as little work as possible, because the load must not slow down the measured
// server. A status other than 2xx is an error.
func readAnswer(r *bufio.Reader) error {
	status, err := r.ReadSlice('\n')
	if err != nil {
		return err
	}
	if len(status) < 12 || status[9] != '2' {
		rest, _ := r.Peek(r.Buffered())
		return fmt.Errorf("answered %s%s", status, rest)
	}
	length, chunked := 0, false
	for {
		line, err := r.ReadSlice('\n')
		if err != nil {
			return err
		}
		if len(line) <= 2 {
			break
		}
		switch {
		case hasPrefixFold(line, "content-length: "):
			length = 0
			for _, digit := range line[len("content-length: ") : len(line)-2] {
				length = 10*length + int(digit-'0')
			}
		case hasPrefixFold(line, "transfer-encoding: chunked"):
			chunked = true
		}
	}
	if chunked {
		return discardChunks(r)
	}
	_, err = r.Discard(length)
	return err
}

// discardChunks reads a chunked body up to its last chunk and discards it.
func discardChunks(r *bufio.Reader) error {
	for {
		line, err := r.ReadSlice('\n')
		if err != nil {
			return err
		}
		size, err := strconv.ParseInt(strings.TrimSpace(string(line)), 16, 32)
		if err != nil {
			return err
		}
		if _, err := r.Discard(int(size) + len("\r\n")); err != nil || size == 0 {
			return err
		}
	}
}

func hasPrefixFold(line []byte, prefix string) bool {
	return len(line) >= len(prefix) && strings.EqualFold(string(line[:len(prefix)]), prefix)
}

// get returns a GET request.
func get(path string, headers ...string) []byte {
	return []byte("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + joined(headers) + "\r\n")
}

// post returns a POST request with a JSON body.
func post(path, body string, headers ...string) []byte {
	return fmt.Appendf(nil, "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"+
		"Content-Length: %d\r\n%s\r\n%s", path, len(body), joined(headers), body)
}

// joined returns the header lines, each with its line ending.
func joined(headers []string) string {
	var out strings.Builder
	for _, header := range headers {
		out.WriteString(header + "\r\n")
	}
	return out.String()
}

// from returns the forwarded header of a request, like a proxy.
func from(i int) string {
	return fmt.Sprintf("X-Forwarded-For: 10.%d.%d.%d", i>>16&0xff, i>>8&0xff, i&0xff)
}
