/** Health problems of the installation and the time of the last backup, above the desk. */

import { useSearchParams } from '../../../lib/address.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/Button.tsx';
import { useHealth } from './health-api.ts';

export function HealthNotice() {
  const { data } = useHealth();
  const [query] = useSearchParams();
  if (!data || query.get('tab') === 'status') return null;
  const { problems, last_backup, free_space } = data;
  return (
    <>
      {problems.length > 0 && (
        <aside
          aria-label="Trouble with the installation"
          className="mt-8 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 rounded-lg border border-line-strong bg-surface px-5 py-4"
        >
          <div className="min-w-0 flex-1 basis-80">
            <p>
              <strong className="font-[560]">Please look after the installation.</strong>
            </p>
            <ul className="mt-2 space-y-1">
              {problems.map((problem) => (
                <li key={problem} className="wrap-anywhere">
                  {problem}
                </li>
              ))}
            </ul>
          </div>
          <LinkButton to={paths.admin('status')} size="sm">
            Show the status
          </LinkButton>
        </aside>
      )}
      {last_backup && (
        <p className="mt-4 text-sm text-muted wrap-anywhere">
          Last backup: <time dateTime={last_backup.at}>{formatDateTime(last_backup.at)}</time>,{' '}
          {last_backup.place}
          {last_backup.is_encrypted ? ', encrypted' : ', not encrypted'}
          {free_space && `. Free space: ${free_space}`}
        </p>
      )}
    </>
  );
}
