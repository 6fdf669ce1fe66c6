/** Stands in for the toaster until there is a first toast to show. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { toastStore } from './toast.ts';

const Toaster = lazy(async () => ({ default: (await import('./Toaster.tsx')).Toaster }));

export function ToastHost() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => toastStore.subscribe(() => setNeeded(true)), []);
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
