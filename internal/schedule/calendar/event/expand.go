package event

import (
	"cmp"
	"container/heap"
	"slices"
	"time"

	"harborlight/internal/schedule/calendar/recur"
)

// contains reports whether an event from start to end is completely in the range or, with Overlap, whether it
// overlaps the range or starts in it. The range must have both bounds.
func (r Range) contains(start, end time.Time) bool {
	if !r.Overlap {
		return !start.Before(r.From) && !end.After(r.To)
	}
	return start.Before(r.To) && (end.After(r.From) || !start.Before(r.From))
}

// SearchStart returns the earliest start of the series' occurrences that may be in the range. With Overlap, it is
// before the range by the longest occurrence and a day; otherwise it is in.From.
func SearchStart(series []Event, in Range) time.Time {
	if !in.Overlap {
		return in.From
	}
	var longest time.Duration
	for i := range series {
		longest = max(longest, series[i].EndTime.Sub(series[i].StartTime))
	}
	return earlier(in.From, longest+24*time.Hour) // whole days may be an hour longer
}

// Expand returns the earliest count occurrences of the series in the range, by start, as far as work allows. The
// range must have both bounds; exceptions must include all from SearchStart on.
func Expand(series []Event, exceptions []Exception, in Range, count int, work *recur.Budget) []Event {
	found := exceptionsIn(series, exceptions, in)
	found = append(found, regular(series, exceptions, SearchStart(series, in), in, count, work)...)
	SortByStart(found)
	return found[:min(len(found), count)]
}

// earlier returns the time t minus by, or Earliest if that is later.
func earlier(t time.Time, by time.Duration) time.Time {
	if t.Sub(Earliest) < by {
		return Earliest
	}
	return t.Add(-by)
}

// exceptionsIn returns the occurrences of the series that have an exception, aren't cancelled, and are in the range with
// their actual times.
func exceptionsIn(series []Event, exceptions []Exception, in Range) []Event {
	byID := map[string]*Event{}
	for i := range series {
		byID[series[i].ID] = &series[i]
	}
	var found []Event
	for i := range exceptions {
		x := &exceptions[i]
		if e := byID[x.EventID]; e != nil && !x.IsCancelled && in.contains(x.StartTime, x.EndTime) {
			found = append(found, x.Apply(e))
		}
	}
	return found
}

// regular returns the first count occurrences in the range without exceptions, by start, or fewer if work is spent.
// It merges all series lazily from the time from on, so that its cost depends only on the result.
func regular(series []Event, exceptions []Exception, from time.Time, in Range, count int,
	work *recur.Budget) []Event {
	type key struct {
		eventID string
		second  int64
	}
	except := map[key]bool{}
	for i := range exceptions {
		except[key{exceptions[i].EventID, exceptions[i].OriginalStart.Unix()}] = true
	}
	queue := streamQueue{}
	for i := range series {
		s := &stream{event: &series[i], next: series[i].SeriesUntil(in.To).Seek(from, work)}
		if s.advance() {
			queue = append(queue, s)
		}
	}
	heap.Init(&queue)
	var found []Event
	for len(queue) > 0 && len(found) < count {
		s := queue[0]
		start := s.start
		if start.After(in.To) {
			break
		}
		if in.contains(start, s.event.EndOf(start)) && !except[key{s.event.ID, start.Unix()}] {
			found = append(found, s.event.Occurrence(start))
		}
		if s.advance() {
			heap.Fix(&queue, 0)
		} else {
			heap.Pop(&queue)
		}
	}
	return found
}

// stream iterates over the rest of a series.
type stream struct {
	event *Event
	start time.Time // of the next occurrence
	next  func() (time.Time, bool)
}

func (s *stream) advance() (ok bool) {
	s.start, ok = s.next()
	return ok
}

// streamQueue is a heap with the earliest stream on top.
type streamQueue []*stream

func (q streamQueue) Len() int           { return len(q) }
func (q streamQueue) Less(i, j int) bool { return q[i].start.Before(q[j].start) }
func (q streamQueue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }

// Push adds a stream, see container/heap.
func (q *streamQueue) Push(s any) { *q = append(*q, s.(*stream)) }

// Pop removes the last stream, see container/heap.
func (q *streamQueue) Pop() any {
	last := len(*q) - 1
	s := (*q)[last]
	*q = (*q)[:last]
	return s
}

// SortByStart sorts events by start and ID, the order of all lists.
func SortByStart(events []Event) {
	slices.SortStableFunc(events, func(a, b Event) int {
		return cmp.Or(a.StartTime.Compare(b.StartTime), cmp.Compare(a.ID, b.ID))
	})
}
