/** Lists the user's sessions and ends them. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Device, endDevice, endOtherDevices, listDevices } from '../../../api/account-client.ts';
import { messages } from '../../../content/messages.ts';
import { QueryView } from '../../../form/QueryView.tsx';
import { formatDate } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { messageParts } from '../../../ui/message-parts.ts';
import { relativeTime } from '../../../ui/relative-time.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { showFailure } from './attempt.ts';
import { Item, ItemButton } from './Item.tsx';
import { Section } from './Section.tsx';

const t = messages('account.devices');
const parts = messageParts('account.devices');

interface DeviceProps {
  device: Device;
  busy: boolean;
  onEnd: () => void;
}

const DeviceItem = ({ device, busy, onEnd }: DeviceProps) => (
  <Item
    title={
      <>
        {device.device} {device.current && <Badge tone="green">{t('current_label')}</Badge>}
      </>
    }
    text={parts('seen_text', {
      network: device.network,
      day: formatDate(device.created_at),
      when: <time dateTime={device.last_seen_at}>{relativeTime(device.last_seen_at).toLowerCase()}</time>,
    })}
  >
    {!device.current && <ItemButton label={t('end_label')} of={device.device} busy={busy} onClick={onEnd} />}
  </Item>
);

export function Devices({ userId }: { userId: string }) {
  const client = useQueryClient();
  const queryKey = ['devices', userId];
  const query = useQuery({ queryKey, queryFn: listDevices, staleTime: 0 });
  const onSettled = (): Promise<void> => client.invalidateQueries({ queryKey });
  const end = useMutation({
    mutationFn: endDevice,
    onError: showFailure,
    onSettled,
    onSuccess: () => toast({ text: t('ended_text') }),
  });
  const endOthers = useMutation({
    mutationFn: endOtherDevices,
    onError: showFailure,
    onSettled,
    onSuccess: () => toast({ text: t('others_ended_text') }),
  });
  return (
    <Section
      title={t('title')}
      action={
        query.data &&
        query.data.length > 1 && (
          <Button variant="secondary" size="sm" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t('end_others_label')}
          </Button>
        )
      }
    >
      <QueryView
        query={query}
        loading={t('loading_text')}
        failed={t('failed_title')}
        skeleton={<Skeleton className="h-11" />}
      >
        {(data) => (
          <ul>
            {data.map((device) => (
              <DeviceItem
                key={device.id}
                device={device}
                busy={end.isPending && end.variables === device.id}
                onEnd={() => end.mutate(device.id)}
              />
            ))}
          </ul>
        )}
      </QueryView>
    </Section>
  );
}
