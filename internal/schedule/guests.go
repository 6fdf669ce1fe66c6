package schedule

import (
	"context"
	"time"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/mail"
	"harborlight/internal/schedule/calendar"
	"harborlight/internal/schedule/calendar/event"
)

// guests is what invitations to events need from accounts, mails and notifications. An account mails at
// most 100 invitations and changes a day, a young one 20, and 10 to the same guest; all accounts together 200 an hour.
// Five first invitations a day go to an address. They count by themselves, so that no invitation keeps back what a
// person has asked for. The administrator hears of accounts that try more, and stops them (inviters.go).
type guests struct {
	*Area
	organizer mail.Budget // by account
	young     mail.Budget // by account, while it is young
	pair      mail.Budget // by account and guest
	first     mail.Budget // by guest
	all       mail.Budget // of the site
}

// youth is how long an account counts as young: spammers make a new one when the old one is stopped.
const youth = 7 * 24 * time.Hour

// guestsAnHour is how many mails to guests all accounts send together.
const guestsAnHour = 200

// factGuestLimit is recorded once a day for an account, and for all together. Its payload is a guestLimit.
const factGuestLimit = "guests.limit"

var errStopped = fault.InvalidField("guests", message.CalendarGuestsStopped)

func (a *Area) buildGuests() guests {
	budget := func(name string, n int) mail.Budget {
		return mail.Budget{PerAddress: []*limit.Limiter{a.Limits.Shared("guests."+name, n, 24*time.Hour)}}
	}
	return guests{Area: a, organizer: budget("organizer", 100), young: budget("young", 20),
		pair: budget("pair", 10), all: mail.Budget{InAll: a.Limits.Shared("guests.all", guestsAnHour, time.Hour)},
		first: budget("first", 5)}
}

// Organizer returns who the account is to its guests.
func (g guests) Organizer(ctx context.Context, q database.Querier, userID string) (calendar.Organizer, error) {
	in, err := g.deps.Accounts.FindOrganizer(ctx, q, userID)
	if err != nil {
		return calendar.Organizer{}, err
	}
	zone, err := g.deps.Preferences.ZoneOf(ctx, q, userID)
	return calendar.Organizer{Email: in.Email, Zone: zone, IsStopped: in.StoppedAt != nil,
		IsNew: g.DB.Clock().Now().Before(in.CreatedAt.Add(youth))}, err
}

// ZoneOf returns the zone of the account with the address, if there is one.
func (g guests) ZoneOf(ctx context.Context, q database.Querier, email string, fallback *time.Location) (*time.Location,
	error) {
	userID, err := g.deps.Accounts.FindConfirmed(ctx, q, email)
	if fault.KindOf(err) == fault.KindNotFound {
		return fallback, nil
	}
	if err != nil {
		return nil, err
	}
	return g.deps.Preferences.ZoneOf(ctx, q, userID)
}

// MayMail counts a mail, or returns a fault of kind TooMany, or Invalid if the administrator has stopped the account.
func (g guests) MayMail(ctx context.Context, tx *database.Tx, organizerID string, o calendar.Organizer, email string,
	first bool) error {
	if o.IsStopped {
		return errStopped
	}
	budgets := []struct {
		mail.Budget
		key  string
		wait time.Duration
		told *guestLimit // what the administrator hears
	}{{g.organizer, organizerID, 24 * time.Hour, &guestLimit{organizerID}},
		{g.pair, organizerID + " " + email, 24 * time.Hour, nil}, {g.all, "", time.Hour, &guestLimit{}}}
	if o.IsNew {
		budgets[0].Budget = g.young
	}
	for _, b := range budgets {
		may, err := b.Take(ctx, tx, b.key)
		if err != nil {
			return err
		}
		if !may {
			if b.told != nil {
				g.tellOf(ctx, tx, *b.told)
			}
			return fault.TooMany(b.wait)
		}
	}
	if !first {
		return nil
	}
	may, err := g.AddressOf.IsOwn(ctx, tx, email, organizerID)
	if err != nil || may {
		return err
	}
	may, err = g.first.Take(ctx, tx, email)
	if err == nil && !may {
		err = fault.TooMany(24 * time.Hour)
	}
	return err
}

// tellOf records that a limit was reached, once a day, after the transaction that it ends was rolled back.
func (g guests) tellOf(ctx context.Context, tx *database.Tx, l guestLimit) {
	ctx = context.WithoutCancel(ctx)
	tx.AfterRollback(func() {
		err := g.DB.Write(ctx, func(tx *database.Tx) error {
			return jobs.Enqueue(ctx, tx, jobs.Job{Kind: jobs.FactPrefix + factGuestLimit, Payload: l,
				DedupeKey: factGuestLimit + ":" + l.UserID + ":" + tx.Now().UTC().Format(time.DateOnly)})
		})
		if err != nil {
			g.Log.WarnContext(ctx, "a limit of invitations is not reported", "error", err)
		}
	})
}

// Letter is what mails to guests look like at the moment.
func (g guests) Letter() calendar.GuestLetter {
	site := g.Content()
	return calendar.GuestLetter{
		Head: g.Letterhead(site), Mails: site.Mails.Calendar, URL: g.PublicURL + "/calendar",
	}
}

// Answered notifies the organizer of a guest's answer.
func (g guests) Answered(ctx context.Context, tx *database.Tx, in calendar.GuestAnswer) error {
	text := map[string]string{event.AnswerYes: "guests.yes", event.AnswerNo: "guests.no",
		event.AnswerMaybe: "guests.maybe"}[in.Answer]
	return g.deps.TellOfEvent(ctx, tx, EventNotice{UserID: in.UserID, Key: in.Key,
		Text: g.Notice(text, "title", content.Trusted(in.Title), "email", content.Trusted(in.Email))})
}
