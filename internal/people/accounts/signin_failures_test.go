package accounts_test

import (
	"fmt"
	"testing"
	"time"

	"harborlight/internal/platform/database"
)

type failures struct {
	AddressHash string `json:"address_hash"`
	Hour        string `json:"hour"`
	Tries       int    `json:"tries"`
}

// recordedFailures returns the audit entries of failed sign-ins.
func (s server) recordedFailures(t *testing.T) []failures {
	t.Helper()
	type entry struct {
		Details failures `db:"details,json"`
	}
	rows, err := database.All[entry](t.Context(), s.App.DB,
		"SELECT details FROM audit_log WHERE action = 'accounts.sign_ins_failed' ORDER BY seq")
	if err != nil {
		t.Fatal(err)
	}
	list := make([]failures, len(rows))
	for i, row := range rows {
		list[i] = row.Details
	}
	return list
}

// TestFailedSignInsAreRecordedByAddressAndHour guesses at two addresses in two hours, and at very many in a third.
func TestFailedSignInsAreRecordedByAddressAndHour(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		guess := func(email string, times int) {
			for range times {
				refused(t, s.post(t, "/token?grant_type=password", credentials(email, "a wrong password")), 400,
					"invalid_credentials")
			}
		}
		guess("ada@site.example", 3)
		guess("ghost@site.example", 2)
		s.clock.Advance(time.Hour)
		guess("ada@site.example", 1)
		s.clock.Advance(time.Hour)
		s.Drain(t)
		found := s.recordedFailures(t)
		tries := map[int]int{}
		hashes := map[string]bool{}
		for _, f := range found {
			tries[f.Tries]++
			hashes[f.AddressHash] = true
		}
		if len(found) != 3 || tries[3] != 1 || tries[2] != 1 || tries[1] != 1 || len(hashes) != 2 {
			t.Errorf("recorded are %+v", found)
		}
		if leaks := s.count(t, "SELECT COUNT(*) FROM audit_log WHERE details LIKE '%site.example%'"); leaks != 0 {
			t.Errorf("%d entries hold an address", leaks)
		}

		for i := range 70 {
			guess(fmt.Sprintf("guess%d@site.example", i), 1)
		}
		if rows := s.count(t, "SELECT COUNT(*) FROM sign_in_failures"); rows > 51 {
			t.Errorf("70 addresses make %d rows", rows)
		}
		s.clock.Advance(time.Hour)
		s.Drain(t)
		flood := s.recordedFailures(t)[len(found):]
		sum := 0
		for _, f := range flood {
			sum += f.Tries
		}
		if len(flood) != 51 || sum != 70 {
			t.Errorf("a flood of 70 makes %d entries with %d tries", len(flood), sum)
		}
	})
}
