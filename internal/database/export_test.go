package database

import "time"

// SetRestoreSlack changes how much newer than its log a database may be, since a
// test cannot make a file older.
func SetRestoreSlack(d time.Duration) { restoreSlack = d }

// SetLogAge changes after what time the log is emptied.
func SetLogAge(d time.Duration) { logAge = d }
