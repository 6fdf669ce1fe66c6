package calendar

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	site "harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
)

// Limits of guests.
const (
	MaxGuests    = 20    // of an event
	maxEverAsked = 100   // of an event, with those who were removed
	MaxInvited   = 2_000 // of a calendar
)

// Hosts is what invitations need from the rest of the program.
type Hosts interface {
	// Organizer returns who the account is to its guests.
	Organizer(ctx context.Context, q database.Querier, userID string) (Organizer, error)
	// ZoneOf returns the time zone of the account with this address, or fallback.
	ZoneOf(ctx context.Context, q database.Querier, email string, fallback *time.Location) (*time.Location, error)
	// MayMail counts a mail from an organizer to a guest. It returns a fault of kind TooMany or Invalid if the
	// transaction may not write it. Cancellations don't ask.
	MayMail(ctx context.Context, tx *database.Tx, organizerID string, o Organizer, email string, first bool) error
	// Answered notifies the organizer in the caller's transaction, once per Key.
	Answered(ctx context.Context, tx *database.Tx, a GuestAnswer) error
	// Letter is what the mails look like at the moment.
	Letter() GuestLetter
}

// Organizer is who invites.
type Organizer struct {
	Email string // confirmed; guests see it
	Zone  *time.Location
	IsNew bool // the account is young: it mails little, and nothing that it writes is a link

	IsStopped bool // the administrator has stopped its invitations
}

// GuestLetter is what mails to guests look like.
type GuestLetter struct {
	Head  mail.Letterhead
	Mails site.CalendarMails
	URL   string // of the calendar page, without a query
}

// GuestAnswer is what a guest has answered.
type GuestAnswer struct {
	Key    string // unique for guest, invitation and answer
	UserID string // the organizer
	Email  string // the guest
	Title  string // of the event
	Answer string
}

// SetHosts lets people invite guests. Call it before the first request.
func (s *Service) SetHosts(h Hosts) { s.hosts = h }

// settleGuests brings typed addresses into their stored form, each once, or returns what is wrong.
func settleGuests(typed []string, organizer string) ([]string, error) {
	emails := []string{}
	for _, text := range typed {
		email := strings.ToLower(strings.TrimSpace(text))
		switch {
		case email == "" || strings.EqualFold(email, organizer) || slices.Contains(emails, email):
			continue
		case !mail.IsAddress(email):
			return nil, fault.InvalidField("guests", message.CalendarGuestAddress(fmt.Sprintf("%.100s", text)))
		}
		emails = append(emails, email)
	}
	if len(emails) > MaxGuests {
		return nil, fault.InvalidField("guests", message.CalendarGuestsAtMost(MaxGuests))
	}
	return emails, nil
}

// guestPurpose is the purpose of the keyed hash in guests' links.
const guestPurpose = "calendar-guest"

// tokenOf returns the secret of a guest's link. Later mails have the same link, and the database
// holds nothing that opens it.
func tokenOf(tx *database.Tx, guestID string) string {
	sum := tx.Seal().MAC(guestPurpose, guestID)
	if sum == "" {
		return ""
	}
	return guestID + "." + sum
}
