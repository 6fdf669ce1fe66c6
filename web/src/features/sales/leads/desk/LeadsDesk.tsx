import { DeskList } from '../../../../form/desk/DeskList.tsx';
import { Mailbox } from '../../../../form/desk/Mailbox.tsx';
import { useFilter } from '../../../../form/desk/use-filter.ts';
import { formatDate, toDateInput } from '../../../../lib/dates.ts';
import type { Column } from '../../../../ui/Table.tsx';
import { type Lead, leadsFile, useLeads } from './api.ts';
import { LeadDialog, type OffersOf } from './LeadDialog.tsx';
import { LeadBadges, StatusChoice } from './LeadStatus.tsx';
import { dueOf, kinds, notesOf, statusOptions } from './words.ts';

/** What tells the controls of one row from those of another. */
const nameId = ({ id }: Lead): string => `lead-${id}`;

const dataColumns: readonly Column<Lead>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (row) => (
      <>
        <p id={nameId(row)} className="font-[540] wrap-anywhere">
          {row.name}
        </p>
        <p className="text-sm text-muted wrap-anywhere">{row.company}</p>
      </>
    ),
  },
  {
    id: 'email',
    header: 'E-mail',
    cell: (row) => <Mailbox address={row.email} link />,
  },
  {
    id: 'kind',
    header: 'Asks for',
    cell: (row) => (
      <>
        <p>{kinds[row.kind]}</p>
        <p className="text-sm text-muted">{notesOf(row.note_count)}</p>
      </>
    ),
  },
  { id: 'date', header: 'Date', cell: (row) => formatDate(row.created_at) },
  {
    id: 'step',
    header: 'Next step',
    cell: (row) =>
      row.next_step && (
        <>
          <p className="wrap-anywhere">{row.next_step}</p>
          <p
            className={
              row.next_step_on < toDateInput(new Date()) ? 'text-sm text-danger' : 'text-sm text-muted'
            }
          >
            {dueOf(row.next_step_on, toDateInput(new Date()), formatDate)}
          </p>
        </>
      ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => (
      <div className="desk-status">
        <LeadBadges lead={row} />
        <StatusChoice quiet lead={row} label={`Status of the lead of ${row.name}`} />
      </div>
    ),
  },
];

const kindOptions = [
  ['all', 'All kinds'],
  ['quote', kinds.quote],
  ['consultation', kinds.consultation],
  ['message', kinds.message],
] as const;

const filterOptions = [['all', 'All statuses'], ...statusOptions] as const;

const sorts = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['name', 'Name'],
  ['due', 'Next step due'],
] as const;

const choices = {
  kind: kindOptions.map(([value]) => value),
  status: filterOptions.map(([value]) => value),
  sort: sorts.map(([value]) => value),
} as const;

function Leads({ Offers }: { Offers: OffersOf }) {
  const [filter, go] = useFilter('leads', choices);
  const leads = useLeads(filter);
  return (
    <DeskList
      caption="Leads"
      noun="leads"
      placeholder="Name, e-mail or company"
      choices={[
        { name: 'kind', label: 'Asks for', options: kindOptions },
        { name: 'status', label: 'Show', options: filterOptions },
      ]}
      sort={sorts}
      filter={filter}
      onFilter={go}
      file={{ path: leadsFile(filter), name: 'leads' }}
      query={leads}
      columns={dataColumns}
      details={{
        nameId,
        show: (row, onClose) => <LeadDialog row={row} Offers={Offers} onClose={onClose} />,
      }}
      empty={{
        title: 'No leads yet.',
        text: 'They appear here when a visitor asks for a quote or a consultation.',
      }}
    />
  );
}

export const LeadsDesk = ({ Offers }: { Offers: OffersOf }) => (
  <section aria-labelledby="leads">
    <h2 id="leads" className="display mb-5 text-2xl">
      Leads
    </h2>
    <Leads Offers={Offers} />
  </section>
);
