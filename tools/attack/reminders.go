package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

const (
	sparseSeries  = 480
	togglingFor   = 5 * time.Second
	preferences   = "/api/notification-preferences"
	writesOfQuiet = 25
	writesOfRush  = 75 // fewer than an account may send in a minute
)

// blockedWriter fills a calendar with sparse recurrence rules and repeatedly changes the time of their reminders. The
// attack gets in if the 99th percentile of another account's writes more than doubles and exceeds 250 ms.
func blockedWriter(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx, "--demo")
	if err != nil {
		return finding{}, err
	}
	p.client.Timeout = time.Minute
	v, err := p.signedIn(ctx, demoEmail, demoPassword)
	if err != nil {
		return finding{}, err
	}
	other, err := p.person(ctx, "bystander@shop.example")
	if err != nil {
		return finding{}, err
	}
	if err := v.importSparse(ctx); err != nil {
		return finding{}, err
	}
	var quiet, busy []time.Duration
	for i := range writesOfQuiet {
		if quiet, err = other.timeWrite(ctx, quiet, i); err != nil {
			return finding{}, err
		}
	}
	ended := make(chan error, 1)
	begun := time.Now()
	go func() { ended <- v.toggle(ctx) }()
	pace := time.NewTicker(2 * togglingFor / writesOfRush)
	defer pace.Stop()
	for i := 0; time.Since(begun) < 2*togglingFor; i++ {
		<-pace.C
		if busy, err = other.timeWrite(ctx, busy, i); err != nil {
			return finding{}, err
		}
	}
	calm, rush := percentile(quiet), percentile(busy)
	return finding{rush > max(2*calm, alwaysFine), fmt.Sprintf("p99 of another account's writes %d → %d ms",
		calm.Milliseconds(), rush.Milliseconds())}, <-ended
}

// importSparse imports series on the third Monday the 29th of every 13th year, so that their occurrences are decades
// apart. All future ones are cancelled, so that a search for the next one is long.
func (v *visitor) importSparse(ctx context.Context) error {
	var cancelled []string
	for year := 2037; year < 9998; year += 13 {
		var found []time.Time
		for month := range 12 {
			day := time.Date(year, time.Month(month+1), 29, 9, 0, 0, 0, time.UTC)
			if day.Day() == 29 && day.Weekday() == time.Monday {
				found = append(found, day)
			}
		}
		if len(found) >= 3 {
			cancelled = append(cancelled, found[2].Format("20060102T150405Z"))
		}
	}
	const perFile = 40
	for n := range sparseSeries / perFile {
		file := strings.ReplaceAll(calendarOf(perFile, func(int) string {
			return "DTSTART:20240729T090000Z\nRRULE:FREQ=YEARLY;INTERVAL=13;BYDAY=MO;BYMONTHDAY=29;BYSETPOS=3\nEXDATE:" +
				strings.Join(cancelled, ",")
		}), "UID:", fmt.Sprintf("UID:%d-", n))
		got, err := v.sendText(ctx, http.MethodPost, "/api/calendar/import", "text/calendar", []byte(file))
		if err := errors.Join(err, got.want("an import", http.StatusOK)); err != nil {
			return err
		}
	}
	return nil
}

// toggle changes the default reminder as often as it can for five seconds, each time from a new network. It accepts
// refusals with status 429.
func (v *visitor) toggle(ctx context.Context) error {
	for i, begun := 0, time.Now(); time.Since(begun) < togglingFor; i++ {
		here := v.program.visitor(elsewhere())
		here.token = v.token
		got, err := here.do(ctx, http.MethodPatch, preferences, map[string]any{"reminder_minutes": 5 + i%50})
		if err := errors.Join(err, got.want("a preference", http.StatusOK, http.StatusTooManyRequests)); err != nil {
			return err
		}
	}
	return nil
}

// timeWrite changes a preference from a new network, returns waits with the duration appended, and treats a refusal
// as an error.
func (v *visitor) timeWrite(ctx context.Context, waits []time.Duration, n int) ([]time.Duration, error) {
	here := v.program.visitor(elsewhere())
	here.token = v.token
	begun := time.Now()
	got, err := here.do(ctx, http.MethodPatch, preferences, map[string]any{"email_enabled": n%2 == 0})
	waits = append(waits, time.Since(begun))
	return waits, errors.Join(err, got.want("a write", http.StatusOK))
}
