//go:build site

package render_test

import (
	"fmt"
	"syscall"
	"testing"
	"time"

	"harborlight/content"
)

// BenchmarkPublishABrand publishes a name, a wordmark and a color, which change every page, icon and card. The metric
// is processor time, because it hardly varies on a busy machine.
func BenchmarkPublishABrand(b *testing.B) {
	for _, part := range []struct {
		name    string
		changes func(i int) []content.Change
	}{
		{"sentence", func(i int) []content.Change {
			return []content.Change{change("brand.json", "/tagline", fmt.Sprintf("Tagline %d", i))}
		}},
		{"brand", func(i int) []content.Change {
			return []content.Change{change("brand.json", "/name", fmt.Sprintf("Pharos %d", i)),
				change("brand.json", "/wordmark/text", fmt.Sprintf("Pharos %d", i)),
				change("brand.json", "/colors/accent", fmt.Sprintf("#d946%02x", i%256))}
		}},
	} {
		b.Run(part.name, func(b *testing.B) {
			p := newPrinter(b, nil)
			p.show(b, part.changes(1000)...) // parses the script once
			b.ResetTimer()
			before := processorTime(b)
			for i := range b.N {
				p.show(b, part.changes(i)...)
			}
			b.ReportMetric(float64((processorTime(b)-before).Milliseconds())/float64(b.N), "cpu-ms/op")
		})
	}
}

func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
