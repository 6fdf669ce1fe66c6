package sessions

import (
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/httpx"
)

// Logged steps: all ways to start, continue and end a session.
const (
	StepSignIn  = "sign_in"
	stepRefresh = "refresh"
	StepLink    = "link"       // mailed link: opened, or its button pressed
	StepShown   = "link_shown" // opened, and redirected to the page with the button
	StepCode    = "code"       // PKCE code, exchanged
	StepSecond  = "second_step"
	StepConfirm = "confirm"
	stepSignOut = "sign_out"
)

// Step is one log line: the attempted action, with its account and session as far as they are known. It never
// contains an address, a token or a code.
type Step struct {
	Action    string
	Method    string // kind of proof, purpose of a link, or scope of a sign-out
	UserID    string
	sessionID string
}

// StepOf returns a step of a session.
func StepOf(c StepCaller, action, method string) *Step {
	return &Step{Action: action, Method: method, UserID: c.UserID, sessionID: c.SessionID}
}

// SetSession sets the account and session that a step started or continued. An empty grant changes nothing.
func (e *Step) SetSession(g Grant) {
	if g.Session.ID != "" {
		e.UserID, e.sessionID = g.User.ID, g.Session.ID
	}
}

// LogStep logs a step with its result: ok for nil, refused with the code of a fault, else failed. Defects and outages
// appear here as failed; the handler of the request logs their details.
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
