/** Live changes of the desk's rows. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openStream } from '../../../api/streams.ts';
import { whileVisible } from '../../../api/while-visible.ts';

const settle = 300;

/** Reloads the desk's lists after changes on any device, while the page is visible. */
export function useLiveDesk(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: ['admin'] }), settle);
    };
    const stop = whileVisible((returned) => {
      if (returned) refresh();
      return openStream('/api/admin/desk/activity', {
        onOpen: (again) => again && refresh(),
        onEvent: ({ event }) => event === 'changed' && refresh(),
      });
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client]);
}
