/** Number of unread notifications, with a button to mark all as read; renders nothing without any. */

import { errorText } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMarkAllRead, useNotifications } from './api.ts';

const t = messages('calendar.notifications');

export function MarkAllRead({ userId }: { userId: string }) {
  const { data = [] } = useNotifications(userId);
  const { mutate, isPending } = useMarkAllRead(userId);
  const unread = data.filter(({ read_at }) => read_at === null).length;
  if (unread === 0) return null;
  return (
    <div className="flex items-center gap-1">
      <span className="text-sm text-muted">{t('unread_text', { count: unread })}</span>
      <Button
        variant="ghost"
        size="sm"
        busy={isPending}
        onClick={() =>
          mutate(undefined, {
            onError: (error) => toast({ text: errorText(error, t('all_unmarked_text')), tone: 'danger' }),
          })
        }
      >
        {t('read_all_label')}
      </Button>
    </div>
  );
}
