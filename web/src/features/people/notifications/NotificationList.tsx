/** The newest notifications, with a button to mark unread ones as read. */
import { errorText } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';
import { QueryView } from '../../../form/QueryView.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Check } from '../../../ui/form-icons.tsx';
import { relativeTime } from '../../../ui/relative-time.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMarkRead, useNotifications } from './api.ts';
import { splitMessage } from './message.ts';
import type { Notification } from './notification.ts';

const t = messages('calendar.notifications');

interface ItemProps {
  notification: Notification;
  busy: boolean;
  onRead: () => void;
}

const Message = ({ text }: { text: string }) => (
  <p className="text-sm whitespace-pre-line text-muted">
    {splitMessage(text).map((piece) =>
      piece.href ? (
        <a key={piece.href} href={piece.href} className="text-link">
          {piece.text}
        </a>
      ) : (
        piece.text
      ),
    )}
  </p>
);

function Item({ notification, busy, onRead }: ItemProps) {
  const { title, message, page, created_at, read_at } = notification;
  const unread = read_at === null;
  return (
    <li className="flex items-start gap-2 border-t border-line py-3 first:border-t-0" data-unread={unread}>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className={unread ? 'font-[580]' : undefined}>
          {unread && <span className="sr-only">{t('unread_label')} </span>}
          {page ? (
            <a href={page} className="text-link">
              {title}
            </a>
          ) : (
            title
          )}
        </p>
        {message && <Message text={message} />}
        <p className="mt-0.5 text-xs text-muted">
          <time dateTime={created_at}>{relativeTime(created_at)}</time>
        </p>
      </div>
      {unread && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('read_label', { title })}
          busy={busy}
          onClick={onRead}
        >
          <Check />
        </Button>
      )}
    </li>
  );
}

export function NotificationList({ userId }: { userId: string }) {
  const notifications = useNotifications(userId);
  const read = useMarkRead(userId);
  return (
    <QueryView
      query={notifications}
      loading={t('loading_text')}
      failed={t('failed_title')}
      skeleton={
        <>
          <Skeleton className="mb-2 h-5" />
          <Skeleton className="h-5 w-2/3" />
        </>
      }
    >
      {(data) =>
        data.length === 0 ? (
          <p className="text-muted">{t('empty_text')}</p>
        ) : (
          <ul className="relative max-h-96 overflow-y-auto">
            {data.map((notification) => (
              <Item
                key={notification.id}
                notification={notification}
                busy={read.isPending && read.variables.id === notification.id}
                onRead={() =>
                  read.mutate(notification, {
                    onError: (failure) =>
                      toast({ text: errorText(failure, t('unmarked_text')), tone: 'danger' }),
                  })
                }
              />
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}
