package introductions

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/paging"
)

// Filter narrows and sorts the administrator's list of requests. Zero
// values mean everything, newest first.
type Filter struct {
	Search string // every word must occur in the requester's name, e-mail or company, the service or the partner's name
	Status string // one of the states above
	Sort   string // newest, oldest or name; empty: newest
}

// check returns a fault that names what the filter cannot be. It is for callers
// whose input nobody has checked.
func (f Filter) check() error {
	var c fault.Check
	c.Add(f.Status == "" || slices.Contains(statuses, f.Status), "status", message.ListStatus)
	requestList.CheckOrder(&c, f.Sort)
	return c.Err()
}

// requestList is the administrator's list of requests.
var requestList = paging.List[Request]{
	Select: selectRequest, Table: "partnership_requests r", Orders: []paging.Order{
		{Name: "newest", Columns: []string{"r.created_at", "r.id"}, Down: true},
		{Name: "oldest", Columns: []string{"r.created_at", "r.id"}},
		{Name: "name", Columns: []string{"r.sort_name", "r.id"}},
	}, ID: func(r Request) string { return r.ID },
}

// where is true of the requests that the administrator asks for.
func (f Filter) where() database.Condition {
	var where database.Condition
	paging.Search(&where, "r.search_text", f.Search)
	if f.Status != "" {
		where.And("r.status = $%d", f.Status)
	}
	return where
}

// List returns a page of partnership requests.
func (s *Service) List(ctx context.Context, f Filter, cursor string, limit int) (Page[Request], error) {
	page, err := requestList.Page(ctx, s.db, f.where(), f.Sort, cursor, limit)
	if err != nil {
		return Page[Request]{}, fmt.Errorf("list partnership requests: %w", err)
	}
	return page, nil
}

// Export records that the administrator takes the list away and returns its rows, all of them, read batch by batch.
func (s *Service) Export(ctx context.Context, actorID string,
	f Filter) (iter.Seq2[Request, error], error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	return paging.TakeAway(ctx, s.db, actorID, "request.exported", func(cursor string, limit int) (Page[Request], error) {
		return s.List(ctx, f, cursor, limit)
	})
}

// Find returns a request of any status, or a fault of kind NotFound.
func (s *Service) Find(ctx context.Context, q database.Querier, requestID string) (Request, error) {
	return findRequest(ctx, q, requestID, "")
}

// IntroductionThread is a request with what happened to it, as the administrator sees it.
type IntroductionThread struct {
	Request
	Events []IntroductionEvent `json:"events" nullable:"false" doc:"Oldest first"`
}

// FindThread returns a request with what happened to it, for the administrator.
func (s *Service) FindThread(ctx context.Context, requestID string) (IntroductionThread, error) {
	r, err := findRequest(ctx, s.db, requestID, "")
	if err != nil {
		return IntroductionThread{}, err
	}
	events, err := listEvents(ctx, s.db, r.ID)
	return IntroductionThread{Request: r, Events: events}, err
}

// NoteRequest adds a note of the administrator's, which the partner's people read too.
func (s *Service) NoteRequest(ctx context.Context, who auth.Principal, requestID string,
	n ThreadNote) (IntroductionThread, error) {
	n, err := n.clean()
	if err != nil {
		return IntroductionThread{}, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		r, err := findRequest(ctx, tx, requestID, tx.ForUpdate())
		if err != nil {
			return err
		}
		if err := s.note(ctx, tx, r, actor{actorAdmin, who.UserID}, n); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{ActorID: who.UserID, Action: "request.noted", ObjectID: r.ID})
	})
	if err != nil {
		return IntroductionThread{}, fault.Wrap(err, "note on request %s", requestID)
	}
	return s.FindThread(ctx, requestID)
}
