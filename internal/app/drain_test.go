package app_test

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"testing"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

func TestStoppingNodeIsNotReady(t *testing.T) {
	t.Parallel()
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	apptest.Must(t, err)
	config := databasetest.Config(t, database.SQLite)
	a, err := app.New(t.Context(), app.Config{Addr: l.Addr().String(), Data: config.Dir, Drain: 2 * time.Second},
		slog.New(slog.DiscardHandler))
	apptest.Must(t, err)
	defer a.Close() //nolint:errcheck // the test ends
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- a.Serve(ctx, l) }()
	ask := func(path string) (status int, body string) {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+l.Addr().String()+path, nil)
		apptest.Must(t, err)
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			return 0, err.Error()
		}
		defer res.Body.Close() //nolint:errcheck // read whole
		text, _ := io.ReadAll(res.Body)
		return res.StatusCode, string(text)
	}
	hang.Eventually(t, "it is ready", func() bool { status, _ := ask("/readyz"); return status == http.StatusOK })
	stop()
	hang.Eventually(t, "it isn't ready any more", func() bool {
		status, body := ask("/readyz")
		return status == http.StatusServiceUnavailable && body == "stopping\n"
	})
	if status, body := ask("/api/partners"); status != http.StatusOK {
		t.Errorf("meanwhile it answers %d %s", status, body)
	}
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(hang.Limit):
		t.Error("it does not stop")
	}
	if status, _ := ask("/"); status != 0 {
		t.Errorf("after the stop it answers %d", status)
	}
}
