package calendar_test

import (
	"fmt"
	"testing"

	"harborlight/internal/kit/id"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/schedule/calendar/event"
)

// BenchmarkInsert inserts events of one user from many goroutines, into an empty calendar and into one with 5,000.
func BenchmarkInsert(b *testing.B) {
	for _, engine := range databasetest.Engines() {
		for _, before := range []int{0, 5_000} {
			b.Run(fmt.Sprintf("%s/after %d", engine, before), func(b *testing.B) {
				s, _, _, _ := at(b, engine, nine)
				owner := id.New()
				for range before {
					if _, err := s.CreateEvent(b.Context(), owner, meeting(func(*event.NewEvent) {})); err != nil {
						b.Fatal(err)
					}
				}
				people := make([]string, 500)
				for i := range people {
					people[i] = id.New()
				}
				people[0] = owner
				b.SetParallelism(16)
				b.ResetTimer()
				b.RunParallel(func(pb *testing.PB) {
					for i := 0; pb.Next(); i++ {
						who := people[i%len(people)]
						if before > 0 {
							who = owner
						}
						if _, err := s.CreateEvent(b.Context(), who, meeting(func(*event.NewEvent) {})); err != nil {
							b.Error(err)
							return
						}
					}
				})
			})
		}
	}
}
