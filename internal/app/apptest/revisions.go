package apptest

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"maps"
	"regexp"
	"strings"
	"testing"

	"harborlight/internal/platform/database"
)

// A request that changes a shared row must name the revision that its sender saw (docs/decisions/0050). If a test
// omits it, Do adds the current one, as if the sender had just opened the page.

// revisionRule describes the revision that requests of a pattern must name.
type revisionRule struct {
	pattern *regexp.Regexp // matches the method and the path; its groups are ids of the row
	field   string
	none    any // revision to send if the row doesn't exist or belongs to another account
	now     func(s *Server, token, id string) (any, error)
}

var revisionRules = []revisionRule{
	{regexp.MustCompile(`^(?:PUT /api/admin/partners/([^/]+)|POST /api/admin/partners/([^/]+)/(?:approve|deactivate|hold|reject))$`), "revision", 1,
		func(s *Server, _, id string) (any, error) {
			return database.One[int64](context.Background(), s.App.DB, `SELECT revision FROM partners WHERE id = $1`, id)
		}},
	{regexp.MustCompile(`^PUT (/api/partner/profile)$`), "revision", 1, ownRevision},
	{regexp.MustCompile(`^POST /api/partner/introductions/([^/]+)/moves$`), "from", "pending", requestStatus},
	{regexp.MustCompile(`^PUT /api/admin/booking-kinds/([^/]+)$`), "revision", 1, func(s *Server, _, id string) (any, error) {
		return database.One[int64](context.Background(), s.App.DB, `
			SELECT COALESCE(MAX(revision), 0) FROM booking_kinds WHERE id = $1`, id)
	}},
	{regexp.MustCompile(`^POST /api/admin/leads/([^/]+)/(?:plan|done)$`), "from", map[string]string{"text": "", "on": ""}, func(s *Server, _, id string) (any, error) {
		return database.One[struct {
			Text string `json:"text" db:"next_step"`
			On   string `json:"on" db:"next_step_on"`
		}](context.Background(), s.App.DB, `SELECT next_step, next_step_on FROM leads WHERE id = $1`, id)
	}},
}

func requestStatus(s *Server, _, id string) (any, error) {
	return database.One[string](context.Background(), s.App.DB, `
		SELECT status FROM partnership_requests WHERE id = $1`, id)
}

// ownRevision returns the revision of the company of which the token's user is a member. It returns an error for an
// invalid token or a user without a company.
func ownRevision(s *Server, token, _ string) (any, error) {
	parts := strings.Split(token+"..", ".")
	claims, err := base64.RawURLEncoding.DecodeString(parts[1])
	var who struct{ Sub string }
	if err == nil {
		err = json.Unmarshal(claims, &who)
	}
	if err != nil {
		return nil, err
	}
	return database.One[int64](context.Background(), s.App.DB, `
		SELECT p.revision
		FROM partners p
		JOIN partner_members m ON m.partner_id = p.id
		WHERE m.user_id = $1`, who.Sub)
}

// withRevision returns the body with the current revision of the row that the path names. It returns the body
// unchanged if the route needs no revision, or if the body contains one or isn't an object. For a missing row it adds
// the rule's value none.
func (s *Server) withRevision(tb testing.TB, method, path, token string, body any) any {
	tb.Helper()
	for _, see := range revisionRules {
		found := see.pattern.FindStringSubmatch(method + " " + path)
		if found == nil {
			continue
		}
		object, ok := objectOf(tb, body)
		if _, said := object[see.field]; !ok || said {
			return body
		}
		now, err := see.now(s, token, found[1]+strings.Join(found[2:], ""))
		if err != nil {
			now = see.none
		}
		object[see.field] = now
		return object
	}
	return body
}

// objectOf returns a copy of the body as a JSON object; nil becomes an empty object. It returns false for a string
// that isn't a JSON object, or a value that doesn't encode to one.
func objectOf(tb testing.TB, body any) (map[string]any, bool) {
	tb.Helper()
	object := map[string]any{}
	switch b := body.(type) {
	case nil:
		return object, true
	case map[string]any:
		maps.Copy(object, b)
		return object, true
	case string:
		return object, json.Unmarshal([]byte(b), &object) == nil
	}
	text, err := json.Marshal(body)
	if err != nil {
		tb.Fatal(err)
	}
	return object, json.Unmarshal(text, &object) == nil
}
