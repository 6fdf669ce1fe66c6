/** What a file would change: the sums, each event with what becomes of it, and the lines that are wrong. */
import { formatDate, formatDateTime } from '../../../lib/dates.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import type { Import, ImportItem } from './files-api.ts';
import { firstDayOf } from './spread.ts';

/** How many events and lines are shown one by one. */
const most = 100;

const fates: Record<ImportItem['action'], { label: string; tone: BadgeTone }> = {
  create: { label: 'New', tone: 'green' },
  update: { label: 'Updated', tone: 'blue' },
  skip: { label: 'Skipped', tone: 'neutral' },
  fail: { label: 'Not possible', tone: 'red' },
};

function whenOf({ start_time, end_time, all_day }: ImportItem): string {
  if (!start_time || !end_time) return '';
  return all_day ? formatDate(`${firstDayOf({ start_time, end_time })}T12:00`) : formatDateTime(start_time);
}

const Problems = ({ problems }: { problems: Import['problems'] }) => (
  <ul className="text-sm text-danger">
    {problems.slice(0, most).map(({ line, message }) => (
      <li key={`${line} ${message}`}>
        Line {line}: {message}
      </li>
    ))}
    {problems.length > most && <li>And {problems.length - most} more lines.</li>}
  </ul>
);

const Item = ({ item }: { item: ImportItem }) => {
  const { label, tone } = fates[item.action];
  return (
    <li className="grid gap-1 border-t border-line py-3 first:border-t-0">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-[540]">{item.title || 'Without a title'}</p>
          <p className="text-sm text-muted">
            {whenOf(item)}
            {item.rrule && ', repeats'}
          </p>
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {item.problems.length > 0 && <Problems problems={item.problems} />}
    </li>
  );
};

export const ImportPreview = ({ found }: { found: Import }) => {
  const { created, updated, skipped, failed, items, problems } = found;
  return (
    <section aria-label="What the file changes" className="grid gap-4">
      <p>
        <strong>{created} new</strong>, {updated} updated, {skipped} skipped
        {failed > 0 && <span className="text-danger">, {failed} not possible</span>}.
      </p>
      {problems.length > 0 && <Problems problems={problems} />}
      <ul>
        {items.slice(0, most).map((item) => (
          <Item key={item.line} item={item} />
        ))}
      </ul>
      {items.length > most && <p className="text-muted">And {items.length - most} more events.</p>}
    </section>
  );
};
