package billing_test

import (
	"testing"
	"time"

	"harborlight/content/contenttest"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/mail"
)

// TestManualReminderReplacesNext sends reminders ahead of schedule: each is sent once, none after the last
// level, and none that was already sent on schedule. A reminder can be withdrawn while its mail is queued.
func TestManualReminderReplacesNext(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, w world) {
		ctx := auth.With(contenttest.Context(t), auth.Principal{UserID: "admin"})
		invoice := w.issue(t, w.add(sold(100))).ID
		do := func(action string) error {
			t.Helper()
			return w.Desk().Run(ctx, w.db, action, invoice, desk.NoInput{})
		}
		must := func(action string, want map[string]int) {
			t.Helper()
			if err := do(action); err != nil {
				t.Fatalf("%s: %v", action, err)
			}
			if action == "remind" {
				w.clock.Advance(mail.UndoDelay)
			}
			if err := w.jobs.Drain(contenttest.Context(t)); err != nil {
				t.Fatal(err)
			}
			want["billing.invoice"] = 1
			w.mustSend(t, want)
		}
		refused := func(action, code string) {
			t.Helper()
			if f := fault.As(do(action)); f == nil || f.Code != code {
				t.Errorf("%s returns %v, want %s", action, f, code)
			}
		}
		if err := w.jobs.Drain(ctx); err != nil {
			t.Fatal(err)
		}
		refused("remind", "not_now") // it isn't due
		w.clock.Advance(16 * 24 * time.Hour)
		if err := do("remind"); err != nil {
			t.Fatal(err)
		}
		must("withdraw-reminder", map[string]int{})
		w.clock.Advance(time.Minute)
		must("remind", map[string]int{"billing.reminder": 1})
		w.clock.Advance(6 * 24 * time.Hour) // the day of the first reminder
		if err := w.RemindDue(ctx); err != nil {
			t.Fatal(err)
		}
		if err := w.jobs.Drain(ctx); err != nil {
			t.Fatal(err)
		}
		must("remind", map[string]int{"billing.reminder": 1, "billing.last_reminder": 1})
		refused("remind", "reminded")
		refused("withdraw-reminder", "mail_left")
	})
}

// TestManualReminderIsNotMailedAfterPayment marks the invoice as paid while the reminder's mail is queued.
func TestManualReminderIsNotMailedAfterPayment(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, w world) {
		ctx := auth.With(contenttest.Context(t), auth.Principal{UserID: "admin"})
		invoice := w.issue(t, w.add(sold(100))).ID
		w.clock.Advance(16 * 24 * time.Hour)
		for _, action := range []string{"remind", "mark-paid"} {
			if err := w.Desk().Run(ctx, w.db, action, invoice, desk.NoInput{}); err != nil {
				t.Fatalf("%s: %v", action, err)
			}
		}
		w.clock.Advance(time.Minute)
		if err := w.jobs.Drain(ctx); err != nil {
			t.Fatal(err)
		}
		if sent := w.sent(t); sent["billing.reminder"] != 0 {
			t.Errorf("the buyer of a paid invoice got %v", sent)
		}
	})
}
