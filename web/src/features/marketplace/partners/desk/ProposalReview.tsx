/** What a company wants to change, beside what visitors see now. */
import { useState } from 'react';
import { wordsOf } from '../../../../api/problem.ts';
import { Button } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type PartnerDetail, useReview } from '../api.ts';
import { differencesOf } from '../proposal.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

const names = { company_name: 'Company', website_url: 'Website', services_offered: 'Services' };

export function ProposalReview({ partner }: { partner: PartnerDetail }) {
  const review = useReview(partner.id);
  const [refusing, setRefusing] = useState(false);
  const { proposal } = partner;
  if (!proposal) return null;
  // A promise, not callbacks: those are dropped if the partner leaves the list of what waits first.
  const decide = (approve: boolean, reason = ''): Promise<void> =>
    review.mutateAsync({ proposal_id: proposal.id, approve, reason }).then(
      () => {
        setRefusing(false);
        toast({ text: approve ? 'The change is public.' : 'The change is refused.', tone: 'positive' });
      },
      () => {}, // shown below, or at the reason
    );
  return (
    <section aria-labelledby="waiting-change" className="mb-6 rounded-md bg-sunken px-4 py-3">
      <h3 id="waiting-change" className="text-lg">
        A change waits for review
      </h3>
      <dl className="mt-2 grid gap-3">
        {differencesOf(partner, (field) => names[field]).map(({ name, before, after }) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="wrap-anywhere">
              <del className="text-muted">
                <span className="sr-only">Now: </span>
                {before || 'empty'}
              </del>
              <ins className="block no-underline">
                <span className="sr-only">Then: </span>
                {after || 'empty'}
              </ins>
            </dd>
          </div>
        ))}
      </dl>
      {review.isError && !refusing && (
        <p role="alert" className="mt-3 text-danger">
          {wordsOf(review.error, 'Nothing was changed. Please try again.')}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          size="sm"
          busy={review.isPending && !refusing}
          busyLabel="Publishing..."
          onClick={() => void decide(true)}
        >
          Publish Change
        </Button>
        <Button size="sm" variant="danger" onClick={() => setRefusing(true)}>
          Refuse Change
        </Button>
      </div>
      {refusing && (
        <ReasonDialog
          title="Refuse this change?"
          hint="The company gets it by email."
          action="Refuse Change"
          busy={review.isPending}
          error={review.error}
          onReason={(reason) => void decide(false, reason)}
          onClose={() => setRefusing(false)}
        />
      )}
    </section>
  );
}
