/** Preview of the company for visitors: the entered values, with the rating, which only reviews change. */
import { messages } from '../../../../content/messages.ts';
import { Monogram } from '../../../../ui/Monogram.tsx';
import { ratingOf, reviewsOf, shortened } from '../format.ts';
import type { Company, Profile } from './api.ts';

const t = messages('portal.profile');

interface PreviewProps {
  company: Company;
  draft: Profile;
}

export const Preview = ({ company, draft }: PreviewProps) => (
  <section aria-labelledby="portal-profile-preview">
    <h2 id="portal-profile-preview" className="display text-2xl">
      {t('preview_title')}
    </h2>
    <p className="mt-1 mb-4 text-sm text-muted">{t('preview_text')}</p>
    <div className="rounded-md border border-line p-6">
      <div className="flex items-start gap-4">
        <Monogram name={draft.company_name} logoUrl={company.logo_url} className="size-13 text-lg" />
        <div className="min-w-0 flex-1">
          <p className="text-lg leading-snug font-[560] wrap-anywhere">{draft.company_name}</p>
          <p className="text-sm text-muted wrap-anywhere">
            {draft.location && `${draft.location} · `}
            {ratingOf(company.rating)} ({reviewsOf(company.review_count)})
          </p>
        </div>
      </div>
      <p className="mt-4 whitespace-pre-line wrap-anywhere">{shortened(draft.company_description)}</p>
      <p className="mt-4 text-sm text-muted wrap-anywhere">{draft.services_offered.join(', ')}</p>
    </div>
  </section>
);
