import { useEffect } from 'react';
import { toast } from '../../ui/toast.ts';

/** Replaces a list that failed to load. */
export const loadErrorText = 'This could not be read.';

/** Shows the admin a toast when data failed to load, once per failure. */
export function useLoadFailure(error: Error | null): void {
  useEffect(() => {
    if (error) toast({ title: 'Error', text: 'Failed to fetch admin data.', tone: 'danger' });
  }, [error]);
}
