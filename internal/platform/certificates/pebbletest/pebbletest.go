// Package pebbletest runs Pebble, Let's Encrypt's certificate authority for tests, on this machine. It is for tests
// only.
package pebbletest

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/porttest"
)

// Refused is a domain for which the authority refuses certificates.
const Refused = "refused.test"

// Authority is a running certificate authority. It resolves every name to 127.0.0.1.
type Authority struct {
	Directory string // address of its ACME directory
	RootFile  string // root certificate of its own server
	HTTPAddr  string // address that it uses instead of port 80

	management string
	client     *http.Client
}

// Start starts an authority and its DNS server, which run until the test ends, and waits until both respond. The
// first start may build them.
func Start(t *testing.T) *Authority {
	t.Helper()
	dir := t.TempDir()
	a := &Authority{HTTPAddr: porttest.Free(t), RootFile: filepath.Join(dir, "root.pem")}
	acme, management, names, other := porttest.Free(t), porttest.Free(t), porttest.Free(t), porttest.Free(t)
	a.Directory, a.management = "https://"+acme+"/dir", "https://"+management
	a.client = writeRoot(t, a.RootFile, filepath.Join(dir, "key.pem"))
	config := writeConfig(t, dir, acme, management, a.HTTPAddr)
	run(t, tool(t, "pebble-challtestsrv"), "-dnsserver", names, "-http01", "", "-https01", "", "-tlsalpn01", "",
		"-doh", "", "-defaultIPv4", "127.0.0.1", "-defaultIPv6", "", "-management", other)
	awaitNames(t, names)
	run(t, tool(t, "pebble"), "-config", config, "-dnsserver", names, "-strict")
	a.await(t)
	return a
}

// Roots returns the root certificates of the certificates that the authority issues.
func (a *Authority) Roots(t *testing.T) *x509.CertPool {
	t.Helper()
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM([]byte(a.get(t, a.management+"/roots/0"))) {
		t.Fatal("the authority shows no root")
	}
	return pool
}

// get returns the body of a URL of the authority.
func (a *Authority) get(t *testing.T, address string) string {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := a.client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close() //nolint:errcheck // it was only read
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// await waits until the authority responds, and fails the test after 30 seconds.
func (a *Authority) await(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), hang.Limit)
	defer cancel()
	again := time.NewTicker(20 * time.Millisecond)
	defer again.Stop()
	for {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, a.Directory, nil)
		if err != nil {
			t.Fatal(err)
		}
		res, err := a.client.Do(req)
		if err == nil {
			_ = res.Body.Close()
			return
		}
		select {
		case <-ctx.Done():
			t.Fatalf("the authority does not answer: %v", err)
		case <-again.C:
		}
	}
}

// awaitNames waits until the DNS server responds by UDP and TCP, because the authority refuses names that it can't
// resolve. It fails the test after 30 seconds.
func awaitNames(t *testing.T, addr string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), hang.Limit)
	defer cancel()
	again := time.NewTicker(20 * time.Millisecond)
	defer again.Stop()
	for _, network := range []string{"udp", "tcp"} {
		resolver := net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, addr)
		}}
		for {
			_, err := resolver.LookupNetIP(ctx, "ip4", "www.site.test.")
			if err == nil {
				break
			}
			select {
			case <-ctx.Done():
				t.Fatalf("the server of names does not answer: %v", err)
			case <-again.C:
			}
		}
	}
}

// buildMutex serializes the builds of programs: a test must not overwrite a program that another test runs.
var buildMutex sync.Mutex

// tool returns the path of a program of tools/pebble. The first test builds it; later tests find it in Go's cache.
func tool(t *testing.T, name string) string {
	t.Helper()
	buildMutex.Lock()
	defer buildMutex.Unlock()
	path := "github.com/letsencrypt/pebble/v2/cmd/" + name
	cmd := exec.CommandContext(t.Context(), "go", "tool", "-n", path) //nolint:gosec // one of two
	cmd.Dir = filepath.Join(repository(t), "tools", "pebble")
	cmd.Env = append(cmd.Environ(), "CGO_ENABLED=0")
	var said bytes.Buffer
	cmd.Stderr = &said
	binary, err := cmd.Output()
	if err != nil {
		t.Fatalf("build %s: %v\n%s", name, err, &said)
	}
	return strings.TrimSpace(string(binary))
}

// repository returns the root folder of the repository, the nearest one above the working folder that contains
// tools/pebble.
func repository(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	for err == nil && dir != filepath.Dir(dir) {
		if _, missing := os.Stat(filepath.Join(dir, "tools", "pebble", "go.mod")); missing == nil {
			return dir
		}
		dir = filepath.Dir(dir)
	}
	t.Fatalf("no tools/pebble above the test: %v", err)
	return ""
}

// run starts a program that runs until the test ends. If the test fails, it logs the program's output.
func run(t *testing.T, binary string, args ...string) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, binary, args...) //nolint:gosec // one that build made
	// The authority rejects some nonces, so that tests cover retries. With a higher rate, an order would occasionally
	// exhaust all its retries.
	cmd.Env = append(cmd.Environ(),
		"PEBBLE_VA_NOSLEEP=1", "PEBBLE_WFE_NONCEREJECT=5", "PEBBLE_AUTHZREUSE=0")
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Start(); err != nil {
		stop()
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop()
		_ = cmd.Wait()
		if t.Failed() {
			t.Logf("%s said: %s", filepath.Base(binary), &said)
		}
	})
}

// writeConfig writes the authority's configuration file and returns its path.
func writeConfig(t *testing.T, dir, acme, management, challenge string) string {
	t.Helper()
	_, port, err := net.SplitHostPort(challenge)
	if err != nil {
		t.Fatal(err)
	}
	number, err := strconv.Atoi(port)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(map[string]any{"pebble": map[string]any{
		"listenAddress": acme, "managementListenAddress": management,
		"certificate": filepath.Join(dir, "root.pem"), "privateKey": filepath.Join(dir, "key.pem"),
		"httpPort": number, "tlsPort": 1, "keyAlgorithm": "ecdsa", "domainBlocklist": []string{Refused},
		"retryAfter": map[string]int{"authz": 1, "order": 1},
		"profiles": map[string]any{"default": map[string]any{"description": "ninety days",
			"validityPeriod": 90 * 24 * 3600}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	return write(t, filepath.Join(dir, "config.json"), text)
}

// writeRoot writes a certificate for the authority's own server and its key to the two files, and returns an HTTP
// client that trusts it.
func writeRoot(t *testing.T, rootFile, keyFile string) *http.Client {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "Pebble"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	root := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	write(t, rootFile, root)
	write(t, keyFile, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private}))
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(root)
	return &http.Client{Timeout: hang.Limit,
		Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}}}
}

// write writes a private file and returns its path.
func write(t *testing.T, file string, text []byte) string {
	t.Helper()
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}
