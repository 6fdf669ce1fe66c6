package leads

import (
	"context"
	"strings"
	"time"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/desk"
)

var statusTones = map[Status]desk.Tone{StatusNew: desk.Yellow, StatusContacted: desk.Blue, StatusWon: desk.Green,
	StatusLost: desk.Neutral, StatusSpam: desk.Red}

// statusStates returns the badges and filters of the desk for a lead: the statuses, and the states "unanswered" (new
// and not flagged), "step_due" (the day of the next step has begun, in UTC) and "flagged".
func statusStates() []desk.State[LeadRow] {
	states := []desk.State[LeadRow]{
		{ID: "unanswered", Tone: desk.Yellow, Silent: true, Is: LeadRow.isUnanswered,
			SQL: "l.status = 'new' AND NOT l.is_flagged"},
		{ID: "step_due", Tone: desk.Red, Is: func(l LeadRow) bool { return l.isDue },
			SQL:  "l.next_step_on <> '' AND l.next_step_on <= $%d",
			Args: func(now time.Time) []any { return []any{now.UTC().Format(time.DateOnly)} }},
	}
	for _, status := range statuses {
		states = append(states, desk.StateEquals(status, statusTones[status], statusOf, "l.status"))
	}
	return append(states, desk.State[LeadRow]{ID: "flagged", Tone: desk.Neutral, SQL: "l.is_flagged",
		Is: func(l LeadRow) bool { return l.IsFlagged }})
}

func statusOf(l LeadRow) Status { return l.Status }

// isUnanswered reports whether the lead needs an answer from the owner. Flagged leads don't.
func (l LeadRow) isUnanswered() bool { return l.Status == StatusNew && !l.IsFlagged }

// canFinishStep returns desk.ErrUnchanged if the lead has no next step.
func (l LeadRow) canFinishStep() error { return desk.UnchangedIf(l.NextStep == "") }

// withStepDue sets whether the next step is due.
func (l LeadRow) withStepDue(now time.Time) LeadRow {
	l.isDue = l.NextStepOn != "" && l.NextStepOn <= now.UTC().Format(time.DateOnly)
	return l
}

// kindStates returns the badges and filters of the desk for the kinds of leads.
func kindStates() []desk.State[LeadRow] {
	states := make([]desk.State[LeadRow], len(kinds))
	for i, kind := range kinds {
		states[i] = desk.StateEquals(kind, desk.Neutral, func(l LeadRow) Kind { return l.Kind }, "l.kind")
	}
	return states
}

var (
	nameColumn    = desk.Text("name", func(l LeadRow) string { return l.Name })
	companyColumn = desk.Text("company", func(l LeadRow) string { return l.Company })
	emailColumn   = desk.Mail("email", func(l LeadRow) string { return l.Email })
	kindColumn    = desk.Badge("kind", kindStates()...)
	dateColumn    = desk.Day("received", desk.Instant(func(l LeadRow) time.Time { return l.CreatedAt }))
	stepColumn    = desk.Text("next_step", func(l LeadRow) string { return l.NextStep })
	stepOnColumn  = desk.Date("next_step_on", func(l LeadRow) string { return l.NextStepOn })
	statusColumn  = desk.Badge("status", statusStates()...).InFile(func(l LeadRow) string { return string(l.Status) })
	accountColumn = desk.Bool("signed_in", func(l LeadRow) bool { return l.SignedIn })
)

// stepDue returns the end of the next step's day, in UTC.
func (l LeadRow) stepDue() time.Time {
	day, _ := time.Parse(time.DateOnly, l.NextStepOn) // all rows of this task have a day
	return day.AddDate(0, 0, 1)
}

// fileColumns returns the columns of the exported file. It contains the submitted form and the notes, one line for
// each field or note.
func fileColumns() []desk.Column[LeadDetail] {
	return append(desk.Embed(rowOf, dateColumn, statusColumn, kindColumn, nameColumn, emailColumn, companyColumn),
		desk.Lines("request", func(d LeadDetail) string {
			var lines []string
			for _, f := range d.Fields {
				lines = append(lines, f.Name+": "+f.Value)
			}
			for _, a := range d.Answers {
				lines = append(lines, a.Question+": "+a.Text)
			}
			return strings.Join(lines, "\n")
		}),
		desk.Lines("notes", func(d LeadDetail) string {
			lines := make([]string, len(d.notes))
			for i, n := range d.notes {
				lines[i] = n.CreatedAt.Format(time.DateOnly) + ": " + n.Text
			}
			return strings.Join(lines, "\n")
		}),
		desk.Bool("is_flagged", func(d LeadDetail) bool { return d.IsFlagged }),
		desk.Text("next_step", func(d LeadDetail) string { return d.NextStep }),
		desk.Date("next_step_on", func(d LeadDetail) string { return d.NextStepOn }),
		desk.Text("id", func(d LeadDetail) string { return d.ID }))
}

func rowOf(d LeadDetail) LeadRow { return d.LeadRow }

// threadFields contains the form fields that the history shows as the request.
var threadFields = map[string]bool{"subject": true, "message": true, "projectDescription": true, "additionalInfo": true}

// form returns the fields of the submitted form, without the subject and text that the history shows, and the answers
// to the owner's questions.
func (d LeadDetail) form() []desk.FormAnswer {
	var answers []desk.FormAnswer
	for _, f := range d.Fields {
		if !threadFields[f.Name] {
			answers = append(answers, desk.FormAnswer{Name: f.Name, Text: f.Value})
		}
	}
	for _, a := range d.Answers {
		answers = append(answers, desk.FormAnswer{Name: "answers." + a.ID, Label: a.Question, Text: a.Text})
	}
	return answers
}

// startMail returns the initial input of a reply: the subject "Re: " with the request's subject, if it has one, and
// the request's text as quote. Texts beyond the limits are cut.
func (d LeadDetail) startMail() desk.Start[NewLeadMail] {
	start := desk.Start[NewLeadMail]{Values: []string{"email", d.Email}, Quote: d.requestText}
	if quote := truncate(start.Quote, maxQuotedText); quote != start.Quote {
		start.Quote = quote + "…"
	}
	if d.requestSubject != "" {
		start.Input.Subject = truncate("Re: "+d.requestSubject, maxSubject)
	}
	return start
}

// maxQuotedText is the maximum length of the request quoted above an answer, in characters.
const maxQuotedText = 600

// truncate returns the first most characters of a text, or the whole text if it is shorter.
func truncate(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most])
	}
	return text
}

// effectOf returns the effect of a new status: auth.Mails for contacted, because visitors with an account are
// notified, otherwise auth.Internal.
func effectOf(to Status) auth.Effect {
	if to == StatusContacted {
		return auth.Mails
	}
	return auth.Internal
}

// replyActions returns the actions that answer a lead and plan its next step.
func (s *Service) replyActions() []desk.Action[LeadRow, LeadDetail] {
	return []desk.Action[LeadRow, LeadDetail]{
		desk.Do[LeadDetail]("mail", desk.Always[LeadRow], s.mail).Summary("Email a reply to {rows}").
			Key("r").Start(LeadDetail.startMail).Effect(auth.Mails).Hold(
			func(was LeadRow, m NewLeadMail) desk.Inverse {
				return desk.Inverse{Action: "withdraw-mail", Input: WithdrawnLeadMail{Mail: m.ID, New: was.Status == StatusNew}}
			}),
		desk.Do[LeadDetail]("withdraw-mail", desk.Always[LeadRow], s.withdrawMail).
			Summary("Withdraw a reply to {rows} before it is sent").
			Effect(auth.Internal).UndoOnly(),
		desk.Do[LeadDetail]("done", LeadRow.canFinishStep, s.finishStep).Summary("Complete the next step of {rows}").
			Key("e").Start(
			func(d LeadDetail) desk.Start[CompletedStep] {
				return desk.Start[CompletedStep]{Input: CompletedStep{From: d.step()}}
			}).
			Effect(auth.Internal).Undo(
			func(was LeadRow, _ CompletedStep) desk.Inverse {
				return desk.Inverse{Action: "plan", Input: StepChange{NextStep: was.step()}}
			}),
		desk.Do[LeadDetail]("plan", desk.Always[LeadRow], s.plan).Summary("Plan the next step of {rows}").
			Start(func(d LeadDetail) desk.Start[StepChange] {
				return desk.Start[StepChange]{Input: StepChange{NextStep: d.step(), From: d.step()}}
			}).Effect(auth.Internal).Undo(func(was LeadRow, now StepChange) desk.Inverse {
			return desk.Inverse{Action: "plan", Input: StepChange{NextStep: was.step(), From: now.NextStep}}
		}),
	}
}

// statusSummaries describe the actions that set a status.
var statusSummaries = map[Status]string{
	StatusNew:       "Set {rows} back to new",
	StatusContacted: "Mark {rows} as contacted",
	StatusWon:       "Mark {rows} as won",
	StatusLost:      "Mark {rows} as lost",
	StatusSpam:      "Mark {rows} as spam",
}

// Desk declares the leads on the admin's desk.
func (s *Service) Desk() desk.Kind[LeadRow] {
	seen := func(d LeadDetail) desk.Start[ExpectedLeadStatus] {
		return desk.Start[ExpectedLeadStatus]{Input: ExpectedLeadStatus{From: d.Status}}
	}
	actions := s.replyActions()
	for _, status := range []Status{StatusContacted, StatusWon, StatusLost, StatusSpam, StatusNew} {
		isSo := func(l LeadRow) error { return desk.UnchangedIf(l.Status == status) }
		move := desk.Do[LeadDetail](string(status), isSo, s.setStatus(status)).Summary(statusSummaries[status])
		actions = append(actions, move.Bulk().Start(seen).Effect(effectOf(status)).Undo(func(was LeadRow,
			_ ExpectedLeadStatus) desk.Inverse {
			return desk.Inverse{Action: string(was.Status), Input: ExpectedLeadStatus{From: status}}
		}))
	}
	return &desk.Resource[LeadRow, LeadDetail]{
		Name: "leads", Noun: desk.Noun{ID: "lead", One: "a lead", Many: "leads"}, Topic: TopicChanged,
		List: leadList, Search: "l.search_text", NotFound: errNoLead, At: LeadRow.withStepDue,
		Columns: []desk.Column[LeadRow]{
			nameColumn.At(desk.Title).SortableBy("name"), companyColumn, kindColumn.At(desk.Line).Filterable(),
			dateColumn.At(desk.Figure).SortableBy("newest", "oldest"), stepColumn, stepOnColumn.SortableBy("due"),
			statusColumn.At(desk.Mark).Filterable(),
		},
		File: desk.FileWith(leadList, func(ctx context.Context, rows []LeadRow) ([]LeadDetail, error) {
			return withForms(ctx, s.db, rows, s.labels())
		}, fileColumns()...),
		Record: desk.Record[LeadRow, LeadDetail]{
			Find: s.FindDetail, Row: rowOf, Title: func(d LeadDetail) string { return d.Name },
			Facts: append([]desk.Column[LeadDetail]{desk.Lines("request", func(d LeadDetail) string { return d.requestText })},
				desk.Embed(rowOf, emailColumn, companyColumn, kindColumn, dateColumn, stepColumn, stepOnColumn, accountColumn)...),
			Forms: LeadDetail.form, Events: LeadDetail.request,
		},
		New:     desk.CreateInTx(s.create).Effect(auth.Internal),
		Actions: actions, History: &desk.History{Of: History, Notes: true},
		Tasks: []desk.Task[LeadRow]{
			{Column: "status", State: "unanswered", Action: "mail", Sort: "oldest", Due: func(l LeadRow) time.Time {
				return l.CreatedAt.Add(time.Duration(s.site().Brand.Claims.ResponseHours) * time.Hour)
			}},
			{Column: "status", State: "step_due", Action: "done", Sort: "due", Due: LeadRow.stepDue},
		},
		Client: desk.Client[LeadRow]{Column: "l.email", Account: "l.user_id",
			Email: func(l LeadRow) string { return l.Email },
			Name:  func(l LeadRow) string { return l.Name }},
	}
}
