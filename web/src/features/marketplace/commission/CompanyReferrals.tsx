/** Referral link and referral earnings of a company, in the partner portal. */
import { useState } from 'react';
import { messages } from '../../../content/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { CompanyStatements } from './CompanyStatements.tsx';
import { rateOf } from './labels.ts';

const t = messages('commission.referring');

function Copied({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast({ text: t('failed_text'), tone: 'danger' });
    }
  };
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="flex flex-wrap items-center gap-3">
        <code className="wrap-anywhere">{text}</code>
        <Button variant="secondary" size="sm" onClick={() => void copy()}>
          {copied ? t('copied_text') : t('copy_label')}
          <span className="sr-only"> {label.toLowerCase()}</span>
        </Button>
      </dd>
    </div>
  );
}

/** Returns the company's referral address. */
function linkOf(slug: string): string {
  const link = new URL('/', location.origin);
  link.searchParams.set('via', slug);
  return link.href;
}

/** The company's data from the portal. */
interface Referring {
  slug: string;
  commission_rate: number;
}

const HowToRefer = ({ slug, commission_rate }: Referring) => (
  <>
    <p className="mb-5 max-w-measure">{t('text', { rate: rateOf(commission_rate * 100) })}</p>
    {slug && (
      <dl className="mb-8 grid gap-4">
        <Copied label={t('link_label')} text={linkOf(slug)} />
        <Copied label={t('code_label')} text={slug} />
      </dl>
    )}
  </>
);

export const CompanyReferrals = ({ company }: { company: Referring }) => (
  <CompanyStatements kind="referral" above={<HowToRefer {...company} />} />
);
