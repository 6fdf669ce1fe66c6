/** Frame of a month, week or day: title, navigation and time zone. Visitors see it, too. */
import { type ReactNode, useId } from 'react';
import { messages } from '../../../content/messages.ts';
import { zoneName } from '../../../lib/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChevronLeft, ChevronRight, Plus } from '../../../ui/icons.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { addDays, type Day, nameOf, rangeTitleOf, sameDayIn, titleOf, weekdayOf } from './month.ts';
import type { CalendarProps, View } from './view.ts';

const t = messages('calendar');

/** Placeholder in the height of the calendar. */
export const CalendarLoading = () => (
  <div role="status" className="calendar-space grid content-center justify-items-center gap-3 text-muted">
    <Spinner />
    {t('loading_text')}
  </div>
);

interface FrameProps extends CalendarProps {
  /** True while the shown events may belong to another period. */
  loading?: boolean;
  /** Additional controls beside the title. */
  tools?: ReactNode;
  /** The grid, labeled by the element with this ID. */
  children: (titleId: string) => ReactNode;
}

interface BarProps extends Omit<FrameProps, 'children'> {
  titleId: string;
}

function titleFor({ view, month, active }: Pick<CalendarProps, 'view' | 'month' | 'active'>): string {
  if (view === 'month') return titleOf(month);
  if (view === 'day') return nameOf(active);
  const sunday = addDays(active, -weekdayOf(active));
  return rangeTitleOf(sunday, addDays(sunday, 6));
}

const steps: Record<View, (day: Day, n: number) => Day> = {
  month: (day, n) => `${sameDayIn(day, n).slice(0, 7)}-01`,
  week: (day, n) => addDays(day, 7 * n),
  day: addDays,
};

function Bar({ view, month, active, today, onActive, onDialog, loading, tools, titleId }: BarProps) {
  const title = titleFor({ view, month, active });
  const step = (n: number) => onActive(steps[view](active, n));
  return (
    <div className="relative mb-4 flex flex-wrap items-center gap-x-2 gap-y-3">
      <h2 id={titleId} aria-live="polite" className="display grow text-2xl">
        {title}
      </h2>
      <p role="status" className="calendar-status text-muted">
        {loading && t('loading_text')}
      </p>
      {tools}
      <div className="ml-auto flex items-center gap-1">
        <Button variant="ghost" size="sm" aria-label={t(`previous.${view}`)} onClick={() => step(-1)}>
          <ChevronLeft />
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onActive(today)}>
          {t('today_label')}
        </Button>
        <Button variant="ghost" size="sm" aria-label={t(`next.${view}`)} onClick={() => step(1)}>
          <ChevronRight />
        </Button>
        <Button size="sm" className="ml-1" onClick={() => onDialog({ kind: 'create', day: active })}>
          <Plus /> {t('new_event_label')}
        </Button>
      </div>
    </div>
  );
}

export function CalendarFrame({ children, ...props }: FrameProps) {
  const titleId = useId();
  return (
    <div className="calendar-space" aria-busy={props.loading || undefined}>
      <Bar {...props} titleId={titleId} />
      {children(titleId)}
      <p className="mt-2 text-sm text-muted">{t('zone_text', { zone: zoneName().replaceAll('_', ' ') })}</p>
    </div>
  );
}
