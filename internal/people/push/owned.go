package push

import (
	"context"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
)

// ExportOwned calls list for the devices of an account, without the secrets for sending messages to them.
func (s *Service) ExportOwned(ctx context.Context, o auth.Owner,
	list func(name string, rows func(add func(row any) error) error) error) error {
	return list("push_devices", func(add func(row any) error) error {
		return database.Walk(ctx, s.db, func(d Device) (string, error) { return d.ID, add(d) }, selectDevice+`
			WHERE id > $1 AND user_id = $3
			ORDER BY id
			LIMIT $2`, o.UserID)
	})
}

// DeleteOwned deletes an account's devices.
func (s *Service) DeleteOwned(ctx context.Context, tx *database.Tx, o auth.Owner) error {
	return deleteDevices(ctx, tx, o.UserID)
}
