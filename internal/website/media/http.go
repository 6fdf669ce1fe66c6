package media

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
)

// API implements the HTTP operations of the media library.
type API struct{ Service *Service }

// LibraryOutput contains the library.
type LibraryOutput struct{ Body Library }

// List handles GET /api/admin/media.
func (a *API) List(ctx context.Context, _ *struct{}) (*LibraryOutput, error) {
	library, err := a.Service.List(ctx)
	return &LibraryOutput{Body: library}, err
}

// IDInput identifies an upload.
type IDInput struct {
	ID string `path:"id" maxLength:"36" doc:"UUID of an upload"`
}

// Delete handles DELETE /api/admin/media/{id}: 204, 404, or 409 while the content uses the upload.
func (a *API) Delete(ctx context.Context, in *IDInput) (*struct{}, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	return nil, a.Service.Delete(ctx, admin.UserID, in.ID)
}

// PartsInput requests a crop of an image.
type PartsInput struct {
	IDInput
	Body Crop
}

// PartsOutput contains the parts in the order of the requested widths.
type PartsOutput struct {
	Body struct {
		Parts []Part `json:"parts" nullable:"false"`
	}
}

// MakeParts handles POST /api/admin/media/{id}/parts: it crops an image in several widths and returns the parts.
func (a *API) MakeParts(ctx context.Context, in *PartsInput) (*PartsOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	out := &PartsOutput{}
	out.Body.Parts, err = a.Service.MakeParts(ctx, admin.UserID, in.ID, in.Body)
	return out, err
}

// UploadTime is the maximum duration of an upload: 50 MB at about 0.7 Mbit/s.
const UploadTime = 10 * time.Minute

// Upload handles POST /api/admin/media. The request body is the file; the query contains name, alt text and logo=true
// for a logo. It answers 201 with the library's item, also if the same file is already stored.
func (a *API) Upload(w http.ResponseWriter, r *http.Request) {
	admin, err := auth.Must(r.Context())
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	query := r.URL.Query()
	in := Incoming{Name: query.Get("name"), Alt: query.Get("alt"), Logo: query.Get("logo") == "true",
		Size: r.ContentLength}
	if in.Size > limits[Video] { // larger than any kind allows: don't read it
		httpx.WriteError(w, r, tooLarge[Video])
		return
	}
	body := &uploadReader{body: r.Body, control: http.NewResponseController(w), ends: time.Now().Add(UploadTime)}
	u, err := a.Service.Upload(r.Context(), admin.UserID, in, body)
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	item, err := a.Service.Find(r.Context(), u.ID)
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusCreated)
	_ = json.NewEncoder(w).Encode(item)
}

// uploadReader reads the body of an upload. It ends the connection if no bytes arrive for httpx.StallTimeout, or if the
// upload takes longer than UploadTime.
type uploadReader struct {
	body    io.Reader
	control *http.ResponseController
	ends    time.Time
}

// Read reads the next bytes and extends the deadline of the connection, up to the end of the upload's total time. A
// broken connection returns errCutOff.
func (a *uploadReader) Read(p []byte) (int, error) {
	deadline := time.Now().Add(httpx.StallTimeout)
	if deadline.After(a.ends) {
		deadline = a.ends
	}
	_ = a.control.SetReadDeadline(deadline) // fails for httptest.ResponseRecorder, which has no deadlines
	_ = a.control.SetWriteDeadline(deadline.Add(httpx.StallTimeout))
	n, err := a.body.Read(p)
	if err != nil && err != io.EOF {
		return n, errCutOff.WithCause(err)
	}
	return n, err
}

// Serve handles GET /media/own/{file} for everyone: a file or a range of it, or 404. A file never changes, so clients
// may cache it forever.
func (a *API) Serve(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("file")
	if !fileName.MatchString(name) {
		httpx.WriteError(w, r, fault.NotFound(message.MediaNoFile))
		return
	}
	f, err := findFile(r.Context(), a.Service.db, name)
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", types[name[64:]])
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("ETag", `"`+name[:24]+`"`)
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(httpx.StreamTimeout))
	http.ServeContent(w, r, "", time.Time{}, newReader(r.Context(), a.Service.db, f))
}
