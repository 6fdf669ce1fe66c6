package introductions

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/history"
)

// The admin may set any status, so that mistakes can be undone. Both sides are introduced only once: if a request
// returns to the status introduced later, no mail is sent.

// ExpectedStatus is the status that the admin saw before a change.
type ExpectedStatus struct {
	From string `json:"from,omitempty" enum:"pending,introduced,talking,won,lost,spam" as:"carried" doc:"Status that the client shows; a different current status is a conflict. Omitted: any status"`
}

// RequestWon is the amount of the partner's contract.
type RequestWon struct {
	ExpectedStatus
	WonCents int64 `json:"won_cents" minimum:"0" maximum:"100000000000" as:"money" doc:"Amount in cents of the site's currency"`
}

// RequestLost is the reason why a request is lost.
type RequestLost struct {
	ExpectedStatus
	Reason string `json:"reason,omitempty" maxLength:"500" as:"lines" doc:"Reason; may be empty"`
}

var errNotIntroduced = fault.Conflict("not_introduced", message.IntroductionsNotMet)

// unlessStatus returns a rule: desk.ErrUnchanged if the request already has the status.
func unlessStatus(status string) func(Request) error {
	return func(r Request) error { return desk.UnchangedIf(r.Status == status) }
}

func (r Request) isIntroduced() bool { return r.IntroducedAt != nil }

// canIntroduce is the rule for the first introduction; canReturn is the rule for returning to the status introduced.
func (r Request) canIntroduce() error {
	return r.orUnchanged(StatusIntroduced, desk.ShowIf(!r.isIntroduced()))
}

func (r Request) canReturn() error {
	return r.orUnchanged(StatusIntroduced, desk.ShowIf(r.isIntroduced()))
}

// canDecline is the rule for pending requests; canLose is the rule for all others.
func (r Request) canDecline() error {
	return r.orUnchanged(StatusLost, desk.ShowIf(r.Status == StatusPending))
}

func (r Request) canLose() error {
	return r.orUnchanged(StatusLost, desk.ShowIf(r.Status != StatusPending))
}

// canTalk returns nil if a request can be marked as in conversation: a fault of kind Conflict before the
// introduction, and desk.ErrUnchanged if it has that status.
func (r Request) canTalk() error {
	if !r.isIntroduced() {
		return errNotIntroduced
	}
	return unlessStatus(StatusTalking)(r)
}

// orUnchanged returns desk.ErrUnchanged if the request already has the status, or else the other result.
func (r Request) orUnchanged(status string, otherwise error) error {
	if r.Status == status {
		return desk.ErrUnchanged
	}
	return otherwise
}

// setStatus returns the admin's action that sets a status without an amount or reason. It fails with a fault of kind
// Conflict if the status has changed since the admin saw it.
func (s *Service) setStatus(status string) func(context.Context, desk.ActionContext[Request], ExpectedStatus) error {
	return func(ctx context.Context, a desk.ActionContext[Request], in ExpectedStatus) error {
		return s.changeAtDesk(ctx, a, StatusChange{From: in.From, To: status})
	}
}

func (s *Service) win(ctx context.Context, a desk.ActionContext[Request], in RequestWon) error {
	return s.changeAtDesk(ctx, a, StatusChange{From: in.From, To: StatusWon, WonCents: in.WonCents})
}

func (s *Service) lose(ctx context.Context, a desk.ActionContext[Request], in RequestLost) error {
	return s.changeAtDesk(ctx, a, StatusChange{From: in.From, To: StatusLost, Reason: in.Reason})
}

// changeAtDesk changes the status of a request on the admin's request, with an audit entry. An empty From accepts any
// current status; another one that isn't current is a fault of kind Conflict.
func (s *Service) changeAtDesk(ctx context.Context, a desk.ActionContext[Request], m StatusChange) error {
	r := a.Row
	if m.From == "" {
		m.From = r.Status
	}
	m, err := m.clean()
	if err != nil {
		return err
	}
	if err := m.checkStatus(r); err != nil {
		return err
	}
	if err := s.changeStatus(ctx, a.Tx, &r, history.ByOwner(a.ActorID), m); err != nil {
		return err
	}
	return audit.Record(ctx, a.Tx, audit.Entry{ActorID: a.ActorID, Action: "request.moved", ObjectID: r.ID,
		Details: map[string]string{"before": a.Row.Status, "after": m.To}})
}

// undoFrom returns the undo of a change to the status now: the action that sets the previous status again, with its
// won amount or its reason. It fails if the status isn't now any more.
func undoFrom[In any](now string) func(was Request, in In) desk.Inverse {
	return func(was Request, _ In) desk.Inverse {
		back := desk.Inverse{Action: was.Status, Input: ExpectedStatus{From: now}}
		switch was.Status {
		case StatusWon:
			back.Input = RequestWon{ExpectedStatus{From: now}, was.WonCents}
		case StatusLost:
			back.Input = RequestLost{ExpectedStatus{From: now}, was.LostReason}
			if now == StatusPending {
				back.Action = "decline"
			}
		}
		return back
	}
}

func seen(r Request) desk.Start[ExpectedStatus] {
	return desk.Start[ExpectedStatus]{Input: ExpectedStatus{From: r.Status}}
}

func (s *Service) startWon(r Request) desk.Start[RequestWon] {
	return desk.Start[RequestWon]{Input: RequestWon{ExpectedStatus: ExpectedStatus{From: r.Status}},
		Values: []string{"currency", s.config.Content().Selling.Currency.Code()}}
}

func startLost(r Request) desk.Start[RequestLost] {
	return desk.Start[RequestLost]{Input: RequestLost{ExpectedStatus: ExpectedStatus{From: r.Status}}}
}

// startDecline returns the initial input of the decline dialog. Its text says that the visitor will be notified if
// the partner was asked, and that no mail is sent otherwise.
func startDecline(r Request) desk.Start[RequestLost] {
	start := startLost(r)
	start.Variant, start.Values = "asked", []string{"partner", r.PartnerName}
	if r.AskedAt == nil {
		start.Variant = "unasked"
	}
	return start
}
