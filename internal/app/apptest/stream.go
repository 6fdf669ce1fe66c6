package apptest

import (
	"bufio"
	"net/http"
	"testing"

	"harborlight/internal/kit/hang"
)

// Follow opens a stream of live events with a token, or as a visitor if the token is empty. It returns the status and
// the lines of the stream, which ends with the test at the latest.
func (s *Server) Follow(t *testing.T, path, token string) (status int, lines <-chan string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	client := &http.Client{Timeout: hang.Limit}
	answer, err := client.Do(req) //nolint:bodyclose // closed when its last line is read
	if err != nil {
		t.Fatal(err)
	}
	out := make(chan string, 100)
	go func() {
		defer close(out)
		defer answer.Body.Close() //nolint:errcheck // the test is over
		for scanner := bufio.NewScanner(answer.Body); scanner.Scan(); {
			out <- scanner.Text()
		}
	}()
	return answer.StatusCode, out
}

// Until reads lines up to the given one, and fails if the stream ends before it.
func Until(t *testing.T, lines <-chan string, want string) {
	t.Helper()
	for line := range lines {
		if line == want {
			return
		}
	}
	t.Fatalf("the stream ended without %q", want)
}
