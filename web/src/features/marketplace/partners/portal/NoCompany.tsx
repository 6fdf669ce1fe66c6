/** Portal of an account without a company: companies to claim or join, or instructions. The preview stays below. */

import { errorText } from '../../../../api/problem.ts';
import { messages } from '../../../../content/messages.ts';
import { Button } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { ApplicationItem } from './Application.tsx';
import { type Portal, useClaim, useJoin } from './api.ts';

const t = messages('portal');

interface OfferProps {
  text: string;
  label: string;
  busy: boolean;
  onAccept: () => void;
}

const Offer = ({ text, label, busy, onAccept }: OfferProps) => (
  <li className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3">
    <p className="wrap-anywhere">{text}</p>
    <Button size="sm" busy={busy} onClick={onAccept}>
      {label}
    </Button>
  </li>
);

/** Pending and rejected applications of the account's email address. */
const Applications = ({ applications }: Pick<Portal, 'applications'>) => (
  <ul className="mt-5 grid gap-3">
    {applications.map((application) => (
      <ApplicationItem key={application.id} application={application} />
    ))}
  </ul>
);

export function NoCompany({ portal, email }: { portal: Portal; email: string }) {
  const claim = useClaim();
  const join = useJoin();
  const refused = (error: unknown): void => {
    toast({ text: errorText(error, t('failed_text')), tone: 'danger' });
  };
  const offers = portal.claims.length + portal.invitations.length > 0;
  const applied = portal.applications.length > 0;
  return (
    <section className="wrap section-snug" aria-labelledby="portal-none">
      <h2 id="portal-none" className="display text-2xl">
        {applied && !offers ? t('application.title') : t('none.title')}
      </h2>
      {applied && <Applications applications={portal.applications} />}
      {offers ? (
        <ul className="mt-5 grid gap-3">
          {portal.claims.map(({ id, company_name }) => (
            <Offer
              key={id}
              text={t('claim_text', { company: company_name })}
              label={t('claim_label', { company: company_name })}
              busy={claim.isPending}
              onAccept={() =>
                claim.mutate(id, {
                  onError: refused,
                  onSuccess: () =>
                    toast({ text: t('claimed_text', { company: company_name }), tone: 'positive' }),
                })
              }
            />
          ))}
          {portal.invitations.map(({ id, company_name }) => (
            <Offer
              key={id}
              text={t('invited_text', { company: company_name })}
              label={t('accept_label', { company: company_name })}
              busy={join.isPending}
              onAccept={() => join.mutate(id, { onError: refused })}
            />
          ))}
        </ul>
      ) : applied ? null : (
        <p className="mt-4 max-w-measure text-muted wrap-anywhere">{t('none.text', { email })}</p>
      )}
    </section>
  );
}
