package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"harborlight/internal/kit/hang"
)

// The test makes typical configuration mistakes.
func TestMistakesAreExplainedInOneSentence(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close() //nolint:errcheck // the test ends
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, tc := range map[string]struct {
		args []string
		want []string // all of these words
	}{
		"an unknown flag":         {[]string{"serve", "--bogus"}, []string{"--bogus", "--help"}},
		"an unknown command":      {[]string{"srve"}, []string{"srve", "--help"}},
		"no command":              {nil, []string{"serve"}},
		"an address without port": {[]string{"serve", "--addr", "localhost"}, []string{"--addr", "127.0.0.1:8080"}},
		"a taken port": {[]string{"serve", "--addr", taken.Addr().String(), "--data", t.TempDir()},
			[]string{taken.Addr().String(), "--addr"}},
		"an unwritable directory": {[]string{"serve", "--data", filepath.Join(file, "sub")},
			[]string{file, "--data"}},
		"a database that is not up": {[]string{"serve", "--data", t.TempDir(), "--database-url",
			"postgres://u:hush@127.0.0.1:1/x"}, []string{"127.0.0.1:1", "--database-url"}},
		"a database of another kind": {
			[]string{"serve", "--data", t.TempDir(), "--database-url", "mysql://127.0.0.1/x"},
			[]string{"postgres://"}},
		"stripe without a key": {[]string{"serve", "--payments", "stripe"},
			[]string{"--payments stripe", "HARBORLIGHT_STRIPE_SECRET_KEY"}},
		"stripe with another's key": {[]string{"serve", "--stripe-secret-key", "pk_live_hush"},
			[]string{"HARBORLIGHT_STRIPE_SECRET_KEY", "sk_live_"}},
		"stripe without a webhook secret": {[]string{"serve", "--stripe-secret-key", "sk_test_hush"},
			[]string{"HARBORLIGHT_STRIPE_WEBHOOK_SECRET", "missing", "--payments invoice"}},
		"stripe with an empty webhook secret": {
			[]string{"serve", "--stripe-secret-key", "sk_test_hush", "--stripe-webhook-secret", " , "},
			[]string{"HARBORLIGHT_STRIPE_WEBHOOK_SECRET", "missing"}},
		"stripe with a short webhook secret": {
			[]string{"serve", "--stripe-secret-key", "sk_test_hush", "--stripe-webhook-secret", "whsec_hush"},
			[]string{"HARBORLIGHT_STRIPE_WEBHOOK_SECRET", "24"}},
		"stripe with a good and a short webhook secret": {
			[]string{"serve", "--stripe-secret-key", "sk_test_hush", "--stripe-webhook-secret",
				"whsec_hush_that_is_long_enough,whsec_hush"},
			[]string{"HARBORLIGHT_STRIPE_WEBHOOK_SECRET", "24"}},
		"stripe with three webhook secrets": {
			[]string{"serve", "--stripe-secret-key", "sk_test_hush", "--stripe-webhook-secret",
				"whsec_hush_that_is_long_enough,whsec_hush_that_is_long_also,whsec_hush_that_is_long_too"},
			[]string{"HARBORLIGHT_STRIPE_WEBHOOK_SECRET", "at most 2"}},
		"a live key on plain http": {[]string{"serve", "--stripe-secret-key", "sk_live_hush",
			"--stripe-webhook-secret", "whsec_hush_that_is_long_enough"},
			[]string{"live", "--public-url https://"}},
		"stripe over plain http": {[]string{"serve", "--stripe-secret-key", "sk_test_hush", "--stripe-webhook-secret",
			"whsec_hush_that_is_long_enough", "--stripe-api-base", "http://10.0.0.7"},
			[]string{"--stripe-api-base", "https"}},
		"an unknown payment mode": {[]string{"serve", "--payments", "barter"},
			[]string{"--payments", "barter", "invoice"}},
		"plain http for strangers": {[]string{"serve", "--public-url", "http://www.example.com"},
			[]string{"--public-url", "https"}},
		"a public url with a path": {[]string{"serve", "--public-url", "https://www.example.com/shop"},
			[]string{"--public-url", "root"}},
		"no administrator's address": {[]string{"serve", "--admin-email", "nobody"},
			[]string{"--admin-email", "nobody"}},
		"a proxy that is no network": {[]string{"serve", "--trusted-proxies", "nginx"},
			[]string{"--trusted-proxies", "nginx", "10.0.0.0/8"}},
		"an avatar over plain http": {[]string{"serve", "--avatar-embed-url", "http://avatar.example/e"},
			[]string{"--avatar-embed-url", "https"}},
		"an avatar that is no page": {[]string{"serve", "--avatar-embed-url", "javascript:alert(1)"},
			[]string{"--avatar-embed-url", "https://www.example.com/page"}},
		"an avatar that would write the policy": {
			[]string{"serve", "--avatar-embed-url", "https://a.example;script-src/e"},
			[]string{"--avatar-embed-url", "not an address"}},
		"an avatar with a password": {[]string{"serve", "--avatar-embed-url", "https://u:hush@avatar.example/e"},
			[]string{"--avatar-embed-url", "password"}},
		"a model without its API": {[]string{"serve", "--assistant-model", "keeper-1"},
			[]string{"--assistant-model", "--assistant-url"}},
		"an API without a model": {[]string{"serve", "--assistant-url", "https://api.example/v1"},
			[]string{"--assistant-url", "--assistant-model"}},
		"a model over plain http": {[]string{"serve", "--assistant-url", "http://10.0.0.7/v1", "--assistant-model",
			"m"}, []string{"--assistant-url", "https"}},
		"a day without answers": {[]string{"serve", "--assistant-per-day", "0"},
			[]string{"--assistant-per-day", "at least 1", "--assistant-url"}},
		"limits off in public": {[]string{"serve", "--limits", "off", "--addr", "0.0.0.0:0"},
			[]string{"--limits", "loopback"}},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(context.Background(), hang.Limit)
			defer cancel()
			err := run(ctx, tc.args, io.Discard, io.Discard)
			if err == nil {
				t.Fatal("it was accepted")
			}
			for _, want := range tc.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("%q does not say %q", err, want)
				}
			}
			if strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), "hush") {
				t.Errorf("not one sentence, or not discreet: %q", err)
			}
		})
	}
}

func TestAdminPrintsTheLink(t *testing.T) {
	dir, _ := site(t)
	if err := run(context.Background(), []string{"admin", "--data", dir}, io.Discard, io.Discard); err == nil ||
		!strings.Contains(err.Error(), "--admin-email") {
		t.Errorf("without an address: %v", err)
	}
	var out bytes.Buffer
	err := run(context.Background(), []string{"admin", "--data", dir, "--admin-email", "Owner@Site.example",
		"--public-url", "https://www.site.example"}, &out, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"owner@site.example", "https://www.site.example/api/auth/verify?token=",
		"type=recovery"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q does not say %q", out.String(), want)
		}
	}
}

func TestHelpSucceeds(t *testing.T) {
	var out bytes.Buffer
	if err := run(context.Background(), []string{"--help"}, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"serve", "migrate", "admin", "doctor", "version"} {
		if !strings.Contains(out.String(), command) {
			t.Errorf("the help does not list %s", command)
		}
	}
}

func TestPostgreSQLWithoutVerifiedTLSNeedsAFlag(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // must not connect to a server
	refused := func(args ...string) bool {
		args = append(args, "--database-url", "postgres://u:secret@db.example.invalid/d")
		err := run(ctx, args, io.Discard, io.Discard)
		if err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%v: %v", args, err)
		}
		return err != nil && strings.Contains(err.Error(), "verified TLS")
	}
	for _, command := range []string{"serve", "migrate", "doctor"} {
		if !refused(command) {
			t.Errorf("%s begins without TLS", command)
		}
		if refused(command, "--database-insecure") {
			t.Errorf("%s --database-insecure is refused", command)
		}
	}
	t.Setenv("HARBORLIGHT_DATABASE_INSECURE", "true")
	if refused("migrate") {
		t.Error("HARBORLIGHT_DATABASE_INSECURE does not count")
	}
}

func TestMigrateCreatesTheSchema(t *testing.T) {
	var out bytes.Buffer
	if err := run(context.Background(), []string{"migrate", "--data", t.TempDir()}, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "is up to date") {
		t.Errorf("it says %q", out.String())
	}
}

// The test starts the program with only a free port and stops it like an operator.
func TestServe(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	out, in := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- run(ctx, []string{"serve", "--addr", "127.0.0.1:0", "--data", t.TempDir()}, in, io.Discard)
		_ = in.Close()
	}()
	var greeting strings.Builder
	addr := ""
	buf := make([]byte, 4096)
	for addr == "" {
		n, err := out.Read(buf)
		if err != nil {
			t.Fatalf("the program ended: %v, %v", err, <-done)
		}
		greeting.Write(buf[:n])
		for line := range strings.SplitSeq(greeting.String(), "\n") {
			if rest, ok := strings.CutPrefix(strings.TrimSpace(line), "Listening on"); ok {
				addr = strings.TrimSpace(rest)
			}
		}
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	for path, want := range map[string]string{"/healthz": "ok", "/readyz": "ready", "/api/openapi.json": `"openapi"`} {
		res, err := http.Get("http://" + addr + path)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(res.Body)
		_ = res.Body.Close()
		if res.StatusCode != http.StatusOK || !strings.Contains(string(body), want) {
			t.Errorf("%s: %d %s", path, res.StatusCode, body)
		}
	}
	if !strings.Contains(greeting.String(), "Mails go to") {
		t.Errorf("the greeting does not say where mail goes: %s", &greeting)
	}
	stop()
	select {
	case err := <-done:
		if err != nil {
			t.Errorf("stopped with %v", err)
		}
	case <-time.After(hang.Limit):
		t.Error("it does not stop")
	}
}

func TestAdminResetsTheSecondFactor(t *testing.T) {
	dir, _ := site(t)
	owner := []string{"--data", dir, "--admin-email", "owner@site.example"}
	reset := append([]string{"admin", "--reset-second-factor"}, owner...)
	if err := run(context.Background(), reset, io.Discard, io.Discard); err == nil {
		t.Error("an account that is not there was reset")
	}
	if err := run(context.Background(), append([]string{"admin"}, owner...), io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := run(context.Background(), reset, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"owner@site.example", "Two-step sign-in is off", "0 passkeys",
		"Every session has ended"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q does not say %q", out.String(), want)
		}
	}
}
