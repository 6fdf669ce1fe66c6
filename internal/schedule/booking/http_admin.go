package booking

import "context"

// SettingsOutput contains the owner's rules and kinds.
type SettingsOutput struct{ Body BookingSettings }

// Settings answers GET /api/admin/booking-settings.
func (a *API) Settings(ctx context.Context, _ *struct{}) (*SettingsOutput, error) {
	v, err := a.Service.FindSettings(ctx)
	return &SettingsOutput{Body: v}, err
}

// RulesInput contains changed rules.
type RulesInput struct {
	Body struct {
		Rules   BookingRules `json:"rules"`
		Version int64        `json:"version" doc:"Current version as read; if it has changed, the response is a conflict"`
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
