package app_test

import (
	"fmt"
	"net/http"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// TestT103NodesShareLimits sends forms and wrong passwords to each node in turn until
// all refuse, and compares the count with that of one node.
func TestT103NodesShareLimits(t *testing.T) {
	t.Parallel()
	config := databasetest.Config(t, database.Postgres)
	three := []*apptest.Server{}
	for range 3 {
		three = append(three, apptest.Start(t, database.SQLite, on(config), apptest.Limited))
	}
	one := []*apptest.Server{apptest.Start(t, database.SQLite, apptest.Limited)}
	for name, ask := range map[string]func(s *apptest.Server, n int) int{
		"applications": func(s *apptest.Server, n int) int {
			return s.Do(t, http.MethodPost, "/api/partners", "", partner(fmt.Sprint("Company ", n))).Status
		},
		"wrong passwords": func(s *apptest.Server, _ int) int {
			return s.Do(t, http.MethodPost, "/api/auth/token?grant_type=password", "",
				map[string]string{"email": "ada@site.example", "password": "wrong password"}).Status
		},
		"sign-ups": func(s *apptest.Server, n int) int {
			return s.Do(t, http.MethodPost, "/api/auth/signup", "",
				map[string]string{"email": fmt.Sprintf("p%d@site.example", n), "password": "a long enough password"}).Status
		},
	} {
		tries := func(nodes []*apptest.Server) (allowed int) {
			for n := range 60 {
				if ask(nodes[n%len(nodes)], n) != http.StatusTooManyRequests {
					allowed++
				}
			}
			return allowed
		}
		if many, alone := tries(three), tries(one); many != alone || alone == 0 || alone == 60 {
			t.Errorf("%s: %d tries from three nodes, %d from one", name, many, alone)
		}
	}
}
