package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/textproto"
	"net/url"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
	gosmtp "github.com/wneessen/go-mail/smtp"

	"harborlight/internal/platform/jobs"
)

const (
	dialLimit = 10 * time.Second // to connect to the server
	stepLimit = 30 * time.Second // for each response before the mail is sent
	// dataLimit applies to the response to the whole mail: a server that scans it may take that long (RFC 5321,
	// 4.5.3.2.6). A shorter limit would send the mail twice.
	dataLimit = 10 * time.Minute
	quitLimit = 2 * time.Second // for the response to QUIT, which has no effect
)

// NewSMTP returns a transport for an SMTP server: smtp://user:password@host:587, with STARTTLS required unless the
// host is loopback, or smtps://user:password@host:465. These ports are the defaults. It only checks the address and
// doesn't connect. The error gives advice and never repeats the password.
func NewSMTP(address string) (Transport, error) {
	const form = "; use smtp://user:password@host:587 or smtps://user:password@host:465"
	u, err := url.Parse(address)
	if err != nil {
		return nil,
			errors.New("the SMTP address is malformed" + form + " and write special characters of the password as %XX")
	}
	s := smtp{host: u.Hostname(), user: u.User, dialContext: (&net.Dialer{}).DialContext, pool: &connPool{}}
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
	user        *url.Userinfo // nil disables authentication
	implicitTLS bool

	roots       *x509.CertPool // trusted authorities; nil means the system's
	dialContext func(ctx context.Context, network, address string) (net.Conn, error)
	pool        *connPool // nil uses a connection for each mail
}

// Send delivers the mail over a new connection.
func (s smtp) Send(ctx context.Context, m Outgoing) error {
	s.pool = nil
	leave, err := s.deliver(ctx, m)
	leave()
	return err
}

// deliver sends the mail and leaves the connection open until the caller calls leave, so that the caller can first
// record that the server accepted the mail. It may reuse a connection and keep it for the next mail. leave is never
// nil.
func (s smtp) deliver(ctx context.Context, m Outgoing) (leave func(), err error) {
	leave = func() {}
	msg, err := build(m, gomail.EncodingQP)
	if err != nil {
		return leave, err
	}
	from, err := msg.GetSender(false)
	if err != nil {
		return leave, err
	}
	talk, err := s.connect(ctx, from)
	if err != nil {
		return leave, err
	}
	if err := transmit(talk.Client, msg); err != nil {
		return talk.quit, err
	}
	return func() { s.pool.keep(talk) }, nil
}

// connect returns a connection on which the server has accepted the sender. If a reused connection fails before that,
// it tries the next one and finally a new one; this can't duplicate the mail, because the server has received only
// the sender. If the server rejects the sender permanently, the error has settingsMark.
func (s smtp) connect(ctx context.Context, from string) (*smtpConn, error) {
	for talk := s.pool.take(); talk != nil; talk = s.pool.take() {
		talk.bind(ctx)
		if talk.UpdateDeadline(stepLimit) == nil && talk.Mail(from) == nil {
			return talk, nil
		}
		_ = talk.Close()
	}
	talk, err := s.open(ctx)
	if err != nil {
		return nil, err
	}
	if err = talk.UpdateDeadline(stepLimit); err == nil {
		err = markSettingsRejection(withPrefix("sender", talk.Mail(from)))
	}
	if err != nil {
		talk.quit()
		return nil, err
	}
	return talk, nil
}

// withPrefix adds a prefix to err. It returns nil for nil.
func withPrefix(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", what, err)
}

// open connects to the server and authenticates. The text of a failure begins with unreachableMark, even if the
// server rejected the password.
func (s smtp) open(ctx context.Context) (*smtpConn, error) {
	talk := &smtpConn{}
	client, err := s.client(ctx, talk)
	if err != nil {
		return nil, err
	}
	dialing, cancel := context.WithTimeout(ctx, dialLimit+stepLimit)
	defer cancel()
	talk.Client, err = client.DialToSMTPClientWithContext(dialing)
	if err != nil {
		return nil, fmt.Errorf("%s%s: %w", unreachableMark, s.host, err)
	}
	return talk, nil
}

// transmit sends the mail on a connection with an accepted sender. A server's rejection is an error as classifyError
// returns it. Without a response to the whole mail it is unknown whether the server accepted it; the error isn't
// permanent, so the mail is retried.
func transmit(talk *gosmtp.Client, msg *gomail.Msg) error {
	to, err := msg.GetRecipients()
	if err != nil {
		return err
	}
	for _, address := range to {
		if err := talk.Rcpt(address); err != nil {
			return classifyError(fmt.Errorf("recipient: %w", err))
		}
	}
	writer, err := talk.Data()
	if err != nil {
		return classifyError(fmt.Errorf("data: %w", err))
	}
	if _, err := msg.WriteTo(writer); err != nil {
		return fmt.Errorf("send the text: %w", err)
	}
	if err := talk.UpdateDeadline(dataLimit); err != nil {
		return err
	}
	if err := writer.Close(); err != nil {
		return classifyError(fmt.Errorf("answer to the mail: %w", err))
	}
	return nil
}

// settingsMark is the prefix of errors that other settings would avoid.
const settingsMark = "the mail server refuses our settings, not the mail: "

// unreachableMark is the prefix of errors for an unreachable server or a failed sign-in.
const unreachableMark = "reach the mail server "

// markSettingsRejection adds settingsMark to a permanent rejection. It returns other errors unchanged.
func markSettingsRejection(err error) error {
	if refusal, ok := errors.AsType[*textproto.Error](err); ok && refusal.Code >= 500 {
		return fmt.Errorf("%s%w", settingsMark, err)
	}
	return err
}

// classifyError distinguishes two permanent rejections and returns other errors unchanged. If the server rejects this
// recipient or text (55x, such as "no such user"), the error is marked with jobs.Permanent. If it rejects our
// settings, the error gets settingsMark and the mail is kept, because it can be delivered once they are corrected:
// other 5xx codes, enhanced codes of the class "security or policy" (RFC 3463, 5.7.x), and texts that ask for
// authentication.
func classifyError(err error) error {
	refusal, ok := errors.AsType[*textproto.Error](err)
	if !ok || refusal.Code < 500 {
		return err
	}
	words := strings.ToLower(refusal.Msg)
	ours := refusal.Code < 550 || refusal.Code > 559 || strings.HasPrefix(words, "5.7.") ||
		strings.Contains(words, "relay") || strings.Contains(words, "authenticat")
	if ours {
		return markSettingsRejection(err)
	}
	return jobs.Permanent(err)
}

// client returns a client that isn't connected yet. Its connection closes when ctx ends. TLS is required, except on a
// loopback host, where it is used if offered.
func (s smtp) client(ctx context.Context, talk *smtpConn) (*gomail.Client, error) {
	config := &tls.Config{ServerName: s.host, RootCAs: s.roots, MinVersion: tls.VersionTLS12}
	options := []gomail.Option{
		gomail.WithPort(s.port), gomail.WithTimeout(stepLimit), gomail.WithTLSConfig(config), gomail.WithoutNoop(),
		gomail.WithDialContextFunc(func(_ context.Context, network, address string) (net.Conn, error) {
			return s.dial(ctx, talk, network, address, config)
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

// dial opens the connection within 10 seconds, including the TLS handshake if implicitTLS is set. It stores the plain
// connection in talk.conn and closes it when ctx ends.
func (s smtp) dial(ctx context.Context, talk *smtpConn, network, address string,
	config *tls.Config) (net.Conn, error) {
	dialing, cancel := context.WithTimeout(ctx, dialLimit)
	defer cancel()
	conn, err := s.dialContext(dialing, network, address)
	if err != nil {
		return nil, err
	}
	talk.conn = conn
	talk.bind(ctx)
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

// isLoopback reports whether host is localhost or a loopback IP address, where no other host can listen.
func isLoopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
