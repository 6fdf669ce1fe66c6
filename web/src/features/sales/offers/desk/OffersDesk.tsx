import { DeskList } from '../../../../form/desk/DeskList.tsx';
import { useFilter } from '../../../../form/desk/use-filter.ts';
import { formatCents } from '../../../../lib/money.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import type { Column } from '../../../../ui/Table.tsx';
import { dayOf } from '../words.ts';
import { type Offer, offersFile, useOffers } from './api.ts';
import { OfferDialog } from './OfferDialog.tsx';
import { stateOptions, states } from './words.ts';

const nameId = ({ id }: Offer): string => `offer-${id}`;

const dataColumns: readonly Column<Offer>[] = [
  {
    id: 'number',
    header: 'Number',
    cell: (row) => (
      <p id={nameId(row)} className="tabular font-[540]">
        {row.number}
      </p>
    ),
  },
  {
    id: 'buyer',
    header: 'Buyer',
    cell: (row) => (
      <>
        <p className="wrap-anywhere">{row.buyer_name}</p>
        <p className="text-sm text-muted wrap-anywhere">{row.buyer_company}</p>
      </>
    ),
  },
  { id: 'total', header: 'Total', align: 'end', cell: (row) => formatCents(row.total_cents, row.currency) },
  { id: 'valid', header: 'Valid until', cell: (row) => dayOf(row.valid_until) },
  {
    id: 'state',
    header: 'State',
    cell: (row) => <Badge tone={states[row.state].tone}>{states[row.state].label}</Badge>,
  },
];

const filterOptions = [['all', 'All states'], ...stateOptions] as const;

const sorts = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['amount', 'Highest total'],
  ['valid', 'Ending first'],
] as const;

const choices = {
  state: filterOptions.map(([value]) => value),
  sort: sorts.map(([value]) => value),
} as const;

export function OffersDesk() {
  const [filter, go] = useFilter('offers', choices);
  const offers = useOffers(filter);
  return (
    <section aria-labelledby="offers">
      <h2 id="offers" className="display mb-5 text-2xl">
        Offers
      </h2>
      <DeskList
        caption="Offers"
        noun="offers"
        placeholder="Number or buyer"
        choices={[{ name: 'state', label: 'Show', options: filterOptions }]}
        sort={sorts}
        filter={filter}
        onFilter={go}
        file={{ path: offersFile(filter), name: 'offers' }}
        query={offers}
        columns={dataColumns}
        details={{ nameId, show: ({ id }, onClose) => <OfferDialog opened={{ id }} onClose={onClose} /> }}
        empty={{ title: 'No offers yet.', text: 'Write one from a lead: open it under Leads.' }}
      />
    </section>
  );
}
