package operations_test

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
)

var (
	figureName  = regexp.MustCompile(`\b(?:harborlight|process|go)_[a-z_]+`)
	figureLabel = regexp.MustCompile(`(check|kind|status)[=!]~?\\?"([^"\\]+)\\?"`)
)

// TestDashboardsAndAlertsUseExportedMetrics compares the names and label values in docs/watching with /metrics.
func TestDashboardsAndAlertsUseExportedMetrics(t *testing.T) {
	t.Parallel()
	s, _, figures := startMonitored(t)
	breakPartners(t, s)
	// failures have metrics only after the first one
	s.Do(t, "GET", "/api/partners/01a1fbd8-e7a8-7169-9346-68521a0560a6", "", nil)
	exported := figures()
	names := figureName.FindAllString(exported, -1)
	for file, least := range map[string]int{"docs/watching/grafana-dashboard.json": 15,
		"docs/watching/prometheus-alerts.yaml": 8} {
		data, err := os.ReadFile("../../" + file)
		apptest.Must(t, err)
		if strings.HasSuffix(file, ".json") && !json.Valid(data) {
			t.Errorf("%s is no JSON", file)
		}
		text := string(data)
		read := figureName.FindAllString(text, -1)
		slices.Sort(read)
		read = slices.Compact(read)
		if len(read) < least {
			t.Errorf("%s reads only %v", file, read)
		}
		for _, name := range read {
			if !slices.Contains(names, name) {
				t.Errorf("%s reads %s, which /metrics doesn't export", file, name)
			}
		}
		for _, label := range figureLabel.FindAllStringSubmatch(text, -1) {
			for value := range strings.SplitSeq(label[2], "|") {
				if !strings.Contains(exported, label[1]+`="`+value+`"`) {
					t.Errorf("%s reads %s=%q, which /metrics doesn't export", file, label[1], value)
				}
			}
		}
	}
}
