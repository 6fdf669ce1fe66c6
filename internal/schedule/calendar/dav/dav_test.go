package dav_test

import (
	"strings"
	"testing"

	"harborlight/internal/schedule/calendar/dav"
)

// TestT66TextBetweenCommentsIsJoinedOnce reads a maximum-size text split by comments, and checks that reading
// allocates a small multiple of its size. Joining it anew at each comment would take gigabytes.
func TestT66TextBetweenCommentsIsJoinedOnce(t *testing.T) {
	t.Parallel()
	const piece = "x<!---->"
	pieces := (500 << 10) / len(piece)
	request := "<a><b>" + strings.Repeat(piece, pieces) + "</b> <c> y </c></a>"
	result := testing.Benchmark(func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			root, err := dav.Read(strings.NewReader(request))
			if err != nil {
				b.Fatal(err)
			}
			if n := len(root.Children[0].Text); n != pieces || root.Children[1].Text != "y" || root.Text != "" {
				b.Fatalf("%d bytes of text, want %d", n, pieces)
			}
		}
	})
	t.Logf("%d KB take %d ms and %d KB of memory", len(request)>>10, result.NsPerOp()/1e6, result.AllocedBytesPerOp()>>10)
	if most := int64(40 * len(request)); result.AllocedBytesPerOp() > most {
		t.Errorf("%d bytes are allocated, at most %d may be", result.AllocedBytesPerOp(), most)
	}
}
