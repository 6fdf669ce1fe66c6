package push

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/fetch"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/limit"
)

// Config configures the service.
type Config struct {
	Fetcher  fetch.Fetcher // allowed addresses of push services; the zero value allows public addresses only
	Notices  Notices
	Contact  string // https URL or email address for push services to contact
	Limits   *limit.Factory
	Log      *slog.Logger
	TestText func() content.Notice // returns the text of a test message
}

// Service registers the devices of accounts and sends messages to them. Every method takes the user, and treats other
// users' devices as nonexistent.
type Service struct {
	db *database.DB
	Config
	hourly *limit.Limiter // messages by device
}

// New returns the service.
func New(db *database.DB, c Config) *Service {
	return &Service{db: db, Config: c, hourly: c.Limits.New(maxPerHour, time.Hour)}
}

// send is the kind of jobs that send a notification to a device.
const send = "push.send"

type sending struct {
	Delivery
	DeviceID string `json:"device_id"`
}

// Register registers the job that sends messages.
func (s *Service) Register(r *jobs.Runner) { jobs.Handle(r, send, s.send) }

// Enqueue adds jobs that send a notification to the user's devices that receive its kind, in the caller's
// transaction. Keys without a kind are ignored.
func (s *Service) Enqueue(ctx context.Context, tx *database.Tx, in Delivery) error {
	kind, ok := KindOf(in.Key)
	if !ok {
		return nil
	}
	devices, err := listDevices(ctx, tx, in.UserID)
	if err != nil {
		return fault.Wrap(err, "list the devices of %s", in.UserID)
	}
	for _, d := range devices {
		if !d.wants(kind) {
			continue
		}
		if err := jobs.Enqueue(ctx, tx, jobs.Job{Kind: send, Payload: sending{in, d.ID}}); err != nil {
			return err
		}
	}
	return nil
}

// send sends a notification to a device. It returns nil without sending if the device was removed, the notification
// is read, deleted or older than maxAge, or the device has reached its hourly limit. While the push service is
// unavailable, it returns an error, so the job is retried. Final failures appear with the device rather than among
// the undelivered jobs, which would notify the same device again.
func (s *Service) send(ctx context.Context, in sending) error {
	d, err := findDevice(ctx, s.db, in.UserID, in.DeviceID)
	if fault.KindOf(err) == fault.KindNotFound {
		return nil // removed in the meantime
	}
	if err != nil {
		return err
	}
	n, err := s.Notices.FindNotice(ctx, s.db, in.UserID, in.NotificationID)
	if fault.KindOf(err) == fault.KindNotFound || err == nil && n.IsRead {
		return nil
	}
	if err != nil || s.db.Clock().Now().Sub(n.CreatedAt) > maxAge {
		return err
	}
	if fault.KindOf(s.hourly.Allow(ctx, d.ID)) == fault.KindTooMany {
		s.Log.InfoContext(ctx, "a device gets no more messages this hour", "device", d.ID)
		return nil
	}
	err = s.deliver(ctx, d, payload{Title: n.Title, Body: n.Message, URL: in.Page, Tag: in.NotificationID})
	if no, ok := errors.AsType[refusal](err); ok && no.final {
		return nil
	}
	return err
}

// deliver sends a message and saves the time, or the push service's refusal, with the device. It returns the refusal.
// It removes the device if its push service no longer knows it.
func (s *Service) deliver(ctx context.Context, d Device, l payload) error {
	key, err := s.key(ctx)
	if err != nil {
		return err
	}
	sent := s.post(ctx, key, d, l)
	no, isRefused := errors.AsType[refusal](sent)
	if sent != nil && !isRefused {
		return sent
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		switch {
		case sent == nil:
			return saveSent(ctx, tx, d.ID)
		case no.gone:
			return deleteDevice(ctx, tx, d.UserID, d.ID)
		}
		return saveError(ctx, tx, d.ID, fault.ErrorText(ctx, sent))
	})
	return errors.Join(sent, err)
}

// List returns the account's devices, oldest first.
func (s *Service) List(ctx context.Context, userID string) ([]Device, error) {
	devices, err := listDevices(ctx, s.db, userID)
	return devices, fault.Wrap(err, "list the devices of %s", userID)
}

// Add registers a device and returns it; a known subscription is updated. A browser that belonged to another account
// moves to this one. Invalid subscriptions return their invalid fields, more than MaxDevices a conflict.
func (s *Service) Add(ctx context.Context, d Device) (Device, error) {
	if err := s.check(d); err != nil {
		return Device{}, err
	}
	d.ID = idOf(d.Endpoint)
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		known, err := listDevices(ctx, tx, d.UserID)
		if err != nil {
			return err
		}
		if len(known) >= MaxDevices && !has(known, d.ID) {
			return fault.Conflict("too_many_devices", message.PushTooMany(MaxDevices))
		}
		d.CreatedAt = tx.Now()
		if err := putDevice(ctx, tx, d); err != nil {
			return err
		}
		if d, err = findDevice(ctx, tx, d.UserID, d.ID); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{ActorID: d.UserID, Action: "device.added", ObjectID: d.ID})
	})
	return d, fault.Wrap(err, "add a device of %s", d.UserID)
}

// ChooseKinds replaces the kinds of notifications that one of the user's devices receives, and returns the device, or
// errNoDevice.
func (s *Service) ChooseKinds(ctx context.Context, userID, deviceID string, chosen []Kind) (Device, error) {
	var d Device
	err := s.db.Write(ctx, func(tx *database.Tx) (err error) {
		if d, err = findDevice(ctx, tx, userID, deviceID); err != nil {
			return err
		}
		d.Kinds = chosen
		if err := database.Update(ctx, tx, "push_devices", d, "kinds", "id = $1", d.ID); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{ActorID: userID, Action: "device.changed", ObjectID: d.ID})
	})
	return d, fault.Wrap(err, "change the device %s", deviceID)
}

// Remove removes one of the user's devices, or returns errNoDevice.
func (s *Service) Remove(ctx context.Context, userID, deviceID string) error {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		if _, err := findDevice(ctx, tx, userID, deviceID); err != nil {
			return err
		}
		if err := deleteDevice(ctx, tx, userID, deviceID); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{ActorID: userID, Action: "device.removed", ObjectID: deviceID})
	})
	return fault.Wrap(err, "remove the device %s", deviceID)
}

// SendTest sends a test message to one of the user's devices now. If the push service refuses it, the error is a
// refusal with a text for the user. Unknown devices return errNoDevice.
func (s *Service) SendTest(ctx context.Context, userID, deviceID string) error {
	d, err := findDevice(ctx, s.db, userID, deviceID)
	if err != nil {
		return fault.Wrap(err, "find the device %s", deviceID)
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		return audit.Record(ctx, tx, audit.Entry{ActorID: userID, Action: "device.tested", ObjectID: deviceID})
	})
	if err != nil {
		return err
	}
	text := s.TestText()
	return s.deliver(ctx, d, payload{Title: text.Title, Body: text.Message, Tag: "trial"})
}

// RemoveAll removes all devices of an account: a changed password also ends the devices that someone else may have
// registered.
func (s *Service) RemoveAll(ctx context.Context, userID string) error {
	return s.db.Write(ctx, func(tx *database.Tx) error { return deleteDevices(ctx, tx, userID) })
}
