package orders

import (
	"encoding/json"
	"net/http"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/httpx"
)

// maxBody is the maximum size of a checkout's body in bytes.
const maxBody = maxForm + 4<<10

// decodeCheckout reads the body strictly: unknown, repeated or differently-cased keys and wrong types are faults of
// kind Invalid, and a body above the limit is one of kind TooLarge (docs/security.md, T3 and T20).
func decodeCheckout(w http.ResponseWriter, r *http.Request) (Request, error) {
	fields, err := httpx.ReadObject(w, r, maxBody, message.FormDetailsTooLong)
	if err != nil {
		return Request{}, err
	}
	return requestOf(fields)
}

// requestOf converts the decoded body to a request. Service id and price are required; the service's name is only
// checked. Unknown keys, missing ones and invalid values are one fault of kind Invalid that names each field.
func requestOf(fields map[string]json.RawMessage) (Request, error) {
	var (
		check fault.Check
		in    Request
		name  string
		price *int64
	)
	for key, value := range fields {
		switch key {
		case "serviceId":
			check.Add(json.Unmarshal(value, &in.ServiceID) == nil, key, fault.Plain("Send the id of a service as text."))
		case "serviceName":
			check.Add(json.Unmarshal(value, &name) == nil && len(name) <= 1000, key,
				fault.Plain("Send the name of the service as text."))
		case "amount":
			check.Add(json.Unmarshal(value, &price) == nil, key, fault.Plain("Send the price as a whole number of cents."))
		case "total":
			ok := json.Unmarshal(value, &in.TotalCents) == nil && (in.TotalCents == nil || *in.TotalCents >= 0)
			check.Add(ok, key, fault.Plain("Send the total as a whole number of cents, 0 or more."))
		case "isRecurring":
			check.Add(json.Unmarshal(value, &in.IsRecurring) == nil, key, fault.Plain("Send true or false."))
		case "code":
			check.Add(json.Unmarshal(value, &in.Code) == nil, key, fault.Plain("Send the code as text."))
		case "formData":
			check.Add(json.Unmarshal(value, &in.Form) == nil, key, fault.Plain("Send the details as an object."))
		default:
			check.Add(false, "body", fault.Plain("Remove the unknown keys."))
		}
	}
	check.Add(in.ServiceID != "" || fields["serviceId"] != nil, "serviceId", fault.Plain("Send the id of the service."))
	if price != nil {
		in.PriceCents = *price
		check.Add(*price >= 0, "amount", fault.Plain("Send a price of 0 or more."))
	} else if fields["amount"] == nil || string(fields["amount"]) == "null" {
		check.Add(false, "amount", fault.Plain("Send the price in cents."))
	}
	return in, check.Err()
}
