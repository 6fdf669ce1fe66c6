package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
)

// stolenSignUp signs up with other people's addresses, with each kind of client, while their mail scanners open every
// link. The attack gets in if the sign-up's password then opens an account.
func stolenSignUp(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx)
	if err != nil {
		return finding{}, err
	}
	var taken []string
	ways := 0
	for _, s := range shapes() {
		for _, w := range ways49 {
			if w.name == "pressed" && !s.cookie {
				continue // API clients redeem their links themselves
			}
			ways++
			email := fmt.Sprintf("owner%d@shop.example", ways)
			if err := w.prepare(ctx, p, s, email); err != nil {
				return finding{}, fmt.Errorf("%s, %s: %w", s.name, w.name, err)
			}
			_, in, err := p.trySignIn(ctx, email, evilPassword)
			if err != nil {
				return finding{}, err
			}
			if in {
				taken = append(taken, s.name+" "+w.name)
			}
		}
	}
	return finding{len(taken) > 0, counted(len(taken), ways, "accounts taken", taken)}, nil
}

// way49 is a sequence of events between an attacker's sign-up and their sign-in.
type way49 struct {
	name    string
	prepare func(ctx context.Context, p *program, s shape, email string) error
}

var ways49 = []way49{
	{"link", func(ctx context.Context, p *program, s shape, email string) error {
		_, err := p.signUpAndScan(ctx, s, email, false)
		return err
	}},
	{"resent", func(ctx context.Context, p *program, s shape, email string) error {
		_, err := p.signUpAndScan(ctx, s, email, true)
		return err
	}},
	{"pressed", func(ctx context.Context, p *program, s shape, email string) error {
		mails, err := p.signUpAndScan(ctx, s, email, false)
		if err != nil {
			return err
		}
		return p.redeemLink(ctx, mails[0].oneTime()[0])
	}},
}

// signUpAndScan signs up with another person's address, optionally requests the mail again, and opens all links in
// all mails without cookies. It returns the mails; none with a token is an error.
func (p *program) signUpAndScan(ctx context.Context, s shape, email string, resend bool) ([]letter, error) {
	stranger := s.visitor(p)
	got, err := stranger.post(ctx, pathSignUp, s.body(map[string]any{"email": email, "password": evilPassword}))
	if err != nil {
		return nil, err
	}
	if err := got.want("the sign-up", http.StatusOK); err != nil {
		return nil, err
	}
	if err := p.awaitMails(ctx, email, 1); err != nil {
		return nil, err
	}
	if resend {
		body := s.body(map[string]any{"type": "signup", "email": email})
		if _, err := stranger.post(ctx, pathResend, body); err != nil {
			return nil, err
		}
		p.settled(ctx, email)
	}
	tokens, err := p.scan(ctx, email)
	if err == nil && tokens == 0 {
		err = errors.New("the mail has no link to open")
	}
	return p.mails(email), err
}

// stolenAdministrator signs up with the admin's address before the account exists, with each kind of client, while a
// mail scanner opens every link. The attack gets in if the sign-up's password then signs in or opens the desk.
func stolenAdministrator(ctx context.Context, l *lab) (finding, error) {
	const boss = "boss@shop.example"
	var taken []string
	for _, s := range shapes() {
		p, err := l.start(ctx, "--admin-email", boss)
		if err != nil {
			return finding{}, err
		}
		got, err := s.visitor(p).post(ctx, pathSignUp, s.body(map[string]any{"email": boss, "password": evilPassword}))
		if err != nil {
			return finding{}, err
		}
		if err := got.want("the sign-up", http.StatusOK); err != nil {
			return finding{}, err
		}
		p.settled(ctx, boss)
		if _, err := p.scan(ctx, boss); err != nil {
			return finding{}, err
		}
		v, in, err := p.trySignIn(ctx, boss, evilPassword)
		if err != nil {
			return finding{}, err
		}
		desk, err := v.isAdministrator(ctx)
		if err != nil {
			return finding{}, err
		}
		switch {
		case desk:
			taken = append(taken, s.name+" reads /api/admin/partners")
		case in:
			taken = append(taken, s.name+" signs in")
		}
		p.stop()
	}
	return finding{len(taken) > 0, counted(len(taken), len(shapes()), "ways in", taken)}, nil
}

// counted formats "1 of 4 accounts taken: cookie link", without the colon if which is empty.
func counted(part, whole int, what string, which []string) string {
	text := fmt.Sprintf("%d of %d %s", part, whole, what)
	if len(which) > 0 {
		text += ": " + strings.Join(which, ", ")
	}
	return text
}

// scannedAddressChange requests another address as the owner and opens both links without cookies, with each kind of
// client. No person has confirmed it, so the attack gets in if the account's address changes.
func scannedAddressChange(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx)
	if err != nil {
		return finding{}, err
	}
	var changed []string
	for i, s := range shapes() {
		before, after := fmt.Sprintf("old%d@shop.example", i), fmt.Sprintf("new%d@evil.example", i)
		moved, err := p.changeAndScan(ctx, s, before, after)
		if err != nil {
			return finding{}, fmt.Errorf("%s: %w", s.name, err)
		}
		if moved {
			changed = append(changed, s.name)
		}
	}
	return finding{len(changed) > 0, counted(len(changed), len(shapes()), "addresses changed by GET alone", changed)},
		nil
}

// changeAndScan changes an account's address from before to after with this kind of client, opens the links in both
// mailboxes without cookies, and reports whether the new address signs in.
func (p *program) changeAndScan(ctx context.Context, s shape, before, after string) (bool, error) {
	owner, err := p.person(ctx, before)
	if err != nil {
		return false, err
	}
	if s.cookie {
		owner.headers["X-Refresh-Transport"] = "cookie"
	}
	body := s.body(map[string]any{"email": after, "current_password": goodPassword})
	delete(body, "gotrue_meta_security")
	got, err := owner.do(ctx, http.MethodPut, pathUser, body)
	if err != nil {
		return false, err
	}
	if err := got.want("the change of address", http.StatusOK); err != nil {
		return false, err
	}
	if err := p.awaitMails(ctx, after, 1); err != nil {
		return false, err
	}
	if err := p.awaitMails(ctx, before, 2); err != nil {
		return false, err
	}
	for _, mailbox := range []string{before, after} {
		tokens, err := p.scan(ctx, mailbox)
		if err == nil && tokens == 0 {
			err = errors.New("no link for " + mailbox)
		}
		if err != nil {
			return false, err
		}
	}
	_, moved, err := p.trySignIn(ctx, after, goodPassword)
	return moved, err
}

// unprovenAddressChange uses the access token of a browser that has just signed in on our page, and sets another
// address and another password without the current one. The attack gets in if one change is accepted. It omits the
// header of our pages: only sessions of other clients may set a password within ten minutes of a sign-in, as with
// Supabase.
func unprovenAddressChange(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx)
	if err != nil {
		return finding{}, err
	}
	const email = "owner@shop.example"
	if _, err := p.person(ctx, email); err != nil {
		return finding{}, err
	}
	session, err := p.browser().post(ctx, pathSignIn, map[string]any{"email": email, "password": goodPassword})
	if err != nil {
		return finding{}, err
	}
	if err := session.want("the sign-in", http.StatusOK); err != nil {
		return finding{}, err
	}
	thief := p.visitor(elsewhere())
	thief.token = session.field("access_token")
	var taken []string
	for _, change := range []map[string]any{{"email": "new@evil.example"}, {"password": evilPassword}} {
		got, err := thief.do(ctx, http.MethodPut, pathUser, change)
		if err != nil {
			return finding{}, err
		}
		if got.status == http.StatusOK {
			for name := range change {
				taken = append(taken, name)
			}
		}
	}
	return finding{len(taken) > 0, counted(len(taken), 2, "changes taken without the password", taken)}, nil
}
