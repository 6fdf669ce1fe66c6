package sessions

import (
	"context"
	"fmt"

	"harborlight/internal/kit/fault"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
)

// EndByEmail ends all sessions of the account with this address, on every node, and returns their number. The user
// can sign in again. It is for the machine's owner, and returns refusal.NoAccount if the address has no account.
func (s *Service) EndByEmail(ctx context.Context, address string) (ended int64, err error) {
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := users.LockByEmail(ctx, tx, users.LookupForm(address))
		if err != nil {
			return fault.WithNotFound(err, refusal.NoAccount)
		}
		ended, err = s.endSessionsOf(ctx, tx, u.ID)
		return err
	})
	return ended, err
}

// signedInPageSize is the number of accounts that one transaction of EndAll signs out.
const signedInPageSize = 100

// EndAll ends the sessions of all accounts, page by page in separate transactions, and returns their number. An error
// ends it and comes with the number so far. Sessions that begin during the call may survive.
func (s *Service) EndAll(ctx context.Context) (ended int64, err error) {
	for after := ""; ; {
		users, err := pageSignedIn(ctx, s.db, after, signedInPageSize)
		if err != nil || len(users) == 0 {
			return ended, err
		}
		var page int64
		err = s.db.Write(ctx, func(tx *database.Tx) error {
			page = 0 // the transaction may be retried
			for _, userID := range users {
				n, err := s.endSessionsOf(ctx, tx, userID)
				if err != nil {
					return err
				}
				page += n
			}
			return nil
		})
		if err != nil {
			return ended, fmt.Errorf("end sessions, of which %d have ended: %w", ended, err)
		}
		ended += page
		after = users[len(users)-1]
	}
}

// endSessionsOf deletes all sessions of a user, records that and returns their number.
func (s *Service) endSessionsOf(ctx context.Context, tx *database.Tx, userID string) (int64, error) {
	n, err := deleteSessionsOf(ctx, tx, userID)
	if err != nil {
		return 0, err
	}
	err = audit.Record(ctx, tx, audit.Entry{
		Action: "accounts.sessions_ended", ObjectID: userID, Details: map[string]int64{"sessions": n},
	})
	if err != nil {
		return 0, err
	}
	return n, s.Revoked(ctx, tx, userID)
}
