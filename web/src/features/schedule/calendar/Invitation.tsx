/** The private page of a guest: the invitation, and the answer to it. For mailed links. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { ApiError, errorText } from '../../../api/problem.ts';
import { QueryProvider } from '../../../api/query.tsx';
import type { components } from '../../../api/types.gen.ts';
import { messages } from '../../../content/messages.ts';
import { zoneName } from '../../../lib/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { CalendarLoading } from './CalendarFrame.tsx';
import { EventStyles } from './EventStyles.tsx';
import { spanOf } from './span.ts';

const t = messages('calendar.invitation');
const failed = messages('calendar.event.load_failed');

type InvitationView = components['schemas']['Invitation'];
type Reply = components['schemas']['GuestReply']['answer'];

const replies: readonly Reply[] = ['yes', 'maybe', 'no'];

function Answers({ token, invitation }: { token: string; invitation: InvitationView }) {
  const client = useQueryClient();
  const reply = useMutation({
    mutationFn: (answer: Reply) =>
      unwrap(api.POST('/api/invitations/{token}', { params: { path: { token } }, body: { answer } })),
    onSuccess: (view) => client.setQueryData(['invitation', token], view),
  });
  if (invitation.is_over) return <p>{t('over_text')}</p>;
  return (
    <fieldset>
      <legend className="font-[560]">{t('question')}</legend>
      <div className="mt-3 flex flex-wrap gap-3">
        {replies.map((answer) => (
          <Button
            key={answer}
            variant={invitation.answer === answer ? 'primary' : 'secondary'}
            aria-pressed={invitation.answer === answer}
            busy={reply.isPending && reply.variables === answer}
            busyLabel={t(`answers.${answer}`)}
            onClick={() => reply.mutate(answer)}
          >
            {t(`answers.${answer}`)}
          </Button>
        ))}
      </div>
      <p role="status" className="mt-3 text-sm text-muted">
        {reply.isSuccess && t('done_text')}
      </p>
      {reply.error && (
        <p role="alert" className="text-danger">
          {errorText(reply.error, t('failed_text'))}
        </p>
      )}
    </fieldset>
  );
}

function Loaded({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/invitations/{token}', { params: { path: { token } }, signal })),
  });
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Card as="section" aria-labelledby="invitation-title">
        <h2 id="invitation-title" className="display text-2xl">
          {t('missing.title')}
        </h2>
        <p className="mt-2 text-muted">{t('missing.text')}</p>
      </Card>
    );
  }
  if (error) {
    return (
      <ErrorState title={failed('title')} onRetry={() => void refetch()} retrying={isFetching}>
        {errorText(error, failed('text'))}
      </ErrorState>
    );
  }
  if (!data) return <CalendarLoading />;
  return (
    <Card as="section" aria-labelledby="invitation-title" className="grid gap-6">
      <div>
        <p className="wrap-anywhere text-muted">{t('from', { who: data.organizer })}</p>
        <h2 id="invitation-title" className="display mt-1 text-3xl wrap-anywhere">
          {data.title}
        </h2>
      </div>
      <div className="grid gap-1">
        <p className="text-lg">{spanOf(data)}</p>
        {!data.all_day && <p className="text-sm text-muted">{zoneName().replaceAll('_', ' ')}</p>}
        {data.rrule && <p className="text-muted">{t('other_times_text')}</p>}
        {data.location && <p className="wrap-anywhere">{data.location}</p>}
      </div>
      {data.description && <p className="whitespace-pre-line">{data.description}</p>}
      <Answers token={token} invitation={data} />
    </Card>
  );
}

export const Invitation = ({ token }: { token: string }) => (
  <QueryProvider>
    <EventStyles />
    <div data-invitation className="max-w-2xl">
      <Loaded token={token} />
    </div>
  </QueryProvider>
);
