/** The calendar with the events of the signed-in user. A separate chunk: visitors don't load it. */
import { lazy, Suspense, useMemo, useState } from 'react';
import { errorText } from '../../../api/problem.ts';
import { QueryProvider } from '../../../api/query.tsx';
import { messages } from '../../../content/messages.ts';
import { SearchBox } from '../../../form/ListTools.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Agenda } from './Agenda.tsx';
import { useEvents } from './api.ts';
import { CalendarFrame, CalendarLoading } from './CalendarFrame.tsx';
import { CellEvents } from './CellEvents.tsx';
import { EventStyles } from './EventStyles.tsx';
import { Legend } from './Legend.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { type Day, gridRange, monthOf, nameOf, rangeTitleOf, titleOf } from './month.ts';
import { SearchResults } from './SearchResults.tsx';
import { byDay, type DayEntry } from './spread.ts';
import { type Moves, useMoves } from './use-moves.ts';
import { ViewSwitch } from './ViewSwitch.tsx';
import type { CalendarProps, View } from './view.ts';
import { weekOf } from './week.ts';
import { ZoneQuestion } from './ZoneQuestion.tsx';

const t = messages('calendar');

const WeekGrid = lazy(async () => ({ default: (await import('./WeekGrid.tsx')).WeekGrid }));

interface SignedInCalendarProps extends CalendarProps {
  userId: string;
}

/** Returns the days on screen, and those of them that the list contains. */
function shownOf({ view, month, active }: CalendarProps) {
  if (view === 'month') {
    return { ...gridRange(month), title: titleOf(month), lists: (day: Day) => monthOf(day) === month };
  }
  if (view === 'day') return { from: active, to: active, title: nameOf(active), lists: () => true };
  const week = weekOf(active);
  const [from = active, to = active] = [week[0], week[6]];
  return { from, to, title: rangeTitleOf(from, to), lists: () => true };
}

interface GridProps extends CalendarProps {
  days: ReadonlyMap<Day, readonly DayEntry[]>;
  moves: Moves;
  labelledBy: string;
}

function Grid({ days, moves, ...props }: GridProps) {
  if (props.view !== 'month') {
    return (
      <Suspense fallback={<CalendarLoading />}>
        <WeekGrid {...props} days={days} moves={moves} />
      </Suspense>
    );
  }
  const entriesOn = (day: Day) => days.get(day) ?? [];
  const cells = {
    countOf: (day: Day) => entriesOn(day).length,
    render: (day: Day) => <CellEvents {...props} day={day} entries={entriesOn(day)} moves={moves} />,
  };
  return <MonthGrid {...props} cells={cells} />;
}

/** States that there are more events, with a link to them. */
const Truncated = ({ count, view }: { count: number; view: View }) => (
  <p role="status" className="mb-3">
    {t(view === 'month' ? 'truncated.month' : 'truncated.week', { count: count.toLocaleString() })}
  </p>
);

function Loaded({ userId, ...props }: SignedInCalendarProps) {
  const { from, to, title, lists } = shownOf(props);
  const { data, error, isPlaceholderData, isFetching, refetch } = useEvents(userId, from, to);
  const days = useMemo(() => byDay(data?.events ?? [], from, to), [data, from, to]);
  const moves = useMoves(userId, props.onActive);
  const [query, setQuery] = useState('');
  if (!data && !error) return <CalendarLoading />;
  return (
    <>
      <EventStyles />
      <ZoneQuestion userId={userId} />
      <div className="mb-6 max-w-md">
        <SearchBox label={t('search.label')} maxLength={100} value={query} onChange={setQuery} />
      </div>
      {error && (
        <div className="mb-6">
          <ErrorState title={t('failed_title')} onRetry={() => void refetch()} retrying={isFetching}>
            {errorText(error, t('failed_text'))}
          </ErrorState>
        </div>
      )}
      {query.trim() && (
        <SearchResults
          userId={userId}
          query={query.trim()}
          onOpen={(event) => props.onDialog({ kind: 'detail', event })}
        />
      )}
      <div hidden={query.trim() !== ''}>
        <CalendarFrame {...props} loading={isPlaceholderData} tools={<ViewSwitch {...props} />}>
          {(titleId) => (
            <>
              {data?.truncated && <Truncated count={data.events.length} view={props.view} />}
              <Grid {...props} days={days} moves={moves} labelledBy={titleId} />
              {props.view !== 'day' && (
                <Agenda
                  title={title}
                  since={from <= props.today && lists(props.today) ? props.today : undefined}
                  days={[...days].filter(([day]) => lists(day)).sort(([a], [b]) => (a < b ? -1 : 1))}
                  onOpen={(event) => props.onDialog({ kind: 'detail', event })}
                />
              )}
              <Legend />
            </>
          )}
        </CalendarFrame>
      </div>
      <p role="status" className="sr-only">
        {moves.said}
      </p>
    </>
  );
}

export const SignedInCalendar = (props: SignedInCalendarProps) => (
  <QueryProvider>
    <Loaded {...props} />
  </QueryProvider>
);
