/** A month with its bar: what everybody sees, with or without events. */
import { useId, useMemo } from 'react';
import { calendar } from '../../content/calendar.ts';
import { zoneName } from '../../lib/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { ChevronLeft, ChevronRight, Plus } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Agenda } from './Agenda.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { byDay, type Day, sameDayIn, titleOf } from './month.ts';
import type { CalendarEvent, MonthProps } from './view.ts';

export interface CalendarViewProps extends MonthProps {
  events: readonly CalendarEvent[];
  /** The events shown may not be those of this month yet. */
  loading?: boolean;
}

/** Stands where the calendar will be, as high as it will be. */
export const CalendarLoading = () => (
  <div role="status" className="calendar-space grid content-center justify-items-center gap-3 text-muted">
    <Spinner />
    {calendar.loading_text}
  </div>
);

function Bar({ month, active, today, onActive, onDialog, loading, titleId }: BarProps) {
  const step = (n: number) => onActive(`${sameDayIn(active, n).slice(0, 7)}-01` as Day);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-3">
      <h2 id={titleId} aria-live="polite" className="display mr-auto text-2xl">
        {titleOf(month)}
      </h2>
      <p role="status" className="text-sm text-muted">
        {loading && calendar.loading_text}
      </p>
      <div className="flex items-center gap-1">
        <Button variant="ghost" size="sm" aria-label="Previous month" onClick={() => step(-1)}>
          <ChevronLeft />
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onActive(today)}>
          Today
        </Button>
        <Button variant="ghost" size="sm" aria-label="Next month" onClick={() => step(1)}>
          <ChevronRight />
        </Button>
      </div>
      <Button size="sm" onClick={() => onDialog({ kind: 'create', day: active })}>
        <Plus /> {calendar.new_event_label}
      </Button>
    </div>
  );
}

interface BarProps extends MonthProps {
  loading: boolean;
  titleId: string;
}

export function CalendarView({ events, loading = false, ...props }: CalendarViewProps) {
  const titleId = useId();
  const days = useMemo(() => byDay(events), [events]);
  return (
    <div className="calendar-space" aria-busy={loading || undefined}>
      <Bar {...props} loading={loading} titleId={titleId} />
      <MonthGrid {...props} days={days} labelledBy={titleId} />
      <p className="mt-2 text-sm text-muted">Times are in your time zone: {zoneName()}.</p>
      <Agenda {...props} days={days} />
    </div>
  );
}
