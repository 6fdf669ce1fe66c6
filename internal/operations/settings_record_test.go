package operations_test

import (
	"context"
	"net"
	"net/http"
	"slices"
	"testing"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// serveOnce serves on a free port until the first response.
func serveOnce(t *testing.T, a *app.App) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- a.Serve(ctx, l) }()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+l.Addr().String()+"/healthz", nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestSettingsChangesAreAudited starts three times: first, unchanged, and with two changes. The audit entry
// contains neither secrets nor addresses.
func TestSettingsChangesAreAudited(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			s := apptest.Start(t, engine)
			const token = "the token of the figures"
			for _, change := range []func(c *app.Config){
				func(*app.Config) {}, func(*app.Config) {}, func(c *app.Config) {
					c.Payments, c.MetricsToken = "off", token
				},
			} {
				a, err := apptest.StartAgain(t, s.App.Config, change)
				if err != nil {
					t.Fatal(err)
				}
				serveOnce(t, a)
			}
			type entry struct {
				Details struct{ Changed []string } `db:"details,json"`
			}
			found, err := database.All[entry](t.Context(), s.App.DB,
				"SELECT details FROM audit_log WHERE action = 'settings.changed' ORDER BY seq")
			if err != nil || len(found) != 2 {
				t.Fatalf("%d entries, %v", len(found), err)
			}
			if want := []string{"metrics_token", "payments"}; !slices.Equal(found[1].Details.Changed, want) {
				t.Errorf("changed are %v, want %v", found[1].Details.Changed, want)
			}
			for _, secret := range []string{token, apptest.AdminEmail, databasetest.Key} {
				if where := s.Search(t, engine, secret); where["audit_log"] > 0 {
					t.Errorf("the record holds %q", secret)
				}
			}
		})
	}
}
