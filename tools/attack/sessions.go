package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"time"
)

// lastingFeed changes the password of a user with a leaked private calendar address. The attack gets in if the
// address still serves the calendar.
func lastingFeed(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx, "--demo")
	if err != nil {
		return finding{}, err
	}
	v, err := p.signedIn(ctx, demoEmail, demoPassword)
	if err != nil {
		return finding{}, err
	}
	got, err := v.post(ctx, "/api/calendar/feed", nil)
	if err != nil {
		return finding{}, err
	}
	if err := got.want("the feed", http.StatusCreated); err != nil {
		return finding{}, err
	}
	thief, feed := p.visitor(elsewhere()), got.field("url")
	if got, err = thief.get(ctx, feed); err != nil {
		return finding{}, err
	}
	if err := got.want("the calendar", http.StatusOK); err != nil {
		return finding{}, err
	}
	got, err = v.do(ctx, http.MethodPut, pathUser,
		map[string]any{"password": goodPassword, "current_password": demoPassword})
	if err != nil {
		return finding{}, err
	}
	if err := got.want("the new password", http.StatusOK); err != nil {
		return finding{}, err
	}
	got, err = thief.get(ctx, feed)
	return finding{got.status == http.StatusOK, fmt.Sprintf("the old address is answered %d", got.status)}, err
}

// sharedSession copies a refresh token and uses it right after each refresh by the owner, from another network with
// the same kind of browser. The attack gets in if both sessions survive three refreshes.
func sharedSession(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx, "--demo")
	if err != nil {
		return finding{}, err
	}
	owner, thief := p.visitor(elsewhere()), p.visitor(elsewhere())
	got, err := owner.post(ctx, pathSignIn, map[string]any{"email": demoEmail, "password": demoPassword})
	if err != nil {
		return finding{}, err
	}
	owned := got.field("refresh_token")
	if owned == "" {
		return finding{}, got.want("the sign-in")
	}
	stolen := owned
	const cycles = 3
	for cycle := range cycles {
		if cycle > 0 {
			pause(ctx, 11*time.Second) // longer than the race window of a browser's tabs
		}
		if owned, err = owner.refresh(ctx, owned); err != nil {
			return finding{}, err
		}
		if stolen, err = thief.refresh(ctx, stolen); err != nil {
			return finding{}, err
		}
		if owned == "" && cycle == 0 {
			return finding{}, fmt.Errorf("the owner alone cannot refresh")
		}
		if stolen == "" || owned == "" {
			return finding{false, fmt.Sprintf("ended in cycle %d of %d", cycle+1, cycles)}, nil
		}
	}
	return finding{true, fmt.Sprintf("%d of %d cycles", cycles, cycles)}, nil
}

// refresh returns the next refresh token, or "" if refused.
func (v *visitor) refresh(ctx context.Context, token string) (string, error) {
	got, err := v.post(ctx, pathRefresh, map[string]any{"refresh_token": token})
	return got.field("refresh_token"), err
}

// wellKnown are the passwords that attackers try first, with the variants that people use when a rule requires more
// characters.
var wellKnown = []string{
	"password123", "Password123!", "P@ssw0rd123", "Qwerty123456", "Summer2024!", "Welcome123!", "iloveyou123",
	"letmein1234",
	"Harborlight2026", "trustno1trustno1", "Monkey12345!", "Dragon2023!",
}

// knownPasswords signs up with the well-known passwords. The attack gets in if one is accepted.
func knownPasswords(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx)
	if err != nil {
		return finding{}, err
	}
	var taken []string
	for i, password := range wellKnown {
		got, err := p.browser().post(ctx, pathSignUp,
			map[string]any{"email": fmt.Sprintf("a%d@shop.example", i), "password": password})
		if err != nil {
			return finding{}, err
		}
		switch {
		case got.status == http.StatusOK:
			taken = append(taken, password)
		case !strings.Contains(got.body, "weak_password"):
			return finding{}, got.want("the sign-up")
		}
	}
	return finding{len(taken) > 0, counted(len(taken), len(wellKnown), "taken", taken)}, nil
}

// restoredSession keeps the access and refresh tokens of an account, has its owner sign out everywhere, and uses the
// tokens after the restore of an older backup. The attack gets in if one of them works.
func restoredSession(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx)
	if err != nil {
		return finding{}, err
	}
	ada, err := p.person(ctx, "ada@shop.example")
	if err != nil {
		return finding{}, err
	}
	thief := p.visitor(elsewhere())
	got, err := thief.post(ctx, pathSignIn, map[string]any{"email": "ada@shop.example", "password": goodPassword})
	if err != nil {
		return finding{}, err
	}
	thief.token = got.field("access_token")
	refresh := got.field("refresh_token")
	file := filepath.Join(filepath.Dir(p.data), "site.backup")
	if err := l.command(ctx, "backup", file, "--data", p.data); err != nil {
		return finding{}, err
	}
	got, err = ada.post(ctx, "/api/auth/logout?scope=global", nil)
	if err == nil {
		err = got.want("the sign-out", http.StatusNoContent)
	}
	if err != nil {
		return finding{}, err
	}
	p.stop()
	if err := l.command(ctx, "restore", file, "--data", p.data); err != nil {
		return finding{}, err
	}
	again, err := l.startIn(ctx, p.data)
	if err != nil {
		return finding{}, err
	}
	thief.program = again
	seen, err := thief.get(ctx, pathUser)
	if err != nil {
		return finding{}, err
	}
	next, err := thief.refresh(ctx, refresh)
	if err != nil {
		return finding{}, err
	}
	if _, ok, err := again.trySignIn(ctx, "ada@shop.example", goodPassword); err != nil || !ok {
		return finding{}, errors.Join(err, errors.New("the backup doesn't hold the account"))
	}
	return finding{seen.status == http.StatusOK || next != "", fmt.Sprintf("the access token: %d, refreshed: %t",
		seen.status, next != "")}, nil
}
