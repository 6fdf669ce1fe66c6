package orders_test

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/orders"
)

func ordersIn(t *testing.T, s *apptest.Server) int {
	t.Helper()
	n, err := database.One[int](t.Context(), s.App.DB, "SELECT COUNT(*) FROM orders")
	if err != nil {
		t.Fatal(err)
	}
	return n
}

type refusal struct {
	URL   string `json:"url"`
	Error struct{ Message, Code string }
}

// T20: the server compares the amounts from the browser and never uses them.
func TestT20CheckoutAcceptsOnlyCatalogueValues(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Payments("test"))
	for name, tc := range map[string]struct {
		body   string
		status int
	}{
		"a tampered amount": {`{"serviceId":"premium-package","serviceName":"x","amount":1,"isRecurring":false}`,
			409},
		"an amount of 0":        {`{"serviceId":"premium-package","amount":0}`, 409},
		"a negative amount":     {`{"serviceId":"premium-package","amount":-499700}`, 400},
		"an amount as a float":  {`{"serviceId":"premium-package","amount":499700.5}`, 400},
		"an amount as text":     {`{"serviceId":"premium-package","amount":"499700"}`, 400},
		"an enormous amount":    {`{"serviceId":"premium-package","amount":1e99}`, 400},
		"no amount":             {`{"serviceId":"premium-package"}`, 400},
		"a null amount":         {`{"serviceId":"premium-package","amount":null}`, 400},
		"a recurrence":          {`{"serviceId":"premium-package","amount":499700,"isRecurring":true}`, 409},
		"a recurrence as text":  {`{"serviceId":"premium-package","amount":499700,"isRecurring":"false"}`, 400},
		"an unknown service":    {`{"serviceId":"yacht","amount":1}`, 400},
		"a service by quote":    {`{"serviceId":"custom-song","amount":49700}`, 400},
		"no service":            {`{"amount":1}`, 400},
		"a key in another case": {`{"serviceId":"premium-package","Amount":499700}`, 400},
		"a key twice":           {`{"serviceId":"premium-package","amount":1,"amount":499700}`, 400},
		"an unknown key":        {`{"serviceId":"premium-package","amount":499700,"state":"paid"}`, 400},
		"a form that is a list": {`{"serviceId":"premium-package","amount":499700,"formData":[]}`, 400},
		"a wrong address": {`{"serviceId":"premium-package","amount":499700,"formData":{"email":"nobody"}}`,
			400},
		"no object":   {`[]`, 400},
		"null":        {`null`, 400},
		"no JSON":     {`{`, 400},
		"nothing":     {``, 400},
		"two objects": {`{"serviceId":"premium-package","amount":499700}{}`, 400},
		"too much": {`{"serviceId":"premium-package","amount":499700,"formData":{"notes":"` +
			strings.Repeat("x", 30_000) + `"}}`, 413},
	} {
		t.Run(name, func(t *testing.T) {
			answer := s.Do(t, "POST", "/api/checkout", "", tc.body)
			var got refusal
			answer.Decode(t, &got)
			if answer.Status != tc.status || got.Error.Message == "" || got.URL != "" {
				t.Errorf("%d %s", answer.Status, answer.Body)
			}
			if strings.Contains(answer.Body, "nobody") || strings.Contains(answer.Body, "yacht") {
				t.Errorf("the response repeats the request's values: %s", answer.Body)
			}
		})
	}
	t.Run("as plain text", func(t *testing.T) {
		answer := s.Do(t, "POST", "/api/checkout", "", `{"serviceId":"premium-package","amount":499700}`,
			"Content-Type", "text/plain")
		if answer.Status != 400 {
			t.Errorf("%d %s", answer.Status, answer.Body)
		}
	})
	if n := ordersIn(t, s); n != 0 {
		t.Errorf("%d orders were stored", n)
	}
}

func TestEveryPayableServiceCanBeBought(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Payments("test"))
	for id, cents := range map[string]int{ // literal values, so that content changes don't go unnoticed
		"private-training": 29700, "team-workshop": 149700, "team-workshop-2-6": 64900, "business-ai-starter": 299700,
		"business-ai-professional": 749700, "mvp-development": 499700, "full-application": 999700,
		"video-package": 149700,
		"brand-package": 299700, "premium-package": 499700, "software-license": 79999, "white-label-templates": 299900,
		"custom-chatbot": 299700,
	} {
		page := checkout(t, s, map[string]any{"serviceId": id, "serviceName": "as the page says", "amount": cents,
			"isRecurring": id == "white-label-templates"})
		var o orders.OrderStatus
		s.Do(t, "GET", "/api/orders/"+tokenOf(page), "", nil).Decode(t, &o)
		if o.ServiceID != id || o.TotalCents != int64(cents) || o.ServiceName == "as the page says" ||
			o.State != orders.Pending {
			t.Errorf("%s became %+v", id, o)
		}
	}
}

func TestTestPageCompletesOrder(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		t.Run("Pay leads to the success page and the order is paid", func(t *testing.T) {
			page := checkout(t, s, video(nil))
			shown := s.Do(t, "GET", page, "", nil)
			for _, want := range []string{"Test mode", "Video Package", "$1,497", ">Pay<", ">Cancel<"} {
				if !strings.Contains(shown.Body, want) {
					t.Errorf("the page lacks %q", want)
				}
			}
			if shown.Header.Get("X-Robots-Tag") != "noindex" || shown.Header.Get("Cache-Control") != "no-store" ||
				strings.Contains(shown.Body, "style=") {
				t.Errorf("headers %v", shown.Header)
			}
			for range 2 { // pressing the button again returns the same page
				paid := s.Do(t, "POST", page+"/pay", "", nil)
				want := "/payment-success?" + url.Values{
					"service": {"Video Package"}, "order": {tokenOf(page)}}.Encode()
				if paid.Status != 303 || paid.Header.Get("Location") != want {
					t.Errorf("%d to %s, want %s", paid.Status, paid.Header.Get("Location"), want)
				}
			}
			state(t, s, page, orders.Paid)
			if again := s.Do(t, "GET", page, "", nil); strings.Contains(again.Body, ">Pay<") {
				t.Error("a paid order can be paid again")
			}
			if cancel := s.Do(t, "POST", page+"/cancel", "", nil); cancel.Header.Get("Location") != page {
				t.Errorf("a paid order was cancelled: %s", cancel.Header.Get("Location"))
			}
			state(t, s, page, orders.Paid)
		})
		t.Run("Cancel leads to the page that helps on", func(t *testing.T) {
			page := checkout(t, s, video(nil))
			answer := s.Do(t, "POST", page+"/cancel", "", nil)
			if answer.Status != 303 || !strings.HasPrefix(answer.Header.Get("Location"), "/checkout-incomplete?") {
				t.Errorf("%d to %s", answer.Status, answer.Header.Get("Location"))
			}
			state(t, s, page, orders.Cancelled)
			if pay := s.Do(t, "POST", page+"/pay", "", nil); pay.Header.Get("Location") != page {
				t.Errorf("a closed checkout was paid: %s", pay.Header.Get("Location"))
			}
			state(t, s, page, orders.Cancelled)
		})
		t.Run("an unknown order is a page that says so", func(t *testing.T) {
			unknown := "/checkout/test/" + strings.Repeat("x", 43)
			if answer := s.Do(t, "GET", unknown, "", nil); answer.Status != 404 ||
				!strings.Contains(answer.Body, "no such checkout") {
				t.Errorf("%d %s", answer.Status, answer.Body)
			}
			if answer := s.Do(t, "GET", "/api/orders/"+strings.Repeat("x", 43), "", nil); answer.Status != 404 {
				t.Errorf("%d %s", answer.Status, answer.Body)
			}
		})
		t.Run("another site cannot press the button", func(t *testing.T) {
			page := checkout(t, s, video(nil))
			if answer := s.Do(t, "POST", page+"/pay", "", nil, "Sec-Fetch-Site", "cross-site"); answer.Status != 403 {
				t.Errorf("%d", answer.Status)
			}
			state(t, s, page, orders.Pending)
		})
	}, apptest.Payments("test"))
}

func state(t *testing.T, s *apptest.Server, page string, want orders.State) {
	t.Helper()
	var o orders.OrderStatus
	s.Do(t, "GET", "/api/orders/"+tokenOf(page), "", nil).Decode(t, &o)
	if o.State != want {
		t.Errorf("the order is %s, want %s", o.State, want)
	}
}

func TestPageExistsOnlyInTestMode(t *testing.T) {
	t.Parallel()
	for mode, want := range map[string]int{"test": 200, "invoice": 404, "off": 404} {
		s := apptest.Start(t, database.SQLite, apptest.Payments(mode))
		if answer := s.Do(t, "GET", "/checkout/test/style.css", "", nil); answer.Status != want {
			t.Errorf("%s: %d", mode, answer.Status)
		}
	}
}

func TestCheckoutInModeOffExplainsRefusal(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Payments("off"))
	answer := s.Do(t, "POST", "/api/checkout", "", video(nil))
	var got refusal
	answer.Decode(t, &got)
	if answer.Status != 503 || !strings.Contains(got.Error.Message, "contact us") {
		t.Errorf("%d %s", answer.Status, answer.Body)
	}
}

// T11: the addresses come from the configuration, regardless of the request's headers.
func TestT11ForwardedHostsDoNotReachTheAddresses(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Payments("invoice"))
	answer := s.Do(t, "POST", "/api/checkout", "", video(buyer("ada@example.com")), "X-Forwarded-Host", "evil.example",
		"Forwarded",
		"host=evil.example")
	if answer.Status != 200 || strings.Contains(answer.Body, "evil") {
		t.Errorf("%d %s", answer.Status, answer.Body)
	}
}

// T27: a network address gets 20 checkouts in ten minutes.
func TestT27CheckoutsAreLimited(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Payments("test"), apptest.Limited)
	for i := range 21 {
		answer := s.Do(t, "POST", "/api/checkout", "", video(nil))
		want := 200
		if i == 20 {
			want = 429
		}
		if answer.Status != want {
			t.Fatalf("checkout %d: %d %s", i+1, answer.Status, answer.Body)
		}
		if want == 429 && (answer.Header.Get("Retry-After") == "" || !json.Valid([]byte(answer.Body)) ||
			!strings.Contains(answer.Body, `"error":{"message"`)) {
			t.Errorf("%v %s", answer.Header, answer.Body)
		}
	}
	if n := ordersIn(t, s); n != 20 {
		t.Errorf("%d orders", n)
	}
}
