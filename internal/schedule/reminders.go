package schedule

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar"
)

// reminders delivers the calendar's reminders as notifications.
type reminders struct {
	Preferences
	tell func(context.Context, *database.Tx, Notice) error
}

// Remind notifies the person in the list, by pop-up and by mail, as they prefer.
func (r reminders) Remind(ctx context.Context, tx *database.Tx, in calendar.Reminder) error {
	zone, err := r.ZoneOf(ctx, tx, in.UserID)
	if err != nil {
		return err
	}
	return r.tell(ctx, tx, Notice{UserID: in.UserID, Key: in.Key, IsMailed: true,
		Title: reminderTitle(in), Message: reminderMessage(in, zone, tx.Now())})
}

func reminderTitle(in calendar.Reminder) string {
	title := "Reminder: " + in.Title
	if in.Late {
		title = "Late reminder: " + in.Title
	}
	return shortTitle(title)
}

// shortTitle cuts what is too long for the title of a notification.
func shortTitle(title string) string {
	if runes := []rune(title); len(runes) > 200 {
		return string(runes[:199]) + "…"
	}
	return title
}

// inZone writes an instant as notifications do.
func inZone(at time.Time, zone *time.Location) string {
	return at.In(zone).Format("Mon, Jan 2, 2006, 3:04 PM MST")
}

func reminderMessage(in calendar.Reminder, zone *time.Location, now time.Time) string {
	when := inZone(in.StartTime, zone)
	if in.AllDay {
		when = in.StartTime.In(zone).Format("Mon, Jan 2, 2006")
	}
	verb := "Starts"
	if in.Over {
		verb = "Started"
	}
	message := fmt.Sprintf("%s %s: %s.", verb, relative(in.StartTime.Sub(now)), when)
	if in.Location != "" {
		message += " Location: " + in.Location + "."
	}
	if in.Late {
		message += " We could not remind you in time."
	}
	return message
}

// relative expresses a distance in time in the largest unit that fits.
func relative(d time.Duration) string {
	minutes := int(d.Round(time.Minute) / time.Minute)
	if minutes == 0 {
		return "now"
	}
	form := "in %d %s"
	if minutes < 0 {
		minutes, form = -minutes, "%d %s ago"
	}
	n, unit := minutes, "minute"
	switch {
	case minutes >= 2*24*60:
		n, unit = (minutes+12*60)/(24*60), "day"
	case minutes >= 2*60:
		n, unit = (minutes+30)/60, "hour"
	}
	if n != 1 {
		unit += "s"
	}
	return fmt.Sprintf(form, n, unit)
}
