package partners_test

import (
	"bufio"
	"net/http"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/marketplace/markettest"
	"harborlight/internal/platform/database"
)

// watch opens the stream and returns its events as "id data".
func watch(t *testing.T, s *apptest.Server, lastID string) <-chan string {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+"/api/partners/activity", nil)
	if err != nil {
		t.Fatal(err)
	}
	if lastID != "" {
		req.Header.Set("Last-Event-ID", lastID)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = res.Body.Close() })
	if got := res.Header.Get("Content-Type"); got != "text/event-stream" {
		t.Fatalf("the stream is %s", got)
	}
	events := make(chan string, 64)
	go func() {
		defer close(events)
		var event, id string
		for lines := bufio.NewScanner(res.Body); lines.Scan(); {
			name, value, _ := strings.Cut(lines.Text(), ": ")
			switch name {
			case "id":
				id = value
			case "event":
				event = value
			case "data":
				events <- event + " " + id + " " + value
			}
		}
	}()
	return events
}

func post(t *testing.T, s *apptest.Server, name, extra string) string {
	t.Helper()
	got := s.Do(t, "POST", "/api/partners", "", strings.Replace(applicationBody(extra), "Acme AI", name, 1))
	if got.Status != http.StatusCreated {
		t.Fatalf("the application of %s returns %d: %s", name, got.Status, got.Body)
	}
	return markettest.IDOf(t, got)
}

func TestLiveActivity(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		post(t, s, "Early", "")
		events := watch(t, s, "")
		first := post(t, s, "First", "")
		post(t, s, "Spam https://spam.example", "")
		second := post(t, s, "Second", "")
		place := ""
		for _, want := range []string{first, second} {
			event := wantCompany(t, events, want)
			if got := keys(t, "["+event.data+"]"); got != arrivalKeys {
				t.Errorf("T34: the stream has %s", got)
			}
			if want == first {
				place = event.id
			}
		}
		t.Run("a reconnect sends missed events, oldest first", func(t *testing.T) {
			if place == "" {
				t.Fatal("the event has no id")
			}
			again := watch(t, s, place)
			third := post(t, s, "Third", "")
			for _, id := range []string{second, third} {
				wantCompany(t, again, id)
			}
		})
		t.Run("a made-up last id leads to a reload", func(t *testing.T) {
			stranger := watch(t, s, "' OR 1=1 --")
			if got := receive(t, stranger); !strings.HasPrefix(got, "reload ") {
				t.Errorf("got %s", got)
			}
			wantCompany(t, stranger, post(t, s, "Fourth", ""))
		})
	})
}

// shown is an event of the stream.
type shown struct{ id, data string }

// wantCompany returns the next event about the partner. It skips others, because the stream may repeat events from
// before the subscription.
func wantCompany(t *testing.T, events <-chan string, companyID string) shown {
	t.Helper()
	for {
		text := receive(t, events)
		head, data, _ := strings.Cut(text, " {")
		name, id, _ := strings.Cut(head, " ")
		if name != "partner" {
			t.Fatalf("got %s, want %s", text, companyID)
		}
		if strings.Contains(data, companyID) {
			return shown{id: id, data: "{" + data}
		}
	}
}

func TestStreamsEndAtShutdown(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	events := watch(t, s, "")
	s.App.Hub.Close()
	if got := receive(t, events); got != "" {
		t.Errorf("got %s", got)
	}
}
