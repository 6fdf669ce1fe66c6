/** Everything about one partner, for the administrator, and what can be done about it. */
import { useState } from 'react';
import { labelOf } from '../../../../content/copy.ts';
import { flagsOf } from '../../../../form/desk/flags.ts';
import { formatDate } from '../../../../lib/dates.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Fact, Facts } from '../../../../ui/Facts.tsx';
import { type Partner, usePartnerDetail } from '../api.ts';
import { badgesOf, isWebAddress, ratingOf, reviewsOf, yearsOf } from '../words.ts';
import { PartnerActions } from './PartnerActions.tsx';
import { PartnerEditor } from './PartnerEditor.tsx';
import { ProposalReview } from './ProposalReview.tsx';
import { RatesForm } from './RatesForm.tsx';

const Badges = ({ values }: { values: readonly string[] }) =>
  values.length > 0 && (
    <span className="mt-1 flex flex-wrap gap-1.5">
      {values.map((value) => (
        <Badge key={value}>{value}</Badge>
      ))}
    </span>
  );

const Heading = ({ partner }: { partner: Partner }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
    {badgesOf(partner).map(({ label, tone }) => (
      <Badge key={label} tone={tone}>
        {label}
      </Badge>
    ))}
    <span className="tabular text-sm">
      {ratingOf(partner.rating)} ({reviewsOf(partner.review_count)})
    </span>
  </div>
);

const About = ({ partner, people }: { partner: Partner; people: readonly string[] }) => (
  <>
    <h3 className="text-sm text-muted">About</h3>
    <p className="max-w-measure whitespace-pre-line">{partner.company_description}</p>
    <Facts>
      <Fact name="Contact Email">
        <a href={`mailto:${encodeURIComponent(partner.contact_email)}`} className="text-link">
          {partner.contact_email}
        </a>
      </Fact>
      <Fact name="Phone">{partner.contact_phone}</Fact>
      <Fact name="Website">
        {isWebAddress(partner.website_url) && (
          <a
            href={partner.website_url}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="text-link"
          >
            {partner.website_url}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
      </Fact>
      <Fact name="Location">{partner.location}</Fact>
      <Fact name="Experience">{yearsOf(partner.years_experience)}</Fact>
      <Fact name="Team Size">{partner.team_size}</Fact>
      <Fact name="Pricing Range">{labelOf('partner_pricing_ranges', partner.pricing_range)}</Fact>
      <Fact name="Commission Rate">{`${partner.commission_rate}%`}</Fact>
      <Fact name="Introduction Fee">
        {partner.introduction_fee > 0 ? `${partner.introduction_fee}%` : 'None'}
      </Fact>
      <Fact name="Referral Code">{partner.slug}</Fact>
      <Fact name="Services">
        <Badges values={partner.services_offered} />
      </Fact>
      <Fact name="Specializations">
        <Badges values={partner.specializations} />
      </Fact>
      <Fact name="Applied">{formatDate(partner.created_at)}</Fact>
      {partner.flags.length > 0 && <Fact name="Looks automated">{flagsOf(partner.flags)}</Fact>}
      <Fact name="People">{people.join(', ')}</Fact>
      <Fact name={partner.rejected_at ? 'Rejected because' : 'On hold because'}>
        {partner.decision_reason}
      </Fact>
    </Facts>
  </>
);

export function PartnerDialog({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const { data: detail } = usePartnerDetail(partner.id);
  const [editing, setEditing] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={partner.company_name}
      description={<Heading partner={partner} />}
      footer={
        editing ? null : (
          <>
            <PartnerActions partner={partner} onEdit={() => setEditing(true)} onClose={onClose} />
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
          </>
        )
      }
    >
      {editing ? (
        <PartnerEditor partner={partner} onClose={() => setEditing(false)} />
      ) : (
        <>
          {detail && <ProposalReview partner={detail} />}
          <About partner={detail ?? partner} people={detail?.people.map(({ email }) => email) ?? []} />
          {detail && <RatesForm partner={detail} />}
        </>
      )}
    </Dialog>
  );
}
