package main

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

// silencedVictim requests a confirmation mail that isn't due five times for a user with a confirmed account. The
// attack gets in if the user's password recovery then isn't mailed.
func silencedVictim(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx, "--demo")
	if err != nil {
		return finding{}, err
	}
	if !p.recovers(ctx, adminEmail) {
		return finding{}, fmt.Errorf("no recovery is mailed even before the attack")
	}
	for range 5 {
		stranger := p.visitor(elsewhere())
		got, err := stranger.post(ctx, pathResend, map[string]any{"type": "signup", "email": demoEmail})
		if err != nil {
			return finding{}, err
		}
		if err := got.want("a resend", http.StatusOK, http.StatusTooManyRequests); err != nil {
			return finding{}, err
		}
	}
	if p.recovers(ctx, demoEmail) {
		return finding{false, "the recovery is mailed after 5 resends"}, nil
	}
	return finding{true, "5 requests and no recovery is mailed"}, nil
}

// silencedEverybody uses up the global mail budget with 310 recoveries for addresses without an account. The attack
// gets in if a user's password recovery then isn't mailed.
func silencedEverybody(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx, "--demo")
	if err != nil {
		return finding{}, err
	}
	if !p.recovers(ctx, adminEmail) {
		return finding{}, fmt.Errorf("no recovery is mailed even before the attack")
	}
	for i := range 31 {
		stranger := p.visitor(elsewhere())
		for k := range 10 {
			got, err := stranger.post(ctx, pathRecover,
				map[string]any{"email": fmt.Sprintf("nobody%d.%d@nowhere.example", i, k)})
			if err != nil {
				return finding{}, err
			}
			if err := got.want("a recovery", http.StatusOK, http.StatusTooManyRequests); err != nil {
				return finding{}, err
			}
		}
	}
	if p.recovers(ctx, demoEmail) {
		return finding{false, "a recovery is mailed after 310 for unknown addresses"}, nil
	}
	return finding{true, "310 requests from 31 networks and no recovery is mailed"}, nil
}

// recovers requests a password recovery from a new network and reports whether its mail arrives within ten seconds.
// It returns false for a refusal or an error.
func (p *program) recovers(ctx context.Context, email string) bool {
	before := len(p.mails(email))
	got, err := p.browser().post(ctx, pathRecover, map[string]any{"email": email})
	return err == nil && got.status == http.StatusOK && p.mailed(ctx, email, before, 10*time.Second)
}

// mailedStranger places 20 orders with another person's address from many networks. The attack gets in if that person
// gets more than five mails.
func mailedStranger(ctx context.Context, l *lab) (finding, error) {
	const stranger, most, orders = "stranger@elsewhere.example", 5, 20
	p, err := l.start(ctx, "--demo", "--payments", "invoice")
	if err != nil {
		return finding{}, err
	}
	v, err := p.signedIn(ctx, demoEmail, demoPassword)
	if err != nil {
		return finding{}, err
	}
	taken := 0
	for range orders {
		v.network = elsewhere()
		got, err := v.orders(ctx, map[string]any{"name": "Stranger", "email": stranger, "company": "Elsewhere",
			"acceptTerms": true})
		if err != nil {
			return finding{}, err
		}
		if got.status == http.StatusOK {
			taken++
		}
	}
	if taken == 0 {
		return finding{}, fmt.Errorf("every order was refused")
	}
	mails := p.settled(ctx, stranger)
	return finding{
		mails > most, fmt.Sprintf("%d mails to the stranger after %d orders (limit %d)", mails, taken, most)}, nil
}

// tellingSignUp signs up on our pages with an existing account's address, the admin's and an unknown one. The attack
// gets in if the responses differ in their look: status, header names and fields.
func tellingSignUp(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx, "--demo")
	if err != nil {
		return finding{}, err
	}
	looks := map[string]string{}
	for _, email := range []string{"nobody@nowhere.example", demoEmail, adminEmail} {
		got, err := p.browser().post(ctx, pathSignUp, map[string]any{"email": email, "password": goodPassword})
		if err != nil {
			return finding{}, err
		}
		if err := got.want("a sign-up", http.StatusOK); err != nil {
			return finding{}, err
		}
		looks[email] = got.look()
	}
	for _, email := range []string{demoEmail, adminEmail} {
		if looks[email] != looks["nobody@nowhere.example"] {
			return finding{true, "the answer for an address with an account differs: " +
				difference(looks["nobody@nowhere.example"], looks[email])}, nil
		}
	}
	return finding{false, "3 answers of one shape"}, nil
}
