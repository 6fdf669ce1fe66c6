package wire

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"

	"harborlight/internal/people/sessions"
)

// export writes all data of a user as one JSON document: the account, its sessions, and the rows of all registered
// parts. It returns the first error; after that, the document is incomplete.
func (a *API) export(ctx context.Context, userID string, w io.Writer) error {
	in, err := a.accounts.BeginExport(ctx, userID)
	if err != nil {
		return err
	}
	out := &exporter{w: w}
	out.member("exported_at", a.clock.Now())
	out.member("exported_from", a.config.PublicURL)
	out.member("account", userBody(in.User))
	devices := make([]AuthDevice, len(in.Sessions))
	for i, session := range in.Sessions {
		devices[i] = deviceBody(session, sessions.Caller{})
	}
	rows(out, "sessions", devices)
	out.member("recovery_codes_left", in.RecoveryCodes)
	rows(out, "second_factors", factorBodies(in.Factors))
	rows(out, "app_passwords", appPasswordBodies(in.AppPasswords))
	err = a.accounts.ExportOwned(ctx, in.User, out.list)
	out.text("\n}\n")
	return cmp.Or(err, out.err)
}

// exporter writes a JSON object member by member. After an error it writes nothing more.
type exporter struct {
	w     io.Writer
	begun bool
	err   error
}

// text writes s, unless an earlier write failed.
func (e *exporter) text(s string) {
	if e.err == nil {
		_, e.err = io.WriteString(e.w, s)
	}
}

// name writes the name of the document's next member.
func (e *exporter) name(name string) {
	before := ",\n  "
	if !e.begun {
		before, e.begun = "{\n  ", true
	}
	e.text(fmt.Sprintf("%s%q: ", before, name))
}

// value writes v as indented JSON, and keeps the first error in e.err.
func (e *exporter) value(v any) {
	text, err := json.MarshalIndent(v, "    ", "  ")
	e.err = cmp.Or(e.err, err)
	e.text(string(text))
}

func (e *exporter) member(name string, v any) {
	e.name(name)
	e.value(v)
}

// list writes a member with an array of the rows that the function rows adds, [] without any. add fails once a write
// has failed, so that rows can stop.
func (e *exporter) list(name string, rows func(add func(row any) error) error) error {
	e.name(name)
	before := "["
	err := rows(func(row any) error {
		e.text(before + "\n    ")
		e.value(row)
		before = ","
		return e.err
	})
	if before == "[" {
		e.text("[]")
	} else {
		e.text("\n  ]")
	}
	return cmp.Or(err, e.err)
}

// rows is like list, for rows in memory. Errors stay in e.err.
func rows[T any](e *exporter, name string, all []T) {
	_ = e.list(name, func(add func(any) error) error {
		for _, row := range all {
			if err := add(row); err != nil {
				return err
			}
		}
		return nil
	})
}
