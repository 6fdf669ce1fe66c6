import { DeskList } from '../../../../form/desk/DeskList.tsx';
import { Mailbox } from '../../../../form/desk/Mailbox.tsx';
import { useFilter } from '../../../../form/desk/use-filter.ts';
import { formatDate } from '../../../../lib/dates.ts';
import type { Column } from '../../../../ui/Table.tsx';
import { AskPartner } from './AskPartner.tsx';
import { type Request, requestsFile, useRequests } from './api.ts';
import { RequestDialog } from './RequestDialog.tsx';
import { RequestBadges, StatusChoice, statusOptions } from './RequestStatus.tsx';

/** What tells the controls of one row from those of another. */
const nameId = ({ id }: Request): string => `request-${id}`;

const dataColumns: readonly Column<Request>[] = [
  {
    id: 'requester',
    header: 'Requester',
    cell: (row) => (
      <>
        <p id={nameId(row)} className="font-[540] wrap-anywhere">
          {row.requester_name}
        </p>
        <p className="text-sm text-muted wrap-anywhere">{row.requester_company}</p>
        <Mailbox address={row.requester_email} link />
        <p className="text-sm text-muted">{formatDate(row.created_at)}</p>
      </>
    ),
  },
  {
    id: 'partner',
    header: 'Partner',
    cell: (row) => <p className="desk-word">{row.partner_name}</p>,
  },
  {
    id: 'need',
    header: 'Need',
    cell: (row) => (
      <>
        <p className="desk-word">
          {row.service_needed}
          {row.budget && <span className="text-muted"> ({row.budget})</span>}
        </p>
        <p className="desk-brief max-w-[31em] whitespace-pre-line text-sm text-muted wrap-anywhere">
          {row.message}
        </p>
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => (
      <div className="desk-status">
        <RequestBadges request={row} />
        <AskPartner request={row} of={nameId(row)} />
        <StatusChoice quiet request={row} label={`Status of the request of ${row.requester_name}`} />
      </div>
    ),
  },
];

const filters = [['all', 'All statuses'], ...statusOptions] as const;

const sorts = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['name', 'Name'],
] as const;

const choices = {
  status: filters.map(([value]) => value),
  sort: sorts.map(([value]) => value),
} as const;

export function PartnershipRequests() {
  const [filter, go] = useFilter('requests', choices);
  const requests = useRequests(filter);
  return (
    <section aria-labelledby="partnership-requests">
      <h2 id="partnership-requests" className="desk-name mb-3">
        Partnership Requests
      </h2>
      <DeskList
        caption="Partnership Requests"
        noun="requests"
        placeholder="Requester, partner or service"
        choices={[{ name: 'status', label: 'Show', options: filters }]}
        sort={sorts}
        filter={filter}
        onFilter={go}
        file={{ path: requestsFile(filter), name: 'partnership-requests' }}
        query={requests}
        columns={dataColumns}
        details={{
          nameId,
          show: (row, onClose, onChanged) => (
            <RequestDialog request={row} onMoved={onChanged} onClose={onClose} />
          ),
        }}
        empty={{
          title: 'No requests yet.',
          text: 'They appear here when a visitor asks for an introduction.',
        }}
      />
    </section>
  );
}
