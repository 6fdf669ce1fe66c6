package notifications_test

import (
	"testing"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/people/notifications"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

func TestMarkAllReadAndKeys(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		ann, bob := id.New(), id.New()
		s := newService(db, addresses{ann: "ann@site.example"})
		unread := func(userID string, want int) {
			t.Helper()
			if n, err := s.CountUnread(t.Context(), userID); err != nil || n != want {
				t.Errorf("%d unread, want %d, %v", n, want, err)
			}
		}

		t.Run("marks all of the user's notifications as read, and keeps the first time", func(t *testing.T) {
			for range 60 {
				tell(t, db, s, order(ann))
			}
			tell(t, db, s, order(bob))
			first, err := s.MarkRead(t.Context(), ann, list(t, s, ann)[0].ID)
			if err != nil {
				t.Fatal(err)
			}
			unread(ann, 59)
			if n, err := s.MarkAllRead(t.Context(), ann); err != nil || n != 59 {
				t.Errorf("%d marked, %v", n, err)
			}
			unread(ann, 0)
			unread(bob, 1)
			if again := list(t, s, ann)[0]; !again.ReadAt.Equal(*first.ReadAt) {
				t.Errorf("read first at %s, then at %s", first.ReadAt, again.ReadAt)
			}
			if n, err := s.MarkAllRead(t.Context(), ann); err != nil || n != 0 {
				t.Errorf("%d marked again, %v", n, err)
			}
		})

		t.Run("a key notifies each user once, including the copy by email", func(t *testing.T) {
			keyed := func(userID string) notifications.New {
				return order(userID, func(n *notifications.New) { n.Title, n.Key, n.AlsoEmail = "Soon", "event 1", true })
			}
			before := len(list(t, s, bob))
			for range 3 {
				tell(t, db, s, keyed(ann))
				tell(t, db, s, keyed(bob))
			}
			unread(ann, 1)
			if n := len(list(t, s, bob)); n != before+1 {
				t.Errorf("bob was notified %d times", n-before)
			}
			if m := mails(t, db, "ann@site.example"); len(m) != 1 || m[0] != "Soon" {
				t.Errorf("mails %v", m)
			}
		})

		t.Run("others ask when and in which zone a person is reminded", func(t *testing.T) {
			fresh := id.New()
			if n, err := s.MinutesBefore(t.Context(), db, fresh); err != nil || n != 15 {
				t.Errorf("%d minutes, %v", n, err)
			}
			minutes, zone := 30, "Asia/Kolkata"
			prefer(t, s, fresh, notifications.PreferenceChanges{ReminderMinutes: &minutes, Timezone: &zone})
			prefer(t, s, fresh, notifications.PreferenceChanges{Timezone: &zone})
			if n, err := s.MinutesBefore(t.Context(), db, fresh); err != nil || n != 30 {
				t.Errorf("%d minutes, %v", n, err)
			}
			if z, err := s.ZoneOf(t.Context(), db, fresh); err != nil || z.String() != zone {
				t.Errorf("%v, %v", z, err)
			}
			facts, err := database.One[int](t.Context(), db, `SELECT COUNT(*) FROM jobs WHERE kind = $1`,
				"fact:"+notifications.FactReminderMinutesChanged)
			if err != nil || facts != 1 {
				t.Errorf("%d facts, %v", facts, err)
			}
		})
	})
}

func TestUnreadOverHTTP(t *testing.T) {
	t.Parallel()
	db := databasetest.Open(t, database.SQLite)
	s := start(t, db, time.Hour)
	tell(t, db, s.s, titled("ann", "one"))
	tell(t, db, s.s, titled("ann", "two"))
	for _, c := range []struct {
		token, method, path string
		status              int
		want                string
	}{
		{"", "GET", "/api/notifications/unread", 401, ""},
		{"", "POST", "/api/notifications/read-all", 401, ""},
		{"ann", "GET", "/api/notifications/unread", 200, `{"unread":2,"is_administrator":false}`},
		{"bob", "POST", "/api/notifications/read-all", 200, `{"marked":0}`},
		{"ann", "POST", "/api/notifications/read-all", 200, `{"marked":2}`},
		{"ann", "GET", "/api/notifications/unread", 200, `{"unread":0,"is_administrator":false}`},
	} {
		status, text := s.ask(t, c.token, c.method, c.path, "")
		if status != c.status || c.want != "" && text != c.want {
			t.Errorf("%s %s as %q: %d %s", c.method, c.path, c.token, status, text)
		}
	}
}
