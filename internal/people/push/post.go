package push

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/SherClockHolmes/webpush-go"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/line"
	"harborlight/internal/platform/desk"
)

// Limits of a message. All messages are padded to the same length, so the length reveals nothing to the push service.
const (
	recordSize = 3072           // bytes, encrypted; some browsers accept at most 3,993
	maxTitle   = 100            // characters
	maxBody    = 240            // characters
	keptFor    = 24 * time.Hour // by the push service, while the device is offline
)

// payload is the content of a message as the site's service worker reads it (web/public/desk-worker.js).
type payload struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	URL   string `json:"url"` // path to open
	Tag   string `json:"tag"` // a later message with the same tag replaces this one
}

// refusal is the reason why a push service refused a message. A final refusal isn't retried; gone means that the
// device no longer exists.
type refusal struct {
	why         *fault.Error
	final, gone bool
}

func (r refusal) Error() string { return r.why.Error() }
func (r refusal) Unwrap() error { return r.why }

// refused returns a temporary refusal, so that the job is retried.
func refused(why fault.Text) refusal { return refusal{why: fault.Unavailable(why, 0)} }

// asFinal returns a final refusal.
func (r refusal) asFinal() refusal { r.final = true; return r }

// asGone returns a final refusal for a device that no longer exists.
func (r refusal) asGone() refusal { r.final, r.gone = true, true; return r }

// post sends a message to a device; long texts are cut. A missing answer and every status other than 2xx return a
// refusal: gone for 404 and 410, temporary for 429, 5xx and no answer, else final. Redirects aren't followed. Other
// errors are defects.
func (s *Service) post(ctx context.Context, key keys, d Device, l payload) error {
	l.Title, l.Body, l.URL = line.Truncate(l.Title, maxTitle), line.Truncate(l.Body, maxBody), cmp.Or(l.URL, desk.Home)
	text, err := json.Marshal(l)
	if err != nil {
		return err
	}
	client := s.Fetcher.Client()
	defer client.CloseIdleConnections()
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	response, err := webpush.SendNotificationWithContext(ctx, text, &webpush.Subscription{
		Endpoint: d.Endpoint, Keys: webpush.Keys{P256dh: d.PublicKey, Auth: d.Secret},
	}, &webpush.Options{
		HTTPClient: client, RecordSize: recordSize, TTL: int(keptFor / time.Second), Urgency: webpush.UrgencyHigh,
		Subscriber: s.Contact, VAPIDPublicKey: key.public, VAPIDPrivateKey: key.private,
	})
	if err != nil {
		return refused(message.PushNoAnswer)
	}
	defer response.Body.Close() //nolint:errcheck // nothing of it is read
	switch status := response.StatusCode; {
	case status/100 == 2:
		return nil
	case status == http.StatusNotFound || status == http.StatusGone:
		return refused(message.PushGone).asGone()
	case status == http.StatusTooManyRequests || status/100 == 5:
		return refused(message.PushRefused(status))
	default:
		return refused(message.PushRefused(status)).asFinal()
	}
}
