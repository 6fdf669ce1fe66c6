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
	guess               *limit.Limiter // sign-ins to one address from one network
	guessAll            *limit.Limiter // sign-ins to one address from anywhere
	password            *limit.Limiter // changes of one account's password
	refresh             *limit.Limiter // refreshes of one session
}

func newAddressLimits(f *limit.Factory) addressLimits {
	if f == nil {
		return addressLimits{}
	}
	return addressLimits{
		mailMinute: f.New(1, time.Minute), mailDay: f.New(5, 24*time.Hour), mailAll: f.New(300, time.Hour),
		guess: f.New(20, time.Hour), guessAll: f.New(100, time.Hour),
		password: f.New(10, time.Hour), refresh: f.New(60, time.Minute),
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

// signIn takes one try at an address from a network.
func (l addressLimits) signIn(email, network string) error {
	if err := l.guess.Allow(email + " " + network); err != nil {
		return tooManyRequests(wait(err))
	}
	if err := l.guessAll.Allow(email); err != nil {
		return tooManyRequests(wait(err))
	}
	return nil
}

func wait(err error) time.Duration {
	if f := fault.As(err); f != nil {
		return time.Duration(math.Ceil(f.RetryAfter.Seconds())) * time.Second
	}
	return time.Second
}
