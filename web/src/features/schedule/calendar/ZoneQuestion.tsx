/** Asks users whose device and account have different time zones which one emails and reminders use. */
import { useState } from 'react';
import { errorText } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';
import { zoneName } from '../../../lib/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChangeZone, useZone } from './api.ts';
import { sameZone } from './zone.ts';

const t = messages('calendar.zone');

const keptKey = 'harborlight.zone-kept';

/** Storage may be forbidden; then the question returns on the next visit. */
function keptZone(next?: string): string | null {
  try {
    if (next !== undefined) localStorage.setItem(keptKey, next);
    return localStorage.getItem(keptKey);
  } catch {
    return next ?? null;
  }
}

const named = (zone: string): string => zone.replaceAll('_', ' ');

export function ZoneQuestion({ userId }: { userId: string }) {
  const here = zoneName();
  const { data: account } = useZone(userId);
  const change = useChangeZone(userId);
  const pair = `${userId} ${account} ${here}`;
  const [kept, setKept] = useState(() => keptZone());
  if (!account || kept === pair || sameZone(account, here)) return null;
  const values = { device: named(here), account: named(account) };
  return (
    <section aria-label={t('text', values)} className="calendar-note">
      <p>{t('text', values)}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          busy={change.isPending}
          busyLabel={t('use_label', values)}
          onClick={() =>
            change.mutate(here, {
              onSuccess: () => toast({ text: t('done_text', values), tone: 'positive' }),
              onError: (error) => toast({ text: errorText(error, t('failed_text')), tone: 'danger' }),
            })
          }
        >
          {t('use_label', values)}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setKept(keptZone(pair))}>
          {t('keep_label', values)}
        </Button>
      </div>
    </section>
  );
}
