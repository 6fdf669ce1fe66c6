import { useEffect } from 'react';
import { toast } from '../../ui/toast.ts';

/** What stands in the place of a list that could not be read. */
export const unread = 'This could not be read.';

/** Tells the administrator when data could not be read, once for each failure. */
export function useLoadFailure(error: Error | null): void {
  useEffect(() => {
    if (error) toast({ title: 'Error', text: 'Failed to fetch admin data.', tone: 'danger' });
  }, [error]);
}
