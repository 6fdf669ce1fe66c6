package introductions

import (
	"context"
	"time"

	"harborlight/internal/kit/money"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/paging"
)

// requestList is the admin's list of requests.
var requestList = paging.List[Request]{
	Select: selectRequest, Table: "partnership_requests r", Orders: []paging.Order{
		{Name: "newest", Columns: []string{"r.created_at", "r.id"}, Descending: true},
		{Name: "oldest", Columns: []string{"r.created_at", "r.id"}},
		{Name: "name", Columns: []string{"r.sort_name", "r.id"}},
	}, ID: func(r Request) string { return r.ID },
}

// Find returns a request in any status, or a fault of kind NotFound.
func (s *Service) Find(ctx context.Context, q database.Querier, requestID string) (Request, error) {
	return findRequest(ctx, q, requestID, "")
}

// findAtDesk returns a request in any status, or a fault of kind NotFound.
func (s *Service) findAtDesk(ctx context.Context, requestID string) (Request, error) {
	return findRequest(ctx, s.db, requestID, "")
}

var statusTones = map[string]desk.Tone{StatusPending: desk.Yellow, StatusIntroduced: desk.Blue,
	StatusTalking: desk.Blue, StatusWon: desk.Green, StatusLost: desk.Neutral, StatusSpam: desk.Red}

func statusOf(r Request) string { return r.Status }

// statusStates returns the desk's states of requests: the statuses, and as filters the pending requests before and
// after the partner was asked, and the flagged ones.
func statusStates() []desk.State[Request] {
	states := []desk.State[Request]{
		{ID: "unasked", Tone: desk.Yellow, Silent: true,
			Is:  func(r Request) bool { return r.Status == StatusPending && r.AskedAt == nil },
			SQL: "r.status = 'pending' AND r.asked_at IS NULL"},
		{ID: "unanswered", Tone: desk.Yellow, Silent: true,
			Is:  func(r Request) bool { return r.Status == StatusPending && r.AskedAt != nil },
			SQL: "r.status = 'pending' AND r.asked_at IS NOT NULL"},
	}
	for _, status := range statuses {
		states = append(states, desk.StateEquals(status, statusTones[status], statusOf, "r.status"))
	}
	return append(states, desk.State[Request]{ID: "flagged", Tone: desk.Neutral, SQL: "r.flags <> '[]'",
		Is: Request.isFlagged})
}

// flagStates returns a badge for each reason why a request looks automated.
func flagStates() []desk.State[Request] {
	states := make([]desk.State[Request], len(form.AllFlags))
	for i, flag := range form.AllFlags {
		states[i] = desk.State[Request]{ID: flag, Tone: desk.Yellow, SQL: `r.flags LIKE '%%"` + flag + `"%%'`,
			Is: func(r Request) bool { return r.hasFlag(flag) }}
	}
	return states
}

var (
	nameColumn       = desk.Text("name", func(r Request) string { return r.RequesterName })
	emailColumn      = desk.Mail("email", func(r Request) string { return r.RequesterEmail })
	companyColumn    = desk.Text("company", func(r Request) string { return r.RequesterCompany })
	partnerColumn    = desk.Text("partner", func(r Request) string { return r.PartnerName })
	serviceColumn    = desk.Text("service", func(r Request) string { return r.ServiceNeeded })
	budgetColumn     = desk.Text("budget", func(r Request) string { return r.Budget })
	messageColumn    = desk.Lines("message", func(r Request) string { return r.Message })
	requestedColumn  = desk.Time("requested", desk.Instant(func(r Request) time.Time { return r.CreatedAt }))
	accountColumn    = desk.Bool("signed_in", func(r Request) bool { return r.UserID != "" })
	askedColumn      = desk.Time("asked", func(r Request) *time.Time { return r.AskedAt })
	introducedColumn = desk.Time("introduced", func(r Request) *time.Time { return r.IntroducedAt })
	endedColumn      = desk.Time("ended", func(r Request) *time.Time { return r.EndedAt })
	reasonColumn     = desk.Text("reason", func(r Request) string { return r.LostReason })
	flagsColumn      = desk.Badge("flags", flagStates()...)
)

// wonColumn returns the column with the won amount, in the site's currency; it is empty for an amount of 0.
func (s *Service) wonColumn() desk.Column[Request] {
	return desk.MoneyOrEmpty("won", func(r Request) (int64, money.Currency) {
		return r.WonCents, s.config.Content().Selling.Currency
	})
}

// fileColumns returns the columns of the CSV file. Its state column contains the status alone, without the filters.
func (s *Service) fileColumns() []desk.Column[Request] {
	return []desk.Column[Request]{requestedColumn, desk.Text("status", statusOf), partnerColumn, nameColumn, emailColumn,
		companyColumn, serviceColumn, budgetColumn, messageColumn, flagsColumn, askedColumn, introducedColumn, endedColumn,
		s.wonColumn(), desk.Text("id", func(r Request) string { return r.ID })}
}

// answerBy returns the promised time of an answer to the visitor: the site's response hours after the request. For
// flagged requests, it returns the zero time.
func (s *Service) answerBy(r Request) time.Time {
	if r.isFlagged() {
		return time.Time{}
	}
	return r.CreatedAt.Add(time.Duration(s.config.Content().Brand.Claims.ResponseHours) * time.Hour)
}

// Desk returns the requests' definition for the admin's desk: list, file, record page with the history, actions, and
// the tasks to ask and to introduce with the promised time of the answer.
func (s *Service) Desk() desk.Kind[Request] {
	return &desk.Resource[Request, Request]{
		Name: "partnership-requests", Noun: desk.Noun{ID: "request", One: "an introduction", Many: "introductions"}, Topic: TopicChanged,
		List: requestList, Search: "r.search_text", NotFound: errNoRequest,
		Columns: []desk.Column[Request]{
			nameColumn.At(desk.Title).SortableBy("name"), companyColumn, partnerColumn.At(desk.Line), serviceColumn,
			messageColumn, desk.Day("requested", desk.Instant(func(r Request) time.Time { return r.CreatedAt })).
				At(desk.Figure).SortableBy("newest", "oldest"),
			desk.Badge("status", statusStates()...).At(desk.Mark).Filterable(),
		},
		File: desk.FileWith(requestList, func(_ context.Context, rows []Request) ([]Request, error) { return rows, nil },
			s.fileColumns()...),
		Record: desk.Record[Request, Request]{
			Find: s.findAtDesk, Row: desk.Itself[Request], Title: func(r Request) string { return r.RequesterName },
			Facts: []desk.Column[Request]{partnerColumn, serviceColumn, budgetColumn, messageColumn, emailColumn, companyColumn,
				accountColumn, requestedColumn, askedColumn, introducedColumn, endedColumn, s.wonColumn(), reasonColumn, flagsColumn},
		},
		Actions: s.actions(), History: &desk.History{Of: History, Notes: true},
		Tasks: []desk.Task[Request]{
			{Column: "status", State: "unasked", Action: "ask", Sort: "oldest", Due: s.answerBy},
			{Column: "status", State: "unanswered", Action: "introduce", Sort: "oldest", Due: s.answerBy},
		},
		Client: desk.Client[Request]{Column: "r.requester_email", Account: "r.user_id",
			Email: func(r Request) string { return r.RequesterEmail },
			Name:  func(r Request) string { return r.RequesterName }},
	}
}

// actions returns the admin's actions on a request: ask, introduce, decline, and the other status changes.
// Actions that send mails can't be undone.
func (s *Service) actions() []desk.Action[Request, Request] {
	return []desk.Action[Request, Request]{
		desk.Do[Request]("ask", Request.canAsk, s.askAtDesk).Summary("Ask the partner to accept {rows}").
			Bulk().Effect(auth.Mails).Final(),
		desk.Do[Request]("introduce", Request.canIntroduce, s.setStatus(StatusIntroduced)).
			Summary("Introduce requester and partner of {rows}").
			Bulk().Start(seen).
			Effect(auth.Mails).Final(),
		desk.Do[Request]("decline", Request.canDecline, s.lose).Summary("Decline {rows}").
			Bulk().Danger().Start(startDecline).
			Effect(auth.Mails).Final(),
		desk.Do[Request](StatusTalking, Request.canTalk, s.setStatus(StatusTalking)).
			Summary("Mark {rows} as in conversation").
			Bulk().Start(seen).
			Effect(auth.Internal).Undo(undoFrom[ExpectedStatus](StatusTalking)),
		desk.Do[Request](StatusWon, unlessStatus(StatusWon), s.win).
			Summary("Record the contract won by {rows}").
			Start(s.startWon).Effect(auth.Mails).Final(),
		desk.Do[Request](StatusLost, Request.canLose, s.lose).Summary("Mark {rows} as lost").
			Bulk().Start(startLost).Effect(auth.Mails).Final(),
		desk.Do[Request](StatusIntroduced, Request.canReturn, s.setStatus(StatusIntroduced)).
			Summary("Set {rows} back to introduced").
			Bulk().Start(seen).
			Effect(auth.Internal).Undo(undoFrom[ExpectedStatus](StatusIntroduced)),
		desk.Do[Request](StatusSpam, unlessStatus(StatusSpam), s.setStatus(StatusSpam)).Summary("Mark {rows} as spam").
			Bulk().Start(seen).
			Effect(auth.Internal).Undo(undoFrom[ExpectedStatus](StatusSpam)),
		desk.Do[Request](StatusPending, unlessStatus(StatusPending), s.setStatus(StatusPending)).
			Summary("Set {rows} back to pending").
			Bulk().Start(seen).
			Effect(auth.Internal).Undo(undoFrom[ExpectedStatus](StatusPending)),
	}
}
