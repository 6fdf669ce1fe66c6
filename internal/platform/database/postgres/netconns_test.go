package postgres

import (
	"io"
	"net"
	"testing"
	"testing/synctest"
	"time"
)

// TestCloseSilentClosesOldSilentConnections has three connections: an old one that keeps receiving data for ten
// seconds, and an old and a new one without data.
func TestCloseSilentClosesOldSilentConnections(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const silence = 2 * time.Second
		var all netConns
		began := time.Now()
		open := func(epoch int64) (server net.Conn, closed chan time.Duration) {
			client, server := net.Pipe()
			t.Cleanup(func() { _ = server.Close() })
			c := all.add(client, epoch)
			closed = make(chan time.Duration, 1)
			go func() {
				_, _ = io.Copy(io.Discard, c)
				closed <- time.Since(began)
				_ = c.Close()
			}()
			return server, closed
		}
		speaking, endOfSpeaking := open(0)
		_, endOfSilent := open(0)
		fresh, endOfFresh := open(1)

		<-time.After(silence)
		all.closeSilent(silence)
		synctest.Wait()
		if len(endOfSilent) > 0 {
			t.Error("a silent connection was closed although its server answers")
		}
		all.suspectUpTo(0)
		_, _ = speaking.Write([]byte("a row"))
		all.closeSilent(silence)
		if at := <-endOfSilent; at != silence {
			t.Errorf("the silent one was closed after %v", at)
		}
		for range 8 {
			<-time.After(time.Second)
			_, _ = speaking.Write([]byte("a row"))
		}
		if at := <-endOfSpeaking; at < 12*time.Second || at > 13*time.Second {
			t.Errorf("the connection without data since 10s was closed at %v", at)
		}
		synctest.Wait()
		if len(endOfFresh) > 0 {
			t.Error("a connection opened after the silence was closed")
		}
		_ = fresh.Close()
	})
}
