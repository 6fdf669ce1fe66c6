package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"
)

// visitor is a browser or other client. It stores cookies itself, because they are Secure and this is plain HTTP.
type visitor struct {
	program *program
	network string // address sent by the proxy; "" means the socket's address
	cookies map[string]string
	headers map[string]string
	token   string
}

// answer is an HTTP response.
type answer struct {
	status int
	header http.Header
	body   string
}

var networks atomic.Uint32

// elsewhere returns an address in an unused network.
func elsewhere() string {
	n := networks.Add(1)
	return fmt.Sprintf("%d.%d.%d.7", 20+n>>16&0x7f, n>>8&0xff, n&0xff)
}

// visitor returns a visitor without cookies at the address sent by the proxy.
func (p *program) visitor(network string) *visitor {
	return &visitor{program: p, network: network, cookies: map[string]string{}, headers: map[string]string{}}
}

// browser returns a visitor in a new network that behaves like our pages.
func (p *program) browser() *visitor {
	v := p.visitor(elsewhere())
	v.headers["X-Refresh-Transport"] = "cookie"
	return v
}

// newClient returns a client that connects to the program on this port for any host name and follows no redirects.
func newClient(port string) *http.Client {
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "tcp", "127.0.0.1:"+port)
	}
	return &http.Client{
		Timeout:       20 * time.Second,
		Transport:     &http.Transport{DialContext: dial, MaxIdleConnsPerHost: 16, DisableCompression: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

func (v *visitor) get(ctx context.Context, path string) (answer, error) {
	return v.do(ctx, http.MethodGet, path, nil)
}

func (v *visitor) post(ctx context.Context, path string, body any) (answer, error) {
	return v.do(ctx, http.MethodPost, path, body)
}

// do sends a request with body as JSON, or without a body if it is nil, and returns the response of any status. path
// may be a whole URL.
func (v *visitor) do(ctx context.Context, method, path string, body any) (answer, error) {
	var content io.Reader = http.NoBody
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return answer{}, err
		}
		content = bytes.NewReader(text)
	}
	if strings.HasPrefix(path, "/") {
		path = v.program.url + path
	}
	req, err := http.NewRequestWithContext(ctx, method, path, content)
	if err != nil {
		return answer{}, err
	}
	v.addHeaders(req, body != nil)
	return v.send(req)
}

// addHeaders adds the visitor's network, token, further headers and cookies to the request, and with isJSON the
// content type.
func (v *visitor) addHeaders(req *http.Request, isJSON bool) {
	if isJSON {
		req.Header.Set("Content-Type", "application/json")
	}
	if v.network != "" {
		req.Header.Set("X-Forwarded-For", v.network)
	}
	if v.token != "" {
		req.Header.Set("Authorization", "Bearer "+v.token)
	}
	for name, value := range v.headers {
		req.Header.Set(name, value)
	}
	for name, value := range v.cookies {
		req.Header.Add("Cookie", name+"="+value)
	}
}

// send sends the request, stores the cookies of the response for the visitor, and returns the response of any status.
// It doesn't follow redirects.
func (v *visitor) send(req *http.Request) (answer, error) {
	res, err := v.program.client.Do(req)
	if err != nil {
		return answer{}, err
	}
	defer res.Body.Close() //nolint:errcheck // it was read
	text, err := io.ReadAll(res.Body)
	if err != nil {
		return answer{}, err
	}
	for _, c := range res.Cookies() {
		if c.MaxAge < 0 {
			delete(v.cookies, c.Name)
		} else {
			v.cookies[c.Name] = c.Value
		}
	}
	return answer{res.StatusCode, res.Header, string(text)}, nil
}

// follow opens an address and follows its redirects, like a mail scanner. It ignores the final status; more than five
// redirects are an error.
func (v *visitor) follow(ctx context.Context, address string) error {
	for range 6 {
		got, err := v.get(ctx, address)
		if err != nil || got.status/100 != 3 {
			return err
		}
		next, err := url.Parse(got.header.Get("Location"))
		if err != nil {
			return err
		}
		base, _ := url.Parse(address)
		address = base.ResolveReference(next).String()
	}
	return fmt.Errorf("%s redirects in circles", address)
}

// fields returns the body as a JSON object, or an empty map if it isn't one.
func (a answer) fields() map[string]any {
	out := map[string]any{}
	_ = json.Unmarshal([]byte(a.body), &out)
	return out
}

// field returns a text field of the body.
func (a answer) field(name string) string {
	text, _ := a.fields()[name].(string)
	return text
}

// want returns an error unless the response has one of the statuses. what names the request in the error.
func (a answer) want(what string, statuses ...int) error {
	if slices.Contains(statuses, a.status) {
		return nil
	}
	return fmt.Errorf("%s: status %d %.200s", what, a.status, a.body)
}
