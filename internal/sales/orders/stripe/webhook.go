package stripe

import (
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"

	api "github.com/stripe/stripe-go/v85"

	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/sales/orders"
)

// maxMessage is the maximum size of a message in bytes.
const maxMessage = 1 << 20

// Webhook processes Stripe's messages. It responds with 200 only when the effect of a message is stored, or if the
// message has none. Otherwise, Stripe repeats the message for three days.
type Webhook struct {
	Provider *Provider
	Service  *orders.Service
	Secrets  []string // valid signing secrets
	Clock    clock.Clock
	Log      *slog.Logger
}

// ServeHTTP handles POST /api/webhooks/stripe: it verifies the message, applies it to its order and responds
// {"received":true}. Messages that concern no order of this site are accepted and ignored. Other failures are error
// responses, after which Stripe retries.
func (w *Webhook) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	event, err := w.read(rw, r)
	if err == nil {
		err = w.apply(r, event)
	}
	if err != nil {
		httpx.WriteError(rw, r, err)
		return
	}
	rw.Header().Set("Content-Type", "application/json")
	rw.Header().Set("Cache-Control", "no-store")
	_, _ = io.WriteString(rw, "{\"received\":true}\n") // Stripe reads only the status
}

// read returns the message if its signature is valid. An unsigned, incomplete or foreign message is a fault of kind
// Invalid, and one of more than 1 MiB is TooLarge.
func (w *Webhook) read(rw http.ResponseWriter, r *http.Request) (api.Event, error) {
	var event api.Event
	body, err := io.ReadAll(http.MaxBytesReader(rw, r.Body, maxMessage))
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return event, fault.TooLarge(fault.Plain("The message is larger than 1 MiB."))
	}
	if err != nil {
		return event, fault.Invalid(fault.Plain("The message was incomplete.")).WithCause(err)
	}
	headers := r.Header.Values("Stripe-Signature")
	if len(headers) != 1 {
		return event, refused(errUnsigned)
	}
	if err := verify(body, headers[0], w.Secrets, w.Clock.Now()); err != nil {
		return event, refused(err)
	}
	if err := json.Unmarshal(body, &event); err != nil || event.Object != "event" || event.ID == "" {
		return event, fault.Invalid(
			fault.Plain("The message is not a Stripe event. Point the webhook of kind \"snapshot\" here."))
	}
	return event, nil
}

func refused(why error) error {
	return fault.Invalid(fault.Plain("The message does not come from Stripe: " + why.Error() + "."))
}

// apply applies the message to its order. It ignores a message that concerns no known order, and returns other
// errors, so that Stripe retries.
func (w *Webhook) apply(r *http.Request, event api.Event) error {
	ctx := r.Context()
	n, err := w.translate(ctx, event)
	if err == nil {
		err = w.Service.Apply(ctx, n)
	}
	if errors.Is(err, errNotOurs) || fault.KindOf(err) == fault.KindNotFound {
		w.Log.DebugContext(ctx, "ignored a stripe message", "event_id", event.ID, "type", string(event.Type))
		return nil
	}
	return err
}
