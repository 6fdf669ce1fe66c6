// Package certificates obtains the site's TLS certificates from a certificate authority by ACME
// (RFC 8555), keeps them in the database and renews them. Every node serves what is in the database,
// and one node at a time orders. It proves control of a domain over HTTP on port 80 alone.
package certificates

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/acme"

	"harborlight/internal/platform/database"
)

// LetsEncrypt is the directory of the certificate authority that is asked by default.
const LetsEncrypt = acme.LetsEncryptURL

// maxDomains is how many domains one site may have.
const maxDomains = 20

// Config says which certificates to obtain, and where.
type Config struct {
	Domains   []string       // checked by Check
	Directory string         // of the certificate authority; empty: LetsEncrypt
	Roots     *x509.CertPool // trusted when asking the authority; nil: those of the machine
	DB        *database.DB
	Log       *slog.Logger
	// Tell lets the owner know that the certificate of a domain can't be obtained; nil: nobody is told.
	Tell func(ctx context.Context, domain string)
}

// State is what is known about the certificate of one domain.
type State struct {
	Domain   string     `db:"domain"`
	NotAfter *time.Time `db:"not_after"` // nil: none yet
	TryAt    time.Time  `db:"try_at"`
	Failures int        `db:"failures"`
	Trouble  string     `db:"trouble"` // why the last try failed; empty: it didn't
}

// Keeper obtains, renews and serves certificates.
type Keeper struct {
	Config
	http *http.Client

	mu     sync.RWMutex
	loaded map[string]loaded // by domain
	states []State
}

// loaded is a certificate in memory, and the text in the database that it was made of.
type loaded struct {
	sealed      string
	certificate *tls.Certificate
}

// New returns a keeper that has no certificates until it looks for them.
func New(c Config) *Keeper {
	if c.Directory == "" {
		c.Directory = LetsEncrypt
	}
	transport := &http.Transport{
		Proxy:               http.ProxyFromEnvironment,
		TLSClientConfig:     &tls.Config{RootCAs: c.Roots, MinVersion: tls.VersionTLS12},
		TLSHandshakeTimeout: requestTime, ForceAttemptHTTP2: true, MaxIdleConns: 2, IdleConnTimeout: time.Minute,
	}
	return &Keeper{Config: c, loaded: map[string]loaded{},
		http: &http.Client{Transport: transport, Timeout: requestTime}}
}

var hostName = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`)

// Check returns the domains in lower case. Its error names the flag and is written for the owner.
func Check(domains []string) ([]string, error) {
	var checked []string
	seen := map[string]bool{}
	for _, text := range domains {
		domain := strings.ToLower(strings.TrimSuffix(strings.TrimSpace(text), "."))
		_, notAddress := netip.ParseAddr(domain)
		switch {
		case strings.HasPrefix(domain, "*."):
			return nil, fmt.Errorf("--https %q is a wildcard: name each host, such as www.example.com,example.com", text)
		case notAddress == nil || len(domain) > 253 || !hostName.MatchString(domain):
			return nil, fmt.Errorf("--https %q is no domain: write it like www.example.com, without https:// and port", text)
		case !seen[domain]:
			checked = append(checked, domain)
		}
		seen[domain] = true
	}
	if len(checked) > maxDomains {
		return nil, fmt.Errorf("--https names %d domains; at most %d are served", len(checked), maxDomains)
	}
	return checked, nil
}

// TLS returns the settings of the listener for https.
func (k *Keeper) TLS() *tls.Config {
	return &tls.Config{MinVersion: tls.VersionTLS12, NextProtos: []string{"h2", "http/1.1"},
		GetCertificate: k.GetCertificate}
}

var (
	errUnknownName = errors.New("no certificate is kept for this name")
	errNotYet      = errors.New("the certificate of this name is not there yet")
)

// GetCertificate answers a handshake from memory. It never orders anything, whatever name a stranger
// asks for (docs/security.md, T99). A client that names no host gets the first domain's certificate.
func (k *Keeper) GetCertificate(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	name := strings.ToLower(strings.TrimSuffix(hello.ServerName, "."))
	if name == "" {
		name = k.Domains[0]
	}
	k.mu.RLock()
	defer k.mu.RUnlock()
	if found, ok := k.loaded[name]; ok {
		return found.certificate, nil
	}
	if slices.Contains(k.Domains, name) {
		return nil, errNotYet
	}
	return nil, errUnknownName
}

// States returns what this node knew about its domains when it last looked.
func (k *Keeper) States() []State {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return append([]State(nil), k.states...)
}
