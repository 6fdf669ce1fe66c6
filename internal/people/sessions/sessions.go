// Package sessions knows who is signed in, where and for how long: it begins and refreshes sessions, ends them on
// every node, and tells copied refresh tokens from raced ones (docs/auth-contract.md).
//
// It doesn't know how somebody proves who they are: packages accounts and factors do.
package sessions

import "time"

// Session is one sign-in on one device. It ends when it is signed out, when
// nothing refreshes it for too long, at ExpiresAt, or when an old refresh token
// turns up.
type Session struct {
	ID         string    `db:"id"`
	UserID     string    `db:"user_id"`
	Method     string    `db:"method"`
	MethodAt   time.Time `db:"method_at"`
	Generation int64     `db:"generation"`
	RotatedAt  time.Time `db:"rotated_at"`
	ExpiresAt  time.Time `db:"expires_at"`
	IP         string    `db:"ip"`
	UserAgent  string    `db:"user_agent"`
	CreatedAt  time.Time `db:"created_at"`
	OwnPage    bool      `db:"own_page"` // began on our own page, which always asks for the current password

	SecondMethod string     `db:"second_method"` // by which the second step was done; empty: it was not
	SecondAt     *time.Time `db:"second_at"`     // when it was last done
}

// The ways in which a session may begin, as access tokens name them.
const (
	MethodPassword = "password"
	MethodOTP      = "otp" // the confirmation link
	MethodRecovery = "recovery"
	MethodPasskey  = "webauthn" // proves possession and, by the device's PIN or finger, the person: both steps at once
)

// The ways in which the second step is done, beside MethodPasskey.
const (
	MethodTOTP         = "totp"
	MethodRecoveryCode = "recovery_code"
)

// Client is where a request came from, kept with the session.
type Client struct {
	IP        string
	UserAgent string
	OwnPage   bool // what begins a session: it is our own page, not a client of the contract
}

const (
	reuseWindow = 10 * time.Second
	cacheLife   = time.Second
)

// lifetimes are how long a session may rest and how long it may last at all:
// shorter for the administrator.
func lifetimes(admin bool) (idle, absolute time.Duration) {
	if admin {
		return 30 * time.Minute, 12 * time.Hour
	}
	return 14 * 24 * time.Hour, 30 * 24 * time.Hour
}

// topicEnded is the live event by which nodes forget what they know of a
// user's sessions; its id is the user's.
const topicEnded = "accounts.sessions"
