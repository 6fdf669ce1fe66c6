/**
 * The calendar as a whole: which month is shown (in the address, so that it can be shared and survives a
 * reload), which day the keyboard is on, and which dialog is open.
 */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useAuth } from '../../api/auth.tsx';
import { useSearchParams } from '../../lib/router.tsx';
import { CalendarLoading, CalendarView } from './CalendarView.tsx';
import { focusDay } from './MonthGrid.tsx';
import { type Day, isMonth, type Month, monthOf } from './month.ts';
import { useToday } from './use-today.ts';
import type { MonthProps, OpenDialog } from './view.ts';

const SignedInCalendar = lazy(async () => ({
  default: (await import('./SignedInCalendar.tsx')).SignedInCalendar,
}));
const loadDialogs = () => import('./EventDialogs.tsx');
const EventDialogs = lazy(async () => ({ default: (await loadDialogs()).EventDialogs }));

/** The day to start from in a month: today if it is in it, else the first. */
const entryOf = (month: Month, today: Day): Day => (monthOf(today) === month ? today : `${month}-01`);

function useMonth(today: Day) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('month') ?? '';
  const month = isMonth(asked) ? asked : monthOf(today);
  const [day, setDay] = useState<Day>(today);
  const active = monthOf(day) === month ? day : entryOf(month, today);
  const onActive = (next: Day) => {
    if (!isMonth(monthOf(next))) return;
    setDay(next);
    if (monthOf(next) === month) return;
    setParams(monthOf(next) === monthOf(today) ? {} : { month: monthOf(next) }, { replace: true });
  };
  return { month, active, onActive };
}

/** Who closed a dialog finds the keyboard in the grid, unless it returned to where it was opened from. */
function useFocusAfter(dialog: OpenDialog | null, active: Day) {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !dialog && document.activeElement === document.body) focusDay(active);
    wasOpen.current = dialog !== null;
  }, [dialog, active]);
}

/** Fetches the dialogs of somebody who is going to need them, so that the first one opens at once. */
function useDialogsAhead(needed: boolean) {
  useEffect(() => {
    if (needed) loadDialogs().catch(() => undefined); // tried again when one opens
  }, [needed]);
}

function LiveCalendar({ today }: { today: Day }) {
  const { loading, user } = useAuth();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { month, active, onActive } = useMonth(today);
  useFocusAfter(dialog, active);
  useDialogsAhead(user !== null);
  const view: MonthProps = { month, today, active, onActive, onDialog: setDialog };
  if (loading) return <CalendarLoading />;
  return (
    <>
      {user ? (
        <Suspense fallback={<CalendarLoading />}>
          <SignedInCalendar key={user.id} userId={user.id} {...view} />
        </Suspense>
      ) : (
        <CalendarView {...view} events={[]} />
      )}
      {dialog && (
        <Suspense>
          <EventDialogs
            dialog={dialog}
            onDialog={setDialog}
            onDeleted={(day) => {
              onActive(day);
              requestAnimationFrame(() => focusDay(day));
            }}
          />
        </Suspense>
      )}
    </>
  );
}

export function Calendar() {
  const today = useToday();
  return today ? <LiveCalendar today={today} /> : <CalendarLoading />;
}
