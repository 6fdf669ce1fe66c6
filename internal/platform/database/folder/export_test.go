package folder

import "time"

// SetRestoreSlack sets how much newer than its log a database may be. Tests use it because they can't make a file
// older.
func SetRestoreSlack(d time.Duration) { restoreSlack = d }
