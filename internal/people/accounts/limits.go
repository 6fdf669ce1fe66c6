package accounts

import (
	"context"
	"time"

	"harborlight/internal/people/refusal"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/mail"
)

// addressLimits limits requests by address or account. Some limits answer with an error; they count the typed
// address, whether it has an account or not. Those that count emails to accounts drop the email without an error. No
// limit does both, so limits don't reveal which addresses have accounts (docs/decisions/0016).
type addressLimits struct {
	requested    mail.Budget    // with an error: sign-ups and new addresses, which always send an email
	codes        mail.Budget    // with an error: requested codes, by account
	resent       mail.Budget    // without an error: resent links, and all emails to unconfirmed accounts
	recoveries   mail.Budget    // without an error: recoveries of confirmed accounts only
	signupAll    *limit.Limiter // all sign-ups together
	password     *limit.Limiter // password checks by account
	change       *limit.Limiter // changes of address by account
	signIns      signInLimits
	appPasswords *limit.Failures // wrong app passwords by address and network
}

// newAddressLimits returns the limits, shared by all nodes: for example, one email a minute and five a day to an
// address, and 200 sign-ups an hour together. Without a factory nothing is limited.
func newAddressLimits(f *limit.Factory) addressLimits {
	if f == nil {
		return addressLimits{}
	}
	budget := func(name string) mail.Budget {
		name = "accounts.mails." + name
		perAddress := []*limit.Limiter{f.Shared(name+".minute", 1, time.Minute), f.Shared(name+".day", 5, 24*time.Hour)}
		return mail.Budget{PerAddress: perAddress, Total: f.Shared(name+".all", 300, time.Hour)}
	}
	return addressLimits{
		requested: budget("asked"), codes: budget("codes"), resent: budget("repeated"), recoveries: budget("recovered"),
		signupAll: f.Shared("accounts.signup_all", 200, time.Hour),
		password:  f.Shared("accounts.password", 10, time.Hour), change: f.Shared("accounts.change", 5, time.Hour),
		signIns: newSignInLimits(f),
		appPasswords: f.SharedFailures("accounts.apps",
			limit.Backoff{Free: 10, First: 30 * time.Second, Longest: 15 * time.Minute, Memory: time.Hour}),
	}
}

// mail counts an email that a request sends to any typed address.
func (l addressLimits) mail(ctx context.Context, email string) error {
	return refusal.TooManyMails(l.requested.Allow(ctx, email))
}

// code counts a code that is mailed to the requesting account.
func (l addressLimits) code(ctx context.Context, userID string) error {
	return refusal.TooManyMails(l.codes.Allow(ctx, userID))
}

// recovery returns the budget for recoveries of an account. Unconfirmed accounts are free to create, so they have a
// separate budget that can't exhaust the one of confirmed accounts.
func (l addressLimits) recovery(u users.User) mail.Budget {
	if u.Confirmed() {
		return l.recoveries
	}
	return l.resent
}

// signInLimits limits failed sign-ins (docs/security.md, T13), for addresses with and without an account. Per address
// and network, ten failures an hour are free; then the wait grows to 15 minutes. A hundred failures from anywhere
// stop all unknown browsers for an hour. Browsers that have signed in to the account before are counted separately,
// so attackers can't lock the user out; the mailed link works in any case.
type signInLimits struct {
	byNetwork *limit.Failures // by address and network
	byDevice  *limit.Failures // by address and known browser
	byAddress *limit.Failures // by address
}

// newSignInLimits returns the limits of failed sign-ins. An address has ten tries from a network or a known browser
// before waits of 30 seconds to 15 minutes, and 100 tries from everywhere before a wait of an hour.
func newSignInLimits(f *limit.Factory) signInLimits {
	growing := limit.Backoff{Free: 10, First: 30 * time.Second, Longest: 15 * time.Minute, Memory: time.Hour}
	return signInLimits{
		byNetwork: f.SharedFailures("accounts.guesses.place", growing),
		byDevice:  f.SharedFailures("accounts.guesses.device", growing),
		byAddress: f.SharedFailures("accounts.guesses.anywhere",
			limit.Backoff{Free: 100, First: time.Hour, Longest: time.Hour, Memory: time.Hour}),
	}
}

// begin counts the try as a failure until the caller calls right. Known browsers are counted by browser, other ones
// by network and address. After too many failures it returns a TooMany fault; then right must not be called.
func (g signInLimits) begin(ctx context.Context, in Credentials, email string, known bool) (right func(), err error) {
	if known {
		key := email + " " + in.Device
		return func() { g.byDevice.Reset(ctx, key) }, refusal.TooOften(g.byDevice.Begin(ctx, key))
	}
	key := email + " " + in.Network
	if err := g.byNetwork.Begin(ctx, key); err != nil {
		return nil, refusal.TooOften(err)
	}
	if err := g.byAddress.Begin(ctx, email); err != nil {
		g.byNetwork.Undo(ctx, key)
		return nil, refusal.TooOften(err)
	}
	return func() { g.byNetwork.Reset(ctx, key); g.byAddress.Undo(ctx, email) }, nil
}
