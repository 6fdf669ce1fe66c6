package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"runtime"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/platform/httpx"
)

type serveCmd struct {
	settings
}

// Run builds the program, listens, prints the welcome text and serves until ctx ends. It returns an error for invalid
// settings or if the address is in use.
func (s *serveCmd) Run(ctx context.Context, out io.Writer) error {
	begin := time.Now()
	// one more, for work other than hashing passwords (docs/decisions/0018)
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 1)
	config, err := s.config()
	if err != nil {
		return err
	}
	config.Serving = true
	log := slog.Default()
	a, err := app.New(ctx, config, log)
	if err != nil {
		return err
	}
	defer a.Close() //nolint:errcheck // the program ends
	flag := "--addr"
	if len(a.Config.HTTPS) > 0 {
		flag = "--https-addr"
	}
	l, err := httpx.Listen(a.Config.Addr, flag)
	if err != nil {
		return err
	}
	if err := printWelcome(out, a, l); err != nil {
		return err
	}
	log.Info("ready", "addr", l.Addr().String(), "public_url", a.Config.PublicURL, "version", version, "duration_ms",
		time.Since(begin).Milliseconds())
	return a.Serve(ctx, l)
}

// printWelcome prints the site's addresses, its payment mode and the destination of mails, and with --demo the demo
// accounts with their password.
func printWelcome(out io.Writer, a *app.App, l net.Listener) error {
	text := fmt.Sprintf("\n  %s is ready at %s\n", a.Content().Brand.Name, a.Config.PublicURL)
	if a.Config.Demo {
		text += fmt.Sprintf(
			"\n  Demo accounts   %s (administrator)\n                  %s\n                  %s (partner company)\n           "+
				"       password: %s\n",
			app.DemoAdmin, app.DemoUser, app.DemoPartner, app.DemoPassword)
	}
	mails := "files in " + a.MailDir()
	if a.Config.SMTPURL != "" {
		mails = "by SMTP"
	}
	text += fmt.Sprintf(
		"\n  Listening on    %s\n  Payments        %s\n  Mails go to     %s\n  Stop            Ctrl-C\n\n", l.Addr(),
		a.Config.Payments, mails)
	_, err := io.WriteString(out, text)
	return err
}
