package accounts

import (
	"harborlight/internal/people/passwords"
)

// FillHashing takes every place at the hasher, as a flood of sign-ins does, until leave is called.
func (s *Service) FillHashing() (leave func()) {
	return s.hasher.Fill()
}

// cheap is what hashing costs in these tests.
var cheap = passwords.HashParams{MemoryKiB: 64, Time: 1}
