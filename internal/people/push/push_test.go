package push_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"harborlight/content"
	"harborlight/content/contenttest"
	"harborlight/content/message"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/people/push"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/fetch"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/limit"
)

// notices are notifications by account and ID.
type notices map[string]push.Notice

func (n notices) FindNotice(_ context.Context, _ database.Querier, userID, notificationID string) (push.Notice, error) {
	found, ok := n[userID+" "+notificationID]
	if !ok {
		return found, fault.NotFound(fault.Plain("There is no such notification."))
	}
	return found, nil
}

// world is the slice with a push service and the notifications of the site.
type world struct {
	*push.Service
	db      *database.DB
	runner  *jobs.Runner
	service *pushService
	notices notices
}

func newWorld(t *testing.T, db *database.DB) *world {
	t.Helper()
	w := &world{db: db, runner: jobs.NewRunner(db, slog.New(slog.DiscardHandler)), service: newPushService(t),
		notices: notices{}}
	w.runner.Texts = contenttest.Texts(t)
	w.Service = push.New(db, push.Config{Fetcher: fetch.Fetcher{Permit: netip.Addr.IsLoopback}, Notices: w.notices,
		Contact: "https://site.example", Limits: limit.NewFactory(clock.System, true), Log: slog.New(slog.DiscardHandler),
		TestText: func() content.Notice { return content.Notice{Title: "It works", Message: "So it looks."} }})
	w.Register(w.runner)
	return w
}

// add registers a browser for Ann, with leads and orders.
func (w *world) add(t *testing.T, b browser, path string) push.Device {
	t.Helper()
	d, err := w.Add(t.Context(), b.device("ann", w.service.URL+path, "leads", "orders"))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// happens sends a notification to Ann's devices, runs the due jobs, and returns the messages at the push service.
func (w *world) happens(t *testing.T, key string, n push.Notice) []posted {
	t.Helper()
	if n.CreatedAt.IsZero() {
		n.CreatedAt = w.db.Clock().Now()
	}
	w.notices["ann 7"] = n
	err := w.db.Write(t.Context(), func(tx *database.Tx) error {
		return w.Enqueue(t.Context(), tx, push.Delivery{UserID: "ann", NotificationID: "7", Key: key, Page: "/admin?tab=leads&id=7"})
	})
	if err != nil {
		t.Fatal(err)
	}
	_ = w.runner.Drain(t.Context()) // the tests check failures in the table
	return w.service.take()
}

func (w *world) devices(t *testing.T) []push.Device {
	t.Helper()
	devices, err := w.List(t.Context(), "ann")
	if err != nil {
		t.Fatal(err)
	}
	return devices
}

func TestDeviceReceivesChosenKinds(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		w, phone := newWorld(t, db), newBrowser(t)
		d := w.add(t, phone, "/send/phone")
		if d.SentAt != nil || d.Name != "Chrome on Android" {
			t.Errorf("a new device is %+v", d)
		}
		got := w.happens(t, "leads.message", push.Notice{Title: "New message", Message: "Sent by Ada."})
		if len(got) != 1 || got[0].path != "/send/phone" {
			t.Fatalf("the service got %d messages", len(got))
		}
		text, err := phone.read(got[0].body)
		const want = `{"title":"New message","body":"Sent by Ada.","url":"/admin?tab=leads\u0026id=7","tag":"7"}`
		if string(text) != want || err != nil {
			t.Errorf("the browser reads %s %v", text, err)
		}
		for name, want := range map[string]string{"Ttl": "86400", "Urgency": "high", "Content-Encoding": "aes128gcm"} {
			if got := got[0].header.Get(name); got != want {
				t.Errorf("%s: %q", name, got)
			}
		}
		if _, err := newBrowser(t).read(got[0].body); err == nil {
			t.Error("another browser reads it too")
		}
		if d := w.devices(t)[0]; d.SentAt == nil || d.LastError != "" {
			t.Errorf("afterwards it is %+v", d)
		}
	})
}

func TestDeviceSkipsOtherNotifications(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		w := newWorld(t, db)
		w.add(t, newBrowser(t), "/phone")
		now := db.Clock().Now()
		for name, c := range map[string]struct {
			key string
			push.Notice
		}{
			"what it didn't choose":       {"bookings.booked_owner", push.Notice{Title: "New booking"}},
			"an order's failed payment":   {"orders.renewal_failed", push.Notice{Title: "Order could not be renewed"}},
			"the security of the account": {"factors.factor_added", push.Notice{Title: "A passkey was added"}},
			"what was read meanwhile":     {"leads.message", push.Notice{Title: "New message", IsRead: true}},
			"what is no news any more":    {"leads.message", push.Notice{Title: "Old", CreatedAt: now.Add(-5 * time.Hour)}},
		} {
			if got := w.happens(t, c.key, c.Notice); len(got) != 0 {
				t.Errorf("%s: %d messages", name, len(got))
			}
		}
		if got := w.happens(t, "orders.placed", push.Notice{Title: "New order"}); len(got) != 1 {
			t.Errorf("an order: %d messages", len(got))
		}
		if got := w.happens(t, "offers.accepted", push.Notice{Title: "Offer accepted"}); len(got) != 1 {
			t.Errorf("an accepted offer, which counts with leads: %d messages", len(got))
		}
	})
}

// TestMessagesAreSignedForTheirPushService checks the requirements of RFC 8292: a token for this service only, signed
// with the key that the browser received, with a contact.
func TestMessagesAreSignedForTheirPushService(t *testing.T) {
	t.Parallel()
	w := newWorld(t, databasetest.Open(t, database.SQLite))
	w.add(t, newBrowser(t), "/phone")
	got := w.happens(t, "orders.placed", push.Notice{Title: "New order"})
	if len(got) != 1 {
		t.Fatalf("%d messages", len(got))
	}
	public, err := w.PublicKey(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	scheme, fields, _ := strings.Cut(got[0].header.Get("Authorization"), " ")
	token, key, _ := strings.Cut(strings.TrimPrefix(fields, "t="), ", k=")
	if scheme != "vapid" || key != public {
		t.Errorf("%s, key %s", scheme, key)
	}
	verifying, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), decoded(t, public))
	if err != nil {
		t.Fatal(err)
	}
	claims := jwt.MapClaims{}
	_, err = jwt.ParseWithClaims(token, claims, func(*jwt.Token) (any, error) { return verifying, nil },
		jwt.WithValidMethods([]string{"ES256"}), jwt.WithAudience(w.service.URL), jwt.WithExpirationRequired())
	if err != nil || claims["sub"] != "https://site.example" {
		t.Errorf("%v %v", claims, err)
	}
	if until, err := claims.GetExpirationTime(); err != nil || time.Until(until.Time) > 24*time.Hour {
		t.Errorf("it is good until %v %v", until, err)
	}
}

func TestPushServiceAnswers(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		w := newWorld(t, db)
		order := push.Notice{Title: "New order"}
		w.add(t, newBrowser(t), "/phone")
		for _, c := range []struct {
			status  int
			waits   bool // the job is retried
			trouble string
		}{
			{http.StatusServiceUnavailable, true, "answered with an error (503)"},
			{http.StatusTooManyRequests, true, "answered with an error (429)"},
			{http.StatusForbidden, false, "answered with an error (403)"},
			{http.StatusTemporaryRedirect, false, "answered with an error (307)"},
			{http.StatusCreated, false, ""},
		} {
			w.service.answers(c.status)
			if got := w.happens(t, "orders.placed", order); len(got) != 1 {
				t.Errorf("%d: asked %d times", c.status, len(got))
			}
			if d := w.devices(t)[0]; !strings.Contains(d.LastError, c.trouble) || (c.trouble == "") != (d.LastError == "") {
				t.Errorf("%d: the owner reads %q", c.status, d.LastError)
			}
			waiting, err := database.One[int](t.Context(), db, `
				SELECT COUNT(*)
				FROM jobs
				WHERE kind = 'push.send' AND done_at IS NULL`)
			if err != nil || (waiting > 0) != c.waits {
				t.Errorf("%d: %d jobs wait, %v", c.status, waiting, err)
			}
			err = db.Write(t.Context(), func(tx *database.Tx) error {
				_, err := tx.Exec(t.Context(), `DELETE FROM jobs WHERE kind = 'push.send'`)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		w.service.answers(http.StatusGone)
		w.happens(t, "orders.placed", order)
		if left := w.devices(t); len(left) != 0 {
			t.Errorf("a device that is gone is still there: %+v", left)
		}
	})
}

func TestTestMessageIsSentAtOnce(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		w, phone := newWorld(t, db), newBrowser(t)
		d := w.add(t, phone, "/phone")
		if err := w.SendTest(t.Context(), "ann", d.ID); err != nil {
			t.Fatal(err)
		}
		got := w.service.take()
		if len(got) != 1 {
			t.Fatalf("%d messages", len(got))
		}
		var letter struct{ Title, Body, URL string }
		text, err := phone.read(got[0].body)
		if err == nil {
			err = json.Unmarshal(text, &letter)
		}
		if err != nil || letter.Title != "It works" || letter.URL != "/admin" {
			t.Errorf("%s %v", text, err)
		}
		w.service.answers(http.StatusGone)
		if err := w.SendTest(contenttest.Context(t), "ann", d.ID); err == nil ||
			!strings.Contains(fault.ErrorText(contenttest.Context(t), err), "Turn them on there again.") {
			t.Errorf("a device that is gone: %v", err)
		}
	})
}

func TestDevicesBelongToTheirUsers(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		w, phone := newWorld(t, db), newBrowser(t)
		d := w.add(t, phone, "/phone")
		if again := w.add(t, phone, "/phone"); again.ID != d.ID || len(w.devices(t)) != 1 {
			t.Error("a browser that is turned on twice is two devices")
		}
		_, chosen := w.ChooseKinds(t.Context(), "bob", d.ID, nil)
		for what, err := range map[string]error{"choose": chosen, "try": w.SendTest(t.Context(), "bob", d.ID),
			"remove": w.Remove(t.Context(), "bob", d.ID)} {
			if fault.KindOf(err) != fault.KindNotFound {
				t.Errorf("another user can %s: %v", what, err)
			}
		}
		if changed, err := w.ChooseKinds(t.Context(), "ann", d.ID, []push.Kind{"site"}); err != nil ||
			len(changed.Kinds) != 1 || w.devices(t)[0].Kinds[0] != "site" {
			t.Errorf("%+v %v", changed, err)
		}
		if err := w.Remove(t.Context(), "ann", d.ID); err != nil || len(w.devices(t)) != 0 {
			t.Errorf("%v %v", err, w.devices(t))
		}
		w.add(t, phone, "/phone")
		if err := w.RemoveAll(t.Context(), "ann"); err != nil || len(w.devices(t)) != 0 {
			t.Errorf("%v %v", err, w.devices(t))
		}
	})
}

// TestT128MessagesGoToPushServicesOnly tries other machines and invalid keys. The production fetcher sends nothing.
func TestT128MessagesGoToPushServicesOnly(t *testing.T) {
	t.Parallel()
	db := databasetest.Open(t, database.SQLite)
	w, b := newWorld(t, db), newBrowser(t)
	w.Fetcher = fetch.Fetcher{}
	const public = "https://push.example/send/1"
	good := b.device("ann", public, "leads")
	for _, endpoint := range []string{"", "http://push.example/1", "https://push.example:8443/1", "ftp://push.example/",
		"https://ann:secret@push.example/1", "javascript:1", public + strings.Repeat("x", 1000)} {
		d := good
		d.Endpoint = endpoint
		if _, err := w.Add(t.Context(), d); fault.KindOf(err) != fault.KindInvalid {
			t.Errorf("%.40s is taken: %v", endpoint, err)
		}
	}
	for _, key := range []string{"", "x", good.Secret, strings.Repeat("A", 87), good.PublicKey + "="} {
		d := good
		d.PublicKey = key
		if _, err := w.Add(t.Context(), d); fault.KindOf(err) != fault.KindInvalid {
			t.Errorf("the key %q is taken: %v", key, err)
		}
		d = good
		d.Secret = key + "A"
		if _, err := w.Add(t.Context(), d); fault.KindOf(err) != fault.KindInvalid {
			t.Errorf("the secret %q is taken: %v", d.Secret, err)
		}
	}
	private, err := w.Add(t.Context(), b.device("ann", "https://127.0.0.1/send", "leads"))
	if err != nil {
		t.Fatal(err) // a host name alone doesn't reveal its address
	}
	if err := w.SendTest(contenttest.Context(t), "ann", private.ID); err == nil || len(w.service.take()) != 0 ||
		!strings.Contains(fault.ErrorText(contenttest.Context(t), err), "could not be reached") {
		t.Errorf("a machine of this network: %v", err)
	}
}

func TestT128DevicesAndMessagesAreLimited(t *testing.T) {
	t.Parallel()
	w, b := newWorld(t, databasetest.Open(t, database.SQLite)), newBrowser(t)
	for i := range push.MaxDevices {
		w.add(t, b, "/"+strings.Repeat("x", i+1))
	}
	_, err := w.Add(t.Context(), b.device("ann", w.service.URL+"/one-more", "leads"))
	if f := fault.As(err); f == nil || f.Kind != fault.KindConflict || f.Message != message.PushTooMany(push.MaxDevices) {
		t.Errorf("one more: %v", err)
	}
	w.add(t, b, "/x") // already registered
	if err := w.RemoveAll(t.Context(), "ann"); err != nil {
		t.Fatal(err)
	}
	w.add(t, b, "/phone")
	sent := 0
	for range 70 {
		sent += len(w.happens(t, "orders.placed", push.Notice{Title: "New order"}))
	}
	if sent != 60 {
		t.Errorf("%d messages in an hour", sent)
	}
}

// TestT128MessagesHaveEqualLength checks that the length of a message doesn't depend on its text.
func TestT128MessagesHaveEqualLength(t *testing.T) {
	t.Parallel()
	w, phone := newWorld(t, databasetest.Open(t, database.SQLite)), newBrowser(t)
	w.add(t, phone, "/phone")
	for _, text := range []string{"a", strings.Repeat("<&\u2028🔔", 1000)} {
		got := w.happens(t, "orders.placed", push.Notice{Title: text[:min(len(text), 200)], Message: text})
		if len(got) != 1 || len(got[0].body) != 3072 {
			t.Fatalf("%.10q: %d messages", text, len(got))
		}
		if _, err := phone.read(got[0].body); err != nil {
			t.Errorf("%.10q: %v", text, err)
		}
	}
}

func TestKeyIsStableAndSealed(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		w := newWorld(t, db)
		first, err := w.PublicKey(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		again, err := newWorld(t, db).PublicKey(t.Context())
		if err != nil || again != first {
			t.Errorf("another node has %q and not %q: %v", again, first, err)
		}
		if stored, err := database.One[string](t.Context(), db, `SELECT private_key FROM push_keys`); err != nil ||
			!strings.HasPrefix(stored, "v1.") {
			t.Errorf("it is stored as %.4q: %v", stored, err)
		}
		w.add(t, newBrowser(t), "/phone")
		if err := db.Write(t.Context(), func(tx *database.Tx) error { return push.Reseal(t.Context(), tx) }); err != nil {
			t.Fatal(err)
		}
		if got := w.happens(t, "orders.placed", push.Notice{Title: "New order"}); len(got) != 1 {
			t.Errorf("sealed anew: %d messages", len(got))
		}
		err = db.Write(t.Context(), func(tx *database.Tx) error { return push.ForgetSealed(t.Context(), tx) })
		if err != nil {
			t.Fatal(err)
		}
		if next, err := w.PublicKey(t.Context()); err != nil || next == first || len(w.devices(t)) != 0 {
			t.Errorf("after the key was lost: %v, %d devices", err, len(w.devices(t)))
		}
	})
}
