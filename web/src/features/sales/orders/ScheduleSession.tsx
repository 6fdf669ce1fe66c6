/** Link from a paid order to the times of its session, if it has one. */
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import type { OutcomeWords } from '../../../content/types.gen.ts';
import { LinkButton } from '../../../ui/Button.tsx';

export function ScheduleSession({ token, words }: { token: string; words: OutcomeWords['schedule'] }) {
  const { data } = useQuery({
    queryKey: ['order', token, 'booking'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/orders/{token}/booking', { params: { path: { token } }, signal })),
  });
  if (!data?.kind) return null;
  return (
    <div className="screen-only mt-6">
      <p className="mb-3">{data.booking ? words.booked_text : words.text}</p>
      <LinkButton to={`/calendar?${new URLSearchParams({ order: token })}`}>
        {data.booking ? words.booked_label : words.label}
      </LinkButton>
    </div>
  );
}
