package app_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// submit sends JSON and returns the status, or 0 without a response.
func submit(ctx context.Context, url string, body any) int {
	text, err := json.Marshal(body)
	if err != nil {
		return 0
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(text))
	if err != nil {
		return 0
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := new(http.Client).Do(req)
	if err != nil {
		return 0
	}
	_ = res.Body.Close()
	return res.StatusCode
}

// apply sends an application whose address contains the company's name, and reports whether it was acknowledged.
func apply(ctx context.Context, s *apptest.Server, name string) bool {
	body := partner(name)
	body["contact_email"] = name + "@applicant.example"
	return submit(ctx, s.URL+"/api/partners", body) == http.StatusCreated
}

// mustHoldOnce fails unless every acknowledged application is stored, none is stored twice, and each has one fact and
// at most one mail to its company. It returns the number of stored applications.
func mustHoldOnce(t *testing.T, db *database.DB, acknowledged []string) int {
	t.Helper()
	stored, err := database.All[string](t.Context(), db, `SELECT company_name FROM partners ORDER BY company_name`)
	apptest.Must(t, err)
	if n := len(stored) - len(slices.Compact(slices.Clone(stored))); n > 0 {
		t.Errorf("%d applications are stored twice", n)
	}
	for _, name := range acknowledged {
		if _, found := slices.BinarySearch(stored, name); !found {
			t.Errorf("%s was acknowledged and is lost", name)
		}
	}
	for query, want := range map[string]int{
		`SELECT COUNT(*) FROM jobs WHERE kind = 'fact:partners.applied'`: len(stored),
		`SELECT COUNT(*) FROM (
			SELECT recipient FROM mails WHERE recipient LIKE '%@applicant.example' GROUP BY recipient HAVING COUNT(*) > 1) m`: 0,
	} {
		if n, err := database.One[int](t.Context(), db, query); err != nil || n != want {
			t.Errorf("%d instead of %d: %s (%v)", n, want, query, err)
		}
	}
	return len(stored)
}

// mustMailOnce runs all remaining jobs, including those that a stopped node had begun, and fails unless every stored
// company got one mail.
func mustMailOnce(t *testing.T, s *apptest.Server) {
	t.Helper()
	apptest.Must(t, s.App.DB.Write(t.Context(), func(tx *database.Tx) error { // expires the leases by the database's clock
		_, err := tx.Exec(t.Context(), `UPDATE jobs SET locked_until = created_at WHERE locked_until IS NOT NULL`)
		return err
	}))
	s.Drain(t)
	stored := mustHoldOnce(t, s.App.DB, nil)
	mails, err := database.One[int](t.Context(), s.App.DB,
		`SELECT COUNT(*) FROM mails WHERE recipient LIKE '%@applicant.example'`)
	apptest.Must(t, err)
	if mails != stored {
		t.Errorf("%d mails to %d companies", mails, stored)
	}
}

// applyAll runs concurrent visitors, each of which applies the given number of times, until ctx ends. It calls told
// with each acknowledged name.
func applyAll(ctx context.Context, s *apptest.Server, visitors, times int, told func(name string)) (wait func()) {
	var all sync.WaitGroup
	for v := range visitors {
		all.Go(func() {
			pause := time.NewTicker(5 * time.Millisecond) // a stopped node refuses at once
			defer pause.Stop()
			for i := 0; i < times && ctx.Err() == nil; i++ {
				name := fmt.Sprintf("company-%s-%d-%d", s.App.Config.Version, v, i)
				if apply(context.WithoutCancel(ctx), s, name) {
					told(name)
				}
				<-pause.C
			}
		})
	}
	return all.Wait
}

// atWork runs the program's jobs until stop is called.
func atWork(a *app.App) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); a.Runner.Run(ctx) }()
	return func() { cancel(); <-done }
}
