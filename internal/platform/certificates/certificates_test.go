package certificates_test

import (
	"crypto/tls"
	"crypto/x509"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/certificates"
	"harborlight/internal/platform/certificates/pebbletest"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/limit"
)

const domain = "www.site.test"

// open returns a database with the given clock.
func open(t *testing.T, engine database.Dialect, c clock.Clock) *database.DB {
	t.Helper()
	db := databasetest.OpenAt(t, engine, c)
	if err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	databasetest.Seal(db)
	return db
}

func node(t *testing.T, db *database.DB, a *pebbletest.Authority, domains ...string) *certificates.Keeper {
	t.Helper()
	text, err := os.ReadFile(a.RootFile)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(text)
	return certificates.New(certificates.Config{Domains: domains, Directory: a.Directory, Roots: roots, DB: db,
		Log: slog.New(slog.DiscardHandler)})
}

func refresh(t *testing.T, k *certificates.Keeper) {
	t.Helper()
	if err := k.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// servePort80 serves port 80 for the authority. It returns the tokens that the authority requested.
func servePort80(t *testing.T, a *pebbletest.Authority, handler http.Handler) (tokens *sync.Map, stop func()) {
	t.Helper()
	l, err := net.Listen("tcp", a.HTTPAddr)
	if err != nil {
		t.Fatal(err)
	}
	tokens = &sync.Map{}
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		tokens.Store(r.URL.Path, true)
		handler.ServeHTTP(w, r)
	}))
	_ = server.Listener.Close()
	server.Listener = l
	server.Start()
	t.Cleanup(server.Close)
	return tokens, server.Close
}

func plain(k *certificates.Keeper) http.Handler {
	return k.HTTPHandler(http.NotFoundHandler(), "https://"+domain,
		limit.NewFactory(clock.System, true).New(120, time.Minute))
}

func count(m *sync.Map) (n int) {
	m.Range(func(any, any) bool { n++; return true })
	return n
}

// servedCertificate returns the certificate that a browser receives, and verifies it like a browser.
func servedCertificate(t *testing.T, k *certificates.Keeper, roots *x509.CertPool, name string) *x509.Certificate {
	t.Helper()
	client, server := net.Pipe()
	done := make(chan error, 1)
	go func() { done <- tls.Server(server, k.TLS()).HandshakeContext(t.Context()) }()
	conn := tls.Client(client, &tls.Config{ServerName: name, RootCAs: roots})
	err := conn.HandshakeContext(t.Context())
	_ = client.Close()
	if served := <-done; err != nil {
		t.Fatalf("no browser would accept this: %v, %v", err, served)
	}
	return conn.ConnectionState().PeerCertificates[0]
}

func TestCertificateIsObtainedStoredAndRenewed(t *testing.T) {
	t.Parallel()
	authority := pebbletest.Start(t)
	roots := authority.Roots(t)
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			now := clock.NewManual(time.Now())
			db := open(t, engine, now)
			first := node(t, db, authority, domain)
			tokens, stop := servePort80(t, authority, plain(first))
			defer stop()
			refresh(t, first)
			obtained := servedCertificate(t, first, roots, domain)

			restarted := node(t, db, authority, domain)
			refresh(t, restarted)
			if kept := servedCertificate(t, restarted, roots, domain); !kept.Equal(obtained) {
				t.Error("a restart shows another certificate")
			}
			now.Advance(59 * 24 * time.Hour)
			refresh(t, restarted)
			if asked := count(tokens); asked != 1 {
				t.Errorf("the authority asked %d times before the renewal was due, want 1", asked)
			}
			now.Advance(2 * 24 * time.Hour)
			refresh(t, restarted)
			renewed := servedCertificate(t, restarted, roots, domain)
			// Pebble reuses an authorization in 1 % of its orders, and then fetches no token.
			if renewed.Equal(obtained) || count(tokens) > 2 {
				t.Errorf("after two thirds of its life it isn't renewed, or the authority asked %d times", count(tokens))
			}
			now.Advance(-61 * 24 * time.Hour) // the authority uses the machine's clock
			refresh(t, first)
			if other := servedCertificate(t, first, roots, domain); !other.Equal(renewed) {
				t.Error("another node keeps the old certificate")
			}
			checkKeysSealed(t, db)
			checkReseal(t, db, authority, renewed, roots)
		})
	}
}

// checkKeysSealed fails if the database contains a private key in plain text (docs/security.md, T99).
func checkKeysSealed(t *testing.T, db *database.DB) {
	t.Helper()
	for _, query := range []string{`SELECT sealed FROM certificates`, `SELECT sealed FROM acme_accounts`} {
		texts, err := database.All[string](t.Context(), db, query)
		if err != nil || len(texts) != 1 || strings.Contains(texts[0], "PRIVATE") || !strings.HasPrefix(texts[0], "v1.") {
			t.Errorf("%s: %v, %v", query, texts, err)
		}
	}
}

// checkReseal checks that a new sealing key doesn't change the served certificate, and that DeleteAll deletes
// certificates after the loss of a key.
func checkReseal(t *testing.T, db *database.DB, a *pebbletest.Authority, want *x509.Certificate,
	roots *x509.CertPool) {
	t.Helper()
	if err := db.Write(t.Context(), func(tx *database.Tx) error {
		return certificates.Reseal(t.Context(), tx)
	}); err != nil {
		t.Fatal(err)
	}
	k := node(t, db, a, domain)
	refresh(t, k)
	if !servedCertificate(t, k, roots, domain).Equal(want) {
		t.Error("sealing anew changed the certificate")
	}
	if err := db.Write(t.Context(), func(tx *database.Tx) error {
		return certificates.DeleteAll(t.Context(), tx)
	}); err != nil {
		t.Fatal(err)
	}
	if states, err := certificates.ListStates(t.Context(), db); err != nil || len(states) > 0 {
		t.Errorf("after deletion: %v %v", states, err)
	}
}

func TestNodesOrderCertificateOnce(t *testing.T) {
	t.Parallel()
	authority := pebbletest.Start(t)
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			db := open(t, engine, clock.System)
			var nodes []*certificates.Keeper
			for range 4 {
				nodes = append(nodes, node(t, db, authority, domain))
			}
			tokens, stop := servePort80(t, authority, plain(nodes[3])) // the authority may reach any node
			defer stop()
			var wait sync.WaitGroup
			for _, k := range nodes {
				wait.Go(func() {
					if err := k.Refresh(t.Context()); err != nil {
						t.Error(err)
					}
				})
			}
			wait.Wait()
			roots, seen := authority.Roots(t), map[string]bool{}
			for _, k := range nodes {
				refresh(t, k)
				seen[servedCertificate(t, k, roots, domain).SerialNumber.String()] = true
			}
			if count(tokens) != 1 || len(seen) != 1 {
				t.Errorf("%d orders, %d certificates, want one of each", count(tokens), len(seen))
			}
		})
	}
}

// TestOrderFailuresAreExplained provokes the common failures of a first start: port 80 doesn't answer, another
// machine answers, the authority refuses the name, or the authority is unreachable.
func TestOrderFailuresAreExplained(t *testing.T) {
	t.Parallel()
	authority := pebbletest.Start(t)
	now := clock.NewManual(time.Now())
	db := open(t, database.SQLite, now)
	k := node(t, db, authority, domain, pebbletest.Refused)
	trouble := func(k *certificates.Keeper, domain string) certificates.State {
		refresh(t, k)
		for _, s := range k.States() {
			if s.Domain == domain {
				return s
			}
		}
		return certificates.State{}
	}
	closed := trouble(k, domain)
	for _, want := range []string{"can't reach http://" + domain, "port 80", "firewall", "A and AAAA"} {
		if !strings.Contains(closed.LastError, want) {
			t.Errorf("with a closed port: %q does not contain %q", closed.LastError, want)
		}
	}
	if refused := trouble(k, pebbletest.Refused).LastError; !strings.Contains(refused,
		"issues no certificates for "+pebbletest.Refused) {
		t.Errorf("a refused name: %q", refused)
	}
	_, stop := servePort80(t, authority, http.NotFoundHandler())
	if same := trouble(k, domain); same.Failures != 1 {
		t.Errorf("it retries at once: %+v", same)
	}
	now.Advance(time.Minute)
	if elsewhere := trouble(k, domain); !strings.Contains(elsewhere.LastError, "another machine answers for "+domain) ||
		elsewhere.Failures != 2 {
		t.Errorf("another machine: %+v", elsewhere)
	}
	stop()
	servePort80(t, authority, plain(k))
	now.Advance(5 * time.Minute)
	if fine := trouble(k, domain); fine.LastError != "" || fine.Failures != 0 || fine.NotAfter == nil {
		t.Errorf("once the domain leads here: %+v", fine)
	}
	away := certificates.New(certificates.Config{Domains: []string{"away.site.test"}, Directory: "https://127.0.0.1:1/dir",
		DB:  db,
		Log: slog.New(slog.DiscardHandler)})
	if none := trouble(away, "away.site.test").LastError; !strings.Contains(none,
		"the authority at 127.0.0.1:1 doesn't answer") {
		t.Errorf("without an authority: %q", none)
	}
}

// TestT99ClientsCannotCauseOrders checks that only the configured domains are ordered, and that neither handshakes
// nor requests cause an order.
func TestT99ClientsCannotCauseOrders(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	authority := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked.Add(1) }))
	defer authority.Close()
	k := certificates.New(certificates.Config{Domains: []string{domain}, Directory: authority.URL,
		DB: open(t, database.SQLite, clock.System), Log: slog.New(slog.DiscardHandler)})
	for _, name := range []string{domain, "other.site.test", "", "evil.example", strings.Repeat("a", 300)} {
		if c, err := k.GetCertificate(&tls.ClientHelloInfo{ServerName: name}); err == nil {
			t.Errorf("%q gets %v", name, c)
		}
	}
	handler := plain(k)
	limited := 0
	for range 300 {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/.well-known/acme-challenge/"+strings.Repeat("x", 43), nil))
		switch w.Code {
		case http.StatusTooManyRequests:
			limited++
		case http.StatusNotFound:
		default:
			t.Fatalf("an unknown challenge returns status %d", w.Code)
		}
	}
	if limited < 100 {
		t.Errorf("%d of 300 guesses were limited", limited)
	}
	if n := asked.Load(); n != 0 {
		t.Errorf("clients caused %d orders", n)
	}
}

// TestT99PlainHTTPOnlyRedirects checks the answers on port 80: they redirect to the public address, whatever host and
// path the request names, and refuse programs that would send secrets in plain text.
func TestT99PlainHTTPOnlyRedirects(t *testing.T) {
	t.Parallel()
	k := certificates.New(certificates.Config{Domains: []string{domain, "site.test"},
		DB:  open(t, database.SQLite, clock.System),
		Log: slog.New(slog.DiscardHandler)})
	site := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "the site") })
	handler := k.HTTPHandler(site, "https://"+domain, nil)
	for _, tc := range []struct {
		method, host, path string
		status             int
		location           string
	}{
		{http.MethodGet, domain, "/pricing?a=b", http.StatusPermanentRedirect, "https://" + domain + "/pricing?a=b"},
		{http.MethodHead, "site.test", "/", http.StatusPermanentRedirect, "https://" + domain + "/"},
		{http.MethodGet, "evil.example", "//evil.example/x", http.StatusPermanentRedirect,
			"https://" + domain + "//evil.example/x"},
		{http.MethodPost, domain, "/api/auth/token", http.StatusForbidden, ""},
		{"PROPFIND", domain, "/caldav/", http.StatusForbidden, ""},
		{http.MethodGet, domain, "/.well-known/acme-challenge/../../api/x", http.StatusNotFound, ""},
		{http.MethodGet, "127.0.0.1", "/healthz", http.StatusOK, ""},
	} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(tc.method, "http://"+tc.host+"/", nil)
		setTarget(r, tc.path)
		handler.ServeHTTP(w, r)
		if w.Code != tc.status || w.Header().Get("Location") != tc.location {
			t.Errorf("%s %s%s: %d %q", tc.method, tc.host, tc.path, w.Code, w.Header().Get("Location"))
		}
	}
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodGet, "https://site.test/pricing", nil)
	k.Canonical(site, "https://"+domain).ServeHTTP(w, r)
	if w.Code != http.StatusPermanentRedirect || w.Header().Get("Location") != "https://"+domain+"/pricing" ||
		w.Header().Get("Strict-Transport-Security") == "" {
		t.Errorf("the other domain: %d %v", w.Code, w.Header())
	}
}

// setTarget sets the request target as a server parses it from the request line.
func setTarget(r *http.Request, target string) {
	path, query, _ := strings.Cut(target, "?")
	r.URL = &url.URL{Path: path, RawQuery: query}
	r.RequestURI = target
}

func TestCheckValidatesDomains(t *testing.T) {
	t.Parallel()
	if got, err := certificates.Check([]string{" WWW.Site.test.", "site.test", "www.site.test"}); err != nil ||
		strings.Join(got, " ") != "www.site.test site.test" {
		t.Errorf("%v, %v", got, err)
	}
	for _, wrong := range []string{"", "localhost", "https://www.site.test", "www.site.test:443", "*.site.test",
		"192.0.2.1",
		"::1", "a_b.test", strings.Repeat("a.", 130) + "test"} {
		if got, err := certificates.Check([]string{wrong}); err == nil || !strings.Contains(err.Error(), "--https") {
			t.Errorf("%q: %v, %v", wrong, got, err)
		}
	}
}
