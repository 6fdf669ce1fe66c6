package push

import (
	"context"
	"errors"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
)

// API serves the caller's own devices.
type API struct {
	Service *Service
	// NameOf returns a readable name for a user agent.
	NameOf func(userAgent string) string
}

// PushOverview contains the data with which a browser registers as a device, and the registered devices.
type PushOverview struct {
	PushChoice          // all kinds of notifications for devices
	PublicKey  string   `json:"public_key" doc:"Server key for the browser's push subscription, base64url"`
	Devices    []Device `json:"devices" nullable:"false" doc:"The caller's devices, oldest first"`
}

// OverviewOutput contains the caller's devices.
type OverviewOutput struct{ Body PushOverview }

// Find answers GET /api/admin/push with all kinds of notifications, the public key for subscriptions and the caller's
// devices.
func (a *API) Find(ctx context.Context, _ *struct{}) (*OverviewOutput, error) {
	p, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	out := &OverviewOutput{PushOverview{PushChoice: PushChoice{Kinds()}}}
	if out.Body.PublicKey, err = a.Service.PublicKey(ctx); err != nil {
		return nil, err
	}
	out.Body.Devices, err = a.Service.List(ctx, p.UserID)
	return out, err
}

// AddInput contains a browser's push subscription.
type AddInput struct {
	UserAgent string `header:"User-Agent"`
	Body      struct {
		PushChoice
		Endpoint  string `json:"endpoint" minLength:"1" maxLength:"1000" doc:"Subscription URL at the push service"`
		PublicKey string `json:"public_key" minLength:"1" maxLength:"100" doc:"Browser's key for encrypting messages (p256dh), base64url"`
		Secret    string `json:"auth_secret" minLength:"1" maxLength:"30" doc:"Authentication secret shared by browser and server (auth), base64url"`
	}
}

// DeviceOutput is a device.
type DeviceOutput struct{ Body Device }

// Add answers PUT /api/admin/push/devices: it registers the caller's browser, or updates it, and returns the device.
func (a *API) Add(ctx context.Context, in *AddInput) (*DeviceOutput, error) {
	p, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	d, err := a.Service.Add(ctx, Device{PushChoice: in.Body.PushChoice, UserID: p.UserID, Name: a.NameOf(in.UserAgent),
		Endpoint: in.Body.Endpoint, PublicKey: in.Body.PublicKey, Secret: in.Body.Secret})
	return &DeviceOutput{d}, err
}

// DeviceID identifies one of the caller's devices.
type DeviceID struct {
	ID string `path:"id" maxLength:"64"`
}

// ChooseInput contains the kinds of notifications for a device.
type ChooseInput struct {
	DeviceID
	Body PushChoice
}

// Choose answers PATCH /api/admin/push/devices/{id}: it replaces the kinds that one of the caller's devices receives,
// or answers 404.
func (a *API) Choose(ctx context.Context, in *ChooseInput) (*DeviceOutput, error) {
	p, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	d, err := a.Service.ChooseKinds(ctx, p.UserID, in.ID, in.Body.Kinds)
	return &DeviceOutput{d}, err
}

// Remove answers DELETE /api/admin/push/devices/{id}; 404 for a device that isn't the caller's.
func (a *API) Remove(ctx context.Context, in *DeviceID) (*struct{}, error) {
	p, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	return nil, a.Service.Remove(ctx, p.UserID, in.ID)
}

// TestOutput contains the result of a test message.
type TestOutput struct {
	Body struct {
		Trouble string `json:"trouble" doc:"Reason for the failure; empty: the push service accepted the message"`
	}
}

// SendTest answers POST /api/admin/push/devices/{id}/try. A refusal by the push service is the field trouble of a
// successful answer, not an error.
func (a *API) SendTest(ctx context.Context, in *DeviceID) (*TestOutput, error) {
	p, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	out := &TestOutput{}
	err = a.Service.SendTest(ctx, p.UserID, in.ID)
	if no, ok := errors.AsType[refusal](err); ok {
		out.Body.Trouble, err = fault.ErrorText(ctx, no), nil
	}
	return out, err
}
