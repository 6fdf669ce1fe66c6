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

// organizerAdapter implements calendar.Organizers with accounts, emails and notifications. An account may send at
// most 100 invitations and changes a day, a new one 20, and 10 to the same guest; all accounts together 200 an hour.
// An address receives at most five first invitations a day. These budgets are separate, so that invitations don't
// delay emails that a user has requested. The administrator is notified when an account or the site reaches its
// limit, and can stop accounts (inviters.go).
type organizerAdapter struct {
	*Area
	organizer  mail.Budget // by account
	newAccount mail.Budget // by account, while it is new
	pair       mail.Budget // by account and guest
	first      mail.Budget // by guest
	all        mail.Budget // for all accounts together
}

// newAccountAge is the age up to which an account counts as new, because spammers create a new account when the old
// one is stopped.
const newAccountAge = 7 * 24 * time.Hour

// guestsAnHour limits the emails to guests of all accounts together.
const guestsAnHour = 200

// factGuestLimit is recorded at most once a day per account, and once for all together. Its payload is a guestLimit.
const factGuestLimit = "guests.limit"

var errStopped = fault.InvalidField("guests", message.CalendarGuestsStopped)

// buildOrganizers returns the adapter with the limits of emails to guests: a day 100 per organizer, 20 per new
// account, and 10 per organizer and guest; 5 invitations a day to an address; guestsAnHour for the whole site.
func (a *Area) buildOrganizers() organizerAdapter {
	budget := func(name string, n int) mail.Budget {
		return mail.Budget{PerAddress: []*limit.Limiter{a.Limits.Shared("guests."+name, n, 24*time.Hour)}}
	}
	return organizerAdapter{Area: a, organizer: budget("organizer", 100), newAccount: budget("young", 20),
		pair: budget("pair", 10), all: mail.Budget{Total: a.Limits.Shared("guests.all", guestsAnHour, time.Hour)},
		first: budget("first", 5)}
}

// Organizer returns the account as an organizer of events. It is new (IsNew) until newAccountAge after its creation,
// and stopped (IsStopped) if the admin has stopped its invitations.
func (g organizerAdapter) Organizer(ctx context.Context, q database.Querier, userID string) (calendar.Organizer, error) {
	in, err := g.deps.Accounts.FindOrganizer(ctx, q, userID)
	if err != nil {
		return calendar.Organizer{}, err
	}
	zone, err := g.deps.Preferences.ZoneOf(ctx, q, userID)
	return calendar.Organizer{Email: in.Email, Zone: zone, IsStopped: in.StoppedAt != nil,
		IsNew: g.DB.Clock().Now().Before(in.CreatedAt.Add(newAccountAge))}, err
}

// ZoneOf returns the time zone of the account with the confirmed address, or fallback if there is none.
func (g organizerAdapter) ZoneOf(ctx context.Context, q database.Querier, email string, fallback *time.Location) (*time.Location,
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

// MayMail counts an email of the organizer to a guest and returns nil if it may be sent. It returns a TooMany fault
// if a limit is reached, and an Invalid fault if the admin has stopped the account. first, for an invitation, also
// counts against the limit of the guest's address, unless the address belongs to the organizer.
func (g organizerAdapter) MayMail(ctx context.Context, tx *database.Tx, organizerID string, o calendar.Organizer, email string,
	first bool) error {
	if o.IsStopped {
		return errStopped
	}
	budgets := []struct {
		mail.Budget
		key  string
		wait time.Duration
		told *guestLimit // notification for the administrator; nil: none
	}{{g.organizer, organizerID, 24 * time.Hour, &guestLimit{organizerID}},
		{g.pair, organizerID + " " + email, 24 * time.Hour, nil}, {g.all, "", time.Hour, &guestLimit{}}}
	if o.IsNew {
		budgets[0].Budget = g.newAccount
	}
	for _, b := range budgets {
		may, err := b.Take(ctx, tx, b.key)
		if err != nil {
			return err
		}
		if !may {
			if b.told != nil {
				g.recordLimit(ctx, tx, *b.told)
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

// recordLimit records for the admin that a limit was reached, at most once a day, after the failed transaction is
// rolled back. It only logs errors.
func (g organizerAdapter) recordLimit(ctx context.Context, tx *database.Tx, l guestLimit) {
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

// NotifyAnswer notifies the organizer of a guest's answer.
func (g organizerAdapter) NotifyAnswer(ctx context.Context, tx *database.Tx, in calendar.GuestAnswer) error {
	text := map[string]string{event.AnswerYes: "guests.yes", event.AnswerNo: "guests.no",
		event.AnswerMaybe: "guests.maybe"}[in.Answer]
	return g.deps.NotifyOfEvent(ctx, tx, in.UserID, in.Key,
		g.Notice(text, "title", content.Trusted(in.Title), "email", content.Trusted(in.Email)), false)
}
