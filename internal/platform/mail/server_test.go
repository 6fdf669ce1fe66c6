package mail_test

import (
	"crypto/tls"
	"crypto/x509"
	"io"
	"net"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// server is an SMTP server on loopback that records what it receives.
type server struct {
	*smtp.Server
	address string

	mu        sync.Mutex
	mails     []received // every received body, including rejected ones
	passwords []string   // of every sign-in
	signIn    string     // required password; empty: anyone may send
	hangUp    bool       // close the connection after taking a mail
	down      atomic.Bool

	// refuse decides at each step, "from", "to" or "data"; nil accepts everything.
	refuse func(step string) error
}

type received struct {
	from string
	to   []string
	body string
}

// newServer starts a server; secure is "", "starttls" or "tls".
func newServer(t *testing.T, secure string) (*server, *x509.CertPool) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &server{address: listener.Addr().String()}
	listener = door{listener, &s.down}
	s.Server = smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		return &session{server: s, conn: c}, nil
	}))
	s.AllowInsecureAuth = true
	s.ErrorLog = quiet{}
	config, roots := certificate(t)
	switch secure {
	case "starttls":
		s.TLSConfig = config
	case "tls":
		listener = tls.NewListener(listener, config)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = s.Serve(listener)
	}()
	t.Cleanup(func() {
		_ = s.Close()
		<-done
	})
	return s, roots
}

// door refuses every connection while the server is down.
type door struct {
	net.Listener
	down *atomic.Bool
}

func (d door) Accept() (net.Conn, error) {
	for {
		conn, err := d.Listener.Accept()
		if err != nil || !d.down.Load() {
			return conn, err
		}
		_ = conn.Close()
	}
}

// certificate returns a certificate for 127.0.0.1 and example.com, and a pool with its authority.
func certificate(t *testing.T) (*tls.Config, *x509.CertPool) {
	t.Helper()
	web := httptest.NewTLSServer(nil)
	defer web.Close()
	roots := x509.NewCertPool()
	roots.AddCert(web.Certificate())
	return &tls.Config{Certificates: web.TLS.Certificates, MinVersion: tls.VersionTLS12}, roots
}

type quiet struct{}

func (quiet) Printf(string, ...any) {}
func (quiet) Println(...any)        {}

func (s *server) all() []received {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]received(nil), s.mails...)
}

func (s *server) judge(step string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.refuse == nil {
		return nil
	}
	return s.refuse(step)
}

func refusal(code int, text string) error {
	return &smtp.SMTPError{Code: code, EnhancedCode: smtp.EnhancedCode{code / 100, 0, 0}, Message: text}
}

type session struct {
	server   *server
	conn     *smtp.Conn
	signedIn bool
	took     bool
	mail     received
}

func (s *session) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, _, password string) error {
		s.server.mu.Lock()
		defer s.server.mu.Unlock()
		s.server.passwords = append(s.server.passwords, password)
		if password != s.server.signIn {
			return smtp.ErrAuthFailed
		}
		s.signedIn = true
		return nil
	}), nil
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	if s.server.signIn != "" && !s.signedIn {
		return smtp.ErrAuthRequired
	}
	s.mail = received{from: from}
	return s.server.judge("from")
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.mail.to = append(s.mail.to, to)
	return s.server.judge("to")
}

func (s *session) Data(r io.Reader) error {
	body, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.mail.body = string(body)
	s.server.mu.Lock()
	s.server.mails = append(s.server.mails, s.mail)
	s.took = true
	s.server.mu.Unlock()
	return s.server.judge("data")
}

func (s *session) Reset() {
	if s.took && s.server.hangUp {
		_ = s.conn.Conn().Close()
	}
}

func (s *session) Logout() error { return nil }

var _ smtp.AuthSession = (*session)(nil) // found by type assertion
