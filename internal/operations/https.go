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

// HTTPS are the settings of certificates that the program obtains itself.
type HTTPS struct {
	Domains   []string // empty: plain HTTP
	HTTPAddr  string   // host:port that sends visitors to https
	Directory string   // address of the certificate authority
	RootFile  string   // file of a certificate to trust when asking the authority; empty: the machine's
	// Certificate returns until when a certificate is valid; ok is false while there is none yet. Nil: those of Domains
	// are looked at. Tests set their own.
	Certificate func() (expires time.Time, ok bool)
}

// Roots returns the certificates trusted when asking the authority; nil: the machine's.
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

// keepCertificates makes the keeper of certificates, if the site has any.
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
		Domains: h.Domains, Directory: h.Directory, Roots: roots, DB: a.DB, Log: a.Log, Tell: a.tellCertificate,
	})
	return nil
}

func (a *Area) tellCertificate(ctx context.Context, domain string) {
	err := a.needs.TellAdmin(ctx, a.Notice("operations.no_certificate", "domain", content.Trusted(domain)))
	if err != nil {
		a.Log.WarnContext(ctx, "telling the administrator about a certificate failed", "error", err.Error())
	}
}

// Secure returns what serves the handler on the listener with --https, TLS, and what runs beside it: port 80 and the
// renewals. Without --https there is neither.
func (a *Area) Secure(l net.Listener, handler http.Handler) (served net.Listener, probe net.Addr,
	beside []func(context.Context), err error) {
	l = a.limited(l) // below TLS, whose connections the server has to recognise
	if a.certificates == nil {
		return l, l.Addr(), nil, nil
	}
	plain, err := httpx.Listen(a.settings.HTTPS.HTTPAddr, "--http-addr")
	if err != nil {
		return nil, nil, nil, err
	}
	plain = a.limited(plain)
	redirect := a.certificates.Plain(handler, a.PublicURL, a.Limits.New(120, time.Minute))
	redirects := func(ctx context.Context) {
		if err := httpx.Serve(ctx, plain, redirect, a.Log, func() {}); err != nil {
			a.Log.Error("the listener for plain http stopped", "error", err.Error())
		}
	}
	return tls.NewListener(l, a.certificates.TLS()), plain.Addr(), []func(context.Context){redirects, a.certificates.Run},
		nil
}

// limited bounds the connections that the listener accepts, unless limits are off.
func (a *Area) limited(l net.Listener) net.Listener {
	if !a.settings.Limits {
		return l
	}
	return httpx.LimitConnections(l, a.settings.IsProxy)
}

// Canonical sends visitors of the other domains to the public URL.
func (a *Area) Canonical(next http.Handler) http.Handler {
	if a.certificates == nil {
		return next
	}
	return a.certificates.Canonical(next, a.PublicURL)
}

// certificateStates returns what is known about the program's own certificates, the same in every process.
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

// checkCertificate looks at each certificate of the program's own. It needs no running program.
func (a *Area) checkCertificate(ctx context.Context, f *checks.Finding) error {
	states, err := a.certificateStates(ctx)
	if err != nil {
		return err
	}
	var known []string
	for _, s := range states {
		if s.NotAfter != nil {
			known = append(known, s.Domain+" until "+dates.InSentence(*s.NotAfter))
		}
		problem := a.certificateProblem(s)
		f.Require(problem == "", problem)
	}
	f.Text = strings.Join(known, ", ")
	return nil
}

// certificateProblem returns what is wrong with a certificate and what to do, or "".
func (a *Area) certificateProblem(s certificates.State) string {
	switch {
	case s.Trouble != "":
		return fmt.Sprintf("No certificate was obtained for %s: %s. The next try is on %s.", s.Domain, s.Trouble,
			dates.InSentence(s.TryAt))
	case s.NotAfter == nil:
		return fmt.Sprintf("There is no certificate for %s yet: start the site and look again in a minute.", s.Domain)
	case s.NotAfter.Sub(a.DB.Clock().Now()) < certificateBy:
		return fmt.Sprintf("The certificate of %s isn't renewed: the log says why. Ports 80 and 443 must be reachable under "+
			"the site's name.", s.Domain)
	}
	return ""
}

// certificateExpiry returns when the first of the program's own certificates ends; 0 if there is none.
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
