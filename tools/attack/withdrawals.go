package main

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"
)

// euShop starts a shop that sells to consumers in the EU, with test payments.
func euShop(ctx context.Context, l *lab) (*program, error) {
	p, err := l.start(ctx, "--demo", "--payments", "test")
	if err != nil {
		return nil, err
	}
	owner, err := p.signedIn(ctx, adminEmail, demoPassword)
	if err != nil {
		return nil, err
	}
	return p, owner.publish(ctx, map[string]any{"file": "selling.json", "field": "/consumers", "action": "set",
		"value": "eu"})
}

// withdraws sends the withdrawal form from a new network and returns the response and its duration. Any status other
// than 204 is an error.
func (v *visitor) withdraws(ctx context.Context, email, contract string) (answer, time.Duration, error) {
	v.network = elsewhere()
	begin := time.Now()
	got, err := v.post(ctx, "/api/withdrawals", map[string]any{"kind": "withdrawal", "name": "Eve", "email": email,
		"contract": contract})
	took := time.Since(begin)
	if err == nil {
		err = got.want("a withdrawal", http.StatusNoContent)
	}
	return got, took, err
}

// guessedOrder sends the withdrawal form with the address of a buyer with an order and with one without, 60 times
// each. The attack gets in if the responses differ or their median durations differ by more than 5 ms.
func guessedOrder(ctx context.Context, l *lab) (finding, error) {
	const buyer, tries = "ada@elsewhere.example", 60
	p, err := euShop(ctx, l)
	if err != nil {
		return finding{}, err
	}
	if err := p.browser().buys(ctx, map[string]any{"name": "Ada", "email": buyer}); err != nil {
		return finding{}, err
	}
	p.settled(ctx, buyer)
	times := map[string][]time.Duration{}
	bodies := map[string]bool{}
	v := p.browser()
	for i := range tries {
		for _, email := range []string{buyer, "nobody@elsewhere.example"} {
			got, took, err := v.withdraws(ctx, email, "My order "+strings.Repeat("x", i))
			if err != nil {
				return finding{}, err
			}
			times[email] = append(times[email], took)
			bodies[got.body] = true
		}
	}
	median := func(email string) time.Duration {
		slices.Sort(times[email])
		return times[email][tries/2]
	}
	with, without := median(buyer), median("nobody@elsewhere.example")
	gap := (with - without).Abs()
	return finding{len(bodies) != 1 || gap > 5*time.Millisecond,
		fmt.Sprintf("%d different answers, %s with an order and %s without", len(bodies), with.Round(time.Microsecond),
			without.Round(time.Microsecond))}, nil
}

// withdrawalSpam sends the form 60 times with a victim's address and a link from many networks. The attack gets in if
// the victim gets more than five mails or a mail contains the link.
func withdrawalSpam(ctx context.Context, l *lab) (finding, error) {
	const victim, tries, most = "victim@elsewhere.example", 60, 5
	p, err := euShop(ctx, l)
	if err != nil {
		return finding{}, err
	}
	v := p.browser()
	for i := range tries {
		if _, _, err := v.withdraws(ctx, victim, fmt.Sprintf("%d: see https://evil.example/pay", i)); err != nil {
			return finding{}, err
		}
	}
	mails := p.settled(ctx, victim)
	links := 0
	for _, m := range p.mails(victim) {
		if strings.Contains(strings.Join(m.links, " "), "evil.example") {
			links++
		}
	}
	return finding{mails > most || links > 0,
		fmt.Sprintf("%d forms mail a stranger %d times, %d with the sender's link", tries, mails, links)}, nil
}

// floodedOwner sends a thousand withdrawals from as many networks. The attack gets in if they mail the owner more
// than five times.
func floodedOwner(ctx context.Context, l *lab) (finding, error) {
	const tries, most = 1000, 5
	p, err := euShop(ctx, l)
	if err != nil {
		return finding{}, err
	}
	v := p.browser()
	before := p.settled(ctx, adminEmail)
	for i := range tries {
		if _, _, err := v.withdraws(ctx, fmt.Sprintf("eve%d@elsewhere.example", i), "My order"); err != nil {
			return finding{}, err
		}
	}
	mails := p.settled(ctx, adminEmail) - before
	return finding{mails > most, fmt.Sprintf("%d withdrawals mail the owner %d times", tries, mails)}, nil
}
