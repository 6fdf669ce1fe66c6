/**
 * The whole calendar: the shown month, week or day (in the address, so that it can be shared and survives a reload),
 * the day with keyboard focus, and the open dialog.
 */
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAuth } from '../../../api/auth.ts';
import { useSearchParams } from '../../../lib/address.ts';
import { CalendarFrame, CalendarLoading } from './CalendarFrame.tsx';
import { focusDay, MonthGrid } from './MonthGrid.tsx';
import { addDays, type Day, isDay, isMonth, type Month, monthOf, weekdayOf } from './month.ts';
import { useToday } from './use-today.ts';
import type { CalendarProps, OpenDialog, View } from './view.ts';

const SignedInCalendar = lazy(async () => ({
  default: (await import('./SignedInCalendar.tsx')).SignedInCalendar,
}));
const loadDialogs = () => import('./EventDialogs.tsx');
const EventDialogs = lazy(async () => ({ default: (await loadDialogs()).EventDialogs }));

/** Returns the initial day in a month: today if the month contains it, otherwise the first. */
const entryOf = (month: Month, today: Day): Day => (monthOf(today) === month ? today : `${month}-01`);
const sundayOf = (day: Day): Day => addDays(day, -weekdayOf(day));

/**
 * Returns the query for a view and day; empty for the current month, so that a bookmark always shows the current one.
 */
function queryOf(view: View, day: Day, today: Day): Record<string, string> {
  if (view === 'month') return monthOf(day) === monthOf(today) ? {} : { month: monthOf(day) };
  if (view === 'day') return day === today ? { view } : { view, day };
  return sundayOf(day) === sundayOf(today) ? { view } : { view, week: sundayOf(day) };
}

function usePlace(today: Day) {
  const [params, setParams] = useSearchParams();
  const [day, setDay] = useState<Day>(today);
  const asked = params.get('view');
  const view: View = asked === 'week' || asked === 'day' ? asked : 'month';
  const askedMonth = params.get('month') ?? '';
  const askedWeek = params.get('week') ?? '';
  const askedDay = params.get('day') ?? '';
  const week = sundayOf(isDay(askedWeek) ? askedWeek : today);
  const month = isMonth(askedMonth) ? askedMonth : monthOf(today);
  let active = monthOf(day) === month ? day : entryOf(month, today);
  if (view === 'week') active = sundayOf(day) === week ? day : sundayOf(today) === week ? today : week;
  if (view === 'day') active = isDay(askedDay) ? askedDay : today;
  const show = (nextView: View, next: Day) => {
    if (!isMonth(monthOf(next))) return;
    setDay(next);
    const query = queryOf(nextView, next, today);
    if (new URLSearchParams(query).toString() !== params.toString()) setParams(query, { replace: true });
  };
  return {
    view,
    month: view === 'month' ? month : monthOf(active),
    active,
    onActive: (next: Day) => show(view, next),
    onView: (next: View) => show(next, active),
  };
}

/** Returns the focus to the grid after a dialog closes, unless it went back to the element that opened the dialog. */
function useFocusAfter(dialog: OpenDialog | null, active: Day) {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !dialog && document.activeElement === document.body) focusDay(active);
    wasOpen.current = dialog !== null;
  }, [dialog, active]);
}

/** Opens the form for a new event if the address contains `?new`, as in the desk's menu. */
function useNewEvent(isMember: boolean, open: () => void) {
  const [params, setParams] = useSearchParams();
  const asked = isMember && params.has('new');
  const begin = useEffectEvent(() => {
    open();
    const { new: _, ...rest } = Object.fromEntries(params);
    setParams(rest, { replace: true });
  });
  useEffect(() => {
    if (asked) begin();
  }, [asked]);
}

/** Preloads the dialogs for signed-in users, so that the first one opens immediately. */
function usePreloadedDialogs(needed: boolean) {
  useEffect(() => {
    if (needed) loadDialogs().catch(() => undefined); // loaded again when a dialog opens
  }, [needed]);
}

function LiveCalendar({ today }: { today: Day }) {
  const { loading, user } = useAuth();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const place = usePlace(today);
  const { active, onActive } = place;
  useFocusAfter(dialog, active);
  usePreloadedDialogs(user !== null);
  useNewEvent(user !== null, () => setDialog({ kind: 'create', day: today }));
  const view: CalendarProps = { ...place, today, onDialog: setDialog };
  if (loading) return <CalendarLoading />;
  return (
    <>
      {user ? (
        <Suspense fallback={<CalendarLoading />}>
          <SignedInCalendar key={user.id} userId={user.id} {...view} />
        </Suspense>
      ) : (
        <CalendarFrame {...view} view="month">
          {(titleId) => <MonthGrid {...view} labelledBy={titleId} />}
        </CalendarFrame>
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
