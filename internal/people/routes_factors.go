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
			Pattern: pattern, ID: id, Summary: summary, Role: auth.Anyone, BodyTimeout: accountBodyTime,
			Fail: wire.Fail,
		}, request, response, handler)
	}
	fresh := func(pattern, id, summary string, request, response any, handler http.HandlerFunc) {
		r.Raw(httpx.Route{
			Pattern: pattern, ID: id, Summary: summary,
			Role: auth.Anyone, Effect: auth.Secures, BodyTimeout: accountBodyTime,
			Fail: wire.Fail,
		}, request, response, handler)
	}
	fresh("POST /api/auth/factors", "enrol-factor", "Start setting up an authenticator app",
		wire.AuthEnrolRequest{}, wire.AuthEnrolment{}, a.Enrol())
	route("POST /api/auth/factors/{id}/challenge", "challenge-factor",
		"Request a challenge for an authenticator code",
		wire.AuthNothing{}, wire.AuthChallenge{}, a.ChallengeFactor())
	route("POST /api/auth/factors/{id}/verify", "verify-factor",
		"Verify a code to finish a sign-in or a setup", wire.AuthCodeRequest{}, wire.AuthSession{},
		a.VerifyFactor())
	fresh("DELETE /api/auth/factors/{id}", "remove-factor", "Remove an authenticator app", nil, wire.AuthRemoved{},
		a.RemoveFactor())

	fresh("POST /api/auth/passkeys/registration/options", "begin-passkey", "Start creating a passkey", nil,
		wire.AuthCeremony{}, a.BeginPasskey())
	fresh("POST /api/auth/passkeys/registration/verify", "add-passkey", "Add the passkey that the browser created",
		wire.AuthCredentialRequest{}, wire.AuthPasskey{}, a.AddPasskey())
	route("POST /api/auth/passkeys/authentication/options", "begin-passkey-sign-in",
		"Start a sign-in with any passkey of this site", nil, wire.AuthCeremony{}, a.BeginPasskeySignIn)
	route("POST /api/auth/passkeys/authentication/verify", "sign-in-by-passkey",
		"Sign in with a passkey instead of a password", wire.AuthCredentialRequest{}, wire.AuthSession{},
		a.SignInByPasskey)
	route("POST /api/auth/passkeys/challenge", "challenge-passkey",
		"Request a challenge for one of the user's passkeys, as second step or to reauthenticate", nil, wire.AuthCeremony{},
		a.ChallengePasskey())
	route("GET /api/auth/passkeys", "list-passkeys", "List the user's passkeys", nil, []wire.AuthPasskey{},
		a.Passkeys())
	route("PATCH /api/auth/passkeys/{id}", "rename-passkey", "Rename a passkey",
		wire.AuthNameRequest{}, wire.AuthPasskey{}, a.RenamePasskey())
	fresh("DELETE /api/auth/passkeys/{id}", "remove-passkey", "Remove a passkey", nil, nil, a.RemovePasskey())

	route("GET /api/auth/app-passwords", "list-app-passwords",
		"List the app passwords of the user's calendar programs", nil, []wire.AuthAppPassword{}, a.AppPasswords())
	fresh("POST /api/auth/app-passwords", "make-app-password",
		"Create an app password for CalDAV", wire.AuthNameRequest{},
		wire.AuthNewAppPassword{}, a.CreateAppPassword())
	route("DELETE /api/auth/app-passwords/{id}", "revoke-app-password", "Revoke an app password", nil, nil,
		a.RevokeAppPassword())

	route("GET /api/auth/recovery-codes", "count-recovery-codes", "Count the unused recovery codes", nil,
		wire.AuthRecoveryCount{}, a.CountRecoveryCodes())
	fresh("POST /api/auth/recovery-codes", "make-recovery-codes",
		"Create ten recovery codes and revoke the old ones", nil, wire.AuthRecoveryCodes{},
		a.CreateRecoveryCodes())
	route("POST /api/auth/second-step", "second-step", "Finish a sign-in with a code, a recovery code or a passkey",
		wire.AuthProof{}, wire.AuthSession{}, a.SecondStep())
	route("POST /api/auth/confirm", "confirm", "Reauthenticate by password, code or passkey",
		wire.AuthProof{}, nil, a.Confirm())
}
