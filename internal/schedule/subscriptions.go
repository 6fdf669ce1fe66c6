package schedule

import (
	"context"
	"slices"
	"strconv"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/dates"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/facts"
	"harborlight/internal/schedule/booking"
)

// Subscriptions returns the event handlers of bookings and invitations in execution order. They notify visitors with
// an account of every change of a booking, and the admin of changes by others and of reached limits. Emails about
// bookings are written together with the fact.
func (a *Area) Subscriptions() []facts.Subscription {
	t := facts.NewTable("schedule", a.Runner)
	owners := a.bookingNotices("owner", a.ownerOf, facts.ToAdmin[booked](a.deps.Notices))
	visitors := a.bookingNotices("visitor", visitorOf,
		facts.ToAccount(a.deps.Notices, func(b booked) string { return b.account }))
	facts.Subscribe(t, booking.FactChanged,
		owners.Notify("owner", "bookings.booked_owner", isOthersChange(booking.ChangeBooked)),
		owners.Notify("owner", "bookings.moved_owner", isOthersChange(booking.ChangeMoved)),
		owners.Notify("owner", "bookings.cancelled_owner", isOthersChange(booking.ChangeCancelled, booking.ChangeReleased)),
		visitors.Notify("visitor", "bookings.booked", isChange(booking.ChangeBooked)),
		visitors.Notify("visitor", "bookings.moved", isChange(booking.ChangeMoved)),
		visitors.Notify("visitor", "bookings.cancelled", isChange(booking.ChangeCancelled, booking.ChangeReleased)))
	limits := a.limitNotices()
	facts.Subscribe(t, factGuestLimit,
		limits.Notify("owner", "invitations.account_limit", isAccountLimit),
		limits.Notify("owner", "invitations.site_limit", isSiteLimit))
	return t.Subscriptions()
}

// booked is a booking with the recipient of its notification.
type booked struct {
	booking.Booking
	account string // recipient's account; empty: none
}

// bookingNotices returns the notifications of one side (part) about bookings, with times in its zone. accountOf
// returns the side's account; "" means that it gets no notification.
func (a *Area) bookingNotices(part string, accountOf func(context.Context, booking.Booking) (string, error),
	reader facts.Recipient[booked]) facts.Subject[booking.Fact, booked] {
	return facts.Subject[booking.Fact, booked]{
		Texts:      a.NoticeTexts,
		Recipients: map[string]facts.Recipient[booked]{part: reader},
		Page:       func(b booked) string { return desk.Path("bookings", b.ID) },
		Read: func(ctx context.Context, in booking.Fact) (b booked, values content.Pairs, err error) {
			if b.Booking, err = a.booking.Find(ctx, in.BookingID); err != nil {
				return b, nil, err
			}
			if b.account, err = accountOf(ctx, b.Booking); err != nil || b.account == "" {
				return b, nil, err
			}
			zone, err := a.deps.Preferences.ZoneOf(ctx, a.DB, b.account)
			if err != nil {
				return b, nil, err
			}
			return b, content.Pairs{"title", b.Title, "when", dates.DateTime(in.StartsAt.In(zone)),
				"by", a.NoticeTexts().Words.ByText(b.Name, b.Email), "place", a.placeNote(b.Booking)}, nil
		},
	}
}

// placeNote returns a note that an upcoming booking has no place, or "".
func (a *Area) placeNote(b booking.Booking) string {
	if b.Place != "" || b.State != booking.Booked {
		return ""
	}
	return a.NoticeTexts().Words.NoPlace
}

func (a *Area) ownerOf(ctx context.Context, _ booking.Booking) (string, error) {
	return a.findOwner(ctx, a.DB)
}

// visitorOf returns the ID of the visitor's account, or "" if the visitor booked without one.
func visitorOf(_ context.Context, b booking.Booking) (string, error) {
	if b.UserID == nil {
		return "", nil
	}
	return *b.UserID, nil
}

func isChange(what ...booking.Change) func(booking.Fact, booked) bool {
	return func(in booking.Fact, _ booked) bool { return slices.Contains(what, in.Change) }
}

// isOthersChange is like isChange, but excludes the owner's own changes.
func isOthersChange(what ...booking.Change) func(booking.Fact, booked) bool {
	return func(in booking.Fact, _ booked) bool { return !in.ByOwner && slices.Contains(what, in.Change) }
}

// guestLimit identifies a reached limit of emails to guests.
type guestLimit struct {
	UserID string `json:"user_id"` // the account with the daily limit; empty: the hourly limit of all accounts
}

// invitersPath is the page on which the owner stops accounts.
const invitersPath = "/admin?tab=status"

// limitNotices returns the admin's notifications about reached limits of emails to guests: with the account and its
// emails of the last day or, for a guestLimit without account, with the site's hourly limit.
func (a *Area) limitNotices() facts.Subject[guestLimit, struct{}] {
	return facts.Subject[guestLimit, struct{}]{
		Texts:      a.NoticeTexts,
		Recipients: map[string]facts.Recipient[struct{}]{"owner": facts.ToAdmin[struct{}](a.deps.Notices)},
		Page:       func(struct{}) string { return invitersPath },
		Read: func(ctx context.Context, l guestLimit) (none struct{}, values content.Pairs, err error) {
			if l.UserID == "" {
				return none, content.Pairs{"count", strconv.Itoa(guestsAnHour), "page", invitersPath}, nil
			}
			in, err := a.deps.Accounts.FindOrganizer(ctx, a.DB, l.UserID)
			if err != nil {
				return none, nil, err
			}
			n, err := a.Calendar().CountMailed(ctx, in.Email, a.DB.Clock().Now().Add(-24*time.Hour))
			return none, content.Pairs{"email", content.Trusted(in.Email), "count", n, "page", invitersPath}, err
		},
	}
}

func isAccountLimit(l guestLimit, _ struct{}) bool { return l.UserID != "" }
func isSiteLimit(l guestLimit, _ struct{}) bool    { return l.UserID == "" }
