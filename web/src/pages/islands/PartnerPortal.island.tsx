/** The partner portal of a company's people. It takes the place of the preview; visitors never load it. */

import { lazy, Suspense } from 'react';
import { useAuth } from '../../api/auth.ts';
import { messages } from '../../content/messages.ts';

const t = messages('portal');

const Portal = lazy(async () => {
  const [{ Portal: Company }, { Introductions }, { CompanyReviews }, { CompanyReferrals }, { CompanyFees }] =
    await Promise.all([
      import('../../features/marketplace/partners/portal/Portal.tsx'),
      import('../../features/marketplace/introductions/portal/Introductions.tsx'),
      import('../../features/marketplace/reviews/CompanyReviews.tsx'),
      import('../../features/marketplace/commission/CompanyReferrals.tsx'),
      import('../../features/marketplace/commission/CompanyStatements.tsx'),
    ]);
  const more = [
    { id: 'reviews', Panel: CompanyReviews },
    { id: 'referrals', Panel: CompanyReferrals },
    { id: 'commission', Panel: CompanyFees },
  ] as const;
  return {
    default: (props: { email: string }) => <Company {...props} Introductions={Introductions} more={more} />,
  };
});

export function PartnerPortal() {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <Suspense
      fallback={
        <p role="status" className="wrap section-snug text-muted">
          {t('loading_text')}
        </p>
      }
    >
      <Portal key={user.id} email={user.email ?? ''} />
    </Suspense>
  );
}
