/** Above the desk: what is wrong with the installation, and when everything was copied last. */
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { formatDateTime } from '../../lib/dates.ts';

const useHealth = () =>
  useQuery({
    queryKey: ['admin', 'health'],
    staleTime: 60_000,
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/health', { signal })),
  });

export function HealthNotice() {
  const { data } = useHealth();
  if (!data) return null;
  const { problems, last_backup, free_space } = data;
  return (
    <>
      {problems.length > 0 && (
        <aside
          aria-label="Trouble with the installation"
          className="mt-8 rounded-lg border border-line-strong bg-surface px-5 py-4"
        >
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
