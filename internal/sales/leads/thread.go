package leads

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
)

// EntryKind is the kind of an entry in a lead's thread.
type EntryKind string

// The kinds of entries.
const (
	EntryRequest EntryKind = "request" // the visitor's text
	EntryNote    EntryKind = "note"
	EntryMail    EntryKind = "mail" // from the desk to the visitor
	EntryStatus  EntryKind = "status"
	EntryStep    EntryKind = "step"
	EntryOffer   EntryKind = "offer"
)

// ThreadEntry is one event in a lead's history. Visitors never see the thread.
type ThreadEntry struct {
	ID      string    `json:"id" doc:"Unique in the thread"`
	Kind    EntryKind `json:"kind" enum:"request,note,mail,status,step,offer"`
	At      time.Time `json:"at"`
	Author  string    `json:"author" doc:"Email address of the author; empty: the visitor, a scheduled job, or a deleted account"`
	Subject string    `json:"subject" doc:"Subject of a request or mail; number of an offer"`
	Text    string    `json:"text" doc:"Text of a request, note or mail; the next step; details of an offer"`
	Before  string    `json:"was" doc:"Status before a change; empty: no change of status"`
	After   string    `json:"became" doc:"Status after a change, state of an offer, or day of the next step; empty: the step was removed"`
}

// eventRow is a stored event: a status, step or offer.
type eventRow struct {
	ID        string    `db:"id"`
	LeadID    string    `db:"lead_id"`
	ActorID   string    `db:"actor_id"`
	Kind      EntryKind `db:"kind"`
	About     string    `db:"about"`
	Before    string    `db:"was"`
	After     string    `db:"became"`
	Note      string    `db:"note"`
	CreatedAt time.Time `db:"created_at"`
}

// thread returns the history of a lead and its notes, both oldest first. The request is always the first entry, and
// the history contains the notes, too.
func (s *Service) thread(ctx context.Context, l Lead) ([]ThreadEntry, []LeadNote, error) {
	authors := &authors{service: s, known: map[string]string{"": ""}}
	entries := []ThreadEntry{l.request()}
	notes, err := listNotes(ctx, s.db, l.ID)
	if err != nil {
		return nil, nil, fmt.Errorf("list the notes of lead %s: %w", l.ID, err)
	}
	mails, err := listMails(ctx, s.db, l.ID)
	if err != nil {
		return nil, nil, fmt.Errorf("list the mails of lead %s: %w", l.ID, err)
	}
	events, err := listEvents(ctx, s.db, l.ID)
	if err != nil {
		return nil, nil, fmt.Errorf("list the events of lead %s: %w", l.ID, err)
	}
	kept := make([]LeadNote, len(notes))
	for i, n := range notes {
		author := authors.of(ctx, n.AuthorID)
		kept[i] = LeadNote{ID: n.ID, Author: author, Text: n.Text, CreatedAt: n.CreatedAt}
		entries = append(entries, ThreadEntry{ID: n.ID, Kind: EntryNote, At: n.CreatedAt, Author: author, Text: n.Text})
	}
	for _, m := range mails {
		entries = append(entries, ThreadEntry{ID: m.ID, Kind: EntryMail, At: m.CreatedAt, Author: authors.of(ctx, m.AuthorID),
			Subject: m.Subject, Text: m.Text})
	}
	for _, e := range events {
		entries = append(entries, e.entry(authors.of(ctx, e.ActorID)))
	}
	slices.SortStableFunc(entries[1:], compareEntries)
	return entries, kept, authors.err
}

// compareEntries orders entries by time. At the same instant, a status change comes last, because the other entry is
// its cause.
func compareEntries(a, b ThreadEntry) int {
	follows := func(e ThreadEntry) int {
		if e.Kind == EntryStatus {
			return 1
		}
		return 0
	}
	return cmp.Or(a.At.Compare(b.At), follows(a)-follows(b), strings.Compare(a.ID, b.ID))
}

// entry returns the event as an entry of the thread. author is the actor's email address.
func (e eventRow) entry(author string) ThreadEntry {
	entry := ThreadEntry{ID: e.ID, Kind: e.Kind, At: e.CreatedAt, Author: author, Text: e.Note, Before: e.Before,
		After: e.After}
	switch e.Kind {
	case EntryOffer:
		entry.Subject = e.About
	case EntryStep:
		entry.Text = e.About
	default:
	}
	return entry
}

// request returns the first entry of the thread: subject and main text of the visitor's request, each "" if the form
// lacks it.
func (l Lead) request() ThreadEntry {
	text, _ := l.Fields[l.textField()].(string)
	subject, _ := l.Fields["subject"].(string)
	return ThreadEntry{ID: l.ID, Kind: EntryRequest, At: l.CreatedAt, Author: "", Subject: subject, Text: text}
}

// textField returns the name of the form field with the main text: it depends on the kind of lead.
func (l Lead) textField() string {
	switch l.Kind {
	case Message, Added:
		return "message"
	case Quote:
		return "projectDescription"
	default:
		return "additionalInfo"
	}
}

// authors looks up the email addresses of accounts, each once.
type authors struct {
	service *Service
	known   map[string]string
	err     error // first failed lookup
}

// of returns the email address of an account, or "" if it was deleted. It looks up each account once. The first
// failure stays in a.err; further lookups then return "".
func (a *authors) of(ctx context.Context, userID string) string {
	email, known := a.known[userID]
	if !known && a.err == nil {
		email, a.err = a.service.authorOf(ctx, userID)
		a.known[userID] = email
	}
	return email
}

// addStatus adds the change from the lead's current status to another one to the thread.
func addStatus(ctx context.Context, tx *database.Tx, actorID string, l Lead, to Status) error {
	return database.Insert(ctx, tx, "lead_events", eventRow{
		ID: id.New(), LeadID: l.ID, ActorID: actorID, Kind: EntryStatus, Before: string(l.Status), After: string(to),
		CreatedAt: tx.Now(),
	})
}
