package accounts

// FillHashing takes every place at the hasher, as a flood of sign-ins does, until leave is called.
func (s *Service) FillHashing() (leave func()) {
	for range cap(s.hasher.queue) {
		s.hasher.queue <- struct{}{}
	}
	return func() {
		for range cap(s.hasher.queue) {
			<-s.hasher.queue
		}
	}
}
