// Package push tells people of notifications while no page of the site is open. A browser that an account has turned
// on, a device, gets them as messages of its push service (RFC 8030), encrypted for the device alone (RFC 8291) and
// signed with a key of the program's own (RFC 8292).
//
// It decides which devices are told, and not of what: package notifications does that.
package push

import (
	"context"
	"crypto/ecdh"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// Limits of devices.
const (
	MaxDevices  = 10 // of an account
	maxEndpoint = 1000
	maxAnHour   = 60            // messages to a device; what is beyond is on the site alone
	life        = 4 * time.Hour // after which a notification that could not be sent isn't worth a message any more
)

// Device is a browser that gets notifications of an account.
type Device struct {
	PushChoice
	ID        string     `db:"id" json:"id" doc:"SHA-256 of its address at the push service, hexadecimal: by it a browser knows itself"`
	UserID    string     `db:"user_id" json:"-"`
	Name      string     `db:"name" json:"name" doc:"What its browser calls itself" example:"Chrome on Android"`
	Endpoint  string     `db:"endpoint" json:"-"`    // its address at the push service
	PublicKey string     `db:"public_key" json:"-"`  // its key for messages: a point of P-256, base64url
	Secret    string     `db:"auth_secret" json:"-"` // which it shares with us alone, base64url
	Trouble   string     `db:"trouble" json:"trouble" doc:"Why the last message failed; empty: it didn't"`
	CreatedAt time.Time  `db:"created_at" json:"created_at"`
	SentAt    *time.Time `db:"sent_at" json:"sent_at" doc:"When its push service last took a message; null: never"`
}

// PushChoice is what a device is told of.
type PushChoice struct {
	Kinds []Kind `db:"kinds,json" json:"kinds" nullable:"false" uniqueItems:"true" maxItems:"6" enum:"leads,orders,payments,bookings,partners,site"`
}

// Kind is what notifications are about, as devices choose by it.
type Kind string

// kinds are all of them in the order in which they are shown, each with the texts it stands for: one by its key, or all
// of a slice. A text that is named counts for that kind alone.
var kinds = []struct {
	kind  Kind
	texts []string
}{
	{"leads", []string{"leads", "offers"}},
	{"orders", []string{"orders", "withdrawals"}},
	{"payments", []string{"orders.renewal_failed", "orders.dispute_open", "orders.dispute_won", "orders.dispute_lost",
		"orders.mismatch", "orders.trouble"}},
	{"bookings", []string{"bookings"}},
	{"partners", []string{"partners", "introductions", "reviews"}},
	{"site", []string{"operations", "invitations"}},
}

// Kinds returns all kinds in the order in which they are shown.
func Kinds() []Kind {
	var all []Kind
	for _, k := range kinds {
		all = append(all, k.kind)
	}
	return all
}

// KindOf returns the kind of a notification by the key of its text, such as "orders.placed". It reports false for what
// devices aren't told of.
func KindOf(key string) (Kind, bool) {
	slice, _, _ := strings.Cut(key, ".")
	for _, name := range []string{key, slice} {
		for _, k := range kinds {
			if slices.Contains(k.texts, name) {
				return k.kind, true
			}
		}
	}
	return "", false
}

// Told is a notification as devices may be told of it.
type Told struct {
	UserID         string `json:"user_id"`
	NotificationID string `json:"notification_id"`
	Key            string `json:"key"`            // of its text
	Page           string `json:"page,omitempty"` // path of the page that it leads to; empty: the desk
}

// Notice is what a notification says.
type Notice struct {
	Title, Message string
	CreatedAt      time.Time
	IsRead         bool
}

// Notices are the notifications on the site.
type Notices interface {
	// FindNotice returns a notification of an account, or a fault of kind NotFound.
	FindNotice(ctx context.Context, q database.Querier, userID, notificationID string) (Notice, error)
}

// idOf returns the id of the device at an address.
func idOf(endpoint string) string {
	sum := sha256.Sum256([]byte(endpoint))
	return hex.EncodeToString(sum[:])
}

// check returns what is wrong with what a browser says of itself.
func (s *Service) check(d Device) error {
	var c fault.Check
	_, err := s.Fetcher.Check(d.Endpoint)
	c.Add(len(d.Endpoint) <= maxEndpoint && err == nil, "endpoint", message.PushEndpoint)
	key, err := base64.RawURLEncoding.DecodeString(d.PublicKey)
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(key)
	}
	c.Add(err == nil, "public_key", message.PushKey)
	secret, err := base64.RawURLEncoding.DecodeString(d.Secret)
	c.Add(err == nil && len(secret) == 16, "auth_secret", message.PushKey)
	return c.Err()
}
