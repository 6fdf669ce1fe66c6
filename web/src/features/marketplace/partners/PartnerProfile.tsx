/** Everything that the public may know about a partner. */

import type { ReactNode } from 'react';
import { labelOf } from '../../../content/copy.ts';
import type { PartnersPage } from '../../../content/types.gen.ts';
import { formatDate } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Standing } from './PartnerCard.tsx';
import type { Listing } from './public-api.ts';
import { isWebAddress, yearsOf } from './words.ts';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd>{children || <span className="text-muted">Not given</span>}</dd>
  </div>
);

const Badges = ({ values }: { values: readonly string[] }) => (
  <span className="mt-1 flex flex-wrap gap-1.5">
    {values.map((value) => (
      <Badge key={value}>{value}</Badge>
    ))}
  </span>
);

interface PartnerProfileProps {
  partner: Listing;
  words: PartnersPage['card'];
  onClose: () => void;
  onIntroduce: () => void;
  /** What customers say about the partner. */
  children?: ReactNode;
}

const Website = ({ partner, label }: { partner: Listing; label: string }) => (
  <a
    href={partner.website_url}
    target="_blank"
    rel="noopener noreferrer nofollow ugc"
    className={buttonClass({ variant: 'ghost' })}
  >
    {label}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);

export const PartnerProfile = ({ partner, words, onClose, onIntroduce, children }: PartnerProfileProps) => (
  <Dialog
    open
    onClose={onClose}
    size="lg"
    title={partner.company_name}
    description={<Standing partner={partner} words={words} />}
    footer={
      <>
        {isWebAddress(partner.website_url) && <Website partner={partner} label={words.visit_label} />}
        <Button onClick={onIntroduce}>{words.introduction_label}</Button>
      </>
    }
  >
    <h3 className="text-sm text-muted">About</h3>
    <p className="max-w-measure whitespace-pre-line">{partner.company_description}</p>
    <dl className="mt-6 grid gap-x-8 gap-y-5 border-t border-line pt-5 sm:grid-cols-2">
      <Fact name="Services">
        <Badges values={partner.services_offered} />
      </Fact>
      <Fact name="Specializations">
        <Badges values={partner.specializations} />
      </Fact>
      <Fact name="Pricing Range">{labelOf('partner_pricing_ranges', partner.pricing_range)}</Fact>
      <Fact name="Team Size">{partner.team_size && `${partner.team_size} people`}</Fact>
      <Fact name="Experience">{yearsOf(partner.years_experience)}</Fact>
      <Fact name="Listed since">{formatDate(partner.created_at)}</Fact>
    </dl>
    {children}
  </Dialog>
);
