package fetch_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/fetch"
)

// local permits the servers of the tests.
var local = fetch.Fetcher{Permit: netip.Addr.IsLoopback}

func serve(t *testing.T, handler http.HandlerFunc) string {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.URL
}

// TestT89PublicRejectsPrivateAddresses lists which addresses count as public.
func TestT89PublicRejectsPrivateAddresses(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"93.184.216.34": true, "8.8.8.8": true, "2606:2800:220:1::1": true, "::ffff:8.8.8.8": true,
		"127.0.0.1": false, "127.8.8.8": false, "::1": false, "0.0.0.0": false, "::": false,
		"10.1.2.3": false, "172.16.0.1": false, "192.168.1.1": false, "fd00::1": false, "fc00::1": false,
		"169.254.169.254": false, "fe80::1": false, "fd00:ec2::254": false, "100.64.0.1": false, "100.100.100.200": false,
		"::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false, "64:ff9b::a00:1": false, "2002:7f00:1::": false,
		"::127.0.0.1": false, "192.0.0.192": false, "198.18.0.1": false, "255.255.255.255": false, "224.0.0.1": false,
		"ff02::1": false, "2001:db8::1": false, "2001::1": false, "fe80::1%eth0": false, "240.0.0.1": false,
	} {
		if got := fetch.Public(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s is public: %v", text, got)
		}
	}
}

// TestT89PrivateServersGetNoRequest sends requests with the production settings to servers on this machine, by
// address and by name, and checks that the servers receive none.
func TestT89PrivateServersGetNoRequest(t *testing.T) {
	t.Parallel()
	seen := 0
	server := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { seen++ }))
	t.Cleanup(server.Close)
	port := server.URL[strings.LastIndexByte(server.URL, ':'):]
	for _, host := range []string{"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "0"} {
		_, err := fetch.Fetcher{}.Get(t.Context(), fetch.Request{URL: "https://" + host + port})
		if err == nil || host == "127.0.0.1" && !errors.Is(err, fetch.ErrPrivate) {
			t.Errorf("%s: %v", host, err)
		}
	}
	if seen != 0 {
		t.Errorf("the server got %d requests", seen)
	}
}

// TestT89OnlyWebPortsAreReached uses ports of other services on a public address. The fetcher rejects the port
// before it connects, so nothing is sent.
func TestT89OnlyWebPortsAreReached(t *testing.T) {
	t.Parallel()
	for _, port := range []string{"22", "25", "5432", "8443", "65535"} {
		address := "https://93.184.216.34:" + port + "/calendar.ics"
		if _, err := (fetch.Fetcher{}).Check(address); !errors.Is(err, fetch.ErrPort) {
			t.Errorf("%s is accepted: %v", address, err)
		}
		if _, err := (fetch.Fetcher{}).Get(t.Context(), fetch.Request{URL: address}); !errors.Is(err, fetch.ErrPort) {
			t.Errorf("%s gets a request: %v", address, err)
		}
	}
	for _, address := range []string{"https://a.example/b", "https://a.example:443/b", "https://a.example:80/b"} {
		if _, err := (fetch.Fetcher{}).Check(address); err != nil {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// TestT89RedirectsAreChecked checks that a permitted server can't redirect to a forbidden one.
func TestT89RedirectsAreChecked(t *testing.T) {
	t.Parallel()
	secret := 0
	inner := serve(t, func(http.ResponseWriter, *http.Request) { secret++ })
	target := strings.Replace(inner, "127.0.0.1", "127.0.0.2", 1)
	outer := serve(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, r.URL.Query().Get("to"), http.StatusFound)
	})
	first := fetch.Fetcher{Permit: func(a netip.Addr) bool { return a == netip.MustParseAddr("127.0.0.1") }}
	for to, want := range map[string]error{
		target: fetch.ErrPrivate, "file:///etc/passwd": fetch.ErrAddress, "ftp://127.0.0.1/": fetch.ErrAddress,
		"http://user:password@127.0.0.1/": fetch.ErrAddress, "http://169.254.169.254/latest/": fetch.ErrPrivate,
	} {
		if _, err := first.Get(t.Context(), fetch.Request{URL: outer + "?to=" + to}); !errors.Is(err, want) {
			t.Errorf("a redirect to %s: %v", to, err)
		}
	}
	if secret != 0 {
		t.Errorf("the other server got %d requests", secret)
	}
	if _, err := (fetch.Fetcher{}).Check("http://calendar.example/"); !errors.Is(err, fetch.ErrAddress) {
		t.Errorf("plain http: %v", err)
	}
}

// TestT89AnswersAreLimited checks the limits on size, redirects and time.
func TestT89AnswersAreLimited(t *testing.T) {
	t.Parallel()
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/large":
			part := make([]byte, 1<<16)
			for range fetch.MaxBytes/len(part) + 2 {
				if _, err := w.Write(part); err != nil {
					return
				}
			}
		case "/again":
			http.Redirect(w, r, "/again", http.StatusFound)
		case "/thrice":
			n := len(r.URL.Query().Get("n"))
			if n < fetch.MaxRedirects {
				http.Redirect(w, r, "/thrice?n="+strings.Repeat("x", n+1), http.StatusFound)
				return
			}
			fmt.Fprint(w, "there")
		}
	})
	for path, want := range map[string]error{"/large": fetch.ErrTooLarge, "/again": fetch.ErrRedirects, "/thrice": nil} {
		if _, err := local.Get(t.Context(), fetch.Request{URL: url + path}); !errors.Is(err, want) {
			t.Errorf("%s: %v", path, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := local.Get(ctx, fetch.Request{URL: url + "/thrice"}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestUnchangedFileIsNotReadAgain checks conditional requests and the texts of problems.
func TestUnchangedFileIsNotReadAgain(t *testing.T) {
	t.Parallel()
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == "/gone":
			w.WriteHeader(http.StatusGone)
		case r.URL.Path == "/locked":
			w.WriteHeader(http.StatusUnauthorized)
		case r.Header.Get("If-None-Match") == `"1"`:
			w.WriteHeader(http.StatusNotModified)
		default:
			w.Header().Set("ETag", `"1"`)
			fmt.Fprint(w, "text")
		}
	})
	first, err := local.Get(t.Context(), fetch.Request{URL: url})
	if err != nil || string(first.Body) != "text" || first.ETag != `"1"` {
		t.Fatalf("%+v %v", first, err)
	}
	if again, err := local.Get(t.Context(), fetch.Request{URL: url, ETag: first.ETag}); err != nil || !again.Unchanged {
		t.Errorf("%+v %v", again, err)
	}
	for path, want := range map[string]fault.Text{"/gone": message.FetchGone, "/locked": message.FetchPassword} {
		if _, err := local.Get(t.Context(), fetch.Request{URL: url + path}); !errors.Is(err, fetch.Problem(want)) {
			t.Errorf("%s: %v", path, err)
		}
	}
	for _, address := range []string{"", "calendar", "ftp://a.example/", "https://", "https://a:b@c.example/",
		"javascript:1"} {
		if _, err := local.Check(address); !errors.Is(err, fetch.ErrAddress) {
			t.Errorf("%q: %v", address, err)
		}
	}
	if got, err := (fetch.Fetcher{}).Check("webcal://a.example/b.ics#c"); err != nil || got != "https://a.example/b.ics" {
		t.Errorf("%s %v", got, err)
	}
}
