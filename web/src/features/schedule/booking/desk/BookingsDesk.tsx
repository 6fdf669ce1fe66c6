/** The tab Bookings: who comes when, and when visitors can book. */

import { useState } from 'react';
import { Mailbox } from '../../../../form/desk/Mailbox.tsx';
import { PagedTable } from '../../../../form/desk/PagedTable.tsx';
import { Queried } from '../../../../form/Queried.tsx';
import { formatDateTime } from '../../../../lib/dates.ts';
import { Badge, type BadgeTone } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import type { Column } from '../../../../ui/Table.tsx';
import { type Booking, type Kind, useBookings, useSettings } from './api.ts';
import { BookingDialog } from './BookingDialog.tsx';
import { HoursForm } from './HoursForm.tsx';
import { KindForm } from './KindForm.tsx';

const states: Record<Booking['state'], { label: string; tone: BadgeTone }> = {
  booked: { label: 'Booked', tone: 'blue' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  no_show: { label: 'No-show', tone: 'red' },
  done: { label: 'Took place', tone: 'green' },
};

const nameId = ({ id }: Booking): string => `booking-${id}`;

const dataColumns: readonly Column<Booking>[] = [
  {
    id: 'when',
    header: 'When',
    cell: (row) => <span className="tabular">{formatDateTime(row.starts_at)}</span>,
  },
  {
    id: 'who',
    header: 'Who',
    cell: (row) => (
      <>
        <p id={nameId(row)} className="font-[540] wrap-anywhere">
          {row.name}
        </p>
        <div className="text-sm text-muted">
          <Mailbox address={row.email} />
        </div>
      </>
    ),
  },
  { id: 'what', header: 'What', cell: (row) => row.title },
  {
    id: 'state',
    header: 'State',
    cell: (row) => <Badge tone={states[row.state].tone}>{states[row.state].label}</Badge>,
  },
];

function BookingTable() {
  const [past, setPast] = useState(false);
  const bookings = useBookings(past);
  return (
    <>
      <div className="mb-4 flex gap-2">
        {[false, true].map((value) => (
          <Button
            key={String(value)}
            size="sm"
            variant={value === past ? 'primary' : 'secondary'}
            aria-pressed={value === past}
            onClick={() => setPast(value)}
          >
            {value ? 'Over or Cancelled' : 'To Come'}
          </Button>
        ))}
      </div>
      <PagedTable
        caption="Bookings"
        query={bookings}
        columns={dataColumns}
        details={{ nameId, show: (row, onClose) => <BookingDialog booking={row} onClose={onClose} /> }}
        loading="Loading the bookings"
        more="Show more bookings"
        empty={<EmptyState title={past ? 'Nothing is over yet.' : 'Nobody has booked yet.'} />}
      />
    </>
  );
}

function Kinds({ kinds }: { kinds: readonly Kind[] }) {
  const [opened, setOpened] = useState<{ kind: Kind | null } | null>(null);
  return (
    <section aria-labelledby="booking-kinds">
      <h3 id="booking-kinds" className="mb-4 text-lg font-[560]">
        What can be booked
      </h3>
      <ul className="mb-4 border-b border-line">
        {kinds.map((kind) => (
          <li key={kind.id} className="flex items-center justify-between gap-4 border-t border-line py-3">
            <span>
              {kind.title}
              <span className="block text-sm text-muted">
                {kind.minutes} minutes{kind.service_id && ', after paying'}
                {!kind.is_active && ', off'}
              </span>
            </span>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Edit ${kind.title}`}
              onClick={() => setOpened({ kind })}
            >
              Edit
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="secondary" onClick={() => setOpened({ kind: null })}>
        Add a Kind
      </Button>
      {opened && (
        <Dialog open onClose={() => setOpened(null)} title={opened.kind?.title ?? 'New kind of booking'}>
          <KindForm kind={opened.kind} onSaved={() => setOpened(null)} />
        </Dialog>
      )}
    </section>
  );
}

const Setup = () => (
  <Queried
    query={useSettings()}
    loading="Loading the hours"
    failed="The hours could not be loaded"
    skeleton={<Skeleton className="h-96" />}
  >
    {(settings) => (
      <div className="grid gap-10 lg:grid-cols-2">
        <section aria-labelledby="booking-hours">
          <h3 id="booking-hours" className="mb-4 text-lg font-[560]">
            Hours
          </h3>
          {!settings.rules.is_open && (
            <p className="mb-4 text-muted">
              Nothing can be booked yet. Check the hours, then let visitors book.
            </p>
          )}
          <HoursForm settings={settings} />
        </section>
        <Kinds kinds={settings.kinds} />
      </div>
    )}
  </Queried>
);

export function BookingsDesk() {
  return (
    <section aria-labelledby="bookings">
      <h2 id="bookings" className="desk-name mb-3">
        Bookings
      </h2>
      <BookingTable />
      <div className="mt-10 border-t border-line pt-8">
        <Setup />
      </div>
    </section>
  );
}
