package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
)

// private reports whether only this machine can use the site: it listens on a loopback address and
// its public URL is a loopback one.
func (c *Config) private() bool {
	u, err := url.Parse(c.PublicURL)
	host, _, _ := net.SplitHostPort(c.Addr) // checked by complete
	return err == nil && loopback(u.Hostname()) && loopback(host)
}

// checkExposure refuses demonstration settings on a site that others can reach
// (docs/security.md, T56).
func (c *Config) checkExposure() error {
	if c.private() {
		return nil
	}
	const where = "it needs a loopback --addr and --public-url, such as 127.0.0.1:8080 and http://localhost:8080"
	var errs []error
	if c.Demo {
		errs = append(errs, errors.New("--demo makes accounts with a published password: "+where+
			"; for a real site leave it out and name a new folder with --data"))
	}
	if c.Payments == "test" && !c.Demo {
		errs = append(errs, errors.New("--payments test gives everything away: "+where+
			"; for a real site choose stripe or invoice"))
	}
	if !c.Limits {
		errs = append(errs,
			errors.New("--limits off lets strangers guess passwords: "+where+"; for a real site leave it out"))
	}
	return errors.Join(errs...)
}

// demoAccounts returns the accounts that still have the password of --demo. Their database was made
// for a demonstration. With --demo that needs no look: each costs a password hash, and the desk asks with every page.
func (a *App) demoAccounts(ctx context.Context) (emails []string, err error) {
	if a.Config.Demo {
		return demoEmails, nil
	}
	for _, email := range demoEmails {
		known, err := a.accounts.HasPassword(ctx, email, DemoPassword)
		if err != nil {
			return nil, fmt.Errorf("look for the demo account %s: %w", email, err)
		}
		if known {
			emails = append(emails, email)
		}
	}
	return emails, nil
}

// refuseDemoData refuses to serve a database with demo accounts to others.
func (a *App) refuseDemoData(ctx context.Context) error {
	if !a.Config.Serving || a.Config.private() {
		return nil
	}
	emails, err := a.demoAccounts(ctx)
	if err != nil || len(emails) == 0 {
		return err
	}
	return fmt.Errorf("the data was made with --demo and the password of %s is published: "+
		"name a new folder with --data, or change the passwords while --public-url is a loopback address", emails[0])
}
