/** Bookable hours and kinds of bookings. */

import { useState } from 'react';
import { QueryView } from '../../../../form/QueryView.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { type Kind, useSettings } from './api.ts';
import { HoursForm } from './HoursForm.tsx';
import { KindForm } from './KindForm.tsx';

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

export const Availability = () => (
  <section aria-labelledby="availability">
    <h2 id="availability" className="desk-name mb-6">
      Availability
    </h2>
    <QueryView
      query={useSettings()}
      loading="Loading the hours"
      failed="The hours could not be loaded"
      skeleton={<Skeleton className="h-96 w-full" />}
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
    </QueryView>
  </section>
);
