/** The dialog of a private review link: `/partners?review=<token>`. */
import { lazy, Suspense } from 'react';
import type { ReviewFormWords } from '../../../content/types.gen.ts';
import { changeAddress, useSearchParams } from '../../../lib/address.ts';
import { paths } from '../../../paths.ts';

const ReviewDialog = lazy(async () => ({ default: (await import('./ReviewDialog.tsx')).ReviewDialog }));

export function ReviewInvitation({ words }: { words: ReviewFormWords }) {
  const [query] = useSearchParams();
  const token = query.get('review');
  if (!token) return null;
  return (
    <Suspense>
      <ReviewDialog
        token={token}
        words={words}
        onClose={() => changeAddress(paths.partners(), { replace: true })}
      />
    </Suspense>
  );
}
