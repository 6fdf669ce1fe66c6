/** Progress of the first start, with a link, above the desk until it is finished. */
import { useSearchParams } from '../../../lib/address.ts';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/Button.tsx';
import { useStart } from './api.ts';

export function StartNotice() {
  const { data } = useStart();
  const [query] = useSearchParams();
  if (query.get('tab') === 'start' || !data || data.is_demo || data.left === 0) return null;
  return (
    <aside
      aria-label="First start"
      className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line-strong bg-surface px-5 py-4"
    >
      <p>
        <strong className="font-[560]">Make the site yours.</strong>{' '}
        <span className="text-muted">
          {data.left} of {data.steps.length} steps left.
        </span>
      </p>
      <LinkButton to={paths.admin('start')} size="sm">
        Show the steps
      </LinkButton>
    </aside>
  );
}
