package push

import (
	"context"
	"slices"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// Revocable lists the tables that a restore leaves out, because a device may have been removed since the backup.
var Revocable = []string{"push_devices"}

// errNoDevice means that the device doesn't exist or belongs to another user.
var errNoDevice = fault.NotFound(message.PushNotFound)

var selectDevice = `
	SELECT` + database.Columns[Device]() + `
	FROM push_devices`

// listDevices returns the user's devices in order of registration.
func listDevices(ctx context.Context, q database.Querier, userID string) ([]Device, error) {
	return database.All[Device](ctx, q, selectDevice+`
		WHERE user_id = $1
		ORDER BY created_at, id
		LIMIT $2`, userID, MaxDevices)
}

// findDevice returns one of the user's devices, or errNoDevice.
func findDevice(ctx context.Context, q database.Querier, userID, deviceID string) (Device, error) {
	d, err := database.One[Device](ctx, q, selectDevice+` WHERE id = $1 AND user_id = $2`, deviceID, userID)
	return d, fault.WithNotFound(err, errNoDevice)
}

func has(devices []Device, deviceID string) bool {
	return slices.ContainsFunc(devices, func(d Device) bool { return d.ID == deviceID })
}

func (d Device) wants(k Kind) bool { return slices.Contains(d.Kinds, k) }

// putDevice inserts or updates a device.
func putDevice(ctx context.Context, tx *database.Tx, d Device) error {
	return database.Upsert(ctx, tx, "push_devices", d, "id", "user_id, name, public_key, auth_secret, kinds, trouble")
}

// saveSent saves the time of a delivered message, and clears the device's last error.
func saveSent(ctx context.Context, tx *database.Tx, deviceID string) error {
	_, err := tx.Exec(ctx, `
		UPDATE push_devices SET
			sent_at = $2,
			trouble = ''
		WHERE id = $1`, deviceID, tx.Now())
	return err
}

func saveError(ctx context.Context, tx *database.Tx, deviceID, trouble string) error {
	_, err := tx.Exec(ctx, `UPDATE push_devices SET trouble = $2 WHERE id = $1`, deviceID, trouble)
	return err
}

func deleteDevice(ctx context.Context, tx *database.Tx, userID, deviceID string) error {
	_, err := tx.Exec(ctx, `DELETE FROM push_devices WHERE id = $1 AND user_id = $2`, deviceID, userID)
	return err
}

func deleteDevices(ctx context.Context, tx *database.Tx, userID string) error {
	_, err := tx.Exec(ctx, `DELETE FROM push_devices WHERE user_id = $1`, userID)
	return err
}

// keyRow is the stored form of the program's key.
type keyRow struct {
	Public  string `db:"public_key"`  // base64url
	Private string `db:"private_key"` // encrypted
}

func findKey(ctx context.Context, q database.Querier) (keyRow, error) {
	return database.One[keyRow](ctx, q, `SELECT public_key, private_key FROM push_keys WHERE name = 'site'`)
}

// insertKey saves the key unless another node has already saved one.
func insertKey(ctx context.Context, tx *database.Tx, k keyRow) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO push_keys (name, public_key, private_key, created_at)
		VALUES ('site', $1, $2, $3)
		ON CONFLICT (name) DO NOTHING`, k.Public, k.Private, tx.Now())
	return err
}

func replaceKey(ctx context.Context, tx *database.Tx, sealed string) error {
	_, err := tx.Exec(ctx, `UPDATE push_keys SET private_key = $1 WHERE name = 'site'`, sealed)
	return err
}
