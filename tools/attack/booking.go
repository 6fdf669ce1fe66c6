package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// bookedVictim books a call as a guest with a victim's address and a link in every field. With a token from the
// response, if it has one, it moves the call from two networks as often as it can. The attack gets in if the victim
// gets more than three mails or any mail contains the link.
func bookedVictim(ctx context.Context, l *lab) (finding, error) {
	const victim, moves, most = "victim@elsewhere.example", 60, 3
	p, err := l.start(ctx, "--demo")
	if err != nil {
		return finding{}, err
	}
	v := p.visitor(elsewhere())
	free, err := v.freeTimes(ctx)
	if err != nil {
		return finding{}, err
	}
	before := len(p.mails(""))
	const bait = "Pay at https://evil.example/pay or www.evil.example"
	got, err := v.post(ctx, "/api/bookings", map[string]any{"kind": "introductory-call", "starts_at": free[0],
		"name": bait, "email": victim, "zone": "UTC", "notes": bait})
	if err == nil {
		err = got.want("book a call", http.StatusOK)
	}
	if err != nil {
		return finding{}, err
	}
	token, moved := got.field("token"), 0
	networks := []*visitor{v, p.visitor(elsewhere())}
	for i := range moves {
		if token == "" {
			break
		}
		got, err := networks[i%2].post(ctx, "/api/bookings/"+url.PathEscape(token)+"/reschedule", map[string]any{
			"starts_at": free[1+i%(len(free)-1)], "zone": "UTC"})
		if err != nil {
			return finding{}, err
		}
		if got.status == http.StatusOK {
			moved++
		}
	}
	if err := p.awaitMails(ctx, victim, 1); err != nil {
		return finding{}, err
	}
	mails, baits := p.settled(ctx, victim), 0
	for _, m := range p.mails("")[before:] {
		// Calendar files and the encoding of mails fold long lines.
		text := strings.NewReplacer("=\r\n", "", "=\n", "", "\r\n ", "", "\n ", "").Replace(m.file)
		if strings.Contains(text, "evil.example") {
			baits++
		}
	}
	return finding{mails > most || baits > 0, fmt.Sprintf(
		"the victim got %d mails (limit %d) after %d moves, %d mails hold the stranger's link", mails, most, moved,
		baits)}, nil
}

// freeTimes returns the times in the next four weeks at which a call can be booked. Fewer than two are an error.
func (v *visitor) freeTimes(ctx context.Context) ([]string, error) {
	now := time.Now().UTC()
	query := url.Values{"kind": {"introductory-call"}, "from": {now.Format(time.RFC3339)},
		"to": {now.AddDate(0, 0, 28).Format(time.RFC3339)}}
	got, err := v.get(ctx, "/api/bookings/times?"+query.Encode())
	if err == nil {
		err = got.want("list free times", http.StatusOK)
	}
	if err != nil {
		return nil, err
	}
	times := strings.FieldsFunc(got.body, func(r rune) bool { return strings.ContainsRune("[]\", \n", r) })
	if len(times) < 2 {
		return nil, fmt.Errorf("only %d times are free", len(times))
	}
	return times, nil
}
