/** The administrator's pages: Today, or the tab in the address. The server checks the role. */
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { ApiError } from '../../../api/problem.ts';
import { QueryProvider } from '../../../api/query.tsx';
import { textsOf } from '../../../content/island-texts.ts';
import { messages } from '../../../content/messages.ts';
import { useCounters } from '../../../features/marketplace/partners/api.ts';
import { markLinkedNotification } from '../../../features/people/notifications/linked-notification.ts';
import { useLiveDesk } from '../../../form/desk/declared/live.ts';
import { usePendingCounts } from '../../../form/desk/declared/pending-counts.ts';
import { loadErrorText, useLoadFailure } from '../../../form/desk/use-load-failure.ts';
import { useSearchParams } from '../../../lib/address.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { DeskNav } from './DeskNav.tsx';
import { DeskTools } from './DeskTools.tsx';
import { Parts } from './Parts.tsx';
import { Today } from './Today.tsx';
import { client, type DeskTab, groupOf, places, start, withParts } from './tabs.tsx';
import { Waiting } from './Waiting.tsx';

const labelOf = messages('desk.tab');
const groupNameOf = messages('desk.group');

const all = [...places, start, client];

/** Its code comes after the desk's. */
const Told = lazy(async () => ({
  default: (await import('../../../form/desk/declared/ResultBar.tsx')).ResultBar,
}));

/** Windows of this width have the bar at the bottom, with groups only. */
const phone = '(width < 56rem)';

/** Returns the tabs in the head of a place: its parts, or on a phone its group. */
function togetherOf(place: DeskTab, isPhone: boolean): { label: string; tabs: readonly DeskTab[] } | null {
  if (place.parts) return { label: labelOf(place.id), tabs: withParts(place) };
  const group = isPhone && groupOf(place);
  return group ? { label: groupNameOf(group.id), tabs: group.tabs } : null;
}

/** Only the chosen place reads anything. */
function Places() {
  useLiveDesk();
  useEffect(() => void markLinkedNotification().catch(() => undefined), []);
  const [query] = useSearchParams();
  const waiting = usePendingCounts();
  const asked = query.get('tab');
  const place = all.find((tab) => withParts(tab).some(({ id }) => id === asked));
  const shown = place && withParts(place).find(({ id }) => id === asked);
  const isPhone = useMedia(phone);
  const together = place && togetherOf(place, isPhone);
  const parts = together && shown && <Parts {...together} current={shown.id} waiting={waiting} />;
  return (
    <>
      <DeskTools />
      <DeskNav current={place?.id ?? 'today'} waiting={waiting} />
      <div className="desk-place">
        {place && shown ? (
          <>
            <h1 className="sr-only">{textsOf('admin').title}</h1>
            {!shown.isList && parts}
            <shown.Panel key={shown.id} head={shown.isList && parts} />
          </>
        ) : (
          <Today />
        )}
      </div>
      <Suspense>
        <Told />
      </Suspense>
    </>
  );
}

interface DeskProps {
  /** Called when the server answers that this account is not the administrator. */
  onDenied: () => void;
  /** Called when it is, but has to set up a second factor first. */
  onUnprotected: () => void;
}

function Counted({ onDenied, onUnprotected }: DeskProps) {
  const counters = useCounters();
  const { error } = counters;
  const denied = error instanceof ApiError && error.status === 403;
  const unprotected = denied && error.code === 'second_factor_required';
  const deny = useEffectEvent(() => (unprotected ? onUnprotected() : onDenied()));
  useEffect(() => {
    if (denied) deny();
  }, [denied]);
  useLoadFailure(denied ? null : error);

  if (counters.data) return <Places />;
  if (!error || denied) return <Waiting />;
  return (
    <ErrorState title={loadErrorText} onRetry={() => void counters.refetch()} retrying={counters.isFetching}>
      {error.message}
    </ErrorState>
  );
}

export const Desk = (props: DeskProps) => (
  <QueryProvider>
    <Counted {...props} />
  </QueryProvider>
);
