/**
 * One of four offers at a time, the next every 3000 ms (spec 9.1). It stands still while someone points at
 * it, has the focus in it, looks elsewhere or asked for less motion, and can be put away for the visit.
 */
import { useEffect, useState } from 'react';
import { navigation } from '../content/navigation.ts';
import { Link } from '../lib/router.tsx';
import { Close } from '../ui/icons.tsx';

const { promo } = navigation;
const period = 3000;
const dismissedKey = 'harborlight.promo-dismissed';

const wasDismissed = (): boolean => {
  try {
    return sessionStorage.getItem(dismissedKey) === '1';
  } catch {
    return false;
  }
};

const rememberDismissal = (): void => {
  try {
    sessionStorage.setItem(dismissedKey, '1');
  } catch {
    // Without storage the banner is back on the next full load.
  }
};

function useRotation(count: number, still: boolean): number {
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (still || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setAt((now) => (now + 1) % count);
    }, period);
    return () => clearInterval(timer);
  }, [count, still]);
  return at;
}

export function PromoBanner() {
  const [shown, setShown] = useState(true);
  const [held, setHeld] = useState(false);
  const at = useRotation(promo.messages.length, held || !shown);
  const message = promo.messages[at];

  useEffect(() => setShown(!wasDismissed()), []);
  if (!shown || !message) return null;

  return (
    <section
      aria-label={promo.label}
      className="night"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="wrap flex min-h-11 items-center justify-between gap-2 text-sm">
        <span aria-hidden="true" className="hidden w-11 sm:block" />
        <Link
          href={message.to}
          className="flex min-h-11 flex-1 items-center sm:justify-center hover:underline hover:underline-offset-4"
        >
          <span>
            <strong className="font-[560] text-glow">{message.lead}</strong> {message.detail}
          </span>
        </Link>
        <button
          type="button"
          aria-label={promo.dismiss_label}
          className="-mr-3 grid size-11 shrink-0 place-items-center"
          onClick={() => {
            rememberDismissal();
            setShown(false);
          }}
        >
          <Close className="size-4" />
        </button>
      </div>
    </section>
  );
}
