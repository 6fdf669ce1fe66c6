package partners_test

import (
	"bufio"
	"net/http"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/database"
)

// watch opens the stream and returns its events as they come: "id data".
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
		t.Fatalf("the application of %s is answered %d: %s", name, got.Status, got.Body)
	}
	return idOf(t, got)
}

func TestLiveActivity(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		early := post(t, s, "Early", "")
		events := watch(t, s, "")
		first := post(t, s, "First", "")
		post(t, s, "Spam https://spam.example", "")
		second := post(t, s, "Second", "")
		for _, want := range []string{first, second} {
			text := receive(t, events)
			if strings.HasPrefix(text, "partner "+early) { // its news may come after the subscription
				text = receive(t, events)
			}
			event, data, _ := strings.Cut(text, " {")
			if event != "partner "+want {
				t.Fatalf("got %s, want %s", event, want)
			}
			if got := keys(t, "[{"+data+"]"); got != arrivalKeys {
				t.Errorf("T34: the stream has %s", got)
			}
		}
		var third string
		t.Run("a reader who comes back gets what was missed, once, oldest first", func(t *testing.T) {
			again := watch(t, s, early)
			third = post(t, s, "Third", "")
			for _, want := range []string{first, second, third} {
				if got := receive(t, again); !strings.HasPrefix(got, "partner "+want+" ") {
					t.Errorf("got %s, want %s", got, want)
				}
			}
		})
		t.Run("a made-up last id is as good as none", func(t *testing.T) {
			stranger := watch(t, s, "' OR 1=1 --")
			fourth := post(t, s, "Fourth", "")
			got := receive(t, stranger)
			if strings.HasPrefix(got, "partner "+third) { // its news may come after the subscription
				got = receive(t, stranger)
			}
			if !strings.HasPrefix(got, "partner "+fourth+" ") {
				t.Errorf("got %s", got)
			}
		})
	})
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
