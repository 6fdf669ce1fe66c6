package partners

import (
	"context"
	"fmt"
	"strings"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
)

// SeedDemo adds the content's fictional partners to an empty directory and returns their number. It calls also, if
// not nil, for each of them. It changes nothing if the directory has any row, and sends no mails.
func (s *Service) SeedDemo(ctx context.Context,
	also func(tx *database.Tx, partnerID string, d content.DemoPartner) error) (int, error) {
	added := 0
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		counters, err := countPartners(ctx, tx)
		if err != nil || counters.Total > 0 {
			return err
		}
		for i, p := range s.demo(tx.Now()) {
			if p.IsActive {
				if p.Slug, err = freeSlug(ctx, tx, p.CompanyName); err != nil {
					return err
				}
			}
			if err := insertPartner(ctx, tx, p); err != nil {
				return err
			}
			if also != nil {
				if err := also(tx, p.ID, s.site().DemoPartners[i]); err != nil {
					return err
				}
			}
			added++
		}
		return s.publishUpdate(ctx, tx, "demo")
	})
	if err != nil {
		return 0, fmt.Errorf("add the demo partners: %w", err)
	}
	return added, nil
}

// demo returns the content's fictional partners, with new ids and their ages before now.
func (s *Service) demo(now time.Time) []Partner {
	rows := make([]Partner, 0, len(s.site().DemoPartners))
	for _, d := range s.site().DemoPartners {
		rows = append(rows, Partner{
			Listing: Listing{
				ID: id.New(), CompanyName: d.CompanyName, CompanyDescription: d.CompanyDescription, WebsiteURL: d.WebsiteURL,
				ServicesOffered: d.ServicesOffered, Specializations: d.Specializations, PricingRange: d.PricingRange,
				YearsExperience: d.YearsExperience, TeamSize: d.TeamSize, Location: d.Location,
				IsActive: d.IsActive, IsVerified: d.IsVerified,
				CreatedAt: now.Add(-time.Duration(d.CreatedHoursAgo) * time.Hour),
			},
			ContactEmail: strings.ToLower(d.ContactEmail), ContactPhone: d.ContactPhone,
			CommissionRate: float64(s.site().Brand.Claims.CommissionPercent), Flags: []string{},
		})
	}
	return rows
}
