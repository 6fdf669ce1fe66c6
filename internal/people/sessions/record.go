package sessions

import (
	"context"

	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
)

// Audit entries about sessions contain IDs and networks, never addresses.

// recordSignIn adds a sign-in to the audit trail, with its method and network.
func recordSignIn(ctx context.Context, tx *database.Tx, session Session) error {
	return audit.Record(ctx, tx, audit.Entry{
		ActorID: session.UserID, Action: "accounts.signed_in", ObjectID: session.ID,
		Details: map[string]string{"method": session.Method, "network": NetworkOf(session.IP)},
	})
}

// recordSignOut adds a sign-out to the audit trail, with its scope.
func recordSignOut(ctx context.Context, tx *database.Tx, userID, sessionID string, scope Scope) error {
	return audit.Record(ctx, tx, audit.Entry{
		ActorID: userID, Action: "accounts.signed_out", ObjectID: sessionID, Details: map[string]Scope{"scope": scope},
	})
}
