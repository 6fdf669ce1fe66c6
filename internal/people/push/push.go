// Package push sends notifications to users' devices while no page of the site is open. A device is a browser that a
// user has registered. It receives messages through its push service (RFC 8030), encrypted for the device (RFC 8291)
// and signed with the program's key (RFC 8292).
//
// It selects the devices; package notifications creates the notifications.
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
	MaxDevices  = 10 // per account
	maxEndpoint = 1000
	maxPerHour  = 60            // messages to a device; further notifications appear on the site only
	maxAge      = 4 * time.Hour // age at which an unsent notification is dropped
)

// Device is a browser that receives an account's notifications.
type Device struct {
	PushChoice
	ID        string     `db:"id" json:"id" doc:"SHA-256 of the subscription URL, hexadecimal, by which a browser recognises itself"`
	UserID    string     `db:"user_id" json:"-"`
	Name      string     `db:"name" json:"name" doc:"Name of the browser" example:"Chrome on Android"`
	Endpoint  string     `db:"endpoint" json:"-"`    // subscription URL at the push service
	PublicKey string     `db:"public_key" json:"-"`  // key for encrypting messages: a point of P-256, base64url
	Secret    string     `db:"auth_secret" json:"-"` // authentication secret shared with the browser, base64url
	LastError string     `db:"trouble" json:"trouble" doc:"Why the last message failed; empty: no failure"`
	CreatedAt time.Time  `db:"created_at" json:"created_at"`
	SentAt    *time.Time `db:"sent_at" json:"sent_at" doc:"Time of the last accepted message; null: never"`
}

// PushChoice contains the kinds of notifications that a device receives.
type PushChoice struct {
	Kinds []Kind `db:"kinds,json" json:"kinds" nullable:"false" uniqueItems:"true" maxItems:"6" enum:"leads,orders,payments,bookings,partners,site"`
}

// Kind is a group of notifications that devices can choose.
type Kind string

// kinds lists all kinds in display order with their notification keys: single keys, or the name of a slice for all of
// its keys. Single keys take precedence.
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
	{"site", []string{"operations", "invitations", "publishing"}},
}

// Kinds returns all kinds in display order.
func Kinds() []Kind {
	var all []Kind
	for _, k := range kinds {
		all = append(all, k.kind)
	}
	return all
}

// KindOf returns the kind of a notification key, such as "orders.placedOrder": that of the whole key, else that of
// its part before the first dot. It returns false for notifications that devices don't receive.
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

// Delivery is a notification to send to devices.
type Delivery struct {
	UserID         string `json:"user_id"`
	NotificationID string `json:"notification_id"`
	Key            string `json:"key"`            // key of its text
	Page           string `json:"page,omitempty"` // path of the page to open; empty: the desk
}

// Notice is the content of a notification.
type Notice struct {
	Title, Message string
	CreatedAt      time.Time
	IsRead         bool
}

// Notices looks up notifications on the site.
type Notices interface {
	// FindNotice returns a notification of an account, or a NotFound fault.
	FindNotice(ctx context.Context, q database.Querier, userID, notificationID string) (Notice, error)
}

// idOf returns the ID of the device with a subscription URL.
func idOf(endpoint string) string {
	sum := sha256.Sum256([]byte(endpoint))
	return hex.EncodeToString(sum[:])
}

// check returns a fault with all invalid fields of a browser's subscription.
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
