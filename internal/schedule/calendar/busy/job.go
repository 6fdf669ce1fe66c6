package busy

import (
	"context"
	"errors"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/fetch"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/schedule/calendar/event"
	"harborlight/internal/schedule/calendar/file"
)

const (
	lookEvery    = 15 * time.Second // interval of checks for due sources
	readEvery    = 30 * time.Minute // interval of reads of a source
	lease        = 5 * time.Minute  // time for which a source that a node reads isn't due for others
	longestPause = 12 * time.Hour   // maximum time between retries of a failing source
	timeout      = time.Minute      // per source: to fetch, wait, parse and store it
)

// Register registers the job that reads due sources.
func (s *Service) Register(r *jobs.Runner) { r.Every("calendar.read_busy", lookEvery, s.ReadDue) }

// ReadDue reads the due sources of the owner, at most MaxSources a call. Several nodes may call it at once: each
// takes one source at a time. A source that can't be fetched or parsed doesn't end the loop, see read; other errors
// do.
func (s *Service) ReadDue(ctx context.Context) error {
	for range MaxSources {
		source, found, err := s.claimDue(ctx)
		if err == nil && found {
			err = s.readInTime(ctx, &source)
		}
		if err != nil || !found {
			return fault.Wrap(err, "read busy times")
		}
	}
	return nil
}

// readInTime is read with a timeout for each source, so that a slow source doesn't delay the others.
func (s *Service) readInTime(ctx context.Context, source *Source) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	return s.read(ctx, source)
}

// claimDue returns the owner's source that has been due the longest, and reserves it against other nodes for the time
// lease. found is false if no source is due or the site has no owner.
func (s *Service) claimDue(ctx context.Context) (source Source, found bool, err error) {
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		owner, err := s.Owner(ctx, tx)
		if err != nil || owner == "" {
			return err
		}
		due, err := listDue(ctx, tx, owner)
		if err != nil || len(due) == 0 {
			return err
		}
		source, found = due[0], true
		return setNextRead(ctx, tx, source.ID, tx.Now().Add(lease))
	})
	return source, found, err
}

// read reads one source and saves its times. If fetching or parsing fails, it saves the reason and the time of the
// next try, keeps the times of the last success, and returns nil. It returns other errors.
func (s *Service) read(ctx context.Context, source *Source) error {
	answer, busy, err := s.load(ctx, source)
	problem, isProblem := errors.AsType[fetch.Problem](err)
	if err != nil && !isProblem {
		return err
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		if isProblem {
			source.Failures++
			source.Problem = fault.Translate(ctx, fault.Text(problem))
			source.NextReadAt = tx.Now().Add(pauseAfter(source.Failures))
			return updateSource(ctx, tx, source)
		}
		now := tx.Now()
		source.Failures, source.ReadAt, source.NextReadAt = 0, &now, now.Add(readEvery)
		if answer.Unchanged {
			return updateSource(ctx, tx, source)
		}
		source.ETag, source.LastModified = clipped(answer.ETag), clipped(answer.LastModified)
		if err := updateSource(ctx, tx, source); err != nil {
			return err
		}
		return replaceTimes(ctx, tx, source.ID, busy)
	})
}

// load returns the response of a source and its busy times, at most maxTimes, and none if the file is unchanged. It
// sets the source's problem to a note about events that could not be parsed, or "". The error is a fetch.Problem if
// the source can't be fetched or isn't a calendar.
func (s *Service) load(ctx context.Context, source *Source) (fetch.Answer, []event.Interval, error) {
	address, err := s.addressOf(source)
	if err != nil {
		return fetch.Answer{}, nil, fetch.Problem(message.FetchNotOpened)
	}
	now := s.db.Clock().Now()
	request := fetch.Request{URL: address}
	// Read the whole file once a day, since the period of busy times moves even if the file doesn't change.
	if source.ReadAt != nil && source.ReadAt.Truncate(24*time.Hour).Equal(now.Truncate(24*time.Hour)) {
		request.ETag, request.LastModified = source.ETag, source.LastModified
	}
	answer, err := s.Fetcher.Get(ctx, request)
	if err != nil || answer.Unchanged {
		return answer, nil, err
	}
	zone, err := s.ZoneOf(ctx, s.db, source.UserID)
	if err != nil {
		return answer, nil, err
	}
	var busy []event.Interval
	unread := 0
	err = s.Files.Run(ctx, func() (err error) {
		busy, unread, err = file.ReadBusy(answer.Body, zone, now.Add(-past), now.Add(ahead))
		return err
	})
	if err == nil {
		source.Problem, busy = unreadNote(ctx, unread), busy[:min(len(busy), maxTimes)]
	}
	return answer, busy, err
}

// pauseAfter returns the time until the next try after consecutive failures: readEvery after the first, doubled for
// each further one, up to longestPause.
func pauseAfter(failures int) time.Duration {
	pause := readEvery
	for range failures - 1 {
		if pause *= 2; pause >= longestPause {
			return longestPause
		}
	}
	return pause
}

// clipped limits the length of an external server's header; a cut header only costs an additional read.
func clipped(header string) string { return header[:min(len(header), 200)] }

// unreadNote returns a note for the owner about n events that could not be parsed, or "".
func unreadNote(ctx context.Context, n int) string {
	switch n {
	case 0:
		return ""
	case 1:
		return fault.Translate(ctx, message.FetchOneEventUnread)
	}
	return fault.Translate(ctx, message.FetchEventsUnread(n))
}
