package apptest

import (
	"testing"

	"harborlight/internal/marketplace/partners"
	"harborlight/internal/platform/auth"
)

// SetIntroductionFee sets a partner's fee to 15% of the amounts that it wins by introductions.
func SetIntroductionFee(t *testing.T, s *Server, partnerID string) {
	t.Helper()
	companies := s.App.Marketplace().Partners()
	p, err := companies.FindAny(t.Context(), partnerID)
	if err == nil {
		err = companies.Desk().Run(auth.With(t.Context(), auth.Principal{UserID: "admin"}), s.App.DB, "rates", partnerID,
			partners.PartnerRates{CommissionRate: 15, IntroductionFee: 15, Revision: p.Revision})
	}
	if err != nil {
		t.Fatal(err)
	}
}
