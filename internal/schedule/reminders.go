package schedule

import (
	"context"

	"harborlight/content"
	"harborlight/internal/kit/dates"
	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar"
)

// reminders sends the calendar's reminders as notifications.
type reminders struct {
	Preferences
	area *Area
}

// Remind notifies the user on the site and by email, according to their preferences. Times are in the user's zone;
// whole days appear as a date.
func (r reminders) Remind(ctx context.Context, tx *database.Tx, in calendar.Reminder) error {
	zone, err := r.ZoneOf(ctx, tx, in.UserID)
	if err != nil {
		return err
	}
	when := dates.DateTime(in.StartTime.In(zone))
	if in.AllDay {
		when = dates.Weekday(in.StartTime.In(zone))
	}
	words := r.area.NoticeTexts().Words
	text := r.area.Notice(reminderKey(in), "title", content.Trusted(in.Title),
		"distance", words.DistanceText(in.StartTime.Sub(tx.Now())),
		"when", when, "location", content.Trusted(words.LocationText(in.Location)))
	return r.area.deps.NotifyOfEvent(ctx, tx, in.UserID, in.Key, text, true)
}

// reminderKey returns the key of the notification's text, which depends on whether the reminder is late and whether
// the event has already started.
func reminderKey(in calendar.Reminder) string {
	switch {
	case in.Late && in.Over:
		return "reminders.started_late"
	case in.Late:
		return "reminders.starts_late"
	case in.Over:
		return "reminders.started"
	default:
		return "reminders.starts"
	}
}
