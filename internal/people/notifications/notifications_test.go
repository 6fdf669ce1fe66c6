package notifications_test

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/people/notifications"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/mail"
)

// addresses are the email addresses of some accounts.
type addresses map[string]string

func (a addresses) EmailOf(_ context.Context, _ database.Querier, userID string) (string, error) {
	if email, ok := a[userID]; ok {
		return email, nil
	}
	return "", fault.NotFound(fault.Plain("Account not found."))
}

func (a addresses) TimezoneOf(_ context.Context, _ database.Querier, userID string) (string, error) {
	return a[userID+" zone"], nil
}

func newService(db *database.DB, known addresses) *notifications.Service {
	site := &content.Site{Brand: content.Brand{Name: "Harborlight"}}
	site.Mails.Notifications.Notice = content.LinkMail{Subject: "{title}", Heading: "{title}",
		Paragraphs: []string{"{message}"}, Button: "Open", Footer: "Told."}
	return notifications.NewService(db, known, mail.Site{Content: content.Fixed(site), URL: "https://site.example"})
}

// order returns a valid notification; change alters it.
func order(userID string, change ...func(*notifications.New)) notifications.New {
	n := notifications.New{UserID: userID, Topic: notifications.TopicOrders, Type: notifications.TypeInApp,
		Title: "Order paid", Message: "Thank you."}
	for _, c := range change {
		c(&n)
	}
	return n
}

func create(ctx context.Context, db *database.DB, s *notifications.Service, n notifications.New) error {
	return db.Write(ctx, func(tx *database.Tx) error {
		_, err := s.Create(ctx, tx, n)
		return err
	})
}

func tell(t *testing.T, db *database.DB, s *notifications.Service, n notifications.New) {
	t.Helper()
	if err := create(t.Context(), db, s, n); err != nil {
		t.Fatal(err)
	}
}

func list(t *testing.T, s *notifications.Service, userID string) []notifications.Notification {
	t.Helper()
	found, err := s.ListNotifications(t.Context(), userID)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func prefer(t *testing.T, s *notifications.Service, userID string, c notifications.PreferenceChanges) {
	t.Helper()
	if _, err := s.UpdatePreferences(t.Context(), userID, c); err != nil {
		t.Fatal(err)
	}
}

func mails(t *testing.T, db *database.DB, to string) []string {
	t.Helper()
	subjects, err := database.All[string](t.Context(), db, `SELECT subject FROM mails WHERE recipient = $1`, to)
	if err != nil {
		t.Fatal(err)
	}
	return subjects
}

func TestNotifications(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		known := addresses{}
		s := newService(db, known)

		t.Run("a new account has none", func(t *testing.T) {
			if got := list(t, s, id.New()); len(got) != 0 {
				t.Fatalf("got %v", got)
			}
		})

		t.Run("the list is the 50 newest, the newest first", func(t *testing.T) {
			reader := id.New()
			for i := range 55 {
				tell(t, db, s, order(reader, func(n *notifications.New) { n.Title = fmt.Sprint(i) }))
			}
			got := list(t, s, reader)
			if len(got) != 50 || got[0].Title != "54" || got[49].Title != "5" || got[0].ReadAt != nil {
				t.Fatalf("%d, from %q to %q", len(got), got[0].Title, got[len(got)-1].Title)
			}
		})

		t.Run("T2: users can mark only their own as read, and the first time is kept", func(t *testing.T) {
			ann, bob := id.New(), id.New()
			tell(t, db, s, order(ann))
			n := list(t, s, ann)[0]
			for _, wrong := range []string{n.ID, "x", "\x00"} {
				if _, err := s.MarkRead(t.Context(), bob, wrong); fault.KindOf(err) != fault.KindNotFound {
					t.Fatalf("%q: %v", wrong, err)
				}
			}
			if list(t, s, ann)[0].ReadAt != nil || len(list(t, s, bob)) != 0 {
				t.Fatal("another user has marked it as read")
			}
			first, err := s.MarkRead(t.Context(), ann, n.ID)
			if err != nil || first.ReadAt == nil || time.Since(*first.ReadAt) > time.Minute {
				t.Fatalf("%v %v", first, err)
			}
			second, err := s.MarkRead(t.Context(), ann, n.ID)
			if err != nil || !second.ReadAt.Equal(*first.ReadAt) {
				t.Fatalf("%v %v", second, err)
			}
		})

		t.Run("disabled topics don't notify, security always does", func(t *testing.T) {
			reader := id.New()
			prefer(t, s, reader, notifications.PreferenceChanges{OrderUpdates: new(bool), PartnerUpdates: new(bool),
				EventReminders: new(bool)})
			for _, topic := range []notifications.Topic{notifications.TopicOrders, notifications.TopicPartners,
				notifications.TopicEvents, notifications.TopicSecurity, notifications.TopicAdmin} {
				tell(t, db, s, order(reader, func(n *notifications.New) { n.Topic, n.Title = topic, string(topic) }))
			}
			if got := list(t, s, reader); len(got) != 2 || got[0].Title != "admin" || got[1].Title != "security" {
				t.Fatalf("notified about %v", got)
			}
		})

		t.Run("without pop-ups a notification is silent", func(t *testing.T) {
			reader := id.New()
			prefer(t, s, reader, notifications.PreferenceChanges{InAppEnabled: new(bool)})
			tell(t, db, s, order(reader))
			if got := list(t, s, reader)[0].Type; got != notifications.TypeSilent {
				t.Fatalf("type %q", got)
			}
		})

		t.Run("type email sends an email, unless emails are disabled or the account is gone", func(t *testing.T) {
			reader, quiet, gone := id.New(), id.New(), id.New()
			known[reader], known[quiet] = "reader@site.example", "quiet@site.example"
			prefer(t, s, quiet, notifications.PreferenceChanges{EmailEnabled: new(bool)})
			for _, userID := range []string{reader, quiet, gone} {
				tell(t, db, s, order(userID, func(n *notifications.New) { n.Type = notifications.TypeEmail }))
				if len(list(t, s, userID)) != 1 {
					t.Errorf("%s has no notification", userID)
				}
			}
			if diff := cmp.Diff([]string{"Order paid"}, mails(t, db, "reader@site.example")); diff != "" {
				t.Error(diff)
			}
			if got := mails(t, db, "quiet@site.example"); len(got) != 0 {
				t.Errorf("quiet got %v", got)
			}
		})

		t.Run("a retried job notifies once", func(t *testing.T) {
			reader := id.New()
			known[reader] = "once@site.example"
			runner := jobs.NewRunner(db, slog.New(slog.DiscardHandler))
			tries := 0
			jobs.HandleFact(runner, "test.happened", func(ctx context.Context, _ struct{}) error {
				tries++
				err := create(ctx, db, s, order(reader, func(n *notifications.New) { n.Type = notifications.TypeEmail }))
				if err == nil && tries == 1 {
					err = context.DeadlineExceeded // as if the node had crashed before it stored the result
				}
				return err
			})
			record(t, db)
			if err := runner.Drain(t.Context()); err == nil {
				t.Fatal("the first try did not fail")
			}
			again(t, db)
			if err := runner.Drain(t.Context()); err != nil || tries != 2 {
				t.Fatalf("%d tries, %v", tries, err)
			}
			if n, m := len(list(t, s, reader)), len(mails(t, db, "once@site.example")); n != 1 || m != 1 {
				t.Fatalf("%d notifications and %d mails", n, m)
			}
		})

		t.Run("a defect of the caller is an error that is not shown to people", func(t *testing.T) {
			for name, wrong := range map[string]func(*notifications.New){
				"no reader": func(n *notifications.New) { n.UserID = "" },
				"no title":  func(n *notifications.New) { n.Title = "" },
				"two lines": func(n *notifications.New) { n.Title = "a\r\nBcc: x@y" },
				"long":      func(n *notifications.New) { n.Message = strings.Repeat("a", 2001) },
				"type":      func(n *notifications.New) { n.Type = "sms" },
				"topic":     func(n *notifications.New) { n.Topic = "" },
			} {
				err := create(t.Context(), db, s, order(id.New(), wrong))
				if err == nil || fault.As(err) != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	})
}

// record records a fact.
func record(t *testing.T, db *database.DB) {
	t.Helper()
	if err := db.Write(t.Context(), func(tx *database.Tx) error {
		return jobs.Record(t.Context(), tx, "test.happened", struct{}{})
	}); err != nil {
		t.Fatal(err)
	}
}

// again makes every job due now.
func again(t *testing.T, db *database.DB) {
	t.Helper()
	err := db.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), `UPDATE jobs SET run_at = $1, locked_until = NULL WHERE done_at IS NULL`,
			tx.Now().Add(-time.Minute))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestPreferences(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		s := newService(db, nil)

		t.Run("the defaults, whether made by a fact or at first use", func(t *testing.T) {
			early, late := id.New(), id.New()
			for range 2 {
				if err := db.Write(t.Context(), func(tx *database.Tx) error {
					return s.EnsurePreferences(t.Context(), tx, early)
				}); err != nil {
					t.Fatal(err)
				}
			}
			for _, userID := range []string{early, late} {
				got, err := s.FindPreferences(t.Context(), userID)
				want := notifications.Preferences{
					UserID: userID, InAppEnabled: true, EmailEnabled: true, EventReminders: true, ReminderMinutes: 15,
					OrderUpdates: true, PartnerUpdates: true, Timezone: "UTC", UpdatedAt: got.UpdatedAt,
				}
				if diff := cmp.Diff(want, got); diff != "" || err != nil {
					t.Fatal(diff, err)
				}
			}
		})

		t.Run("start in the zone of the sign-up, if it is one, and never change back to it", func(t *testing.T) {
			for _, tc := range []struct{ said, want string }{
				{"America/New_York", "America/New_York"}, {"", "UTC"}, {"Mars/Olympus", "UTC"}, {"Local", "UTC"},
				{"../../etc/passwd", "UTC"}, {strings.Repeat("A", 70), "UTC"},
			} {
				userID := id.New()
				s := newService(db, addresses{userID + " zone": tc.said})
				zone, err := s.ZoneOf(t.Context(), db, userID)
				if err != nil || zone.String() != tc.want {
					t.Errorf("%q: %v before there is a row, want %s (%v)", tc.said, zone, tc.want, err)
				}
				if got, err := s.FindPreferences(t.Context(), userID); err != nil || got.Timezone != tc.want {
					t.Errorf("%q: %q, want %s (%v)", tc.said, got.Timezone, tc.want, err)
				}
				chosen := "Asia/Tokyo"
				prefer(t, s, userID, notifications.PreferenceChanges{Timezone: &chosen})
				if err := db.Write(t.Context(), func(tx *database.Tx) error {
					return s.EnsurePreferences(t.Context(), tx, userID)
				}); err != nil {
					t.Fatal(err)
				}
				if got, err := s.FindPreferences(t.Context(), userID); err != nil || got.Timezone != chosen {
					t.Errorf("the chosen zone became %q (%v)", got.Timezone, err)
				}
			}
		})

		t.Run("concurrent changes of different preferences are all kept, and other users' stay", func(t *testing.T) {
			ann, bob := id.New(), id.New()
			before, err := s.FindPreferences(t.Context(), bob)
			if err != nil {
				t.Fatal(err)
			}
			minutes, zone, on := 30, "Europe/Berlin", true
			var wait sync.WaitGroup
			for _, c := range []notifications.PreferenceChanges{
				{InAppEnabled: new(bool)}, {EmailEnabled: new(bool)}, {EventReminders: new(bool)}, {ReminderMinutes: &minutes},
				{OrderUpdates: new(bool)}, {PartnerUpdates: new(bool)}, {MarketingEmails: &on}, {Timezone: &zone},
			} {
				wait.Go(func() {
					if _, err := s.UpdatePreferences(t.Context(), ann, c); err != nil {
						t.Error(err)
					}
				})
			}
			wait.Wait()
			got, err := s.FindPreferences(t.Context(), ann)
			want := notifications.Preferences{UserID: ann, ReminderMinutes: 30, MarketingEmails: true, Timezone: "Europe/Berlin",
				UpdatedAt: got.UpdatedAt}
			if diff := cmp.Diff(want, got); diff != "" || err != nil {
				t.Fatal(diff, err)
			}
			after, err := s.FindPreferences(t.Context(), bob)
			if diff := cmp.Diff(before, after); diff != "" || err != nil {
				t.Fatal(diff, err)
			}
		})

		t.Run("wrong values are refused and change nothing", func(t *testing.T) {
			reader := id.New()
			zone := func(s string) notifications.PreferenceChanges { return notifications.PreferenceChanges{Timezone: &s} }
			minutes := func(n int) notifications.PreferenceChanges {
				return notifications.PreferenceChanges{ReminderMinutes: &n}
			}
			for _, c := range []notifications.PreferenceChanges{zone(""), zone("Local"), zone("Mars/Olympus"),
				zone("../etc/passwd"), minutes(-1), minutes(40321)} {
				if _, err := s.UpdatePreferences(t.Context(), reader, c); fault.KindOf(err) != fault.KindInvalid {
					t.Errorf("%v", err)
				}
			}
			if got, err := s.FindPreferences(t.Context(), reader); err != nil || got.Timezone != "UTC" ||
				got.ReminderMinutes != 15 {
				t.Fatalf("%v %v", got, err)
			}
		})
	})
}
