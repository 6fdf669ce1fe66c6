package app_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/httpx"
)

// TestRoutesMatchTable compares every route with testdata/routes.txt, which lists roles, limits and areas.
// testdata/access.txt lists the responses to each kind of caller.
func TestRoutesMatchTable(t *testing.T) {
	t.Parallel()
	routes := apptest.Start(t, database.SQLite).App.Router.Routes()
	slices.SortFunc(routes, func(a, b httpx.Route) int {
		return cmp.Or(cmp.Compare(a.Area, b.Area), cmp.Compare(a.Role, b.Role), cmp.Compare(a.Pattern, b.Pattern))
	})
	roles := map[auth.Role]string{auth.Anyone: "anyone", auth.SignedIn: "signed in", auth.Admin: "administrator"}
	lines := make([]string, len(routes))
	for i, r := range routes {
		var limits, also []string
		for _, l := range r.Limits {
			limits = append(limits, l.String())
		}
		if r.Effect.NeedsProof() {
			also = append(also, "fresh")
		}
		if r.EffectIf.NeedsProof() {
			also = append(also, "fresh by input")
		}
		if r.Heavy != nil {
			also = append(also, "heavy")
		}
		lines[i] = strings.TrimRight(fmt.Sprintf("%-12s %-13s %-56s %-24s %s", r.Area, roles[r.Role], r.Pattern,
			strings.Join(limits, ", "), strings.Join(also, " ")), " ")
	}
	apptest.CompareTable(t, "routes.txt", strings.Join(lines, "\n")+"\n")
}
