// Package porttest finds addresses for servers that tests start as processes of their own. It is for tests only.
package porttest

import (
	"math/rand/v2"
	"net"
	"strconv"
	"testing"
)

// Systems give connections, and listeners that don't mind, ports from 32768 on: one of those could be taken again
// before the server listens.
const first, after = 20000, 32000

// Free returns an address of this machine at which nothing listens, host and port.
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
