package app_test

import (
	"encoding/base32"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/content/contenttest"
	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/people/factors/codes"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
)

// withAuthenticator sets up an authenticator app for an account. It returns the token of a session that has used it,
// and the secret.
func withAuthenticator(t *testing.T, s *apptest.Server, now time.Time, email string) (token string, secret []byte) {
	t.Helper()
	token = s.SignIn(t, email)
	var enrolled struct {
		ID   string
		TOTP struct{ Secret string }
	}
	s.Do(t, http.MethodPost, "/api/auth/factors", token, map[string]any{"factor_type": "totp"}).Decode(t, &enrolled)
	secret, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(enrolled.TOTP.Secret)
	if err != nil || len(secret) == 0 {
		t.Fatalf("enrol: %v", err)
	}
	var challenge struct{ ID string }
	s.Do(t, http.MethodPost, "/api/auth/factors/"+enrolled.ID+"/challenge", token, map[string]any{}).Decode(t, &challenge)
	a := s.Do(t, http.MethodPost, "/api/auth/factors/"+enrolled.ID+"/verify", token,
		map[string]any{"challenge_id": challenge.ID, "code": codes.Code(secret, now)})
	var session struct {
		AccessToken string `json:"access_token"`
	}
	a.Decode(t, &session)
	if a.Status != http.StatusOK {
		t.Fatalf("verify: %d %s", a.Status, a.Body)
	}
	return session.AccessToken, secret
}

// reauthRoutes lists routes that require a recent sign-in, because they are irreversible or reveal data.
var reauthRoutes = []string{
	"DELETE /api/admin/media/{id}",
	"DELETE /api/auth/factors/{id}",
	"DELETE /api/auth/passkeys/{id}",
	"DELETE /api/auth/sessions/{id}",
	"GET /api/admin/audit.csv",
	"GET /api/admin/bookings.csv",
	"GET /api/admin/commission.csv",
	"GET /api/admin/invoices.csv",
	"GET /api/admin/leads.csv",
	"GET /api/admin/offers.csv",
	"GET /api/admin/orders.csv",
	"GET /api/admin/partners.csv",
	"GET /api/admin/partnership-requests.csv",
	"GET /api/admin/referrals.csv",
	"GET /api/admin/reviews.csv",
	"GET /api/admin/undelivered.csv",
	"GET /api/admin/visits.csv",
	"GET /api/admin/withdrawals.csv",
	"GET /api/me/export",
	"POST /api/admin/commission/mark-invoiced",
	"POST /api/admin/commission/mark-paid",
	"POST /api/admin/commission/not-paid",
	"POST /api/admin/commission/reopen",
	"POST /api/admin/commission/{id}/correct",
	"POST /api/admin/commission/{id}/mark-invoiced",
	"POST /api/admin/commission/{id}/mark-paid",
	"POST /api/admin/commission/{id}/not-paid",
	"POST /api/admin/commission/{id}/reopen",
	"POST /api/admin/commission/{id}/restore",
	"POST /api/admin/content/draft-links",
	"POST /api/admin/content/plan",
	"POST /api/admin/content/plan/publish",
	"POST /api/admin/content/publish",
	"POST /api/admin/invoices/mark-paid",
	"POST /api/admin/invoices/{id}/mark-paid",
	"POST /api/admin/offers/{id}/agree",
	"POST /api/admin/offers/{id}/invoice-rest",
	"POST /api/admin/orders/cancel",
	"POST /api/admin/orders/mark-paid",
	"POST /api/admin/orders/{id}/accept",
	"POST /api/admin/orders/{id}/cancel",
	"POST /api/admin/orders/{id}/end-subscription",
	"POST /api/admin/orders/{id}/mark-paid",
	"POST /api/admin/orders/{id}/pause-subscription",
	"POST /api/admin/orders/{id}/refund",
	"POST /api/admin/orders/{id}/resume-subscription",
	"POST /api/admin/partners/{id}/delete",
	"POST /api/admin/partners/{id}/rates",
	"POST /api/admin/undelivered/discard",
	"POST /api/admin/undelivered/{id}/discard",
	"POST /api/admin/withdrawals/{id}/end-subscription",
	"POST /api/admin/withdrawals/{id}/refund",
	"POST /api/auth/app-passwords",
	"POST /api/auth/factors",
	"POST /api/auth/passkeys/registration/options",
	"POST /api/auth/passkeys/registration/verify",
	"POST /api/auth/recovery-codes",
	"POST /api/calendar/feed",
	"PUT /api/admin/push/devices",
}

func TestIrreversibleRoutesRequireReauthentication(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC))
	s := apptest.Start(t, database.SQLite, apptest.WithClock(now))
	token := s.SignIn(t, apptest.AdminEmail)
	now.Advance(auth.ReauthWindow)
	for _, pattern := range reauthRoutes {
		if status := callRoute(t, s, pattern, token); status == http.StatusForbidden {
			t.Errorf("%s: refused after %s", pattern, auth.ReauthWindow)
		}
	}
	now.Advance(time.Second)
	var refused []string
	for _, route := range s.App.Router.Routes() {
		if route.Pattern == "POST /api/auth/logout" {
			continue // would end the sessions of the other cases
		}
		if callRoute(t, s, route.Pattern, token) == http.StatusForbidden {
			refused = append(refused, route.Pattern)
		}
	}
	slices.Sort(refused)
	if !slices.Equal(refused, reauthRoutes) {
		t.Errorf("a stale session is refused\n%s\nwant\n%s", strings.Join(refused, "\n"), strings.Join(reauthRoutes, "\n"))
	}
}

// onPublicURL gives the site an address that other machines can reach.
func onPublicURL(c *app.Config) { c.PublicURL = "https://www.site.example" }

func TestPublicSiteAdminNeedsSecondFactor(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		examine := func() string {
			report, err := s.App.Operations().Examine(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return strings.Join(report.Missing, "\n")
		}
		token := s.SignIn(t, apptest.AdminEmail)
		for _, route := range s.App.Router.Routes() {
			if route.Role != auth.Admin {
				continue
			}
			if status := callRoute(t, s, route.Pattern, token); status != http.StatusForbidden {
				t.Errorf("%s: %d without a second factor", route.Pattern, status)
			}
		}
		a := s.Do(t, http.MethodGet, "/api/admin/partners", token, nil)
		if !strings.Contains(a.Body, `"code":"second_factor_required"`) {
			t.Errorf("the refusal says %s", a.Body)
		}
		if a := s.Do(t, http.MethodGet, "/api/events", token, nil); a.Status != http.StatusOK {
			t.Errorf("the account's own calendar: %d %s", a.Status, a.Body)
		}
		if !strings.Contains(examine(), "no second factor") {
			t.Error("the doctor does not say so")
		}
		token, _ = withAuthenticator(t, s, now.Now(), apptest.AdminEmail)
		if a := s.Do(t, http.MethodGet, "/api/admin/partners", token, nil); a.Status != http.StatusOK {
			t.Errorf("with one: %d %s", a.Status, a.Body)
		}
		if strings.Contains(examine(), "no second factor") {
			t.Error("the doctor still misses it")
		}
		user := s.SignIn(t, "user@site.example")
		if a := s.Do(t, http.MethodGet, "/api/admin/partners", user, nil); a.Status != http.StatusForbidden ||
			!strings.Contains(a.Body, fault.ErrorText(contenttest.Context(t), auth.ErrNotAdmin)) {
			t.Errorf("another account: %d %s", a.Status, a.Body)
		}

		t.Run("reset on the machine ends it", func(t *testing.T) {
			reset, err := s.App.Accounts().Factors().ResetSecondFactor(t.Context())
			if err != nil || reset.Apps != 1 || reset.Email != apptest.AdminEmail {
				t.Fatalf("%+v %v", reset, err)
			}
			if a := s.Do(t, http.MethodGet, "/api/auth/user", token, nil); a.Status != http.StatusForbidden {
				t.Errorf("the session lives: %d %s", a.Status, a.Body)
			}
			again := s.SignIn(t, apptest.AdminEmail)
			if a := s.Do(t, http.MethodGet, "/api/admin/partners", again, nil); !strings.Contains(a.Body,
				"second_factor_required") {
				t.Errorf("afterwards: %d %s", a.Status, a.Body)
			}
			entries, err := database.One[int](t.Context(), s.App.DB,
				`SELECT COUNT(*) FROM audit_log WHERE action = 'accounts.factors_reset' AND actor_id = ''`)
			if err != nil || entries != 1 {
				t.Errorf("%d entries in the audit log, %v", entries, err)
			}
			s.Drain(t)
			mails := s.Mails(t, apptest.AdminEmail)
			if mails[len(mails)-1].Kind != "accounts.factors_reset" {
				t.Errorf("the last mail is %s", mails[len(mails)-1].Kind)
			}
		})
	}, apptest.WithClock(now), apptest.Limited, onPublicURL)
}

func TestLocalAdminNeedsNoSecondFactor(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	if a := s.Do(t, http.MethodGet, "/api/admin/partners", s.SignIn(t, apptest.AdminEmail),
		nil); a.Status != http.StatusOK {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}
