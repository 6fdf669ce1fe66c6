package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/certificates/pebbletest"
)

// browser returns a client that resolves every name to the program's address and trusts the authority.
func browser(p *program, roots *x509.CertPool) *http.Client {
	addr := strings.TrimPrefix(p.url, "http://")
	return &http.Client{
		Timeout:       hang.Limit,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{ForceAttemptHTTP2: true, DisableKeepAlives: true,
			TLSClientConfig: &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12},
			DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
				return new(net.Dialer).DialContext(ctx, network, addr)
			}},
	}
}

// seen contains the relevant parts of a response.
type seen struct {
	status, major int // HTTP status and major version
	header        http.Header
	certificate   *x509.Certificate
}

// secure retries until the name has a certificate, and returns the response.
func secure(t *testing.T, p *program, client *http.Client, address string) seen {
	t.Helper()
	again := time.NewTicker(50 * time.Millisecond)
	defer again.Stop()
	for until := time.Now().Add(hang.Limit); ; <-again.C {
		res, err := client.Get(address)
		if err == nil {
			_ = res.Body.Close()
			return seen{res.StatusCode, res.ProtoMajor, res.Header, res.TLS.PeerCertificates[0]}
		}
		if time.Now().After(until) {
			p.kill()
			t.Fatalf("%s has no certificate: %v\n%s", address, err, &p.log)
		}
	}
}

// The test starts the program with two domains, an authority and free ports, kills it, and starts it again.
func TestServeHTTPS(t *testing.T) {
	t.Parallel()
	authority := pebbletest.Start(t)
	const token = "the token of the figures"
	dir := t.TempDir()
	args := []string{"--https", "www.site.test,site.test", "--https-addr", "127.0.0.1:0", "--http-addr",
		authority.HTTPAddr,
		"--acme-directory", authority.Directory, "--acme-root", authority.RootFile, "--metrics-token", token}
	p, refusal := serve(t, dir, args...)
	if p == nil {
		t.Fatal(refusal)
	}
	client := browser(p, authority.Roots(t))
	first := secure(t, p, client, "https://www.site.test/healthz")
	if first.status != http.StatusOK || first.major != 2 ||
		!strings.HasPrefix(first.header.Get("Strict-Transport-Security"), "max-age=63072000") {
		t.Errorf("the site answers %d over HTTP/%d with %v", first.status, first.major, first.header)
	}
	if other := secure(t, p, client, "https://site.test/pricing?a=b"); other.status != http.StatusPermanentRedirect ||
		other.header.Get("Location") != "https://www.site.test/pricing?a=b" {
		t.Errorf("the other domain answers %d %v", other.status, other.header)
	}
	oldTLS := &tls.Config{InsecureSkipVerify: true, MaxVersion: tls.VersionTLS11, ServerName: "www.site.test"}
	if conn, err := tls.Dial("tcp", strings.TrimPrefix(p.url, "http://"), oldTLS); err == nil {
		_ = conn.Close()
		t.Error("TLS 1.1 is accepted")
	}
	plainly(t, authority.HTTPAddr)
	certificateIsMeasured(t, client, token)

	p.kill()
	if p, refusal = serve(t, dir, args...); p == nil {
		t.Fatal(refusal)
	}
	again := secure(t, p, browser(p, authority.Roots(t)), "https://www.site.test/healthz")
	if !again.certificate.Equal(first.certificate) {
		t.Error("a restart asked for another certificate")
	}
	said, _ := outcome(t, "doctor", "--data", dir)
	for _, want := range []string{"Certificate    www.site.test until ", ", site.test until ", "https://www.site.test"} {
		if !strings.Contains(said, want) {
			t.Errorf("the doctor doesn't say %q: %s", want, said)
		}
	}
	if said, ok := outcome(t, "health", "--data", dir); !ok || !strings.Contains(said, "Ready: https://www.site.test") {
		t.Errorf("health says %s", said)
	}
}

// plainly checks the responses of port 80.
func plainly(t *testing.T, addr string) {
	t.Helper()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for path, want := range map[string]int{"/pricing": http.StatusPermanentRedirect, "/api/partners": http.StatusForbidden,
		"/readyz": http.StatusOK} {
		res, err := client.Get("http://" + addr + path)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		if location := res.Header.Get("Location"); res.StatusCode != want ||
			want == http.StatusPermanentRedirect && location != "https://www.site.test"+path {
			t.Errorf("http %s: %d %q", path, res.StatusCode, location)
		}
	}
}

func certificateIsMeasured(t *testing.T, client *http.Client, token string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://www.site.test/metrics", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+token)
	res, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil || !strings.Contains(string(text), "\nharborlight_certificate_expiry_timestamp_seconds 1.") ||
		!strings.Contains(string(text), `harborlight_alarm{check="certificate"} 0`) {
		t.Errorf("the figures are %.2000s, %v", text, err)
	}
}
