package mail_test

import (
	"errors"
	"testing"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/mail"
)

func TestBudgetCountsWrittenMails(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		f := limit.NewFactory(clock.NewManual(time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)), true)
		f.Use(db)
		budget := mail.Budget{PerAddress: []*limit.Limiter{f.Shared("hour", 3, time.Hour), f.Shared("day", 2, 24*time.Hour)},
			Total: f.Shared("all", 3, time.Hour)}
		take := func(address string, fails error) error {
			return db.Write(t.Context(), func(tx *database.Tx) error {
				may, err := budget.Take(t.Context(), tx, address)
				if err != nil {
					return err
				}
				if !may {
					return fault.TooMany(time.Second)
				}
				return fails
			})
		}
		broken := errors.New("the mail could not be written")
		for range 10 {
			if err := take("ada@site.example", broken); !errors.Is(err, broken) {
				t.Fatalf("a mail that was never written counts: %v", err)
			}
		}
		if err := errors.Join(take("ada@site.example", nil), take("Ada@Site.example", nil)); err != nil {
			t.Fatal(err)
		}
		for range 5 { // refused mails don't count towards the total
			if err := take("ada@site.example", nil); fault.KindOf(err) != fault.KindTooMany {
				t.Fatalf("a third mail to one address: %v", err)
			}
		}
		if err := take("bea@site.example", nil); err != nil {
			t.Fatal(err)
		}
		if err := take("cleo@site.example", nil); fault.KindOf(err) != fault.KindTooMany {
			t.Errorf("a fourth mail in all: %v", err)
		}
	})
}
