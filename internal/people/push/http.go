package push

import (
	"context"
	"errors"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
)

// API is the operations on one's own devices.
type API struct {
	Service *Service
	// NameOf says in words which browser a user agent stands for.
	NameOf func(userAgent string) string
}

// PushOverview is all that a browser needs to turn itself on, and the devices that are.
type PushOverview struct {
	PushChoice          // all that devices can be told of
	PublicKey  string   `json:"public_key" doc:"With which a browser asks its push service, base64url"`
	Devices    []Device `json:"devices" nullable:"false" doc:"One's own, the oldest first"`
}

// OverviewOutput is the devices of the person asking.
type OverviewOutput struct{ Body PushOverview }

// Find answers GET /api/admin/push.
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

// AddInput is a browser as its push service knows it.
type AddInput struct {
	UserAgent string `header:"User-Agent"`
	Body      struct {
		PushChoice
		Endpoint  string `json:"endpoint" minLength:"1" maxLength:"1000" doc:"Its address at the push service"`
		PublicKey string `json:"public_key" minLength:"1" maxLength:"100" doc:"Its key for messages (p256dh), base64url"`
		Secret    string `json:"auth_secret" minLength:"1" maxLength:"30" doc:"What it shares with us alone (auth), base64url"`
	}
}

// DeviceOutput is a device.
type DeviceOutput struct{ Body Device }

// Add answers PUT /api/admin/push/devices.
func (a *API) Add(ctx context.Context, in *AddInput) (*DeviceOutput, error) {
	p, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	d, err := a.Service.Add(ctx, Device{PushChoice: in.Body.PushChoice, UserID: p.UserID, Name: a.NameOf(in.UserAgent),
		Endpoint: in.Body.Endpoint, PublicKey: in.Body.PublicKey, Secret: in.Body.Secret})
	return &DeviceOutput{d}, err
}

// DeviceID names one of one's own devices.
type DeviceID struct {
	ID string `path:"id" maxLength:"64"`
}

// ChooseInput is what a device is told of.
type ChooseInput struct {
	DeviceID
	Body PushChoice
}

// Choose answers PATCH /api/admin/push/devices/{id}.
func (a *API) Choose(ctx context.Context, in *ChooseInput) (*DeviceOutput, error) {
	p, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	d, err := a.Service.Choose(ctx, p.UserID, in.ID, in.Body.Kinds)
	return &DeviceOutput{d}, err
}

// Remove answers DELETE /api/admin/push/devices/{id}.
func (a *API) Remove(ctx context.Context, in *DeviceID) (*struct{}, error) {
	p, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	return nil, a.Service.Remove(ctx, p.UserID, in.ID)
}

// TrialOutput is what became of a trial message.
type TrialOutput struct {
	Body struct {
		Trouble string `json:"trouble" doc:"Why it wasn't sent; empty: the push service took it"`
	}
}

// Try answers POST /api/admin/push/devices/{id}/try. A push service that refuses is an answer, no error.
func (a *API) Try(ctx context.Context, in *DeviceID) (*TrialOutput, error) {
	p, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	out := &TrialOutput{}
	err = a.Service.Try(ctx, p.UserID, in.ID)
	if no, ok := errors.AsType[refusal](err); ok {
		out.Body.Trouble, err = fault.Words(ctx, no), nil
	}
	return out, err
}
