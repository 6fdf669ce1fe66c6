package calendar

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
)

// Limits of guests.
const (
	MaxGuests      = 20    // per event
	maxEverInvited = 100   // per event, including removed ones
	MaxInvited     = 2_000 // per calendar
)

// Organizers provides organizers, email budgets and notifications for invitations.
type Organizers interface {
	// Organizer returns the account as an organizer.
	Organizer(ctx context.Context, q database.Querier, userID string) (Organizer, error)
	// ZoneOf returns the time zone of the account with this address, or fallback.
	ZoneOf(ctx context.Context, q database.Querier, email string, fallback *time.Location) (*time.Location, error)
	// MayMail counts an email from an organizer to a guest. It returns a TooMany or Invalid fault if the transaction
	// may not write it. Cancellations are always allowed.
	MayMail(ctx context.Context, tx *database.Tx, organizerID string, o Organizer, email string, first bool) error
	// NotifyAnswer notifies the organizer in the caller's transaction, once per Key.
	NotifyAnswer(ctx context.Context, tx *database.Tx, a GuestAnswer) error
	// Mails returns the parts that all emails share.
	Mails() mail.Site
}

// Organizer is an account that invites guests.
type Organizer struct {
	Email string // confirmed address, which guests see
	Zone  *time.Location
	IsNew bool // the account is new: its email budget is low, and its texts contain no links

	IsStopped bool // the administrator has stopped its invitations
}

// GuestAnswer is a guest's answer to an invitation.
type GuestAnswer struct {
	Key    string // unique for guest, invitation and answer
	UserID string // the organizer
	Email  string // the guest
	Title  string // title of the event
	Answer string
}

// SetOrganizers enables invitations. Call it before the first request.
func (s *Service) SetOrganizers(h Organizers) { s.organizers = h }

// normalizeGuests returns the distinct addresses in lower case, without empty ones and the organizer's. It returns an
// Invalid fault for the field guests if an address is invalid or there are more than MaxGuests.
func normaliseGuests(typed []string, organizer string) ([]string, error) {
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

// tokenOf returns the secret of a guest's link, or "" if the site has no key. It is the same in later emails, and the
// database doesn't contain it.
func tokenOf(tx *database.Tx, guestID string) string {
	sum := tx.Seal().MAC(guestPurpose, guestID)
	if sum == "" {
		return ""
	}
	return guestID + "." + sum
}
