package sessions

import (
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/httpx"
)

// The steps that the log tells: every way into a session, on with it and out of it.
const (
	StepSignIn  = "sign_in"
	stepRefresh = "refresh"
	StepLink    = "link"       // of a mail: opened, or its button pressed
	StepShown   = "link_shown" // opened, and led to the button
	StepCode    = "code"       // of PKCE, exchanged
	StepSecond  = "second_step"
	StepConfirm = "confirm"
	stepSignOut = "sign_out"
)

// Step is one line of the log: what was tried, and whose account and session it was
// about as far as that is known. It never holds an address, a token or a code.
type Step struct {
	Action    string
	Method    string // a kind of proof, the purpose of a link, or the scope of a sign-out
	UserID    string
	sessionID string
}

// StepOf is a step of a session.
func StepOf(c StepCaller, action, method string) *Step {
	return &Step{Action: action, Method: method, UserID: c.UserID, sessionID: c.SessionID}
}

// Began notes the session that a step began or went on with, if it did.
func (e *Step) Began(g Grant) {
	if g.Session.ID != "" {
		e.UserID, e.sessionID = g.User.ID, g.Session.ID
	}
}

// LogStep writes the line. Defects and outages are told as such where they are
// answered; here they count as failed.
func (s *Service) LogStep(ctx context.Context, e *Step, err error) {
	result, code := "ok", ""
	if f := fault.As(err); f != nil {
		result, code = "refused", f.Code
	} else if err != nil {
		result = "failed"
	}
	s.log.InfoContext(ctx, "session step", "request_id", httpx.RequestID(ctx), "action", e.Action, "result", result,
		"code", code, "method", e.Method, "user_id", e.UserID, "session_id", e.sessionID)
}
