package accounts

import (
	"math"
	"time"

	"harborlight/internal/fault"
	"harborlight/internal/limit"
)

// addressLimits count by address, as it was typed, whether it has an account or
// not, so that a limit tells nobody which do (security 4.5, T5).
type addressLimits struct {
	mailMinute, mailDay *limit.Limiter // mails to one address
	mailAll             *limit.Limiter // mails on request of visitors, in all
	signupAll           *limit.Limiter // sign-ups, in all
	password            *limit.Limiter // proofs of one account's password
	change              *limit.Limiter // changes of one account's address
	export              *limit.Limiter // exports of one account
	refresh             *limit.Limiter // refreshes of one session
	guesses             guesses
}

func newAddressLimits(f *limit.Factory) addressLimits {
	if f == nil {
		return addressLimits{}
	}
	return addressLimits{
		mailMinute: f.New(1, time.Minute), mailDay: f.New(5, 24*time.Hour), mailAll: f.New(300, time.Hour),
		signupAll: f.New(200, time.Hour),
		password:  f.New(10, time.Hour), change: f.New(5, time.Hour), export: f.New(10, time.Hour), refresh: f.New(60, time.Minute),
		guesses: newGuesses(f),
	}
}

// mail takes one mail to an address.
func (l addressLimits) mail(email string) error {
	for _, limiter := range []*limit.Limiter{l.mailMinute, l.mailDay} {
		if err := limiter.Allow(email); err != nil {
			return tooManyMails(wait(err))
		}
	}
	if err := l.mailAll.Allow("all"); err != nil {
		return tooManyMails(wait(err))
	}
	return nil
}

// guesses bounds how often a password is guessed (security 4.5, T13). Failures
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
	growing := limit.Patience{Free: 10, First: 30 * time.Second, Longest: 15 * time.Minute, Memory: time.Hour}
	return guesses{
		place: f.NewFailures(growing), device: f.NewFailures(growing),
		anywhere: f.NewFailures(limit.Patience{Free: 100, First: time.Hour, Longest: time.Hour, Memory: time.Hour}),
	}
}

// begin counts a try as failed until right is called.
func (g guesses) begin(in Credentials, email string, known bool) (right func(), err error) {
	if known {
		key := email + " " + in.Device
		return func() { g.device.Forgive(key) }, tooOften(g.device.Begin(key))
	}
	key := email + " " + in.Network
	if err := g.place.Begin(key); err != nil {
		return nil, tooOften(err)
	}
	if err := g.anywhere.Begin(email); err != nil {
		g.place.Undo(key)
		return nil, tooOften(err)
	}
	return func() { g.place.Forgive(key); g.anywhere.Undo(email) }, nil
}

func tooOften(err error) error {
	if err == nil {
		return nil
	}
	return tooManyRequests(wait(err))
}

func wait(err error) time.Duration {
	if f := fault.As(err); f != nil {
		return time.Duration(math.Ceil(f.RetryAfter.Seconds())) * time.Second
	}
	return time.Second
}
