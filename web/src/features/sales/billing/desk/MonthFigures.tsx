/** Four figures of the current month, compared to the previous month. */
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../../api/client.ts';
import { messages } from '../../../../content/messages.ts';
import { formatCents } from '../../../../lib/money.ts';
import { type Figure, FigureRow } from '../../../../ui/FigureRow.tsx';

const t = messages('desk.month');

const useMonth = () =>
  useQuery({
    queryKey: ['admin', 'month'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/month', { signal })),
  });

type Money = NonNullable<ReturnType<typeof useMonth>['data']>['money'][number];

/** Formats amounts in several currencies side by side; omits zero amounts, except in the site's currency. */
const sum = (money: readonly Money[], cents: (of: Money) => number): string =>
  money
    .filter((of, at) => at === 0 || cents(of) !== 0)
    .map((of) => formatCents(cents(of), of.currency))
    .join(' + ');

export function MonthFigures() {
  const { data } = useMonth();
  if (!data) return null;
  const { money, leads, leads_before } = data;
  const before = (value: string) => t('before', { value });
  const figures: readonly Figure[] = [
    {
      name: t('paid'),
      value: sum(money, ({ paid_cents }) => paid_cents),
      note: before(sum(money, ({ paid_before_cents }) => paid_before_cents)),
    },
    {
      name: t('invoiced'),
      value: sum(money, ({ net_cents }) => net_cents),
      note: before(sum(money, ({ net_before_cents }) => net_before_cents)),
    },
    {
      name: t('open'),
      value: sum(money, ({ open_cents }) => open_cents),
      note: t('overdue', { value: sum(money, ({ overdue_cents }) => overdue_cents) }),
    },
    {
      name: t('leads'),
      value: leads.toLocaleString('en-US'),
      note: before(leads_before.toLocaleString('en-US')),
    },
  ];
  return (
    <section aria-labelledby="month" className="mt-8">
      <h2 id="month" className="desk-heading">
        {t('title')}
      </h2>
      <FigureRow figures={figures} />
    </section>
  );
}
