package paging

import (
	"context"
	"iter"
	"log/slog"
	"net/http"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/httpx"
)

// File describes the CSV file of a list.
type File[T any] struct {
	Name     string // without extension
	Headings []string
	Cells    func(T) []string
}

// Export responds with the rows that export returns for the signed-in caller as a CSV file, or with its error. An
// anonymous request gets the error of a route that requires sign-in. If reading fails midway, it aborts the
// connection, because a partial list must not look complete.
func Export[T, F any](
	w http.ResponseWriter, r *http.Request, file File[T], filter F,
	export func(ctx context.Context, actorID string, filter F) (iter.Seq2[T, error], error),
) {
	actor, err := auth.Must(r.Context())
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	rows, err := export(r.Context(), actor.UserID, filter)
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+file.Name+`.csv"`)
	w.Header().Set("Cache-Control", "no-store")
	if err := write(w, file, rows); err != nil {
		if r.Context().Err() == nil && fault.As(err) == nil {
			slog.ErrorContext(r.Context(), "export aborted",
				"request_id", httpx.RequestID(r.Context()), "list", file.Name, "error", err.Error())
		}
		panic(http.ErrAbortHandler)
	}
}

// RecordedExport records an export in the audit log and returns all rows of the list, read in batches while the
// caller iterates. The iteration ends at the first error of read. If the record fails, it returns no rows.
func RecordedExport[T any](
	ctx context.Context, db *database.DB, actorID, action string, read func(cursor string, limit int) (Page[T], error),
) (iter.Seq2[T, error], error) {
	err := db.Write(ctx, func(tx *database.Tx) error {
		return audit.Record(ctx, tx, audit.Entry{ActorID: actorID, Action: action})
	})
	if err != nil {
		return nil, err
	}
	return Rows(read), nil
}

// write streams the headings and rows as CSV, up to the first error.
func write[T any](w http.ResponseWriter, file File[T], rows iter.Seq2[T, error]) error {
	stream := httpx.NewStream(w)
	out, err := newSpreadsheet(stream, file.Headings...)
	if err != nil {
		return err
	}
	for row, err := range rows {
		if err != nil {
			return err
		}
		if err := out.write(file.Cells(row)...); err != nil {
			return err
		}
	}
	if err := out.flush(); err != nil {
		return err
	}
	return stream.Flush()
}
