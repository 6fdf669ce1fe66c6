package desk

import (
	"context"
	"slices"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// The most of a client's history: records of each kind, and lines.
const (
	mostRecords = 10
	mostLines   = 100
)

// ClientLine is something that happened to one of a client's records.
type ClientLine struct {
	Kind  string `json:"kind" doc:"Name of the list" example:"orders"`
	ID    string `json:"id" doc:"UUID of the record"`
	Title string `json:"title" doc:"Of the record"`
	HistoryLine
}

type clientInput struct {
	Client string `query:"client" format:"email" maxLength:"254" required:"true" doc:"Address of the person"`
}

type clientOutput struct {
	Body []ClientLine `nullable:"false" doc:"Newest first, of the newest ten records of each kind, at most 100"`
}

// history answers what happened to the records of a client, of every kind.
func (desk *Desk) history(ctx context.Context, in *clientInput) (*clientOutput, error) {
	lines, err := ofAll(ctx, desk.kinds, func(ctx context.Context, k kindOfRow) ([]ClientLine, error) {
		return k.historyOf(ctx, desk.DB, in.Client, desk.Words)
	})
	slices.SortStableFunc(lines, func(a, b ClientLine) int { return b.At.Compare(a.At) })
	return &clientOutput{Body: lines[:min(len(lines), mostLines)]}, err
}

// historyOf returns what happened to the newest records of a client, each record's newest line first.
func (d *Resource[R, D]) historyOf(ctx context.Context, db *database.DB, client string, w words) ([]ClientLine, error) {
	if d.Client.Column == "" || d.Record.Events == nil {
		return nil, nil
	}
	page, err := d.Page(ctx, db, Query{Client: client}, "", mostRecords)
	if err != nil {
		return nil, err
	}
	var lines []ClientLine
	for _, row := range page.Items {
		rowID := d.List.ID(row)
		detail, err := d.Record.Find(ctx, rowID)
		if fault.KindOf(err) == fault.KindNotFound {
			continue // deleted since
		}
		if err != nil {
			return nil, fault.Wrap(err, "read one of the %s %s", d.Name, rowID)
		}
		for _, line := range slices.Backward(d.Record.Events(detail, w.say(d.Name))) {
			lines = append(lines, ClientLine{Kind: d.Name, ID: rowID, Title: d.Record.Title(detail), HistoryLine: line})
		}
	}
	return lines, nil
}
