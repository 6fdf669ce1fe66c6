package accounts

import (
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/httpx"
)

// The steps that the log tells: every way into a session, on with it and out of it.
const (
	stepSignIn  = "sign_in"
	stepRefresh = "refresh"
	stepLink    = "link"       // of a mail: opened, or its button pressed
	stepShown   = "link_shown" // opened, and led to the button
	stepCode    = "code"       // of PKCE, exchanged
	stepSecond  = "second_step"
	stepConfirm = "confirm"
	stepSignOut = "sign_out"
)

// step is one line of the log: what was tried, and whose account and session it was
// about as far as that is known. It never holds an address, a token or a code.
type step struct {
	action    string
	method    string // a kind of proof, the purpose of a link, or the scope of a sign-out
	userID    string
	sessionID string
}

// stepOf is a step of somebody who is signed in.
func stepOf(c Caller, action, method string) *step {
	return &step{action: action, method: method, userID: c.UserID, sessionID: c.SessionID}
}

// began notes the session that a step began or went on with, if it did.
func (e *step) began(g Grant) {
	if g.Session.ID != "" {
		e.userID, e.sessionID = g.User.ID, g.Session.ID
	}
}

// logStep writes the line. Defects and outages are told as such where they are
// answered; here they count as failed.
func (s *Service) logStep(ctx context.Context, e *step, err error) {
	result, code := "ok", ""
	if f := fault.As(err); f != nil {
		result, code = "refused", f.Code
	} else if err != nil {
		result = "failed"
	}
	s.log.InfoContext(ctx, "session step", "request_id", httpx.RequestID(ctx), "action", e.action, "result", result,
		"code", code, "method", e.method, "user_id", e.userID, "session_id", e.sessionID)
}
