package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"time"

	gomail "github.com/wneessen/go-mail"

	"harborlight/internal/jobs"
)

const (
	dialLimit = 10 * time.Second // to reach the server
	sendLimit = 30 * time.Second // for one mail
)

// NewSMTP returns a transport for an SMTP server: smtp://user:password@host:587, with STARTTLS
// required unless the host is this machine, or smtps://user:password@host:465. The error gives
// advice and never repeats the password.
func NewSMTP(address string) (Transport, error) {
	const form = "; use smtp://user:password@host:587 or smtps://user:password@host:465"
	u, err := url.Parse(address)
	if err != nil {
		return nil,
			errors.New("the SMTP address is malformed" + form + " and write special characters of the password as %XX")
	}
	s := smtp{host: u.Hostname(), user: u.User, connect: (&net.Dialer{}).DialContext}
	switch {
	case u.Scheme != "smtp" && u.Scheme != "smtps":
		return nil, errors.New("the SMTP address must begin with smtp:// or smtps://" + form)
	case s.host == "":
		return nil, errors.New("the SMTP address has no host" + form)
	case (u.Path != "" && u.Path != "/") || u.RawQuery != "" || u.Fragment != "":
		return nil, errors.New("the SMTP address has something after the port" + form)
	}
	s.implicitTLS = u.Scheme == "smtps"
	s.port = map[bool]int{false: 587, true: 465}[s.implicitTLS]
	if text := u.Port(); text != "" {
		if s.port, err = strconv.Atoi(text); err != nil || s.port < 1 || s.port > 65535 {
			return nil, fmt.Errorf("the SMTP port %q is not a number from 1 to 65535%s", text, form)
		}
	}
	return s, nil
}

type smtp struct {
	host        string
	port        int
	user        *url.Userinfo // nil: no authentication
	implicitTLS bool

	roots   *x509.CertPool // trusted authorities; nil: the system's
	connect func(ctx context.Context, network, address string) (net.Conn, error)
}

// Send delivers over a new connection.
func (s smtp) Send(ctx context.Context, m Outgoing) error {
	msg, err := build(m, gomail.EncodingQP)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, sendLimit)
	defer cancel()
	client, err := s.client(ctx)
	if err != nil {
		return err
	}
	if err := client.DialWithContext(ctx); err != nil {
		return fmt.Errorf("reach the mail server %s: %w", s.host, err)
	}
	defer client.Close() // its error doesn't matter: the server has taken the mail or not
	err = client.Send(msg)
	if err == nil || msg.IsDelivered() { // the server may hang up after taking the mail
		return nil
	}
	if refusedForGood(err) {
		return jobs.Permanent(err)
	}
	return err
}

// refusedForGood reports whether the server refused this mail permanently: 55x, such as "no such
// user". Other 5xx codes, and any before the recipient is named, are about settings (credentials,
// sender, encryption), and the mail can be delivered once they are corrected.
func refusedForGood(err error) bool {
	var refusal *gomail.SendError
	return errors.As(err, &refusal) &&
		refusal.Reason != gomail.ErrSMTPMailFrom &&
		refusal.ErrorCode() >= 550 && refusal.ErrorCode() <= 559
}

// client returns a client whose connection ends with ctx.
func (s smtp) client(ctx context.Context) (*gomail.Client, error) {
	config := &tls.Config{ServerName: s.host, RootCAs: s.roots, MinVersion: tls.VersionTLS12}
	options := []gomail.Option{
		gomail.WithPort(s.port), gomail.WithTimeout(sendLimit), gomail.WithTLSConfig(config), gomail.WithoutNoop(),
		gomail.WithDialContextFunc(func(_ context.Context, network, address string) (net.Conn, error) {
			return s.dial(ctx, network, address, config)
		}),
	}
	switch {
	case s.implicitTLS:
		options = append(options, gomail.WithSSL())
	case isLoopback(s.host):
		options = append(options, gomail.WithTLSPolicy(gomail.TLSOpportunistic))
	default:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	}
	if s.user != nil {
		password, _ := s.user.Password()
		options = append(options, gomail.WithUsername(s.user.Username()), gomail.WithPassword(password),
			gomail.WithOpportunisticSMTPAuth(gomail.SMTPAuthSCRAMSHA256, gomail.SMTPAuthSCRAMSHA1,
				gomail.SMTPAuthPlain, gomail.SMTPAuthLogin, gomail.SMTPAuthCramMD5))
	}
	client, err := gomail.NewClient(s.host, options...)
	if err != nil {
		return nil, fmt.Errorf("set up the mail server %s: %w", s.host, err)
	}
	return client, nil
}

func (s smtp) dial(ctx context.Context, network, address string, config *tls.Config) (net.Conn, error) {
	dialing, cancel := context.WithTimeout(ctx, dialLimit)
	defer cancel()
	conn, err := s.connect(dialing, network, address)
	if err != nil {
		return nil, err
	}
	context.AfterFunc(ctx, func() { _ = conn.Close() })
	if !s.implicitTLS {
		return conn, nil
	}
	secure := tls.Client(conn, config)
	if err := secure.HandshakeContext(dialing); err != nil {
		_ = conn.Close()
		return nil, err
	}
	return secure, nil
}

// isLoopback reports whether host is this machine, where no one else listens.
func isLoopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
