package introductions

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/jobs"
)

// Register adds the scheduled jobs.
func (s *Service) Register(r *jobs.Runner) { r.Every("partners.remind", time.Hour, s.Remind) }

// reminder is a kind of reminder about introductions without a status change.
type reminder struct {
	status string
	number int64 // number of earlier reminders
	after  time.Duration
	whom   string // recipient: partner or administrator
}

// Recipients of reminders.
const (
	recipientPartner = "partner"
	recipientAdmin   = "administrator"
)

// reminderKinds maps the recipients of reminders to the kinds of their entries in the history.
var reminderKinds = map[string]history.Kind{recipientPartner: kindPartnerReminded, recipientAdmin: kindAdminReminded}

const day = 24 * time.Hour

// reminders lists all kinds: first the partner is reminded, then the admin.
var reminders = []reminder{
	{StatusPending, 0, 2 * day, recipientPartner},
	{StatusPending, 1, 5 * day, recipientAdmin},
	{StatusIntroduced, 0, 14 * day, recipientPartner},
	{StatusIntroduced, 1, 30 * day, recipientAdmin},
	{StatusTalking, 0, 30 * day, recipientPartner},
	{StatusTalking, 1, 60 * day, recipientAdmin},
}

// remindBatch is the number of introductions that one run reminds of, for each kind of reminder.
const remindBatch = 100

// Remind reminds the partner, and later the admin, of introductions that have kept a status for some days, such as
// two for a pending one. A run reminds of up to 100 introductions for each kind of reminder; the first error ends it.
func (s *Service) Remind(ctx context.Context) error {
	for _, kind := range reminders {
		ids, err := listStalled(ctx, s.db, kind.status, kind.number, s.db.Clock().Now().Add(-kind.after), remindBatch)
		if err != nil {
			return fault.Wrap(err, "list the stalled introductions")
		}
		for _, requestID := range ids {
			if err := s.remind(ctx, requestID, kind); err != nil {
				return fault.Wrap(err, "remind of introduction %s", requestID)
			}
		}
	}
	return nil
}

// remind saves one reminder of an introduction, with an entry in the history, and records FactReminded for its
// recipient. It does nothing if the status has changed since or the reminder was already saved.
func (s *Service) remind(ctx context.Context, requestID string, kind reminder) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		r, err := findRequest(ctx, tx, requestID, tx.ForUpdate())
		if err != nil || r.Status != kind.status || r.Reminded != kind.number { // the status has changed since
			return err
		}
		r.Reminded++
		if err := updateStatus(ctx, tx, r); err != nil {
			return err
		}
		if _, err := History.Add(ctx, tx, r.ID, byClock, history.Event{Kind: reminderKinds[kind.whom]}); err != nil {
			return err
		}
		return jobs.Record(ctx, tx, FactReminded, Fact{RequestID: r.ID, Recipient: kind.whom})
	})
}
