package app

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"harborlight/internal/platform/certificates"
	"harborlight/internal/platform/httpx"
)

// Where the site listens with --https, unless the settings say otherwise.
const (
	DefaultHTTPSAddr = ":443"
	DefaultHTTPAddr  = ":80"
)

// completeHTTPS derives listener and public URL from the domains of --https.
func (c *Config) completeHTTPS() (err error) {
	if len(c.HTTPS) == 0 {
		return nil
	}
	if c.HTTPS, err = certificates.Check(c.HTTPS); err != nil {
		return err
	}
	if c.HTTPSAddr == "" {
		c.HTTPSAddr = DefaultHTTPSAddr
	}
	if c.HTTPAddr == "" {
		c.HTTPAddr = DefaultHTTPAddr
	}
	for flag, addr := range map[string]string{"--https-addr": c.HTTPSAddr, "--http-addr": c.HTTPAddr} {
		if _, _, err := net.SplitHostPort(addr); err != nil {
			return fmt.Errorf("%s %q is not host:port: write it like :443", flag, addr)
		}
	}
	c.Addr = c.HTTPSAddr
	if c.PublicURL == "" {
		c.PublicURL = "https://" + c.HTTPS[0]
	}
	u, err := url.Parse(c.PublicURL)
	if err != nil || u.Scheme != "https" || !c.serves(u.Hostname()) {
		return fmt.Errorf("--public-url %q must be https://, with one of the domains of --https: leave it out to use %s",
			c.PublicURL, "https://"+c.HTTPS[0])
	}
	return c.checkAuthority()
}

// serves reports whether the host is a domain of --https.
func (c *Config) serves(host string) bool {
	for _, domain := range c.HTTPS {
		if strings.EqualFold(domain, host) {
			return true
		}
	}
	return false
}

func (c *Config) checkAuthority() error {
	if c.ACMEDirectory == "" {
		c.ACMEDirectory = certificates.LetsEncrypt
	}
	if u, err := url.Parse(c.ACMEDirectory); err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil {
		return fmt.Errorf("--acme-directory %q is no address: write it like %s", c.ACMEDirectory, certificates.LetsEncrypt)
	}
	_, err := c.authorityRoots()
	return err
}

// authorityRoots returns the certificates trusted when asking the authority; nil: the machine's.
func (c *Config) authorityRoots() (*x509.CertPool, error) {
	if c.ACMERoot == "" {
		return nil, nil
	}
	text, err := os.ReadFile(c.ACMERoot)
	if err != nil {
		return nil, fmt.Errorf("read the file named by --acme-root: %w", err)
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("--acme-root %s holds no certificate in PEM form", c.ACMERoot)
	}
	return pool, nil
}

// buildHTTPS makes the keeper of certificates, if the site has any.
func (a *App) buildHTTPS() error {
	c := a.Config
	if len(c.HTTPS) == 0 {
		return nil
	}
	roots, err := c.authorityRoots()
	if err != nil {
		return err
	}
	a.certificates = certificates.New(certificates.Config{
		Domains: c.HTTPS, Directory: c.ACMEDirectory, Roots: roots, DB: a.DB, Log: a.log, Tell: a.tellCertificate,
	})
	return nil
}

func (a *App) tellCertificate(ctx context.Context, domain string) {
	err := a.tellAdmin(ctx, "No certificate for "+domain, "The site can't be reached by https once the old one ends. "+
		"harborlight doctor says why.")
	if err != nil {
		a.log.WarnContext(ctx, "telling the administrator about a certificate failed", "error", err.Error())
	}
}

// secured returns what serves on the listener with --https, TLS, and what runs beside it: port 80 and
// the renewals. Without --https there is neither.
func (a *App) secured(l net.Listener) (served net.Listener, probe net.Addr, beside []func(context.Context), err error) {
	l = a.limited(l) // below TLS, whose connections the server has to recognise
	if a.certificates == nil {
		return l, l.Addr(), nil, nil
	}
	plain, err := httpx.Listen(a.Config.HTTPAddr, "--http-addr")
	if err != nil {
		return nil, nil, nil, err
	}
	plain = a.limited(plain)
	handler := a.certificates.Plain(a.handler, a.Config.PublicURL, a.limits.New(120, time.Minute))
	redirects := func(ctx context.Context) {
		if err := httpx.Serve(ctx, plain, handler, a.log, func() {}); err != nil {
			a.log.Error("the listener for plain http stopped", "error", err.Error())
		}
	}
	return tls.NewListener(l, a.certificates.TLS()), plain.Addr(), []func(context.Context){redirects, a.certificates.Run},
		nil
}

// limited bounds the connections that the listener accepts, unless limits are off.
func (a *App) limited(l net.Listener) net.Listener {
	if !a.Config.Limits {
		return l
	}
	return httpx.LimitConnections(l, a.edge().IsProxy)
}

// canonical sends visitors of the other domains to the public URL.
func (a *App) canonical(next http.Handler) http.Handler {
	if a.certificates == nil {
		return next
	}
	return a.certificates.Canonical(next, a.Config.PublicURL)
}

// certificateStates returns what is known about the program's own certificates, the same in every process.
func (a *App) certificateStates(ctx context.Context) ([]certificates.State, error) {
	if a.Config.Certificate != nil {
		expires, ok := a.Config.Certificate()
		state := certificates.State{Domain: "the site"}
		if ok {
			state.NotAfter = &expires
		}
		return []certificates.State{state}, nil
	}
	if len(a.Config.HTTPS) == 0 {
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
	states := make([]certificates.State, len(a.Config.HTTPS))
	for i, domain := range a.Config.HTTPS {
		states[i] = known[domain]
		states[i].Domain = domain
	}
	return states, nil
}

// checkCertificate looks at each certificate of the program's own. It needs no running program.
func (a *App) checkCertificate(ctx context.Context, f *finding) error {
	states, err := a.certificateStates(ctx)
	if err != nil {
		return err
	}
	var known []string
	for _, s := range states {
		if s.NotAfter != nil {
			known = append(known, s.Domain+" until "+inWords(*s.NotAfter))
		}
		problem := a.certificateProblem(s)
		f.require(problem == "", problem)
	}
	f.text = strings.Join(known, ", ")
	return nil
}

// certificateProblem returns what is wrong with a certificate and what to do, or "".
func (a *App) certificateProblem(s certificates.State) string {
	switch {
	case s.Trouble != "":
		return fmt.Sprintf("No certificate was obtained for %s: %s. The next try is on %s.", s.Domain, s.Trouble,
			inWords(s.TryAt))
	case s.NotAfter == nil:
		return fmt.Sprintf("There is no certificate for %s yet: start the site and look again in a minute.", s.Domain)
	case s.NotAfter.Sub(a.Config.Clock.Now()) < certificateBy:
		return fmt.Sprintf("The certificate of %s isn't renewed: the log says why. Ports 80 and 443 must be reachable under "+
			"the site's name.", s.Domain)
	}
	return ""
}

// certificateExpiry returns when the first of the program's own certificates ends; 0 if there is none.
func (a *App) certificateExpiry(ctx context.Context) (float64, error) {
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
