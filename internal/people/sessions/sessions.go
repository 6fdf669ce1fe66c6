// Package sessions starts, refreshes and ends sessions on all nodes, and distinguishes copied refresh tokens from
// racing requests (docs/auth-contract.md).
//
// It doesn't authenticate users: packages accounts and factors do.
package sessions

import "time"

// Session is one sign-in on one device. It ends by sign-out, by inactivity, at ExpiresAt, or when an old refresh
// token is used.
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
	OwnPage    bool      `db:"own_page"` // started on the site's own page, which always asks for the current password

	SecondMethod string     `db:"second_method"` // method of the second step; empty: not done
	SecondAt     *time.Time `db:"second_at"`     // time of the last second step
}

// Methods of the first step, named as in access tokens.
const (
	MethodPassword = "password"
	MethodOTP      = "otp" // a confirmation link
	MethodRecovery = "recovery"
	// completes both steps: it proves possession and, by the device's PIN or fingerprint, the user
	MethodPasskey = "webauthn"
)

// Methods of the second step, besides MethodPasskey.
const (
	MethodTOTP         = "totp"
	MethodRecoveryCode = "recovery_code"
)

// Client is the origin of a request; it is stored with the session.
type Client struct {
	IP        string
	UserAgent string
	OwnPage   bool // the session starts on the site's own page, not in a client of the contract
}

const (
	reuseWindow = 10 * time.Second
	cacheLife   = time.Second
)

// lifetimes returns the maximum inactivity and total duration of a session: 30 minutes and 12 hours for the
// administrator, 14 and 30 days for other users.
func lifetimes(admin bool) (idle, absolute time.Duration) {
	if admin {
		return 30 * time.Minute, 12 * time.Hour
	}
	return 14 * 24 * time.Hour, 30 * 24 * time.Hour
}

// topicEnded is the topic of the live event on which nodes drop a user's cached sessions; its ID is the user's.
const topicEnded = "accounts.sessions"
