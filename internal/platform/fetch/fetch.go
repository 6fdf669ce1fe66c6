// Package fetch downloads a file from an address that a user entered. Such an address must not give access to
// services that only this machine or its network can reach, such as a database, a router or a cloud's metadata
// service (docs/security.md, T89).
//
// Every connection is checked after the host name was resolved, so a name that resolves differently the second time
// bypasses nothing. Redirects are checked in the same way. Time, size and the number of redirects are limited.
package fetch

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"syscall"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// Limits of one request.
const (
	MaxBytes     = 5 << 20 // of the decompressed body
	MaxRedirects = 3
	MaxTime      = 10 * time.Second
	maxHeader    = 64 << 10
)

// Problem is the reason why a file could not be downloaded, written for the user who entered the address.
type Problem fault.Text

// Error returns the text of the problem for the log.
func (p Problem) Error() string { return fault.Text(p).String() }

// The problems that are independent of the server's answer.
var (
	ErrAddress   = Problem(message.FetchAddress)
	ErrPort      = Problem(message.FetchPort)
	ErrPrivate   = Problem(message.FetchPrivate)
	ErrNotFound  = Problem(message.FetchNotFound)
	ErrSlow      = Problem(message.FetchSlow)
	ErrTLS       = Problem(message.FetchCertificate)
	ErrRedirects = Problem(message.FetchRedirects)
	ErrTooLarge  = Problem(message.FetchTooLarge)
	ErrNoAnswer  = Problem(message.FetchNoAnswer)
)

// Fetcher downloads files. The zero value accepts only public addresses and https.
type Fetcher struct {
	// Permit decides which addresses may be reached. If it is set, http and all ports are permitted, too. If it is
	// nil, Public decides. Only tests set it.
	Permit func(netip.Addr) bool
}

// Request contains the address of a file and the validators of the last answer.
type Request struct {
	URL          string
	ETag         string // of the last answer; empty if there is none
	LastModified string // of the last answer; empty if there is none
}

// Answer contains a file, or reports that it is unchanged.
type Answer struct {
	Unchanged    bool
	Body         []byte
	ETag         string
	LastModified string
}

// Check returns the address without its fragment, with https instead of webcal, a scheme of calendar programs. It
// returns ErrAddress unless the address is an https URL with a host and without credentials, and ErrPort for ports
// other than 80 and 443. A fetcher with Permit also accepts http and all ports. It sends nothing.
func (f Fetcher) Check(address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil {
		return "", ErrAddress
	}
	if u.Scheme == "webcal" || u.Scheme == "webcals" {
		u.Scheme = "https"
	}
	u.Fragment = ""
	if err := f.check(u); err != nil {
		return u.String(), err
	}
	if !f.permitsPort(u.Port()) {
		return u.String(), ErrPort
	}
	return u.String(), nil
}

// permitsPort rejects the ports of other services than web servers, such as mail servers and databases.
func (f Fetcher) permitsPort(port string) bool {
	return port == "" || port == "80" || port == "443" || f.Permit != nil
}

// check returns ErrAddress unless u is an https URL (or http, with Permit) with a host and without credentials.
func (f Fetcher) check(u *url.URL) error {
	plain := u.Scheme == "http" && f.Permit != nil
	if u.Scheme != "https" && !plain || u.Hostname() == "" || u.User != nil {
		return ErrAddress
	}
	return nil
}

// Get downloads a file. If the server reports that it is unchanged since the request's ETag or time, the answer has
// Unchanged set and no body. Every error is a Problem or the error of ctx, including answers other than 200.
func (f Fetcher) Get(ctx context.Context, in Request) (Answer, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, in.URL, nil)
	if err != nil || f.check(request.URL) != nil {
		return Answer{}, ErrAddress
	}
	request.Header.Set("User-Agent", "Harborlight-Calendar/1.0")
	request.Header.Set("Accept", "text/calendar, */*;q=0.1")
	if in.ETag != "" {
		request.Header.Set("If-None-Match", in.ETag)
	}
	if in.LastModified != "" {
		request.Header.Set("If-Modified-Since", in.LastModified)
	}
	client := f.Client()
	defer client.CloseIdleConnections()
	response, err := client.Do(request)
	if err != nil {
		return Answer{}, problemOf(ctx, err)
	}
	defer response.Body.Close() //nolint:errcheck // it was read
	answer, err := readResponse(response)
	if err != nil {
		return Answer{}, problemOf(ctx, err)
	}
	return answer, nil
}

// Client returns an HTTP client with the limits of the fetcher, for one request: MaxTime in total, at most
// MaxRedirects, and only permitted addresses and ports. It doesn't reuse connections, because a connection that was
// permitted for one user must not serve another.
func (f Fetcher) Client() *http.Client {
	dialer := &net.Dialer{Timeout: MaxTime, Control: f.control}
	return &http.Client{
		Timeout: MaxTime,
		Transport: &http.Transport{
			Proxy: nil, DialContext: dialer.DialContext, DisableKeepAlives: true, TLSHandshakeTimeout: MaxTime,
			ResponseHeaderTimeout: MaxTime, MaxResponseHeaderBytes: maxHeader,
			TLSClientConfig: &tls.Config{MinVersion: tls.VersionTLS12},
		},
		CheckRedirect: func(next *http.Request, via []*http.Request) error {
			if len(via) > MaxRedirects {
				return ErrRedirects
			}
			return f.check(next.URL)
		},
	}
}

// control returns ErrPrivate for addresses that aren't permitted (by default, those that aren't Public) and ErrPort
// for ports that aren't. It runs after the name was resolved and before any data is sent.
func (f Fetcher) control(_, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	permit := f.Permit
	if permit == nil {
		permit = Public
	}
	if err != nil || !permit(to.Addr().Unmap()) {
		return ErrPrivate
	}
	if !f.permitsPort(strconv.Itoa(int(to.Port()))) {
		return ErrPort
	}
	return nil
}

// readResponse returns the body and validators of a response. For 304 it sets Unchanged; other statuses than 200 are a
// Problem, and a body of more than MaxBytes is ErrTooLarge.
func readResponse(response *http.Response) (Answer, error) {
	answer := Answer{ETag: response.Header.Get("ETag"), LastModified: response.Header.Get("Last-Modified")}
	switch {
	case response.StatusCode == http.StatusNotModified:
		answer.Unchanged = true
		return answer, nil
	case response.StatusCode == http.StatusNotFound || response.StatusCode == http.StatusGone:
		return Answer{}, Problem(message.FetchGone)
	case response.StatusCode == http.StatusUnauthorized || response.StatusCode == http.StatusForbidden:
		return Answer{}, Problem(message.FetchPassword)
	case response.StatusCode != http.StatusOK:
		return Answer{}, Problem(message.FetchError(response.StatusCode))
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, MaxBytes+1))
	if err == nil && len(body) > MaxBytes {
		err = ErrTooLarge
	}
	answer.Body = body
	return answer, err
}

// problemOf returns the error of ctx if ctx has ended, and otherwise a Problem: the one in err, ErrNotFound for
// unknown hosts, ErrTLS for invalid certificates, ErrSlow for timeouts, or ErrNoAnswer.
func problemOf(ctx context.Context, err error) error {
	var problem Problem
	var name *net.DNSError
	var certificate *tls.CertificateVerificationError
	var unknown x509.UnknownAuthorityError
	var timeout net.Error
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &problem):
		return problem
	case errors.As(err, &name) && name.IsNotFound:
		return ErrNotFound
	case errors.As(err, &certificate), errors.As(err, &unknown):
		return ErrTLS
	case errors.As(err, &timeout) && timeout.Timeout():
		return ErrSlow
	}
	return ErrNoAnswer
}
