/** Preview of an import: totals, each event with its change, and invalid lines. */

import { messages } from '../../../content/messages.ts';
import { formatDate, formatDateTime } from '../../../lib/dates.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import { messageParts } from '../../../ui/message-parts.ts';
import type { Import, ImportItem } from './files-api.ts';
import { firstDayOf } from './spread.ts';

const t = messages('calendar.import');
const parts = messageParts('calendar.import');

/** Maximum number of events and lines in the preview. */
const most = 100;

const tones: Record<ImportItem['action'], BadgeTone> = {
  create: 'green',
  update: 'blue',
  skip: 'neutral',
  fail: 'red',
};

function whenOf({ start_time, end_time, all_day }: ImportItem): string {
  if (!start_time || !end_time) return '';
  return all_day ? formatDate(`${firstDayOf({ start_time, end_time })}T12:00`) : formatDateTime(start_time);
}

const Problems = ({ problems }: { problems: Import['problems'] }) => (
  <ul className="text-sm text-danger">
    {problems.slice(0, most).map(({ line, message }) => (
      <li key={`${line} ${message}`}>{t('preview.line', { line, problem: message })}</li>
    ))}
    {problems.length > most && <li>{t('preview.more_lines', { count: problems.length - most })}</li>}
  </ul>
);

const Item = ({ item }: { item: ImportItem }) => {
  return (
    <li className="grid gap-1 border-t border-line py-3 first:border-t-0">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-[540]">{item.title || t('preview.untitled')}</p>
          <p className="text-sm text-muted">
            {item.rrule ? t('preview.repeating', { time: whenOf(item) }) : whenOf(item)}
          </p>
        </div>
        <Badge tone={tones[item.action]}>{t(`fates.${item.action}`)}</Badge>
      </div>
      {item.problems.length > 0 && <Problems problems={item.problems} />}
    </li>
  );
};

export const ImportPreview = ({ found }: { found: Import }) => {
  const { created, updated, skipped, failed, items, problems } = found;
  return (
    <section aria-label={t('preview.label')} className="grid gap-4">
      <p>
        {parts('preview.sums', {
          created: <strong>{t('preview.created', { count: created })}</strong>,
          updated,
          skipped,
          failed: failed > 0 && <span className="text-danger">{t('preview.failed', { count: failed })}</span>,
        })}
      </p>
      {problems.length > 0 && <Problems problems={problems} />}
      <ul>
        {items.slice(0, most).map((item) => (
          <Item key={item.line} item={item} />
        ))}
      </ul>
      {items.length > most && (
        <p className="text-muted">{t('preview.more_events', { count: items.length - most })}</p>
      )}
    </section>
  );
};
