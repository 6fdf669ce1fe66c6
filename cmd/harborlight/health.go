package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"strings"
	"time"

	"harborlight/internal/app"
)

// healthTime is the time limit for the site's response.
const healthTime = 10 * time.Second

type healthCmd struct {
	databaseFlags
}

// Run prints that the site of the data folder is ready. It returns an error if the site isn't ready or doesn't
// respond within ten seconds, or if no server has used the folder.
func (c *healthCmd) Run(ctx context.Context, out io.Writer) error {
	i, err := app.FindInstalled(c.Data)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("nothing was served from %s yet: name the folder of your site with --data or HARBORLIGHT_DATA",
			c.Data)
	}
	if err != nil {
		return err
	}
	if err := ready(ctx, i); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "Ready: %s, version %s.\n", i.PublicURL, i.Version)
	return err
}

// ready requests /readyz at the address in the note, for at most ten seconds. It returns nil for status 200, and
// otherwise an error with the site's reason.
func ready(ctx context.Context, i app.Installed) error {
	ctx, cancel := context.WithTimeout(ctx, healthTime)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, i.Probe+"/readyz", nil)
	if err != nil {
		return err
	}
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res, err := client.Do(req)
	if err != nil {
		return fmt.Errorf("the site doesn't answer at %s: is it running? (%w)", i.Probe, err)
	}
	defer res.Body.Close() //nolint:errcheck // it was only read
	said, err := io.ReadAll(io.LimitReader(res.Body, 1<<10))
	if err != nil {
		return fmt.Errorf("read the answer of the site: %w", err)
	}
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("the site answers %d: %s", res.StatusCode, strings.TrimSpace(string(said)))
	}
	return nil
}
