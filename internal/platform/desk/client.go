package desk

import (
	"cmp"
	"context"
	"slices"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/client"
	"harborlight/internal/platform/database"
)

// Limits of a client's history: records per kind, and lines.
const (
	maxRecords = 10
	maxLines   = 100
)

// ClientLine is an event of one of a client's records.
type ClientLine struct {
	Kind  string `json:"kind" doc:"Name of the list" example:"orders"`
	ID    string `json:"id" doc:"UUID of the record"`
	Title string `json:"title" doc:"Title of the record"`
	HistoryLine
}

type clientInput struct {
	Client string `query:"client" format:"email" maxLength:"254" required:"true" doc:"Email address of the client"`
}

// ClientHistory contains a client's name and the events of the client's records.
type ClientHistory struct {
	Name  string       `json:"name" doc:"Name in the newest record that has one; empty if none has"`
	Lines []ClientLine `json:"lines" nullable:"false" doc:"Newest first; at most ten records of each kind and 100 lines"`
}

type clientOutput struct{ Body ClientHistory }

// history returns the client's name and up to 100 events over all kinds of records, newest first. It contains at most
// ten records of each kind.
func (desk *Desk) history(ctx context.Context, in *clientInput) (*clientOutput, error) {
	of, err := desk.ofClient(ctx, Query{Client: in.Client})
	if err != nil {
		return nil, err
	}
	parts, err := queryAll(ctx, desk.kinds, func(ctx context.Context, k anyResource) ([]ClientHistory, error) {
		part, err := k.historyOf(ctx, desk.DB, of, desk.Words)
		return []ClientHistory{part}, err
	})
	all := ClientHistory{Lines: []ClientLine{}}
	for _, part := range parts {
		all.Name = cmp.Or(all.Name, part.Name)
		all.Lines = append(all.Lines, part.Lines...)
	}
	slices.SortStableFunc(all.Lines, func(a, b ClientLine) int { return b.At.Compare(a.At) })
	all.Lines = all.Lines[:min(len(all.Lines), maxLines)]
	return &clientOutput{Body: all}, err
}

// ofClient adds the accounts and addresses of the query's client. It returns a query without a client unchanged.
func (desk *Desk) ofClient(ctx context.Context, q Query) (Query, error) {
	if q.Client == "" {
		return q, nil
	}
	var err error
	q.client, err = client.Find(ctx, desk.DB, desk.Clients, "", q.Client)
	return q, err
}

// historyOf returns the events of the client's ten newest records, for each record in reverse order, and the name in
// the newest record that has one. It returns nothing for kinds without clients or events.
func (d *Resource[R, D]) historyOf(ctx context.Context, db *database.DB, of Query,
	w textSource) (ClientHistory, error) {
	var history ClientHistory
	if d.Client.Column == "" || d.Record.Events == nil && d.History == nil {
		return history, nil
	}
	page, err := d.Page(ctx, db, of, "", maxRecords)
	if err != nil {
		return history, err
	}
	for _, row := range page.Items {
		if d.Client.Name != nil {
			history.Name = cmp.Or(history.Name, d.Client.Name(row))
		}
		rowID := d.List.ID(row)
		detail, entries, err := d.find(ctx, db, rowID)
		if fault.KindOf(err) == fault.KindNotFound {
			continue // deleted in the meantime
		}
		if err != nil {
			return history, fault.Wrap(err, "read one of the %s %s", d.Name, rowID)
		}
		for _, line := range slices.Backward(d.lines(detail, entries, w)) {
			history.Lines = append(history.Lines,
				ClientLine{Kind: d.Name, ID: rowID, Title: d.Record.Title(detail), HistoryLine: line})
		}
	}
	return history, nil
}
