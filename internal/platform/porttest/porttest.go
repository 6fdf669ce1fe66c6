// Package porttest finds free addresses for servers that tests start as separate processes. It is for tests only.
package porttest

import (
	"math/rand/v2"
	"net"
	"strconv"
	"testing"
)

// Operating systems assign ports from 32768 on to connections and to listeners without a fixed port. Such a port
// could be taken again before the server listens.
const first, after = 20000, 32000

// Free returns a free loopback address as host and port. The port is below those that the system assigns, so that no
// other process gets it before the server listens. After 100 failed tries it fails the test.
func Free(t *testing.T) string {
	t.Helper()
	var err error
	for range 100 {
		address := net.JoinHostPort("127.0.0.1", strconv.Itoa(first+rand.IntN(after-first)))
		var l net.Listener
		if l, err = new(net.ListenConfig).Listen(t.Context(), "tcp", address); err == nil {
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
			return address
		}
	}
	t.Fatalf("no port is free: %v", err)
	return ""
}
