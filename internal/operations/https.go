package operations

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/dates"
	"harborlight/internal/platform/certificates"
	"harborlight/internal/platform/checks"
	"harborlight/internal/platform/httpx"
)

// HTTPS configures the certificates that the program obtains.
type HTTPS struct {
	Domains   []string // empty means plain HTTP
	HTTPAddr  string   // host:port of the listener that redirects to https
	Directory string   // URL of the certificate authority
	RootFile  string   // file of a root certificate for requests to the authority; empty means the system's
	// Certificate returns the expiry of a certificate; ok is false if there is none yet. If nil, the certificates of
	// Domains are used. Tests set it.
	Certificate func() (expires time.Time, ok bool)
}

// Roots returns the root certificates of --acme-root, which requests to the authority trust, or nil for the system's
// if the flag is empty. It returns an error if the file can't be read or contains no certificate.
func (h HTTPS) Roots() (*x509.CertPool, error) {
	if h.RootFile == "" {
		return nil, nil
	}
	text, err := os.ReadFile(h.RootFile)
	if err != nil {
		return nil, fmt.Errorf("read the file named by --acme-root: %w", err)
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("--acme-root %s holds no certificate in PEM form", h.RootFile)
	}
	return pool, nil
}

// keepCertificates creates the certificate keeper for the domains of --https. Without domains it does nothing, and
// a.certificates stays nil.
func (a *Area) keepCertificates() error {
	h := a.settings.HTTPS
	if len(h.Domains) == 0 {
		return nil
	}
	roots, err := h.Roots()
	if err != nil {
		return err
	}
	a.certificates = certificates.New(certificates.Config{
		Domains: h.Domains, Directory: h.Directory, Roots: roots, DB: a.DB, Log: a.Log, NotifyFailure: a.notifyCertificate,
	})
	return nil
}

// notifyCertificate notifies the admin that no certificate was obtained for the domain. If that fails, it only logs a
// warning.
func (a *Area) notifyCertificate(ctx context.Context, domain string) {
	err := a.deps.NotifyAdmin(ctx, a.Notice("operations.no_certificate", "domain", content.Trusted(domain)))
	if err != nil {
		a.Log.WarnContext(ctx, "telling the administrator about a certificate failed", "error", err.Error())
	}
}

// Secure prepares the listener for serving and limits its connections. With --https it returns a TLS listener, the
// address of the plain HTTP listener that it opens for probes and redirects, and two functions to run beside the
// server: that listener and the renewal of certificates. Without --https it returns the listener with its own address
// and no functions. It returns an error if --http-addr can't be opened.
func (a *Area) Secure(l net.Listener, handler http.Handler) (served net.Listener, probe net.Addr,
	beside []func(context.Context), err error) {
	l = a.limitConnections(l) // below TLS, because the server must recognise TLS connections
	if a.certificates == nil {
		return l, l.Addr(), nil, nil
	}
	plain, err := httpx.Listen(a.settings.HTTPS.HTTPAddr, "--http-addr")
	if err != nil {
		return nil, nil, nil, err
	}
	plain = a.limitConnections(plain)
	redirect := a.certificates.HTTPHandler(handler, a.PublicURL, a.Limits.New(120, time.Minute))
	redirects := func(ctx context.Context) {
		if err := httpx.Serve(ctx, plain, redirect, a.Log, func() {}); err != nil {
			a.Log.Error("the listener for plain http stopped", "error", err.Error())
		}
	}
	return tls.NewListener(l, a.certificates.TLS()), plain.Addr(), []func(context.Context){redirects, a.certificates.Run},
		nil
}

// limitConnections returns the listener with at most 512 connections per address (more for trusted proxies), or
// unchanged with --limits off.
func (a *Area) limitConnections(l net.Listener) net.Listener {
	if !a.settings.Limits {
		return l
	}
	return httpx.LimitConnections(l, a.settings.IsProxy)
}

// Canonical returns a handler that redirects requests for the other domains of --https to the public URL. Without
// --https, or with a single domain, it returns next.
func (a *Area) Canonical(next http.Handler) http.Handler {
	if a.certificates == nil {
		return next
	}
	return a.certificates.Canonical(next, a.PublicURL)
}

// certificateStates returns the state of each domain's certificate from the database, so it is the same in every
// process; a domain without a certificate yet has no expiry. It returns nil without --https. With the setting
// Certificate, it returns that one as "the site".
func (a *Area) certificateStates(ctx context.Context) ([]certificates.State, error) {
	if a.settings.HTTPS.Certificate != nil {
		expires, ok := a.settings.HTTPS.Certificate()
		state := certificates.State{Domain: "the site"}
		if ok {
			state.NotAfter = &expires
		}
		return []certificates.State{state}, nil
	}
	if len(a.settings.HTTPS.Domains) == 0 {
		return nil, nil
	}
	rows, err := certificates.ListStates(ctx, a.DB)
	if err != nil {
		return nil, fmt.Errorf("list the certificates: %w", err)
	}
	known := map[string]certificates.State{}
	for _, s := range rows {
		known[s.Domain] = s
	}
	states := make([]certificates.State, len(a.settings.HTTPS.Domains))
	for i, domain := range a.settings.HTTPS.Domains {
		states[i] = known[domain]
		states[i].Domain = domain
	}
	return states, nil
}

// checkCertificate reports the expiry of each certificate, and a problem for each that is missing, expires within 14
// days or couldn't be obtained. It reports nothing without --https, and needs no running server.
func (a *Area) checkCertificate(ctx context.Context, f *checks.Finding) error {
	states, err := a.certificateStates(ctx)
	if err != nil {
		return err
	}
	var known []string
	for _, s := range states {
		if s.NotAfter != nil {
			known = append(known, s.Domain+" until "+dates.InstantInSentence(*s.NotAfter))
		}
		problem := a.certificateProblem(s)
		f.Require(problem == "", problem)
	}
	f.Text = strings.Join(known, ", ")
	return nil
}

// certificateProblem returns the certificate's problem and its remedy in one text: the last try failed, there is none
// yet, or it expires within 14 days. It returns "" if all is well.
func (a *Area) certificateProblem(s certificates.State) string {
	switch {
	case s.LastError != "":
		return fmt.Sprintf("No certificate was obtained for %s: %s. The next try is on %s.", s.Domain, s.LastError,
			dates.InstantInSentence(s.TryAt))
	case s.NotAfter == nil:
		return fmt.Sprintf("There is no certificate for %s yet: start the site and look again in a minute.", s.Domain)
	case s.NotAfter.Sub(a.DB.Clock().Now()) < certificateBy:
		return fmt.Sprintf("The certificate of %s isn't renewed: the log says why. Ports 80 and 443 must be reachable under "+
			"the site's name.", s.Domain)
	}
	return ""
}

// certificateExpiry returns the earliest expiry of the program's certificates in seconds since 1970, or 0 if there
// are none.
func (a *Area) certificateExpiry(ctx context.Context) (float64, error) {
	states, err := a.certificateStates(ctx)
	var first float64
	for _, s := range states {
		if s.NotAfter == nil {
			continue
		}
		if at := float64(s.NotAfter.Unix()); first == 0 || at < first {
			first = at
		}
	}
	return first, err
}
