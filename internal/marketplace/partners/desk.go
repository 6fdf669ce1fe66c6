package partners

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/form"
)

// Counters contains the four figures of the admin's page.
type Counters struct {
	Total    int `json:"total" db:"total" doc:"Partners in any state"`
	Active   int `json:"active" db:"active"`
	Pending  int `json:"pending" db:"pending" doc:"Inactive partners"`
	Requests int `json:"requests" db:"requests" doc:"Partnership requests that are pending"`
}

// PartnerRow is a partner in the admin's list.
type PartnerRow struct {
	Partner
	ChangeID string `json:"change_id" db:"change_id" doc:"UUID of the pending profile change; empty: none"`
}

// PartnerDetail is a partner with its members and pending change, for the admin.
type PartnerDetail struct {
	PartnerRow
	Proposal *Proposal   `json:"proposal" doc:"Pending profile change; null: none"`
	People   []Colleague `json:"people" nullable:"false"`
}

func rowOfDetail(d PartnerDetail) PartnerRow { return d.PartnerRow }

// FindDetail returns a partner in any state with its pending change and its members, or a fault of kind NotFound.
func (s *Service) FindDetail(ctx context.Context, partnerID string) (PartnerDetail, error) {
	row, err := desk.Find(ctx, s.db, partnerList, partnerID, errPartnerNotFound)
	if err != nil {
		return PartnerDetail{}, err
	}
	d := PartnerDetail{PartnerRow: row}
	if d.Proposal, err = s.proposal(ctx, row.ID); err != nil {
		return PartnerDetail{}, fault.Wrap(err, "find the pending change of partner %s", row.ID)
	}
	d.People, err = s.members(ctx, s.db, row.ID, "")
	return d, fault.Wrap(err, "find the members of partner %s", row.ID)
}

// isUndecided reports whether the application is still undecided.
func (r PartnerRow) isUndecided() bool {
	return !r.IsActive && !r.IsVerified && r.RejectedAt == nil && r.DecisionReason == ""
}

func (r PartnerRow) isRejected() bool { return !r.IsActive && r.RejectedAt != nil }

// isFlagged reports whether an application looks automated and isn't approved yet.
func (r PartnerRow) isFlagged() bool { return r.IsHeld && len(r.Flags) > 0 }

// isOnHold reports whether the admin has put the partner on hold.
func (r PartnerRow) isOnHold() bool {
	return !r.IsActive && r.IsHeld && r.RejectedAt == nil && (len(r.Flags) == 0 || r.DecisionReason != "")
}

// states are the states and filters of the list.
var states = []desk.State[PartnerRow]{
	{ID: "applied", Tone: desk.Yellow, Silent: true, Is: PartnerRow.isUndecided,
		SQL: "is_active = false AND is_verified = false AND rejected_at IS NULL AND decision_reason = ''"},
	{ID: "active", Tone: desk.Blue, Silent: true, Is: func(r PartnerRow) bool { return r.IsActive },
		SQL: "is_active = true"},
	{ID: "listed", Tone: desk.Green, BadgeOnly: true, Is: func(r PartnerRow) bool { return r.IsActive && r.IsVerified },
		SQL: "is_active = true AND is_verified = true"},
	{ID: "unverified", Tone: desk.Blue, BadgeOnly: true,
		Is:  func(r PartnerRow) bool { return r.IsActive && !r.IsVerified },
		SQL: "is_active = true AND is_verified = false"},
	{ID: "pending", Tone: desk.Yellow,
		Is:  func(r PartnerRow) bool { return !r.IsActive && r.RejectedAt == nil && !r.IsPaused },
		SQL: "is_active = false AND rejected_at IS NULL AND is_paused = false"},
	{ID: "rejected", Tone: desk.Red, Is: PartnerRow.isRejected, SQL: "is_active = false AND rejected_at IS NOT NULL"},
	{ID: "paused", Tone: desk.Neutral, Is: func(r PartnerRow) bool { return !r.IsActive && r.IsPaused },
		SQL: "is_active = false AND is_paused = true"},
	{ID: "held", Tone: desk.Neutral, Is: PartnerRow.isOnHold,
		SQL: `is_active = false AND is_held = true AND rejected_at IS NULL AND (flags = '[]' OR decision_reason <> '')`},
	{ID: "flagged", Tone: desk.Neutral, Is: PartnerRow.isFlagged, SQL: "is_held = true AND flags <> '[]'"},
	{ID: "review", Tone: desk.Yellow, Silent: true, Is: func(r PartnerRow) bool { return r.ChangeID != "" },
		SQL: "EXISTS (SELECT 1 FROM partner_changes c WHERE c.partner_id = partners.id)"},
}

// stateName returns the first state of a partner that isn't only a filter, for files, or an empty string.
func (r PartnerRow) stateName() string {
	for _, s := range states {
		if !s.Silent && s.Is(r) {
			return s.ID
		}
	}
	return ""
}

// badges are the badges beside a partner's name, which are independent of each other.
var badges = desk.Badge("standing",
	desk.State[PartnerDetail]{ID: "active", Tone: desk.Blue, Is: func(d PartnerDetail) bool { return d.IsActive }},
	desk.State[PartnerDetail]{ID: "verified", Tone: desk.Green, Is: func(d PartnerDetail) bool { return d.IsVerified }},
	desk.State[PartnerDetail]{ID: "pending", Tone: desk.Yellow, Is: func(d PartnerDetail) bool { return !d.IsActive }},
	desk.State[PartnerDetail]{ID: "rejected", Tone: desk.Red, Is: func(d PartnerDetail) bool { return d.isRejected() }},
	desk.State[PartnerDetail]{ID: "paused", Tone: desk.Neutral, Is: func(d PartnerDetail) bool { return d.IsPaused }},
	desk.State[PartnerDetail]{ID: "held", Tone: desk.Neutral, Is: func(d PartnerDetail) bool { return d.isOnHold() }},
	desk.State[PartnerDetail]{ID: "flagged", Tone: desk.Neutral, Is: func(d PartnerDetail) bool { return d.isFlagged() }})

// flagStates returns a badge for each reason why an application looks automated.
func flagStates() []desk.State[PartnerRow] {
	var out []desk.State[PartnerRow]
	for _, flag := range append(slices.Clone(form.AllFlags), flagRepeated) {
		out = append(out, desk.State[PartnerRow]{ID: flag, Tone: desk.Yellow, SQL: `flags LIKE '%%"` + flag + `"%%'`,
			Is: func(r PartnerRow) bool { return slices.Contains(r.Flags, flag) }})
	}
	return out
}

// websiteColumn returns a column with a link to a partner's website. Its text is the address, or the column's label if
// named. Stored values that aren't web addresses don't become links.
func websiteColumn(named bool) desk.Column[PartnerRow] {
	return desk.Link("website", func(r PartnerRow) desk.Target {
		switch {
		case !form.IsWebAddress(r.WebsiteURL):
			return desk.Target{}
		case named:
			return desk.Target{URL: r.WebsiteURL}
		default:
			return desk.Target{Text: r.WebsiteURL, URL: r.WebsiteURL}
		}
	})
}

var (
	companyColumn  = desk.Text("company", func(r PartnerRow) string { return r.CompanyName })
	locationColumn = desk.Text("location", func(r PartnerRow) string { return r.Location })
	emailColumn    = desk.Mail("email", func(r PartnerRow) string { return r.ContactEmail })
	phoneColumn    = desk.Text("phone", func(r PartnerRow) string { return r.ContactPhone })
	servicesColumn = desk.Tags("services", func(r PartnerRow) []string { return r.ServicesOffered })
	specialColumn  = desk.Tags("specializations", func(r PartnerRow) []string { return r.Specializations })
	teamColumn     = desk.Text("team", func(r PartnerRow) string { return r.TeamSize })
	slugColumn     = desk.Text("slug", func(r PartnerRow) string { return r.Slug })
	earnsColumn    = desk.Rate("commission_rate", func(r PartnerRow) int64 { return bps(r.CommissionRate) })
	feeColumn      = desk.Rate("introduction_fee", func(r PartnerRow) int64 { return bps(r.IntroductionFee) })
	appliedAt      = desk.Instant(func(r PartnerRow) time.Time { return r.CreatedAt })
	aboutColumn    = desk.Lines("about", func(r PartnerRow) string { return r.CompanyDescription })
	flagsColumn    = desk.Badge("flags", flagStates()...)
	ratingColumn   = desk.Rated("rating", func(r PartnerRow) desk.Rating {
		return desk.Rating{Mean: r.Rating, Count: int64(r.ReviewCount)}
	})
	rejectedBecause = desk.Lines("rejected_because", func(r PartnerRow) string {
		if !r.isRejected() {
			return ""
		}
		return r.DecisionReason
	})
	heldBecause = desk.Lines("held_because", func(r PartnerRow) string {
		if r.isRejected() {
			return ""
		}
		return r.DecisionReason
	})
)

// pricingColumn returns the column with the label of a partner's pricing range.
func (s *Service) pricingColumn() desk.Column[PartnerRow] {
	return desk.Text("pricing", func(r PartnerRow) string {
		return s.site().Options.PartnerPricingRanges.Label(r.PricingRange)
	})
}

// fileColumns returns the columns of the CSV file of partners.
func (s *Service) fileColumns() []desk.Column[PartnerRow] {
	return []desk.Column[PartnerRow]{
		companyColumn,
		desk.Text("status", func(r PartnerRow) string { return s.text("status." + r.stateName()) }),
		desk.Bool("verified", func(r PartnerRow) bool { return r.IsVerified }), locationColumn, emailColumn, phoneColumn,
		desk.Text("website", func(r PartnerRow) string { return r.WebsiteURL }), servicesColumn, specialColumn,
		s.pricingColumn(), teamColumn, desk.Count("years", func(r PartnerRow) int64 { return int64(r.YearsExperience) }),
		ratingColumn, desk.Count("reviews", func(r PartnerRow) int64 { return int64(r.ReviewCount) }), slugColumn,
		desk.Text("earns_percent", func(r PartnerRow) string { return percent(r.CommissionRate) }),
		desk.Text("fee_percent", func(r PartnerRow) string { return percent(r.IntroductionFee) }),
		desk.Time("applied", appliedAt), aboutColumn, flagsColumn,
		desk.Text("id", func(r PartnerRow) string { return r.ID }),
	}
}

func percent(rate float64) string { return strconv.FormatFloat(rate, 'f', -1, 64) }

// text returns a text of the desk.
func (s *Service) text(key string) string {
	text, _ := s.site().Message("desk-partners." + key)
	return text
}

// experience returns the years of experience as a text, with separate texts for 0 and 1.
func (s *Service) experience(r PartnerRow) string {
	key := "other"
	switch r.YearsExperience {
	case 0:
		key = "none"
	case 1:
		key = "one"
	}
	text, _ := s.site().Message("partners.years." + key)
	return strings.ReplaceAll(text, "{count}", strconv.Itoa(r.YearsExperience))
}

// facts returns the fields on a partner's record page at the desk, with the addresses of its members.
func (s *Service) facts() []desk.Column[PartnerDetail] {
	return slices.Concat(desk.Embed(rowOfDetail, ratingColumn, aboutColumn, rejectedBecause, heldBecause, emailColumn,
		phoneColumn, websiteColumn(false), locationColumn, desk.Text("experience", s.experience), teamColumn, s.pricingColumn(),
		servicesColumn, specialColumn, earnsColumn, feeColumn, slugColumn, desk.Day("applied", appliedAt), flagsColumn),
		[]desk.Column[PartnerDetail]{desk.Tags("people", func(d PartnerDetail) (emails []string) {
			for _, c := range d.People {
				emails = append(emails, c.Email)
			}
			return emails
		})})
}

// difference is a field with its current and proposed value.
type difference struct{ field, now, then string }

// differences returns name, website and services with their current and proposed values, only those that the pending
// change would change. Without a pending change, it returns nil.
func (d PartnerDetail) differences() []difference {
	if d.Proposal == nil {
		return nil
	}
	var out []difference
	for _, one := range []difference{
		{"company_name", d.CompanyName, d.Proposal.CompanyName}, {"website_url", d.WebsiteURL, d.Proposal.WebsiteURL},
		{"services_offered", strings.Join(d.ServicesOffered, ", "), strings.Join(d.Proposal.ServicesOffered, ", ")},
	} {
		if one.now != one.then {
			out = append(out, one)
		}
	}
	return out
}

// fields returns a badge for each field that a pending change can contain.
func fields() []desk.State[difference] {
	var out []desk.State[difference]
	for _, name := range []string{"company_name", "website_url", "services_offered"} {
		out = append(out, desk.State[difference]{ID: name, Tone: desk.Neutral,
			Is: func(d difference) bool { return d.field == name }})
	}
	return out
}

// history returns the times of the application, the rejection and the pending change, oldest first. A partner without
// the last two has one line.
func (d PartnerDetail) history(say desk.Translate) []desk.HistoryLine {
	lines := []desk.HistoryLine{{At: d.CreatedAt, Text: say("event.applied")}}
	if d.isRejected() {
		lines = append(lines, desk.HistoryLine{At: *d.RejectedAt, Text: say("event.rejected"), Body: d.DecisionReason})
	}
	if d.Proposal != nil {
		lines = append(lines, desk.HistoryLine{At: d.Proposal.AskedAt, Text: say("event.proposed")})
	}
	slices.SortStableFunc(lines, func(a, b desk.HistoryLine) int { return a.At.Compare(b.At) })
	return lines
}

// answerBy returns the promised time of the owner's answer to an application. It returns the zero time if the
// application looks automated or is decided, or if the site promises no time.
func (s *Service) answerBy(r PartnerRow) time.Time {
	hours := s.site().Brand.Claims.ReviewHours
	if r.isFlagged() || hours == 0 || !r.isUndecided() {
		return time.Time{}
	}
	return r.CreatedAt.Add(time.Duration(hours) * time.Hour)
}

// Desk returns the partners' definition for the admin's desk: list, file, record page with the pending change,
// actions, and the tasks to approve applications and to review changes.
func (s *Service) Desk() desk.Kind[PartnerRow] {
	return &desk.Resource[PartnerRow, PartnerDetail]{
		Name: "partners", Noun: desk.Noun{ID: "partner", One: "a partner", Many: "partners"}, Topic: topicChanged,
		List: partnerList, Find: findEverywhere, NotFound: errPartnerNotFound,
		Columns: []desk.Column[PartnerRow]{
			companyColumn.At(desk.Title).Below(locationColumn).SortableBy(SortName),
			desk.Mail("contact", func(r PartnerRow) string { return r.ContactEmail }).At(desk.Line).Below(websiteColumn(true)),
			servicesColumn.MaxTags(2), desk.Badge("status", states...).At(desk.Mark).Filterable(),
			ratingColumn.At(desk.Figure).SortableBy(SortRating),
		},
		File: desk.FileOf(partnerList, nil, s.fileColumns()...),
		Record: desk.Record[PartnerRow, PartnerDetail]{
			Find: s.FindDetail, Row: rowOfDetail, Title: func(d PartnerDetail) string { return d.CompanyName }, Marks: &badges,
			Facts: s.facts(), Events: PartnerDetail.history,
			Tables: []desk.Table[PartnerDetail]{desk.Rows("change", PartnerDetail.differences, nil,
				desk.Badge("field", fields()...), desk.Text("now", func(d difference) string { return d.now }),
				desk.Text("then", func(d difference) string { return d.then }))},
		},
		Actions: s.actions(),
		Tasks: []desk.Task[PartnerRow]{
			{Column: "status", State: "applied", Action: "approve", Sort: SortOldest, Due: s.answerBy},
			{Column: "status", State: "review", Action: "publish-change", Sort: SortOldest},
		},
		Client: desk.Client[PartnerRow]{Column: "contact_email",
			Email: func(r PartnerRow) string { return r.ContactEmail }},
	}
}

// actions returns the admin's actions on a partner: the decisions, the review of a pending change, rates, and
// deletion. Deletion and reviews of changes can't be undone.
func (s *Service) actions() []desk.Action[PartnerRow, PartnerDetail] {
	return []desk.Action[PartnerRow, PartnerDetail]{
		desk.Do[PartnerDetail]("approve", PartnerRow.canApprove, s.approve).Summary("Approve {rows}").
			InRow().Bulk().Start(seen).
			Effect(auth.Publishes | auth.Mails).Undo(undoTo[ExpectedRevision]),
		desk.Do[PartnerDetail]("deactivate", PartnerRow.canDeactivate, s.deactivate).
			Summary("Remove {rows} from the directory").
			InRow().Bulk().Danger().Start(seen).
			Effect(auth.Publishes | auth.Mails).Undo(undoTo[ExpectedRevision]),
		desk.Do[PartnerDetail]("publish-change", PartnerRow.canReview, s.publishChange).
			Summary("Publish the pending profile change of {rows}").
			Start(
				func(d PartnerDetail) desk.Start[ExpectedChange] {
					return desk.Start[ExpectedChange]{Input: changeSeen(d)}
				}).
			Effect(auth.Publishes | auth.Mails).Final(),
		desk.Do[PartnerDetail]("refuse-change", PartnerRow.canReview, s.refuseChange).
			Summary("Refuse the pending profile change of {rows}").
			Danger().Start(
			func(d PartnerDetail) desk.Start[ChangeRefusal] {
				return desk.Start[ChangeRefusal]{Input: ChangeRefusal{ExpectedChange: changeSeen(d)}}
			}).Effect(auth.Mails).Final(),
		desk.Do[PartnerDetail]("hold", desk.Always[PartnerRow], s.hold).Summary("Put {rows} on hold").
			Bulk().Start(startReason).
			Effect(auth.Publishes | auth.Mails).Undo(undoTo[ReasonInput]),
		desk.Do[PartnerDetail]("reject", desk.Always[PartnerRow], s.reject).Summary("Reject {rows}").
			Bulk().Danger().Start(startReason).
			Effect(auth.Publishes | auth.Mails).Hold(undoTo[ReasonInput]),
		desk.Do[PartnerDetail]("rates", desk.Always[PartnerRow], s.setRates).
			Summary("Change the commission rates of {rows}").
			Start(
				func(d PartnerDetail) desk.Start[PartnerRates] { return desk.Start[PartnerRates]{Input: d.rates(0)} }).
			Effect(auth.Binds).Undo(
			func(was PartnerRow, _ PartnerRates) desk.Inverse {
				return desk.Inverse{Action: "rates", Input: was.rates(1)}
			}),
		desk.Do[PartnerDetail]("delete", desk.Always[PartnerRow], s.remove).
			Summary("Delete {rows} with all its data").
			Danger().Effect(auth.Erases).Final().
			Removes(),
		desk.Do[PartnerDetail]("restore", desk.Always[PartnerRow], s.restore).
			Summary("Restore the earlier status of {rows}").
			Effect(auth.Publishes).UndoOnly(),
	}
}
