package folder

import "time"

// SetRestoreSlack sets how much newer than its log a database may be, since a test can't make a
// file older.
func SetRestoreSlack(d time.Duration) { restoreSlack = d }
