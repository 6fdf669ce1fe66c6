package sales

import (
	"harborlight/internal/platform/form"
	"harborlight/internal/sales/leads"
	"harborlight/internal/sales/offers"
	"harborlight/internal/sales/sale"
)

// demoQuotes are invented, like all people and companies of the demo. Their domains are reserved (RFC 2606).
var demoQuotes = []demoQuote{
	{
		asked: 34, name: "Priya Raman", email: "priya.raman@larkspurdental.example", company: "Larkspur Dental Group",
		industry: "healthcare", team: "51-200", budget: "25k-50k", within: "1-3months", service: "Business AI Integration",
		text: "Eleven practices, one reception line. Half of all calls are about moving an appointment. " +
			"We'd like an assistant that handles those and hands everything else to a person.",
		steps: []demoLeadStep{
			{ago: 33.8, mail: [2]string{"Your practices and the reception line", "Hello Priya,\n\nThanks for the clear brief. " +
				"Could we look at two weeks of call notes together? Thirty minutes are enough to tell what can be automated safely."}},
			{ago: 31.5, note: "Call went well. Recordings stay in their system: no patient data leaves the practice."},
			{ago: 31, validFor: 21, offer: &sale.OfferContent{
				OfferBody: sale.OfferBody{
					Intro: "As discussed: an assistant for appointments in all eleven practices, and a day with your reception team.",
					Lines: []sale.OfferLine{
						{Text: "Appointment assistant: design, integration, test in two practices", Quantity: 1, UnitCents: 1_480_000},
						{Text: "Rollout, per practice", Quantity: 9, UnitCents: 95_000},
						{ServiceID: "team-workshop", Text: "Team Workshop", Quantity: 1, UnitCents: 149_700},
					},
					Terms: "The rest is due when the last practice is live.",
				},
				Discount: sale.OfferDiscount{Percent: 5}, DepositPercent: 40,
			}},
			{ago: 27, decide: offers.Accepted},
			{ago: 19, paid: true},
		},
	},
	{
		asked: 26, name: "Jonas Albrecht", email: "j.albrecht@albrecht-werkzeugbau.example", company: "Albrecht Werkzeugbau",
		industry: "manufacturing", team: "11-50", budget: "10k-25k", within: "3-6months", service: "AI Training",
		text: "Our engineers write test reports for two hours a day. Can a training get that down, or do we need software?",
		steps: []demoLeadStep{
			{ago: 25.5, mail: [2]string{"Test reports in less time", "Hello Jonas,\n\nProbably both, training first. " +
				"I'll send an offer for two workshops with your own reports as material."}},
			{ago: 24, validFor: 14, offer: &sale.OfferContent{
				OfferBody: sale.OfferBody{
					Intro: "Two workshops with your own reports as material.",
					Lines: []sale.OfferLine{{ServiceID: "team-workshop", Text: "Team Workshop", Quantity: 2, UnitCents: 149_700}},
				},
			}},
			{ago: 3, next: "Ask Jonas whether the offer should be renewed", in: 4},
		},
	},
	{
		asked: 17, name: "Sofia Lindqvist", email: "sofia@lindqvistkapital.example", company: "Lindqvist Kapital",
		industry: "finance", team: "11-50", budget: "25k-50k", within: "1-3months", service: "Digital Product Development",
		text: "A research tool that reads annual reports and answers with the page it found it on. For twelve analysts.",
		steps: []demoLeadStep{
			{ago: 15, validFor: 30, offer: &sale.OfferContent{
				OfferBody: sale.OfferBody{
					Lines: []sale.OfferLine{
						{ServiceID: "mvp-development", Text: "MVP Development", Quantity: 1, UnitCents: 499_700},
						{Text: "Connection to your archive of reports", Quantity: 1, UnitCents: 1_250_000},
					},
				},
				DepositPercent: 50,
			}},
			{ago: 9, decide: offers.Declined, why: "Very good proposal. Our budget for tools is frozen until spring."},
			{ago: 8.8, move: leads.StatusLost},
		},
	},
	{
		asked: 6, name: "Camille Duret", email: "camille@duretetfilles.example", company: "Duret & Filles",
		industry: "retail", team: "11-50", budget: "10k-25k", within: "asap", service: "Media Creation",
		text: "Product films for 60 pieces of furniture before our spring catalogue. Photos and measurements exist.",
		steps: []demoLeadStep{
			{ago: 5.6, mail: [2]string{"Films for the spring catalogue",
				"Hello Camille,\n\nSixty short films by March can be done. " +
					"Which ten pieces sell best? I'd start with those."}},
			{ago: 3, validFor: 18, offer: &sale.OfferContent{
				OfferBody: sale.OfferBody{
					Intro: "Sixty product films of 20 seconds, delivered in three parts.",
					Lines: []sale.OfferLine{{Text: "Product film, 20 seconds", Quantity: 60, UnitCents: 24_000}},
				},
				Discount: sale.OfferDiscount{Cents: 140_000}, DepositPercent: 30,
			}},
			{ago: 2.5, next: "Call Camille about the offer", in: 4},
		},
	},
	{
		asked: 4, name: "Owen Pritchard", email: "owen@pritchardhomes.example", company: "Pritchard Homes",
		industry: "other", team: "51-200", budget: "5k-10k", within: "1-3months", service: "AI Training",
		text: "Our sales team of nine wants to answer inquiries the same day. None of them has used AI beyond a chat window.",
		steps: []demoLeadStep{
			{ago: 3.7, mail: [2]string{"Same-day answers",
				"Hello Owen,\n\nA workshop with your real inquiries is the quickest way. " +
					"An offer follows tomorrow."}},
			{ago: 1, validFor: 30, decide: offers.Draft, offer: &sale.OfferContent{
				OfferBody: sale.OfferBody{
					Lines: []sale.OfferLine{{ServiceID: "team-workshop", Text: "Team Workshop", Quantity: 1, UnitCents: 149_700}},
				},
			}},
		},
	},
	{
		asked: 0.3, name: "Daniel Mbeki", email: "daniel@karoocloud.example", company: "Karoo Cloud",
		industry: "technology", team: "1-10", budget: "5k-10k", within: "asap", service: "Digital Product Development",
		text: "We have a working prototype of a support assistant and no idea how to measure whether it is any good.",
	},
}

// demoMessage is a lead from the form on /contact.
type demoMessage struct {
	written float64 // days ago
	leads.ContactMessage
	steps []demoLeadStep
}

// botFillTime is the time in milliseconds in which a program fills in a form.
var botFillTime = int64(200)

var demoMessages = []demoMessage{
	{written: 11, ContactMessage: leads.ContactMessage{Sender: leads.Sender{Name: "Marco Bianchi",
		Email: "marco@bianchiarredi.example", Company: "Bianchi Arredi"}, ContactType: "support", Subject: "The handout of the workshop",
		Message: "Could you send the handout of last week's workshop again? Two colleagues joined late."},
		steps: []demoLeadStep{
			{ago: 10.8, mail: [2]string{"The handout",
				"Hello Marco,\n\nof course: it's attached to the invitation of the workshop. " +
					"Your colleagues can use the same link."}},
		}},
	{written: 2, ContactMessage: leads.ContactMessage{Sender: leads.Sender{Name: "Rank Booster",
		Email: "sales@rank-booster.example"}, ContactType: "general", Subject: "1st page guaranteed",
		Message: "We bring your web site to 1st page of all search engines!!",
		Origin:  leads.Origin{Honeypot: form.Honeypot{ElapsedMS: &botFillTime}}},
		steps: []demoLeadStep{{ago: 1.9, move: leads.StatusSpam}}},
	{written: 0.8, ContactMessage: leads.ContactMessage{Sender: leads.Sender{Name: "Hannah Weiss",
		Email: "hannah.weiss@stadtwerke-auental.example", Company: "Stadtwerke Auental"}, ContactType: "training", Subject: "Training for a works council",
		Message: "Our works council has to agree to AI tools. Do you offer a session for people who decide but don't use " +
			"them?"}},
}

// demoConsultation is a lead from the form on /enterprise.
type demoConsultation struct {
	asked float64 // days ago
	form  map[string]any
	steps []demoLeadStep
}

var demoConsultations = []demoConsultation{
	{asked: 5, form: map[string]any{"companyName": "Fjordline Energi", "contactName": "Ingrid Solberg",
		"email": "ingrid.solberg@fjordline.example", "industry": "energy", "companySize": "500-1000", "budget": "100k-250k",
		"timeline": "medium", "aiGoals": "Forecast the output of small hydro plants, and explain each forecast to the grid " +
			"operator."},
		steps: []demoLeadStep{
			{ago: 4.8, mail: [2]string{"Forecasts for small plants", "Hello Ingrid,\n\nthank you for the details. " +
				"I'd like to bring one of our partners to the first call, who has built this before."}},
			{ago: 4.7, next: "Send three times for the first call", in: 4},
		}},
}
