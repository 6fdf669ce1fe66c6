package sale

import "time"

// WithdrawalDays is the length of the withdrawal period of consumers in the EU (Directive 2011/83/EU, article 9). The
// first day is the one after the conclusion of the contract.
const WithdrawalDays = 14

// WithdrawalEnd returns the last instant of a contract's withdrawal period: the end of the day WithdrawalDays after
// the conclusion, in UTC. A period that would end on a weekend ends on the following Monday (Regulation 1182/71,
// article 3). It ignores public holidays.
func WithdrawalEnd(concluded time.Time) time.Time {
	year, month, day := concluded.UTC().Date()
	last := time.Date(year, month, day+WithdrawalDays, 0, 0, 0, 0, time.UTC)
	for last.Weekday() == time.Saturday || last.Weekday() == time.Sunday {
		last = last.AddDate(0, 0, 1)
	}
	return last.AddDate(0, 0, 1).Add(-time.Microsecond)
}
