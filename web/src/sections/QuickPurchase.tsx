/**
 * The floating helper of the home page: it appears after scrolling past 500 px (spec 9.2), opens a short list
 * of things to buy and leads back to the top. Its panel is loaded when it first appears.
 */
import { lazy, Suspense, useEffect, useState } from 'react';
import type { HomePage } from '../content/types.gen.ts';

const QuickPurchasePanel = lazy(async () => ({
  default: (await import('./QuickPurchasePanel.tsx')).QuickPurchasePanel,
}));

/** Pixels scrolled before the button appears. */
const threshold = 500;

export function QuickPurchase({ words }: { words: HomePage['quick_purchase'] }) {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const look = (): void => setPast(scrollY > threshold);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  if (!past) return null;
  return (
    <Suspense>
      <QuickPurchasePanel words={words} />
    </Suspense>
  );
}
