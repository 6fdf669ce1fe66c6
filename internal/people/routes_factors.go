package people

import (
	"net/http"

	"harborlight/internal/people/wire"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
)

// factorRoutes registers two-step sign-in: passkeys, authenticator apps and recovery codes. Like the routes of
// accountRoutes, they are open and check the session themselves. Changes of factors require recent authentication.
func factorRoutes(r *httpx.Router, a *wire.API) {
	route := func(pattern, id, summary string, request, response any, handler http.HandlerFunc) {
		r.Raw(httpx.Route{
			Pattern: pattern, ID: id, Summary: summary, Role: auth.Anyone, BodyTime: accountBodyTime,
			Fail: wire.Fail,
		}, request, response, handler)
	}
	fresh := func(pattern, id, summary string, request, response any, handler http.HandlerFunc) {
		r.Raw(httpx.Route{
			Pattern: pattern, ID: id, Summary: summary, Role: auth.Anyone, Effect: auth.Secures, BodyTime: accountBodyTime,
			Fail: wire.Fail,
		}, request, response, handler)
	}
	fresh("POST /api/auth/factors", "enrol-factor", "Begin to set up an authenticator app",
		wire.AuthEnrolRequest{}, wire.AuthEnrolment{}, a.Enrol())
	route("POST /api/auth/factors/{id}/challenge", "challenge-factor", "Announce a code of an authenticator app",
		wire.AuthNothing{}, wire.AuthChallenge{}, a.ChallengeFactor())
	route("POST /api/auth/factors/{id}/verify", "verify-factor",
		"Finish a sign-in, or the set-up of the app, by its code", wire.AuthCodeRequest{}, wire.AuthSession{},
		a.VerifyFactor())
	fresh("DELETE /api/auth/factors/{id}", "remove-factor", "Remove an authenticator app", nil, wire.AuthRemoved{},
		a.RemoveFactor())

	fresh("POST /api/auth/passkeys/registration/options", "begin-passkey", "Ask the browser for a new passkey", nil,
		wire.AuthCeremony{}, a.BeginPasskey())
	fresh("POST /api/auth/passkeys/registration/verify", "add-passkey", "Add the passkey that the browser made",
		wire.AuthCredentialRequest{}, wire.AuthPasskey{}, a.AddPasskey())
	route("POST /api/auth/passkeys/authentication/options", "begin-passkey-sign-in",
		"Ask the browser for any passkey of this site", nil, wire.AuthCeremony{}, a.BeginPasskeySignIn)
	route("POST /api/auth/passkeys/authentication/verify", "sign-in-by-passkey",
		"Get a session by a passkey, without a password", wire.AuthCredentialRequest{}, wire.AuthSession{},
		a.SignInByPasskey)
	route("POST /api/auth/passkeys/challenge", "challenge-passkey",
		"Ask the browser for one of one's own passkeys, for second-step or confirm", nil, wire.AuthCeremony{},
		a.ChallengePasskey())
	route("GET /api/auth/passkeys", "list-passkeys", "One's own passkeys", nil, []wire.AuthPasskey{}, a.Passkeys())
	route("PATCH /api/auth/passkeys/{id}", "rename-passkey", "Rename one of one's own passkeys",
		wire.AuthNameRequest{}, wire.AuthPasskey{}, a.RenamePasskey())
	fresh("DELETE /api/auth/passkeys/{id}", "remove-passkey", "Remove one of one's own passkeys", nil, nil,
		a.RemovePasskey())

	route("GET /api/auth/app-passwords", "list-app-passwords", "Passwords of one's own calendar programs", nil,
		[]wire.AuthAppPassword{}, a.AppPasswords())
	fresh("POST /api/auth/app-passwords", "make-app-password",
		"Make a password with which a program uses one's calendar by CalDAV", wire.AuthNameRequest{},
		wire.AuthNewAppPassword{}, a.MakeAppPassword())
	route("DELETE /api/auth/app-passwords/{id}", "revoke-app-password", "End one of one's own app passwords", nil, nil,
		a.RevokeAppPassword())

	route("GET /api/auth/recovery-codes", "count-recovery-codes", "How many recovery codes are left", nil,
		wire.AuthRecoveryCount{}, a.CountRecoveryCodes())
	fresh("POST /api/auth/recovery-codes", "make-recovery-codes",
		"Get ten new recovery codes; older ones stop working", nil, wire.AuthRecoveryCodes{},
		a.MakeRecoveryCodes())
	route("POST /api/auth/second-step", "second-step", "Finish a sign-in by a code, a recovery code or a passkey",
		wire.AuthProof{}, wire.AuthSession{}, a.SecondStep())
	route("POST /api/auth/confirm", "confirm", "Prove once more who one is, by password, code or passkey",
		wire.AuthProof{}, nil, a.Confirm())
}
