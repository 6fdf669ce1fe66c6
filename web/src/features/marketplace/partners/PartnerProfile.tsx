/** A partner's public profile. */

import type { ReactNode } from 'react';
import { labelOf } from '../../../content/island-texts.ts';
import { messages } from '../../../content/messages.ts';
import type { PartnerDirectoryWords } from '../../../content/types.gen.ts';
import { isWebAddress } from '../../../lib/address.ts';
import { formatDate } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { yearsOf } from './format.ts';
import { PartnerFacts } from './PartnerCard.tsx';
import type { Listing } from './public-api.ts';

const t = messages('partners.profile');
const facts = messages('partners.facts');
const site = messages('site');

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd>{children || <span className="text-muted">{site('not_given_text')}</span>}</dd>
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
  words: PartnerDirectoryWords['card'];
  onClose: () => void;
  onIntroduce: () => void;
  /** Customers' reviews. */
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
    <span className="sr-only"> {site('new_tab_text')}</span>
  </a>
);

export const PartnerProfile = ({ partner, words, onClose, onIntroduce, children }: PartnerProfileProps) => (
  <Dialog
    open
    onClose={onClose}
    size="lg"
    title={partner.company_name}
    description={<PartnerFacts partner={partner} words={words} />}
    footer={
      <>
        {isWebAddress(partner.website_url) && <Website partner={partner} label={words.visit_label} />}
        <Button onClick={onIntroduce}>{words.introduction_label}</Button>
      </>
    }
  >
    <h3 className="text-sm text-muted">{t('about')}</h3>
    <p className="max-w-measure whitespace-pre-line">{partner.company_description}</p>
    <dl className="mt-6 grid gap-x-8 gap-y-5 border-t border-line pt-5 sm:grid-cols-2">
      <Fact name={t('services')}>
        <Badges values={partner.services_offered} />
      </Fact>
      <Fact name={t('specializations')}>
        <Badges values={partner.specializations} />
      </Fact>
      <Fact name={t('pricing_range')}>{labelOf('partner_pricing_ranges', partner.pricing_range)}</Fact>
      <Fact name={t('team_size')}>{partner.team_size && facts('people', { size: partner.team_size })}</Fact>
      <Fact name={facts('experience')}>{yearsOf(partner.years_experience)}</Fact>
      <Fact name={t('since')}>{formatDate(partner.created_at)}</Fact>
    </dl>
    {children}
  </Dialog>
);
