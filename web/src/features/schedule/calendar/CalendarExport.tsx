/** Exports the calendar and imports events. For signed-in users; a separate chunk. */

import { useState } from 'react';
import { QueryProvider } from '../../../api/query.tsx';
import { messages } from '../../../content/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { BusyDialog } from './BusyDialog.tsx';
import { useIsOwner } from './busy-api.ts';
import { DownloadButton } from './DownloadButton.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { SubscribeDialog } from './SubscribeDialog.tsx';

const t = messages('calendar.take_along');

type Open = 'subscribe' | 'import' | 'busy' | null;

export const CalendarExport = ({ userId }: { userId: string }) => (
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
          {t('title')}
        </h2>
        <p className="mt-1 text-muted">{t('text')}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="secondary" size="sm" onClick={() => setOpen('subscribe')}>
            {t('subscribe')}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setOpen('import')}>
            {t('import')}
          </Button>
          {isOwner && (
            <Button variant="secondary" size="sm" onClick={() => setOpen('busy')}>
              {t('busy')}
            </Button>
          )}
          <DownloadButton size="sm" path="/api/calendar/export" name="calendar.ics">
            {t('download')}
          </DownloadButton>
        </div>
      </Card>
      {open === 'subscribe' && <SubscribeDialog userId={userId} onClose={close} />}
      {open === 'import' && <ImportDialog onClose={close} />}
      {open === 'busy' && <BusyDialog userId={userId} onClose={close} />}
    </>
  );
}
