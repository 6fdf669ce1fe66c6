package partners

import (
	"context"
	"math"
	"net/url"
	"slices"
	"strings"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
)

// NameOf returns the name of a partner in any state, or a fault of kind NotFound.
func (s *Service) NameOf(ctx context.Context, q database.Querier, partnerID string) (string, error) {
	p, err := findPartner(ctx, q, partnerID, "")
	return p.CompanyName, err
}

// ListedNameOf returns the name of an active partner, or a fault of kind NotFound.
func (s *Service) ListedNameOf(ctx context.Context, q database.Querier, partnerID string) (string, error) {
	l, err := findListing(ctx, q, partnerID)
	return l.CompanyName, err
}

// Lock locks a partner until the end of the transaction. An unknown one is a fault of kind NotFound.
func (s *Service) Lock(ctx context.Context, tx *database.Tx, partnerID string) error {
	_, err := findPartner(ctx, tx, partnerID, tx.ForUpdate())
	return err
}

// ContactOf returns a partner's contact details for visitors. They are empty for a partner that is rejected, on hold or
// deactivated. An unknown one is a fault of kind NotFound.
func (s *Service) ContactOf(ctx context.Context, q database.Querier, partnerID string) (email, phone, website string,
	err error) {
	p, err := findPartner(ctx, q, partnerID, "")
	if err != nil || !p.isAdmitted() {
		return "", "", "", err
	}
	return p.ContactEmail, p.ContactPhone, p.WebsiteURL, nil
}

// MailsOf returns the addresses for mails about visitors: those of the partner's members or, without members, that of
// its application. The result is empty for a partner that is rejected, on hold or deactivated. An unknown one is a
// fault of kind NotFound.
func (s *Service) MailsOf(ctx context.Context, q database.Querier, partnerID string) ([]string, error) {
	p, err := findPartner(ctx, q, partnerID, "")
	if err != nil || !p.isAdmitted() {
		return nil, err
	}
	return s.mailsOf(ctx, q, p, func(Colleague) bool { return true })
}

// OwnerMailsOf returns the addresses for mails about the partner's money, in any state: those of its owners or,
// without owners, its contact address. An unknown partner is a fault of kind NotFound.
func (s *Service) OwnerMailsOf(ctx context.Context, q database.Querier, partnerID string) ([]string, error) {
	p, err := findPartner(ctx, q, partnerID, "")
	if err != nil {
		return nil, err
	}
	return s.mailsOf(ctx, q, p, func(c Colleague) bool { return c.Role == RoleOwner })
}

// IsAdmitted reports whether a partner may receive visitors' data: it isn't rejected, on hold or deactivated.
func (s *Service) IsAdmitted(ctx context.Context, q database.Querier, partnerID string) (bool, error) {
	p, err := findPartner(ctx, q, partnerID, "")
	return p.isAdmitted(), err
}

// mailsOf returns the addresses of the members that gets accepts or, if there are none, the partner's contact
// address. Without that, the result is empty.
func (s *Service) mailsOf(ctx context.Context, q database.Querier, p Partner,
	gets func(Colleague) bool) ([]string, error) {
	people, err := s.members(ctx, q, p.ID, "")
	if err != nil {
		return nil, err
	}
	var to []string
	for _, c := range people {
		if c.Email != "" && gets(c) {
			to = append(to, c.Email)
		}
	}
	if len(to) == 0 && p.ContactEmail != "" {
		to = append(to, p.ContactEmail)
	}
	return to, nil
}

// IsMember reports whether an account is a member of a partner. It reports false for an account without a partner.
func (s *Service) IsMember(ctx context.Context, q database.Querier, partnerID, userID string) (bool, error) {
	of, err := s.PartnerOfAccount(ctx, q, userID)
	if fault.KindOf(err) == fault.KindNotFound {
		return false, nil
	}
	return err == nil && of == partnerID, err
}

// IsAddressOf reports whether an address belongs to a partner, with or without a tag after a plus sign: that of its
// contact, a member or an invitation, even an expired one, or one on the domain of its website or contact. It reports
// false for an empty address. An unknown partner is a fault of kind NotFound.
func (s *Service) IsAddressOf(ctx context.Context, q database.Querier, partnerID, email string) (bool, error) {
	p, err := findPartner(ctx, q, partnerID, "")
	if err != nil || email == "" {
		return false, err
	}
	if isOnSite(email, p.WebsiteURL) || sharesMailDomain(email, p.ContactEmail) {
		return true, nil
	}
	own := []string{p.ContactEmail}
	people, err := s.members(ctx, q, partnerID, "")
	if err != nil {
		return false, err
	}
	for _, c := range people {
		own = append(own, c.Email)
	}
	invited, err := listInvites(ctx, q, partnerID, time.Time{})
	for _, i := range invited {
		own = append(own, i.Email)
	}
	return slices.ContainsFunc(own, func(each string) bool { return mail.Untagged(each) == mail.Untagged(email) }), err
}

// sharesMailDomain reports whether two addresses have the same domain, ignoring case. It reports false for domains of
// public mail providers.
func sharesMailDomain(email, other string) bool {
	_, domain, _ := strings.Cut(strings.ToLower(email), "@")
	_, others, _ := strings.Cut(strings.ToLower(other), "@")
	return domain != "" && domain == others && !slices.Contains(publicMail, domain)
}

// publicMail lists domains of public mail providers.
var publicMail = []string{
	"126.com", "163.com", "aol.com", "bluewin.ch", "btinternet.com", "comcast.net", "duck.com", "fastmail.com",
	"free.fr", "freenet.de", "gmail.com", "gmx.at", "gmx.ch", "gmx.com", "gmx.de", "gmx.net", "googlemail.com", "hey.com",
	"hotmail.co.uk", "hotmail.com", "hotmail.de", "hotmail.fr", "icloud.com", "laposte.net", "libero.it", "live.com",
	"mac.com", "mail.com", "mail.ru", "mailbox.org", "me.com", "msn.com", "naver.com", "orange.fr", "outlook.com",
	"outlook.de", "pm.me", "posteo.de", "proton.me", "protonmail.com", "qq.com", "rediffmail.com", "rocketmail.com",
	"sbcglobal.net", "t-online.de", "tutanota.com", "verizon.net", "wanadoo.fr", "web.de", "wp.pl", "yahoo.co.in",
	"yahoo.co.uk", "yahoo.com", "yahoo.de", "yahoo.fr", "yandex.com", "yandex.ru", "ymail.com", "zoho.com",
}

// isOnSite reports whether an address and a website have the same domain, or one is on a subdomain of the other's. It
// reports false for malformed ones.
func isOnSite(email, website string) bool {
	_, domain, _ := strings.Cut(strings.ToLower(email), "@")
	u, err := url.Parse(website)
	if err != nil || domain == "" || u.Hostname() == "" {
		return false
	}
	host := strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.")
	return domain == host || strings.HasSuffix(domain, "."+host) || strings.HasSuffix(host, "."+domain)
}

// SaveRating saves a partner's rating: the mean of the stars returned by sum, rounded to two decimals, and their
// count; 0 without reviews. It locks the partner before it calls sum, so that concurrent reviews all count. An
// unknown partner is a fault of kind NotFound.
func (s *Service) SaveRating(ctx context.Context, tx *database.Tx, partnerID string,
	sum func() (stars, count int64, err error)) error {
	if _, err := findPartner(ctx, tx, partnerID, tx.ForUpdate()); err != nil {
		return err
	}
	stars, count, err := sum()
	if err != nil {
		return err
	}
	rating := 0.0
	if count > 0 {
		rating = math.Round(100*float64(stars)/float64(count)) / 100
	}
	if err := updateRating(ctx, tx, partnerID, rating, count); err != nil {
		return err
	}
	return s.publishUpdate(ctx, tx, partnerID)
}
