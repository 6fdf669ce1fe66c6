/** Who did what, and when: every action at the administrator's desk. Nothing here can be changed. */
import { Mailbox } from '../../../form/desk/Mailbox.tsx';
import { PagedTable } from '../../../form/desk/PagedTable.tsx';
import { formatDateTime } from '../../../lib/dates.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { type AdminAction, useTrail } from './api.ts';
import { actionInWords } from './words.ts';

const columns: readonly Column<AdminAction>[] = [
  {
    id: 'when',
    header: 'When',
    cell: ({ at }) => (
      <time dateTime={at} className="tabular whitespace-nowrap">
        {formatDateTime(at)}
      </time>
    ),
  },
  {
    id: 'who',
    header: 'Who',
    cell: ({ actor }) => (actor ? <Mailbox address={actor} /> : 'A deleted account'),
  },
  { id: 'what', header: 'What', cell: ({ action }) => actionInWords(action) },
  { id: 'object', header: 'To', cell: ({ object }) => <span className="wrap-anywhere">{object}</span> },
  {
    id: 'change',
    header: 'Change',
    cell: ({ before, after }) => (before || after) && `${before || 'none'} → ${after || 'none'}`,
  },
];

export const AuditTrail = () => (
  <section aria-labelledby="audit-trail">
    <h2 id="audit-trail" className="desk-name mb-3">
      Audit Trail
    </h2>
    <PagedTable
      caption="Audit Trail"
      query={useTrail()}
      columns={columns}
      loading="Loading the audit trail"
      more="Show older entries"
      empty={<EmptyState title="Nothing yet.">Approvals, changes and exports are kept here.</EmptyState>}
    />
  </section>
);
