// Package hang contains the time limit of tests that wait for something. It is for tests only.
package hang

import "time"

// Limit is the time after which a waiting test counts as hanging. It is far longer than anything takes on a slow,
// loaded machine, so that only a fault reaches it.
const Limit = 5 * time.Minute
