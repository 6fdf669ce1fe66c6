package partners

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"path"
	"regexp"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/httpx"
)

// Limits of logos.
const (
	maxLogo  = 2 << 20 // bytes of an uploaded file
	logoSide = 256     // side length of the square in pixels
)

// logoFolder is the path prefix of logos.
const logoFolder = "/media/logos/"

// DrawLogo decodes a PNG, JPEG or WebP image and encodes it as a square. It returns the new file and its extension,
// or a fault of kind Invalid.
type DrawLogo func(ctx context.Context, data []byte, side int) (drawn []byte, extension string, err error)

var errLargeLogo = fault.TooLarge(message.CompanyLargeLogo)

// SetLogo sets the logo of the account's partner to a square of 256 pixels drawn from the uploaded image; the file
// itself isn't stored. More than 2 MiB are a fault of kind TooLarge, an account without a partner is one of kind
// NotFound.
func (s *Service) SetLogo(ctx context.Context, who auth.Principal, data []byte) (Portal, error) {
	if len(data) > maxLogo {
		return Portal{}, errLargeLogo
	}
	if _, err := findMember(ctx, s.db, who.UserID, ""); err != nil {
		return Portal{}, err // before the image is decoded
	}
	drawn, extension, err := s.draw(ctx, data, logoSide)
	if err != nil {
		return Portal{}, fault.Wrap(err, "draw a logo")
	}
	return s.changeMembers(ctx, who, false, func(tx *database.Tx, p Partner) error {
		sum := sha256.Sum256(append([]byte(p.ID), drawn...))
		l := logo{PartnerID: p.ID, Name: hex.EncodeToString(sum[:16]) + extension, Data: drawn}
		if err := deleteLogo(ctx, tx, p.ID); err != nil {
			return err
		}
		if err := database.Insert(ctx, tx, "partner_logos", l); err != nil {
			return err
		}
		if err := updateLogo(ctx, tx, p.ID, logoFolder+l.Name); err != nil {
			return err
		}
		return s.publishUpdate(ctx, tx, p.ID)
	})
}

// RemoveLogo removes the logo of the account's partner, if there is one; the site shows a monogram instead. An
// account without a partner is a fault of kind NotFound.
func (s *Service) RemoveLogo(ctx context.Context, who auth.Principal) (Portal, error) {
	return s.changeMembers(ctx, who, false, func(tx *database.Tx, p Partner) error {
		if err := deleteLogo(ctx, tx, p.ID); err != nil {
			return err
		}
		if err := updateLogo(ctx, tx, p.ID, ""); err != nil {
			return err
		}
		return s.publishUpdate(ctx, tx, p.ID)
	})
}

// LogoInput contains the file of a logo.
type LogoInput struct {
	RawBody []byte `contentType:"application/octet-stream"`
}

// LogoMaxBody is the maximum size of a logo's file in bytes.
const LogoMaxBody = maxLogo

// SetLogo handles PUT /api/partner/logo with the file as the body.
func (a *API) SetLogo(ctx context.Context, in *LogoInput) (*PortalOutput, error) {
	return forCaller(ctx, func(who auth.Principal) (Portal, error) { return a.Service.SetLogo(ctx, who, in.RawBody) })
}

// RemoveLogo handles DELETE /api/partner/logo.
func (a *API) RemoveLogo(ctx context.Context, _ *struct{}) (*PortalOutput, error) {
	return forCaller(ctx, func(who auth.Principal) (Portal, error) { return a.Service.RemoveLogo(ctx, who) })
}

var logoName = regexp.MustCompile(`^[0-9a-f]{32}\.(png|jpg)$`)

var logoTypes = map[string]string{".png": "image/png", ".jpg": "image/jpeg"}

// ServeLogo handles GET /media/logos/{file}. A file never changes, so clients may cache it forever. It answers 404
// for unknown files and for logos of rejected partners.
func (a *API) ServeLogo(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("file")
	if !logoName.MatchString(name) {
		httpx.WriteError(w, r, errNoLogo)
		return
	}
	l, err := findLogo(r.Context(), a.Service.db, name)
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", logoTypes[path.Ext(name)])
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	http.ServeContent(w, r, "", time.Time{}, io.ReadSeeker(bytes.NewReader(l.Data)))
}
