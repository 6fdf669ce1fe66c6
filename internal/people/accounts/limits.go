package accounts

import (
	"context"
	"time"

	"harborlight/internal/people/refusal"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/mail"
)

// addressLimits count by address or account. Those whose refusal is told count
// what was typed, whether it has an account or not; those that count mails to
// accounts are kept silently. None is both, so that no limit tells anybody which
// addresses have accounts (docs/decisions/0030).
type addressLimits struct {
	asked     mail.Budget    // told: sign-ups and new addresses, which mail the address in any case
	codes     mail.Budget    // told: codes that an account asks for, by account
	repeated  mail.Budget    // silent: links that are mailed again, and all to unconfirmed accounts
	recovered mail.Budget    // silent: recoveries of confirmed accounts, which nothing else uses up
	signupAll *limit.Limiter // sign-ups, in all
	password  *limit.Limiter // proofs of one account's password
	change    *limit.Limiter // changes of one account's address
	guesses   guesses
	apps      *limit.Failures // wrong app passwords, by address and network
}

func newAddressLimits(f *limit.Factory) addressLimits {
	if f == nil {
		return addressLimits{}
	}
	budget := func(name string) mail.Budget {
		name = "accounts.mails." + name
		perAddress := []*limit.Limiter{f.Shared(name+".minute", 1, time.Minute), f.Shared(name+".day", 5, 24*time.Hour)}
		return mail.Budget{PerAddress: perAddress, InAll: f.Shared(name+".all", 300, time.Hour)}
	}
	return addressLimits{
		asked: budget("asked"), codes: budget("codes"), repeated: budget("repeated"), recovered: budget("recovered"),
		signupAll: f.Shared("accounts.signup_all", 200, time.Hour),
		password:  f.Shared("accounts.password", 10, time.Hour), change: f.Shared("accounts.change", 5, time.Hour),
		guesses: newGuesses(f),
		apps: f.SharedFailures("accounts.apps",
			limit.Backoff{Free: 10, First: 30 * time.Second, Longest: 15 * time.Minute, Memory: time.Hour}),
	}
}

// mail counts a mail that a request causes whatever address was typed.
func (l addressLimits) mail(ctx context.Context, email string) error {
	return refusal.TooManyMails(l.asked.Ask(ctx, email))
}

// code counts a code that is mailed to the account that asks for it.
func (l addressLimits) code(ctx context.Context, userID string) error {
	return refusal.TooManyMails(l.codes.Ask(ctx, userID))
}

// recovery returns what recoveries of an account count against. An unconfirmed
// account costs nothing to make, so it must not use up what the others need.
func (l addressLimits) recovery(u users.User) mail.Budget {
	if u.Confirmed() {
		return l.recovered
	}
	return l.repeated
}

// guesses bounds how often a password is guessed (docs/security.md, T13). Failures
// count, whether the address has an account or not: ten an hour are free, then
// the wait grows to a quarter of an hour, for who comes from that network with
// that address; a hundred from anywhere stop all unknown browsers for an hour.
// A browser that has signed in to the account before is counted alone, so that
// nobody locks its person out; and the mailed link always gets them in.
type guesses struct {
	place    *limit.Failures // by address and network
	device   *limit.Failures // by address and known browser
	anywhere *limit.Failures // by address
}

func newGuesses(f *limit.Factory) guesses {
	growing := limit.Backoff{Free: 10, First: 30 * time.Second, Longest: 15 * time.Minute, Memory: time.Hour}
	return guesses{
		place:  f.SharedFailures("accounts.guesses.place", growing),
		device: f.SharedFailures("accounts.guesses.device", growing),
		anywhere: f.SharedFailures("accounts.guesses.anywhere",
			limit.Backoff{Free: 100, First: time.Hour, Longest: time.Hour, Memory: time.Hour}),
	}
}

// begin counts a try as failed until right is called.
func (g guesses) begin(ctx context.Context, in Credentials, email string, known bool) (right func(), err error) {
	if known {
		key := email + " " + in.Device
		return func() { g.device.Forgive(ctx, key) }, refusal.TooOften(g.device.Begin(ctx, key))
	}
	key := email + " " + in.Network
	if err := g.place.Begin(ctx, key); err != nil {
		return nil, refusal.TooOften(err)
	}
	if err := g.anywhere.Begin(ctx, email); err != nil {
		g.place.Undo(ctx, key)
		return nil, refusal.TooOften(err)
	}
	return func() { g.place.Forgive(ctx, key); g.anywhere.Undo(ctx, email) }, nil
}
