package booking

import (
	"context"

	"harborlight/internal/platform/paging"
)

// RowsInput asks for a page of the owner's list of bookings.
type RowsInput struct {
	Past   bool   `query:"past" doc:"Those that are over or cancelled, latest first; else those to come"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
	Cursor string `query:"cursor" maxLength:"36" doc:"next_cursor of the page before"`
}

// RowsOutput is a page of bookings.
type RowsOutput struct{ Body paging.Page[BookingRow] }

// List answers GET /api/admin/bookings.
func (a *API) List(ctx context.Context, in *RowsInput) (*RowsOutput, error) {
	page, err := a.Service.ListRows(ctx, in.Past, in.Cursor, in.Limit)
	return &RowsOutput{Body: page}, err
}

// IDInput names a booking.
type IDInput struct {
	ID string `path:"id" maxLength:"36" doc:"UUID of a booking"`
}

// ChangeInput is the owner's part of a booking.
type ChangeInput struct {
	IDInput
	Body BookingChange
}

// RowOutput is a booking as the owner sees it.
type RowOutput struct{ Body BookingRow }

// Update answers PATCH /api/admin/bookings/{id}.
func (a *API) Update(ctx context.Context, in *ChangeInput) (*RowOutput, error) {
	r, err := a.Service.Update(ctx, in.ID, in.Body)
	return &RowOutput{Body: r}, err
}

// DeskCancelInput is why the owner cancels.
type DeskCancelInput struct {
	IDInput
	Body BookingCancellation
}

// CancelAtDesk answers POST /api/admin/bookings/{id}/cancel.
func (a *API) CancelAtDesk(ctx context.Context, in *DeskCancelInput) (*RowOutput, error) {
	r, err := a.Service.CancelAtDesk(ctx, in.ID, in.Body)
	return &RowOutput{Body: r}, err
}

// SettingsOutput are the owner's rules and kinds.
type SettingsOutput struct{ Body BookingSettings }

// Settings answers GET /api/admin/booking-settings.
func (a *API) Settings(ctx context.Context, _ *struct{}) (*SettingsOutput, error) {
	v, err := a.Service.FindSettings(ctx)
	return &SettingsOutput{Body: v}, err
}

// RulesInput are changed rules.
type RulesInput struct {
	Body struct {
		Rules   BookingRules `json:"rules"`
		Version int64        `json:"version" doc:"The version you see; if it has changed, the answer is a conflict"`
	}
}

// UpdateRules answers PUT /api/admin/booking-rules.
func (a *API) UpdateRules(ctx context.Context, in *RulesInput) (*SettingsOutput, error) {
	v, err := a.Service.UpdateRules(ctx, in.Body.Rules, in.Body.Version)
	return &SettingsOutput{Body: v}, err
}

// KindInput is a new or changed kind.
type KindInput struct {
	ID   string `path:"id" maxLength:"64" doc:"Lower-case letters, digits and hyphens" example:"introductory-call"`
	Body BookingKindChange
}

// SaveKind answers PUT /api/admin/booking-kinds/{id}.
func (a *API) SaveKind(ctx context.Context, in *KindInput) (*SettingsOutput, error) {
	v, err := a.Service.SaveKind(ctx, in.ID, in.Body)
	return &SettingsOutput{Body: v}, err
}
