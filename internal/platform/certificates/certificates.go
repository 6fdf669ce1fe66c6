// Package certificates obtains the site's TLS certificates from a certificate authority by ACME (RFC 8555), stores
// them in the database and renews them. Every node serves the certificates in the database, and one node at a time
// orders new ones. The package proves control of a domain only over HTTP on port 80.
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

// LetsEncrypt is the ACME directory of the default certificate authority.
const LetsEncrypt = acme.LetsEncryptURL

// maxDomains is the maximum number of domains of a site.
const maxDomains = 20

// Config configures the domains and the certificate authority.
type Config struct {
	Domains   []string       // checked by Check
	Directory string         // ACME directory of the certificate authority; empty means LetsEncrypt
	Roots     *x509.CertPool // trusted for connections to the authority; nil means those of the machine
	DB        *database.DB
	Log       *slog.Logger
	// NotifyFailure notifies the owner after repeated failures to obtain the certificate of a domain. May be nil.
	NotifyFailure func(ctx context.Context, domain string)
}

// State is the state of the certificate of one domain.
type State struct {
	Domain    string     `db:"domain"`
	NotAfter  *time.Time `db:"not_after"` // expiry, UTC; nil if there is no certificate yet
	TryAt     time.Time  `db:"try_at"`
	Failures  int        `db:"failures"`
	LastError string     `db:"trouble"` // error of the last attempt; empty if it succeeded
}

// Keeper obtains, renews and serves certificates.
type Keeper struct {
	Config
	http *http.Client

	mu     sync.RWMutex
	loaded map[string]loaded // by domain
	states []State
}

// loaded is a certificate in memory, with the sealed text from the database that it was parsed from.
type loaded struct {
	sealed      string
	certificate *tls.Certificate
}

// New returns a keeper without certificates. Run or Refresh loads them. The authority defaults to Let's Encrypt.
func New(c Config) *Keeper {
	if c.Directory == "" {
		c.Directory = LetsEncrypt
	}
	transport := &http.Transport{
		Proxy:               http.ProxyFromEnvironment,
		TLSClientConfig:     &tls.Config{RootCAs: c.Roots, MinVersion: tls.VersionTLS12},
		TLSHandshakeTimeout: requestTimeout, ForceAttemptHTTP2: true, MaxIdleConns: 2, IdleConnTimeout: time.Minute,
	}
	return &Keeper{Config: c, loaded: map[string]loaded{},
		http: &http.Client{Transport: transport, Timeout: requestTimeout}}
}

var hostName = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`)

// Check returns the domains in lower case, without surrounding space, final dot and duplicates. It refuses wildcards,
// IP addresses, malformed names and more than 20 domains. Its error names the flag and contains advice for the owner.
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

// TLS returns the configuration of the https listener.
func (k *Keeper) TLS() *tls.Config {
	return &tls.Config{MinVersion: tls.VersionTLS12, NextProtos: []string{"h2", "http/1.1"},
		GetCertificate: k.GetCertificate}
}

var (
	errUnknownName = errors.New("no certificate for this name")
	errNotYet      = errors.New("the certificate for this name was not issued yet")
)

// GetCertificate answers a handshake from memory: a domain without a certificate yet, or another name, is an error.
// It never orders a certificate, so untrusted clients can't cause orders by naming hosts (docs/security.md, T99). A
// client that names no host gets the certificate of the first domain.
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

// States returns the states of the domains when this node last read them.
func (k *Keeper) States() []State {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return append([]State(nil), k.states...)
}
