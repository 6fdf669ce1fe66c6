package marketplace

import "harborlight/internal/marketplace/introductions"

// demoCompany is the demo's own partner. The content has its profile (content/partners.demo.json).
const demoCompany = "Beaconfold"

// demoOwnIntroductions are introductions to demoCompany in all states. All people are invented.
var demoOwnIntroductions = []demoIntroduction{
	{
		asked: 92, name: "Karin Olsson", email: "karin.olsson@vattenvik.example", company: "Vattenvik Kommun",
		service: "Consulting",
		budget:  "$10,000 - $50,000", message: "A municipality of 40,000. Our schools use AI already; we need rules that " +
			"teachers will read.",
		moves: []demoStatusChange{
			{ago: 91, to: introductions.StatusIntroduced}, {ago: 86, to: introductions.StatusTalking},
			{ago: 66, to: introductions.StatusWon, cents: 1_850_000},
		},
		reviewed: 60, stars: 5, review: "Four pages that every teacher understands, and a process for the questions " +
			"that come up later. Our council adopted them without a single change.",
		answer: "Thank you, Karin. The teachers in your working group made the difference.",
	},
	{
		asked: 55, name: "David Achterberg", email: "david@achterberg-notaris.example", company: "Achterberg Notaris",
		service: "AI Training",
		budget:  "$1,000 - $10,000", message: "Twelve people, two half days. What may we paste into a chat window, and " +
			"what never?",
		moves: []demoStatusChange{
			{ago: 54, to: introductions.StatusIntroduced}, {ago: 50, to: introductions.StatusTalking},
			{ago: 34, to: introductions.StatusWon, cents: 720_000},
		},
		reviewed: 29, stars: 4, review: "Clear and well prepared. The second half day could have used more examples from " +
			"notaries.",
		corrected: 2.2, correctedCents: 640_000,
	},
	{
		asked: 43, name: "Ray Delgado", email: "ray@delgadofreight.example", company: "Delgado Freight",
		service: "Consulting",
		message: "We want to know whether our dispatch software's AI add-on is worth its price.",
		moves: []demoStatusChange{
			{ago: 42, to: introductions.StatusIntroduced},
			{ago: 33, to: introductions.StatusLost, why: "They bought the add-on before we could meet."},
		},
	},
	{
		asked: 30, name: "Sunniva Dahl", email: "sunniva.dahl@nordhavnshipping.example", company: "Nordhavn Shipping",
		service: "Consulting",
		budget:  "Custom Quote", message: "The class society asks how our route planning decides. We can't answer that today.",
		moves: []demoStatusChange{
			{ago: 29, to: introductions.StatusIntroduced}, {ago: 24, to: introductions.StatusTalking},
			{ago: 4, to: introductions.StatusWon, cents: 2_400_000},
		},
	},
	{
		asked: 22, name: "Martin Kovac", email: "martin@kovacmotors.example", company: "Kovac Motors", service: "Consulting",
		message: "Looking for a company that installs cameras for quality checks.",
		moves: []demoStatusChange{{ago: 21, to: introductions.StatusLost,
			why: "We advise on rules and risks. Cameras are not our field."}},
	},
	{
		asked: 16, name: "Leila Farouk", email: "leila.farouk@cedarbridge.example", company: "Cedarbridge Trust",
		service: "Consulting",
		budget:  "$10,000 - $50,000", message: "A housing charity with 300 volunteers. We need a policy and somebody to " +
			"explain it.",
		moves: []demoStatusChange{
			{ago: 15, to: introductions.StatusIntroduced}, {ago: 12, to: introductions.StatusTalking},
			{ago: 11.8, note: "First call done. Their trustees meet on the first Tuesday; we send a draft before that."},
			{ago: 11, note: "Thanks. They asked us for references too, so a similar charity would help.", byDesk: true},
		},
	},
	{
		asked: 6, name: "Oskar Lund", email: "oskar@lundforlag.example", company: "Lund Forlag", service: "AI Training",
		budget: "$1,000 - $10,000", message: "Our editors fear for their jobs. We'd like a day that answers their " +
			"questions honestly.",
		moves: []demoStatusChange{{ago: 5, to: introductions.StatusIntroduced}},
	},
	{
		asked: 3.4, name: "Patricia Nwosu", email: "patricia@nwosuclinics.example", company: "Nwosu Clinics",
		service: "Consulting",
		budget:  "$10,000 - $50,000", message: "Six clinics, one ethics board, and a vendor who wants to read our scans.",
	},
	{
		asked: 0.7, name: "Gil Ferreira", email: "gil@ferreirawines.example", company: "Ferreira Wines",
		service: "AI Training",
		message: "An afternoon for our family and eight employees. None of us is technical.",
	},
}

// demoIntroductions are introductions to other partners; the admin makes all status changes.
var demoIntroductions = []demoIntroduction{
	{
		partner: "Inkwell & Anchor", asked: 28, name: "Chloe Bennett", email: "chloe@bennettpods.example",
		company: "Bennett Pods",
		service: "Media Creation", message: "A style guide for our podcast network: nine shows, nine voices.",
		moves: []demoStatusChange{
			{ago: 27, to: introductions.StatusIntroduced, byDesk: true},
			{ago: 7, to: introductions.StatusWon, cents: 340_000, byDesk: true},
		},
	},
	{
		partner: "Stellwerk Daten", asked: 19, name: "Hugo Brandt", email: "hugo.brandt@brandtpumpen.example",
		company: "Brandt Pumpen",
		service: "Data Analytics", budget: "$50,000 - $100,000",
		message: "Sensor data of 400 pumps, ten years of it. Which one fails next?",
		moves: []demoStatusChange{
			{ago: 18, to: introductions.StatusIntroduced, byDesk: true}, {ago: 15, to: introductions.StatusTalking, byDesk: true},
		},
	},
	{
		partner: "Ketch & Marlow", asked: 7, name: "Anna Pavlova", email: "anna@pavlovatea.example", company: "Pavlova Tea",
		service: "Automation", message: "Our shop gets 200 order questions a week, nearly all of them the same five.",
	},
	{
		partner: "Lowtide Labs", asked: 5, name: "Best Leads", email: "info@best-leads.example", company: "Best Leads",
		service: "Consulting", message: "Buy 10,000 fresh leads today", elapsed: 150,
		moves: []demoStatusChange{{ago: 4.9, to: introductions.StatusSpam, byDesk: true}},
	},
	{
		partner: "Palmyra Code House", asked: 1.6, name: "Joyce Wanjiru", email: "joyce@wanjirufarms.example",
		company: "Wanjiru Farms",
		service: "Machine Learning", budget: "$1,000 - $10,000", message: "Counting seedlings from drone pictures.",
		elapsed: 400,
	},
}
