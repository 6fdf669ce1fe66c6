package app_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/databasetest"
)

// invalidAmounts are invalid values for all amounts and quantities.
var invalidAmounts = []string{
	`-1`, `9223372036854775807`, `9223372036854775808`, `1e99`, `1e999`, `-1e99`, `10.5`, `0.1`,
	`"ten"`, `"100"`, `""`, `null`, `true`, `[]`, `{}`, `NaN`, `0x10`, `1,000`,
}

// amountField matches the names of fields with amounts and quantities.
var amountField = regexp.MustCompile(`(cents|percent|amount|quantity)$`)

// completeSentence matches a complete sentence.
var completeSentence = regexp.MustCompile(`^[A-Z][^{}]* [^{}]*\.$`)

// technicalText matches technical text, such as 1e+09.
var technicalText = regexp.MustCompile(`int64|strconv|[0-9]e[+-]`)

// TestInvalidAmountsAreRefusedWithASentence sends invalid values in every amount and quantity field of the API, as
// listed in the OpenAPI document. Each is refused with a sentence, and no row of any table changes.
func TestInvalidAmountsAreRefusedWithASentence(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			s := apptest.Start(t, engine, apptest.Payments("invoice"))
			admin := s.SignIn(t, apptest.AdminEmail)
			good := validAmountRequests(t, s, admin)
			before := s.Snapshot(t, engine)
			tried := map[string]bool{}
			for route, fields := range amountFieldsOfAPI(t, s) {
				request, ok := good[route]
				if !ok {
					t.Errorf("add a request to validAmountRequests for %s, which takes %v", route, fields)
					continue
				}
				tried[route] = true
				for _, field := range fields {
					for _, value := range invalidAmounts {
						a := s.Do(t, request.method, request.path, request.token, request.with(t, field, value))
						if problem := a.Status/100 != 4 || !isUserText(a.Body); problem {
							t.Errorf("%s with %s=%s: %d %s", route, field, value, a.Status, a.Body)
						}
					}
				}
			}
			for table, rows := range s.Snapshot(t, engine) {
				if changed, _ := compare(before[table], rows); changed {
					t.Errorf("rows of %s changed", table)
				}
			}
			for _, route := range slices.Sorted(maps.Keys(good)) {
				request := good[route]
				if a := s.Do(t, request.method, request.path, request.token, request.body); a.Status/100 != 2 || !tried[route] {
					t.Errorf("%s proves nothing: a good sum is answered %d %s", route, a.Status, a.Body)
				}
			}
		})
	}
}

// isUserText reports whether every message of a refusal is a sentence without technical text.
func isUserText(body string) bool {
	var got struct {
		Detail string
		Errors []struct{ Message string }
		Error  struct{ Message string } // of the checkout
	}
	if json.Unmarshal([]byte(body), &got) != nil {
		return false
	}
	messages := []string{got.Detail + got.Error.Message}
	for _, e := range got.Errors {
		messages = append(messages, e.Message)
	}
	return !slices.ContainsFunc(messages, func(m string) bool {
		return !completeSentence.MatchString(m) || technicalText.MatchString(m)
	})
}

// amountRequest is a valid request.
type amountRequest struct {
	method, path, token string
	body                any
}

// with returns the body with another value in a field, such as "lines.0.quantity".
func (r amountRequest) with(t *testing.T, field, value string) string {
	t.Helper()
	text, err := json.Marshal(r.body)
	if err != nil {
		t.Fatal(err)
	}
	var body any
	if err := json.Unmarshal(text, &body); err != nil {
		t.Fatal(err)
	}
	const mark = "the value"
	at := body
	for names := strings.Split(field, "."); ; names = names[1:] {
		if list, ok := at.([]any); ok {
			at = list[0]
			continue // after "0"
		}
		object, ok := at.(map[string]any)
		if !ok {
			t.Fatalf("the body %s has no %s", text, field)
		}
		if len(names) == 1 {
			object[names[0]] = mark
			break
		}
		at = object[names[0]]
	}
	if text, err = json.Marshal(body); err != nil {
		t.Fatal(err)
	}
	return strings.Replace(string(text), `"`+mark+`"`, value, 1)
}

// validAmountRequests returns a valid request by route. They can be sent in any order.
func validAmountRequests(t *testing.T, s *apptest.Server, admin string) map[string]amountRequest {
	t.Helper()
	if a := apptest.Checkout(t, s, "private-training", 29700); a.Status != http.StatusOK {
		t.Fatalf("order: %d %s", a.Status, a.Body)
	}
	order := "/api/admin/orders/" + apptest.Newest(t, s, "orders")
	if a := s.Do(t, "POST", order+"/mark-paid", admin, nil); a.Status != http.StatusOK {
		t.Fatalf("pay: %d %s", a.Status, a.Body)
	}
	if a := s.Do(t, "POST", "/api/quotes", "", apptest.Quote("ada@buyer.example")); a.Status/100 != 2 {
		t.Fatalf("quote: %d %s", a.Status, a.Body)
	}
	s.Drain(t)
	apptest.SellToEU(t, s)
	apptest.Withdraw(t, s, "", map[string]any{"email": "ada@site.example"})
	apptest.FillOffers(t, s, admin)
	draft := apptest.Newest(t, s, "offers")
	fillCommission(t, s)
	met := introduce(t, s, admin)
	won := map[string]any{"status": "won", "won_cents": 100_00}
	return map[string]amountRequest{
		"POST /api/checkout": {"POST", "/api/checkout", "", map[string]any{"serviceId": "private-training", "amount": 29700,
			"formData": map[string]any{"email": "ada@site.example", "name": "Ada", "acceptTerms": true}}},
		"POST /api/admin/orders/{id}/refund": {"POST", order + "/refund", admin,
			map[string]any{"id": id.New(), "cents": 100, "currency": "usd"}},
		"POST /api/admin/withdrawals/{id}/refund": {"POST", "/api/admin/withdrawals/" + apptest.Declarations(t, s)[0].ID + "/refund",
			admin, map[string]any{"id": id.New(), "cents": 100, "currency": "usd"}},
		"POST /api/admin/content/edit": {"POST", "/api/admin/content/edit", admin, // SellToEU has saved revision 1
			map[string]any{"revision": 1, "intents": []any{map[string]any{"action": "add_service", "service": map[string]any{
				"name": "Audit", "category": "training", "price_cents": 100, "description": "A day.", "includes": "A report"}}}}},
		"POST /api/admin/offers": {"POST", "/api/admin/offers", admin, apptest.NewOffer(t, s)},
		"PUT /api/admin/offers/{id}": {"PUT", "/api/admin/offers/" + draft, admin,
			map[string]any{"revision": 1, "content": apptest.OfferContent}},
		"POST /api/admin/offer-totals": {"POST", "/api/admin/offer-totals", admin, apptest.OfferContent},
		"POST /api/admin/commission/{id}/correct": {"POST", "/api/admin/commission/" + apptest.Newest(t, s, correctable) + "/correct",
			admin, newCorrection(t, s)},
		"POST /api/admin/partnership-requests/{id}/won": {"POST", "/api/admin/partnership-requests/" + met.requestID + "/won",
			admin, map[string]any{"won_cents": 100_00}},
		"POST /api/partner/introductions/{id}/moves": {"POST", "/api/partner/introductions/" + met.requestID + "/moves",
			met.owner, won},
	}
}

// amountFieldsOfAPI returns the amount and quantity fields of request bodies by route.
func amountFieldsOfAPI(t *testing.T, s *apptest.Server) map[string][]string {
	t.Helper()
	var document struct {
		Paths map[string]map[string]struct {
			RequestBody struct {
				Content map[string]struct{ Schema amountSchema }
			}
		}
		Components struct{ Schemas map[string]amountSchema }
	}
	s.Do(t, "GET", "/api/openapi.json", "", nil).Decode(t, &document)
	out := map[string][]string{}
	for path, methods := range document.Paths {
		for method, operation := range methods {
			fields := operation.RequestBody.Content["application/json"].Schema.sums(document.Components.Schemas, "")
			if len(fields) > 0 {
				out[strings.ToUpper(method)+" "+path] = fields
			}
		}
	}
	return out
}

type amountSchema struct {
	Ref        string `json:"$ref"`
	Items      *amountSchema
	Properties map[string]amountSchema
}

// sums returns the amount and quantity fields below a schema.
func (s amountSchema) sums(all map[string]amountSchema, path string) (fields []string) {
	if s.Ref != "" {
		return all[strings.TrimPrefix(s.Ref, "#/components/schemas/")].sums(all, path)
	}
	if s.Items != nil {
		return s.Items.sums(all, path+"0.")
	}
	for name, property := range s.Properties {
		if amountField.MatchString(name) {
			fields = append(fields, path+name)
		}
		fields = append(fields, property.sums(all, path+name+".")...)
	}
	return fields
}
