package desk

import (
	"context"
	"encoding/json"
	"fmt"

	"harborlight/internal/kit/id"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/mail"
)

// UndoIdentifier is implemented by inputs of an inverse in which one field identifies the undone action. For other
// inputs, the whole input identifies it.
type UndoIdentifier interface{ UndoID() string }

// undoKey returns a key that an action and its inverse both can compute, from the row, the inverse action and its
// input, or the input's UndoID. Nil input equals NoInput.
func (d *Resource[R, D]) undoKey(rowID string, back Inverse) (string, error) {
	prefix := d.Name + "/" + rowID + "/" + back.Action + " "
	if u, ok := back.Input.(UndoIdentifier); ok {
		return id.Hash(prefix + u.UndoID()), nil
	}
	if back.Input == nil {
		back.Input = NoInput{}
	}
	input, err := json.Marshal(back.Input)
	if err != nil {
		return "", fmt.Errorf("marshal the input of %s: %w", back.Action, err)
	}
	return id.Hash(prefix + string(input)), nil
}

// holdJobs returns a context for an action. If the action sends emails and can be undone, the jobs created with this
// context wait for mail.UndoDelay; otherwise, it returns ctx unchanged.
func (d *Resource[R, D]) holdJobs(ctx context.Context, s *spec[R, D], rowID string, was R,
	in any) (context.Context, error) {
	if s.inverse == nil || s.effect&auth.Mails == 0 {
		return ctx, nil
	}
	key, err := d.undoKey(rowID, s.inverse(was, in))
	if err != nil {
		return nil, err
	}
	return jobs.Hold(ctx, key, mail.UndoDelay), nil
}

// withdrawJobs deletes the waiting jobs of the action that s undoes, and reports whether there were any. If s only
// undoes and a job has already begun, it returns mail.ErrAlreadySent.
func (d *Resource[R, D]) withdrawJobs(ctx context.Context, tx *database.Tx, s *spec[R, D], rowID string,
	in any) (bool, error) {
	key, err := d.undoKey(rowID, Inverse{Action: s.id, Input: in})
	if err != nil {
		return false, err
	}
	withdrawn, begun, err := jobs.Withdraw(ctx, tx, key)
	if err == nil && begun && s.undoOnly {
		err = mail.ErrAlreadySent
	}
	return withdrawn, err
}
