package wire

import (
	"encoding/json"
	"net/http"

	"harborlight/internal/people/factors"
	"harborlight/internal/people/sessions"
)

// Operations that auth-js doesn't have: recovery codes, the second step of a sign-in, and reauthentication before
// irreversible actions.

// AuthProof is the body of POST /api/auth/second-step and /confirm: one of the first three fields, or the last two.
type AuthProof struct {
	Password     string         `json:"current_password,omitempty" doc:"confirm only"`
	Code         string         `json:"code,omitempty" doc:"From an authenticator app"`
	RecoveryCode string         `json:"recovery_code,omitempty" doc:"second-step only"`
	ChallengeID  string         `json:"challenge_id,omitempty" doc:"From /passkeys/challenge"`
	Credential   map[string]any `json:"credential,omitempty" doc:"The browser's answer, from PublicKeyCredential.toJSON()"`
}

// proof converts the body of a request to a proof; the credential stays JSON.
func (in AuthProof) proof() factors.Proof {
	p := factors.Proof{Password: in.Password, Code: in.Code, RecoveryCode: in.RecoveryCode, ChallengeID: in.ChallengeID}
	p.Credential, _ = json.Marshal(in.Credential) // valid, because it was just decoded from JSON
	return p
}

// AuthRecoveryCodes contains new recovery codes, which are shown only once.
type AuthRecoveryCodes struct {
	Codes []string `json:"codes" nullable:"false"`
}

// AuthRecoveryCount contains the number of unused recovery codes.
type AuthRecoveryCount struct {
	Remaining int `json:"remaining"`
}

// CountRecoveryCodes serves GET /recovery-codes: the number of the caller's unused codes.
func (a *API) CountRecoveryCodes() http.HandlerFunc {
	return a.asCaller(func(_ http.ResponseWriter, r *http.Request, c sessions.Caller) (any, error) {
		n, err := a.factors.CountRecoveryCodes(r.Context(), c)
		return AuthRecoveryCount{Remaining: n}, err
	})
}

// CreateRecoveryCodes serves POST /recovery-codes: it replaces the caller's codes and returns the new ones, which no
// later answer contains.
func (a *API) CreateRecoveryCodes() http.HandlerFunc {
	return a.asCaller(func(_ http.ResponseWriter, r *http.Request, c sessions.Caller) (any, error) {
		codes, err := a.factors.CreateRecoveryCodes(r.Context(), c)
		return AuthRecoveryCodes{Codes: codes}, err
	})
}

// SecondStep serves POST /second-step: it completes the caller's sign-in with a code, a recovery code or a passkey,
// and returns the new session.
func (a *API) SecondStep() http.HandlerFunc {
	return a.asPending(func(w http.ResponseWriter, r *http.Request, c sessions.StepCaller) (any, error) {
		var in AuthProof
		if err := decode(w, r, &in); err != nil {
			return nil, err
		}
		g, err := a.factors.SecondStep(r.Context(), c, in.proof())
		if err != nil {
			return nil, err
		}
		return a.newSession(w, r, g)
	})
}

// Confirm serves POST /confirm: it reauthenticates the caller by password, code or passkey and answers 204. In cookie
// mode it renews the refresh token.
func (a *API) Confirm() http.HandlerFunc {
	return a.asCaller(func(w http.ResponseWriter, r *http.Request, c sessions.Caller) (any, error) {
		var in AuthProof
		if err := decode(w, r, &in); err != nil {
			return nil, err
		}
		renewal, err := a.factors.Confirm(r.Context(), c, in.proof(), cookieToken(r))
		if err != nil {
			return nil, err
		}
		a.renewCookie(w, renewal)
		return nil, nil
	})
}
