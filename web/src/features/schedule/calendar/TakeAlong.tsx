/** How the calendar leaves the site and how others come into it. For somebody signed in; a chunk of its own. */
import { useState } from 'react';
import { QueryProvider } from '../../../api/query.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { BusyDialog } from './BusyDialog.tsx';
import { useIsOwner } from './busy-api.ts';
import { DownloadButton } from './DownloadButton.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { SubscribeDialog } from './SubscribeDialog.tsx';

type Open = 'subscribe' | 'import' | 'busy' | null;

export const TakeAlong = ({ userId }: { userId: string }) => (
  <QueryProvider>
    <Ways userId={userId} />
  </QueryProvider>
);

function Ways({ userId }: { userId: string }) {
  const [open, setOpen] = useState<Open>(null);
  const isOwner = useIsOwner(userId);
  const close = () => setOpen(null);
  return (
    <>
      <Card as="section" aria-labelledby="take-along-title">
        <h2 id="take-along-title" className="text-lg font-[560]">
          Take your calendar with you
        </h2>
        <p className="mt-1 text-muted">
          Read it in Apple Calendar, Google Calendar or Thunderbird, and bring events from there. To change it
          there too, open your account and add a calendar app.
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="secondary" size="sm" onClick={() => setOpen('subscribe')}>
            Subscribe
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setOpen('import')}>
            Import
          </Button>
          {isOwner && (
            <Button variant="secondary" size="sm" onClick={() => setOpen('busy')}>
              Busy Times
            </Button>
          )}
          <DownloadButton size="sm" path="/api/calendar/export" name="calendar.ics">
            Download
          </DownloadButton>
        </div>
      </Card>
      {open === 'subscribe' && <SubscribeDialog userId={userId} onClose={close} />}
      {open === 'import' && <ImportDialog onClose={close} />}
      {open === 'busy' && <BusyDialog userId={userId} onClose={close} />}
    </>
  );
}
