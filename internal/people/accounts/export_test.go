package accounts

import (
	"harborlight/internal/people/passwords"
)

// OccupyHasher fills every slot of the hasher, as a flood of sign-ins does, until leave is called.
func (s *Service) OccupyHasher() (leave func()) {
	return s.hasher.Occupy()
}

// cheap are fast hash parameters for these tests.
var cheap = passwords.HashParams{MemoryKiB: 64, Time: 1}
