package operations

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/paging"
)

// AdminAction is an entry of the audit trail about an admin's action.
type AdminAction struct {
	ID       string    `json:"id" db:"id" doc:"UUID"`
	At       time.Time `json:"at" db:"at"`
	Actor    string    `json:"actor" doc:"Email of the admin; empty if the account was deleted"`
	Action   string    `json:"action" db:"action" doc:"Noun and verb" example:"partner.approved"`
	ObjectID string    `json:"object_id" db:"object_id" doc:"Id of the object; empty if none"`
	Object   string    `json:"object" doc:"Name of the object; empty if none or deleted"`
	Before   string    `json:"before" doc:"State before, if it changed"`
	After    string    `json:"after" doc:"State after"`
	Number   *int64    `json:"number" db:"seq" doc:"Position in the hash chain; null for older entries"`

	ActorID string          `json:"-" db:"actor_id"`
	Details json.RawMessage `json:"-" db:"details,json"`

	who, what, change string // as text
}

// byAdmin is an SQL condition for admins' actions. It excludes the program's actions and users' actions on their
// accounts.
const byAdmin = "a.actor_id <> '' AND substr(a.action, 1, 9) <> 'accounts.'"

// trailList is the admin's list. Entries are append-only.
var trailList = paging.List[AdminAction]{
	Select: `
		SELECT
			a.id,
			a.at,
			a.action,
			a.object_id,
			a.seq,
			a.actor_id,
			a.details
		FROM audit_log a`,
	Table: "audit_log a", Orders: []paging.Order{
		{Name: "newest", Columns: []string{"a.at", "a.id"}, Descending: true, Where: byAdmin},
		{Name: "oldest", Columns: []string{"a.at", "a.id"}, Where: byAdmin},
	}, ID: func(e AdminAction) string { return e.ID },
}

var errNoEntry = fault.NotFound(message.OperationsEntryMissing)

// nouns are the objects of actions, as filters of the list.
var nouns = []string{"lead", "offer", "order", "invoice", "booking", "partner", "request", "review", "commission",
	"referral", "content", "media", "letter", "mail", "invitations", "start"}

// nounStates returns one filter of the audit trail for each noun with which actions begin, such as "order".
func nounStates() []desk.State[AdminAction] {
	states := make([]desk.State[AdminAction], len(nouns))
	for i, noun := range nouns {
		states[i] = desk.State[AdminAction]{ID: noun, Tone: desk.Neutral, SQL: "a.action LIKE '" + noun + ".%%'",
			Is: func(e AdminAction) bool { return e.noun() == noun }}
	}
	return states
}

func (e AdminAction) noun() string {
	noun, _, _ := strings.Cut(e.Action, ".")
	return noun
}

// records maps nouns to the desk tabs of their records.
var records = map[string]string{"lead": "leads", "offer": "offers", "order": "orders", "invoice": "invoices",
	"booking": "bookings", "partner": "applications", "request": "requests", "review": "reviews",
	"commission": "commission", "referral": "referrals", "letter": "undelivered"}

// objectLink returns a link to the desk's record of the action's object, with its name or else its ID as text. It
// returns an empty target if the desk has no list of such objects or the object was deleted. An undelivered job
// (letter) has no name but keeps its record.
func (e AdminAction) objectLink() desk.Target {
	tab, found := records[e.noun()]
	if !found || !id.IsValid(e.ObjectID) || e.Object == "" && e.noun() != "letter" {
		return desk.Target{}
	}
	return desk.Target{Text: cmp.Or(e.Object, e.ObjectID), URL: desk.Path(tab, e.ObjectID)}
}

var (
	whenColumn   = desk.Time("when", desk.Instant(func(e AdminAction) time.Time { return e.At }))
	whoColumn    = desk.Text("who", func(e AdminAction) string { return e.who })
	whatColumn   = desk.Text("what", func(e AdminAction) string { return e.what })
	actionColumn = desk.Text("action", func(e AdminAction) string { return e.Action })
	objectColumn = desk.Text("object", func(e AdminAction) string { return e.Object })
	changeColumn = desk.Text("change", func(e AdminAction) string { return e.change })
)

// trailDesk declares the audit trail at the desk: a read-only list of admins' actions, without those of the program
// and those on accounts.
func (a *Area) trailDesk() desk.Kind[AdminAction] {
	return &desk.Resource[AdminAction, AdminAction]{
		Name: "audit", Noun: desk.Noun{ID: "trail", One: "an audit entry", Many: "audit entries"},
		List: trailList, NotFound: errNoEntry, Enrich: a.nameEntries,
		Columns: []desk.Column[AdminAction]{
			whatColumn.At(desk.Title), objectColumn.At(desk.Line), changeColumn, whoColumn.At(desk.Mark),
			whenColumn.At(desk.Figure).SortableBy("newest", "oldest"),
			desk.Badge("about", nounStates()...).FileOnly().Filterable(), actionColumn.FileOnly(),
			desk.Text("object_id", func(e AdminAction) string { return e.ObjectID }).FileOnly(),
		},
		Record: desk.Record[AdminAction, AdminAction]{
			Find: a.findEntry, Row: desk.Itself[AdminAction], Title: func(e AdminAction) string { return e.what },
			Facts: []desk.Column[AdminAction]{whenColumn, whoColumn, desk.Link("record", AdminAction.objectLink),
				objectColumn.When(func(e AdminAction) bool { return e.objectLink() == desk.Target{} }),
				changeColumn, actionColumn, desk.Text("number", func(e AdminAction) string {
					if e.Number == nil {
						return ""
					}
					return fmt.Sprint(*e.Number)
				})},
		},
	}
}

// findEntry returns an admin's action with its names. For an unknown entry, and for actions of the program or of
// users on their accounts, it returns errNoEntry, a fault of kind NotFound.
func (a *Area) findEntry(ctx context.Context, entryID string) (AdminAction, error) {
	e, err := desk.Find(ctx, a.DB, trailList, entryID, errNoEntry)
	if err == nil && (e.ActorID == "" || e.noun() == "accounts") { // as byAdmin
		err = errNoEntry
	}
	if err != nil {
		return AdminAction{}, err
	}
	entries := []AdminAction{e}
	err = a.nameEntries(ctx, a.DB, entries)
	return entries[0], err
}

// nameEntries fills in, for each entry, the names of the actor and the object and the change of state as text
// ("before → after"). A missing actor gets a general text; a deleted object has an empty name.
func (a *Area) nameEntries(ctx context.Context, q database.Querier, entries []AdminAction) error {
	wanted := map[string][]string{}
	for _, e := range entries {
		wanted["user"] = append(wanted["user"], e.ActorID)
		if id.IsValid(e.ObjectID) {
			wanted[e.noun()] = append(wanted[e.noun()], e.ObjectID)
		}
	}
	names, err := a.names(ctx, q, wanted)
	if err != nil {
		return err
	}
	for i := range entries {
		e := &entries[i]
		e.Actor, e.Object = names["user "+e.ActorID], names[e.noun()+" "+e.ObjectID]
		if !id.IsValid(e.ObjectID) {
			e.Object = e.ObjectID // a name, such as that of a step
		}
		e.Before, e.After = audit.States(e.Details)
		e.who, e.what = cmp.Or(e.Actor, a.trailText("event.nobody")), a.actionText(e.Action)
		if e.Before != "" || e.After != "" {
			none := a.trailText("event.none")
			e.change = cmp.Or(e.Before, none) + " → " + cmp.Or(e.After, none)
		}
	}
	return nil
}

// names returns the names of objects by "noun id". It uses one statement, and skips nouns without a query in
// deps.Names. Missing objects have no entry.
func (a *Area) names(ctx context.Context, q database.Querier, wanted map[string][]string) (map[string]string, error) {
	var parts []string
	var args database.Condition
	for _, noun := range slices.Sorted(maps.Keys(wanted)) {
		statement, known := a.deps.Names[noun]
		if !known {
			continue
		}
		slices.Sort(wanted[noun])
		var marks []string
		for _, one := range slices.Compact(wanted[noun]) {
			marks = append(marks, args.Arg(one))
		}
		parts = append(parts, "SELECT '"+noun+" ' || n.id AS id, n.name FROM ("+statement+") n WHERE n.id IN ("+
			strings.Join(marks, ", ")+")")
	}
	rows, err := database.All[struct {
		ID   string `db:"id"`
		Name string `db:"name"`
	}](ctx, q, strings.Join(parts, " UNION ALL "), args.Args()...)
	found := map[string]string{}
	for _, row := range rows {
		found[row.ID] = row.Name
	}
	return found, err
}

func (a *Area) trailText(key string) string {
	text, _ := a.Content().Message("desk-audit." + key)
	return text
}

// actionText returns an action's text: "Approved the partner". Without a text in the catalogue it is derived: "Order
// refunded".
func (a *Area) actionText(action string) string {
	text := cmp.Or(a.trailText("event."+action), strings.NewReplacer(".", " ", "_", " ").Replace(action))
	return strings.ToUpper(text[:1]) + text[1:]
}
