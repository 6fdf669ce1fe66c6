package main

import (
	"context"
	"fmt"
	"net/http"
	"strings"
)

// relayedInvitations creates three accounts with separate mailboxes, and invites 300 other people to events with
// links as bait in their texts. The attack gets in if invitations of more than 60 people are accepted or a mail links
// to the bait.
func relayedInvitations(ctx context.Context, l *lab) (finding, error) {
	const accounts, events, guests, most = 3, 10, 10, 60
	p, err := l.start(ctx)
	if err != nil {
		return finding{}, err
	}
	taken := 0
	for a := range accounts {
		v, err := p.person(ctx, fmt.Sprintf("relay%d@mailbox.example", a))
		if err != nil {
			return finding{}, err
		}
		for e := range events {
			v.network = elsewhere()
			invited := make([]string, guests)
			for g := range invited {
				invited[g] = fmt.Sprintf("stranger-%d-%d-%d@elsewhere.example", a, e, g)
			}
			got, err := v.post(ctx, "/api/events", map[string]any{
				"title": "Your account at https://bank.example/login is locked", "description": "See www.bank.example",
				"start_time": "2096-12-01T09:00:00Z", "end_time": "2096-12-01T10:00:00Z", "guests": invited})
			if err != nil {
				return finding{}, err
			}
			if got.status == http.StatusCreated {
				taken += guests
			}
		}
	}
	if taken == 0 {
		return finding{}, fmt.Errorf("every invitation was refused")
	}
	mails, baits := 0, 0
	if err := p.awaitMails(ctx, "stranger-0-0-0@elsewhere.example", 1); err != nil {
		return finding{}, err
	}
	p.settled(ctx, "")
	for _, m := range p.mails("") {
		if !strings.HasPrefix(m.to, "stranger-") {
			continue
		}
		mails++
		for _, link := range m.links {
			if strings.Contains(link, "bank.example") {
				baits++
			}
		}
	}
	return finding{taken > most || baits > 0, fmt.Sprintf(
		"%d strangers mailed by %d new accounts (limit %d), %d links of theirs", mails, accounts, most, baits)}, nil
}
