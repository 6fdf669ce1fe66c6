/** 'Partner Applications': every partner with its status, and what the administrator can do about it. */

import { useRef, useState } from 'react';
import type { AdminPage } from '../../../../content/types.gen.ts';
import { ChooseBox, useChosen } from '../../../../form/desk/Chosen.tsx';
import { DeskList } from '../../../../form/desk/DeskList.tsx';
import { DetailsButton } from '../../../../form/desk/DetailsButton.tsx';
import { Mailbox } from '../../../../form/desk/Mailbox.tsx';
import { rowsOf } from '../../../../form/desk/PagedTable.tsx';
import { useFilter } from '../../../../form/desk/use-filter.ts';
import { isConflict } from '../../../../form/seen.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import type { Column } from '../../../../ui/Table.tsx';
import { toast } from '../../../../ui/toast.ts';
import {
  type Decision,
  type Partner,
  type PartnerFilter,
  partnersFile,
  useDecision,
  usePartners,
} from '../api.ts';
import { isWebAddress, ratingOf, reviewsOf, servicesOf, statusOf } from '../words.ts';
import { PartnerDialog } from './PartnerDialog.tsx';
import { PartnersBulk } from './PartnersBulk.tsx';

const outcomes: Record<Decision, { success: string; failure: string }> = {
  approve: { success: 'Partner approved and activated!', failure: 'Failed to approve partner.' },
  deactivate: { success: 'Partner deactivated.', failure: 'Failed to deactivate partner.' },
};

/** What tells the controls of one row from those of another. */
const nameId = ({ id }: Partner): string => `company-${id}`;

const Website = ({ partner }: { partner: Partner }) =>
  isWebAddress(partner.website_url) ? (
    <a
      href={partner.website_url}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      aria-describedby={nameId(partner)}
      className="text-link"
    >
      Website
    </a>
  ) : null;

function Status({ partner }: { partner: Partner }) {
  const { label, tone } = statusOf(partner);
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={tone}>{label}</Badge>
      {partner.flags.length > 0 && partner.is_held && <Badge>Looks automated</Badge>}
      {partner.is_held && partner.flags.length === 0 && !partner.rejected_at && <Badge>On Hold</Badge>}
    </span>
  );
}

const dataColumns: readonly Column<Partner>[] = [
  {
    id: 'company',
    header: 'Company',
    cell: (partner) => (
      <>
        <p id={nameId(partner)} className="desk-word font-[540]">
          {partner.company_name}
        </p>
        <p className="text-sm text-muted wrap-anywhere">{partner.location}</p>
      </>
    ),
  },
  {
    id: 'contact',
    header: 'Contact',
    cell: (partner) => (
      <>
        <Mailbox address={partner.contact_email} />
        <Website partner={partner} />
      </>
    ),
  },
  { id: 'services', header: 'Services', cell: (partner) => servicesOf(partner.services_offered) },
  { id: 'status', header: 'Status', cell: (partner) => <Status partner={partner} /> },
  {
    id: 'rating',
    header: 'Rating',
    cell: (partner) => (
      <span className="tabular whitespace-nowrap">
        {ratingOf(partner.rating)} ({reviewsOf(partner.review_count)})
      </span>
    ),
  },
];

interface ActionsProps {
  partner: Partner;
  busy: Decision | undefined;
  onDetails: () => void;
  onDecide: (decision: Decision) => void;
}

const Actions = ({ partner, busy, onDetails, onDecide }: ActionsProps) => {
  const decision: Decision = partner.is_active ? 'deactivate' : 'approve';
  return (
    <div className="flex flex-wrap gap-2 md:w-32 xl:w-64">
      <DetailsButton of={nameId(partner)} onClick={onDetails} />
      <Button
        variant={decision === 'approve' ? 'primary' : 'danger'}
        size="sm"
        aria-describedby={nameId(partner)}
        busy={busy !== undefined}
        busyLabel={busy === 'approve' ? 'Approving...' : 'Deactivating...'}
        onClick={() => onDecide(decision)}
      >
        {decision === 'approve' ? 'Approve' : 'Deactivate'}
      </Button>
    </div>
  );
};

const statuses = [
  ['all', 'All statuses'],
  ['pending', 'Pending'],
  ['active', 'Active'],
  ['review', 'Change waits for review'],
  ['held', 'On hold'],
  ['paused', 'Paused'],
  ['rejected', 'Rejected'],
] as const;

const sorts = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['name', 'Company name'],
  ['rating', 'Best rated'],
] as const;

const choices = {
  status: statuses.map(([value]) => value),
  sort: sorts.map(([value]) => value),
} as const;

interface ApplicationsProps {
  words: AdminPage['applications'];
  filter: PartnerFilter;
  onFilter: (next: Partial<PartnerFilter>) => void;
}

function Applications({ words, filter, onFilter }: ApplicationsProps) {
  const partners = usePartners(filter);
  const decision = useDecision();
  const chosen = useChosen();
  const [shownId, setShownId] = useState<string | null>(null);
  const revisions = useRef(new Map<string, number>());
  for (const { id, revision } of rowsOf(partners)) revisions.current.set(id, revision);
  const shown = rowsOf(partners).find(({ id }) => id === shownId);
  const working = decision.isPending ? decision.variables : undefined;

  const decide = ({ id, revision }: Partner, kind: Decision): void => {
    if (decision.isPending) return;
    decision.mutate(
      { id, revision, decision: kind },
      {
        onSuccess: () => toast({ text: outcomes[kind].success, tone: 'positive' }),
        onError: (error) =>
          toast({ text: isConflict(error) ? error.message : outcomes[kind].failure, tone: 'danger' }),
      },
    );
  };

  const [company, ...others] = dataColumns;
  const columns: Column<Partner>[] = [
    ...(company
      ? [
          {
            ...company,
            cell: (partner: Partner) => (
              <div className="flex items-start gap-3 md:block lg:flex">
                <ChooseBox id={partner.id} label={`Choose ${partner.company_name}`} chosen={chosen} />
                <div className="min-w-0">{company.cell(partner)}</div>
              </div>
            ),
          },
        ]
      : []),
    ...others,
    {
      id: 'actions',
      header: 'Actions',
      cell: (partner) => (
        <Actions
          partner={partner}
          busy={working?.id === partner.id ? working.decision : undefined}
          onDetails={() => setShownId(partner.id)}
          onDecide={(kind) => decide(partner, kind)}
        />
      ),
    },
  ];

  return (
    <>
      <PartnersBulk chosen={chosen} revisionOf={(id) => revisions.current.get(id) ?? 1} />
      <DeskList
        caption={words.title}
        noun="applications"
        placeholder="Company, contact, service or place"
        choices={[{ name: 'status', label: 'Show', options: statuses }]}
        sort={sorts}
        filter={filter}
        onFilter={onFilter}
        file={{ path: partnersFile(filter), name: 'partners' }}
        query={partners}
        columns={columns}
        empty={{ title: words.empty_text }}
      />
      {shown && <PartnerDialog partner={shown} onClose={() => setShownId(null)} />}
    </>
  );
}

export function PartnerApplications({ words }: { words: AdminPage['applications'] }) {
  const [filter, go] = useFilter(undefined, choices);
  return (
    <section aria-labelledby="partner-applications">
      <h2 id="partner-applications" className="desk-name mb-3">
        {words.title}
      </h2>
      <Applications words={words} filter={filter} onFilter={go} />
    </section>
  );
}
