package notifications

import (
	"context"

	"harborlight/internal/auth"
	"harborlight/internal/limit"
	"harborlight/internal/realtime"
)

// API is the operations under /api/notifications and
// /api/notification-preferences. The routes demand somebody signed in.
type API struct {
	Service  *Service
	Hub      *realtime.Hub
	Sessions auth.Sessions  // asked when the session of a stream may have ended
	Limit    *limit.Limiter // by person, all operations together
	Gate     *realtime.Gate // how many feeds are open
}

// ListOutput is the 50 newest notifications of the person asking, the newest first.
type ListOutput struct {
	Body []Notification `nullable:"false"`
}

// MarkReadInput names a notification that was read.
type MarkReadInput struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		ReadAt string `json:"read_at" format:"date-time" maxLength:"64" doc:"Any time: the server keeps its own"`
	}
}

// NotificationOutput is one notification.
type NotificationOutput struct{ Body Notification }

// MarkAllReadOutput says how many notifications were unread.
type MarkAllReadOutput struct {
	Body struct {
		Marked int64 `json:"marked" doc:"How many were unread until now"`
	}
}

// CountUnreadOutput says how many notifications are unread.
type CountUnreadOutput struct {
	Body struct {
		Unread int `json:"unread" doc:"How many are unread, counted to 1,000"`
	}
}

// PreferencesOutput is the preferences of the person asking.
type PreferencesOutput struct{ Body Preferences }

// UpdatePreferencesInput carries the preferences to change.
type UpdatePreferencesInput struct{ Body PreferenceChanges }

// List answers GET /api/notifications.
func (a *API) List(ctx context.Context, _ *struct{}) (*ListOutput, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	found, err := a.Service.ListNotifications(ctx, p.UserID)
	if err != nil {
		return nil, err
	}
	return &ListOutput{Body: found}, nil
}

// MarkRead answers PATCH /api/notifications/{id}.
func (a *API) MarkRead(ctx context.Context, in *MarkReadInput) (*NotificationOutput, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	n, err := a.Service.MarkRead(ctx, p.UserID, in.ID)
	if err != nil {
		return nil, err
	}
	return &NotificationOutput{Body: n}, nil
}

// MarkAllRead answers POST /api/notifications/read-all.
func (a *API) MarkAllRead(ctx context.Context, _ *struct{}) (*MarkAllReadOutput, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	out := &MarkAllReadOutput{}
	out.Body.Marked, err = a.Service.MarkAllRead(ctx, p.UserID)
	if err != nil {
		return nil, err
	}
	return out, nil
}

// CountUnread answers GET /api/notifications/unread.
func (a *API) CountUnread(ctx context.Context, _ *struct{}) (*CountUnreadOutput, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	out := &CountUnreadOutput{}
	out.Body.Unread, err = a.Service.CountUnread(ctx, p.UserID)
	if err != nil {
		return nil, err
	}
	return out, nil
}

// FindPreferences answers GET /api/notification-preferences.
func (a *API) FindPreferences(ctx context.Context, _ *struct{}) (*PreferencesOutput, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	found, err := a.Service.FindPreferences(ctx, p.UserID)
	if err != nil {
		return nil, err
	}
	return &PreferencesOutput{Body: found}, nil
}

// UpdatePreferences answers PATCH /api/notification-preferences.
func (a *API) UpdatePreferences(ctx context.Context, in *UpdatePreferencesInput) (*PreferencesOutput, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	updated, err := a.Service.UpdatePreferences(ctx, p.UserID, in.Body)
	if err != nil {
		return nil, err
	}
	return &PreferencesOutput{Body: updated}, nil
}

// admit returns who is asking, unless that person asks too often.
func (a *API) admit(ctx context.Context) (auth.Principal, error) {
	p, err := auth.Must(ctx)
	if err != nil {
		return p, err
	}
	return p, a.Limit.Allow(p.UserID)
}
