package introductions

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/desk"
)

// The administrator may give a request any status, so that a mistake can be undone. Both are introduced once, whatever
// is undone: later the request can return to the status, and nobody is mailed.

// RequestSeen is the status that somebody saw before changing it.
type RequestSeen struct {
	From string `json:"from,omitempty" enum:"pending,introduced,talking,won,lost,spam" as:"carried" doc:"The status you see; if it has changed, the answer is a conflict. Left out: any"`
}

// RequestWon is what a partner sold.
type RequestWon struct {
	RequestSeen
	WonCents int64 `json:"won_cents" minimum:"0" maximum:"100000000000" as:"money" doc:"In cents of the site's currency"`
}

// RequestLost is why nothing came of a request.
type RequestLost struct {
	RequestSeen
	Reason string `json:"reason,omitempty" maxLength:"500" as:"lines" doc:"May be empty"`
}

var errNotMet = fault.Conflict("not_introduced", message.IntroductionsNotMet)

// notYet is the rule of what gives a request a status.
func notYet(status string) func(Request) error {
	return func(r Request) error { return desk.Already(r.Status == status) }
}

func (r Request) hasMet() bool { return r.IntroducedAt != nil }

// canIntroduce is the rule of the first introduction, canReturn that of the way back to it.
func (r Request) canIntroduce() error { return r.becomes(StatusIntroduced, desk.If(!r.hasMet())) }

func (r Request) canReturn() error { return r.becomes(StatusIntroduced, desk.If(r.hasMet())) }

// canDecline is the rule for a request that waits, canLose that for all others.
func (r Request) canDecline() error { return r.becomes(StatusLost, desk.If(r.Status == StatusPending)) }

func (r Request) canLose() error { return r.becomes(StatusLost, desk.If(r.Status != StatusPending)) }

func (r Request) canTalk() error {
	if !r.hasMet() {
		return errNotMet
	}
	return notYet(StatusTalking)(r)
}

// becomes is a rule for a request that hasn't the status.
func (r Request) becomes(status string, otherwise error) error {
	if r.Status == status {
		return desk.ErrUnchanged
	}
	return otherwise
}

// to returns what gives a request a status that needs nothing else.
func (s *Service) to(status string) func(context.Context, desk.Act[Request], RequestSeen) error {
	return func(ctx context.Context, a desk.Act[Request], in RequestSeen) error {
		return s.moveAtDesk(ctx, a, Move{From: in.From, To: status})
	}
}

func (s *Service) win(ctx context.Context, a desk.Act[Request], in RequestWon) error {
	return s.moveAtDesk(ctx, a, Move{From: in.From, To: StatusWon, WonCents: in.WonCents})
}

func (s *Service) lose(ctx context.Context, a desk.Act[Request], in RequestLost) error {
	return s.moveAtDesk(ctx, a, Move{From: in.From, To: StatusLost, Reason: in.Reason})
}

// moveAtDesk moves a request for the administrator.
func (s *Service) moveAtDesk(ctx context.Context, a desk.Act[Request], m Move) error {
	r := a.Row
	if m.From == "" {
		m.From = r.Status
	}
	m, err := m.clean()
	if err != nil {
		return err
	}
	if err := m.mayMove(r); err != nil {
		return err
	}
	if err := s.move(ctx, a.Tx, &r, actor{actorAdmin, a.ActorID}, m); err != nil {
		return err
	}
	return audit.Record(ctx, a.Tx, audit.Entry{ActorID: a.ActorID, Action: "request.moved", ObjectID: r.ID,
		Details: map[string]string{"before": a.Row.Status, "after": m.To}})
}

// backFrom undoes a move to a status.
func backFrom[In any](now string) func(was Request, in In) desk.Inverse {
	return func(was Request, _ In) desk.Inverse {
		back := desk.Inverse{Action: was.Status, Input: RequestSeen{From: now}}
		switch was.Status {
		case StatusWon:
			back.Input = RequestWon{RequestSeen{From: now}, was.WonCents}
		case StatusLost:
			back.Input = RequestLost{RequestSeen{From: now}, was.LostReason}
			if now == StatusPending {
				back.Action = "decline"
			}
		}
		return back
	}
}

func seen(t IntroductionThread) desk.Start[RequestSeen] {
	return desk.Start[RequestSeen]{Input: RequestSeen{From: t.Status}}
}

func (s *Service) winning(t IntroductionThread) desk.Start[RequestWon] {
	return desk.Start[RequestWon]{Input: RequestWon{RequestSeen: RequestSeen{From: t.Status}},
		Values: []string{"currency", s.config.Site().Currency.Code()}}
}

func losing(t IntroductionThread) desk.Start[RequestLost] {
	return desk.Start[RequestLost]{Input: RequestLost{RequestSeen: RequestSeen{From: t.Status}}}
}

// declining says whom it tells.
func declining(t IntroductionThread) desk.Start[RequestLost] {
	start := losing(t)
	start.Variant, start.Values = "asked", []string{"partner", t.PartnerName}
	if t.AskedAt == nil {
		start.Variant = "unasked"
	}
	return start
}
