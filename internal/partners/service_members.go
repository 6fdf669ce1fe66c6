package partners

import (
	"context"

	"harborlight/internal/database"
)

// CompanyOf returns the id of the company that an account acts for, or a fault of kind NotFound. Ask it
// in each request: somebody who was removed has no company at once.
func (s *Service) CompanyOf(ctx context.Context, q database.Querier, userID string) (partnerID string, err error) {
	m, err := findMember(ctx, q, userID, "")
	return m.PartnerID, err
}

// FindIntroduction returns a request of any status, or a fault of kind NotFound.
func (s *Service) FindIntroduction(ctx context.Context, q database.Querier, requestID string) (Request, error) {
	return findRequest(ctx, q, requestID, "")
}
