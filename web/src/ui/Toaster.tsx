/** Shows the toasts, in the top layer so that an open dialog does not cover them. Mount it once. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { cx } from '../lib/cx.ts';
import { Alert, CircleCheck, Close, Info } from './icons.tsx';
import { dismissToast, type ToastItem, type ToastTone, toastLife, toastStore } from './toast.ts';

const looks: Record<ToastTone, { icon: typeof Info; text: string; edge: string }> = {
  neutral: { icon: Info, text: 'text-sea', edge: 'border-line' },
  positive: { icon: CircleCheck, text: 'text-positive', edge: 'border-line' },
  danger: { icon: Alert, text: 'text-danger', edge: 'border-danger' },
};

function Toast({ item, held }: { item: ToastItem; held: boolean }) {
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(item.id), toastLife);
    return () => clearTimeout(timer);
  }, [held, item.id]);

  const tone = item.tone ?? 'neutral';
  const { icon: Icon, text, edge } = looks[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      data-tone={tone}
      className={cx(
        'flex items-start gap-3 rounded-lg border bg-surface py-3 pr-2 pl-4 text-ink shadow-pop',
        edge,
      )}
    >
      <Icon className={cx('mt-0.5', text)} />
      <div className="min-w-0 flex-1 py-px text-[0.9375rem] leading-snug">
        {item.title && <p className="font-[580]">{item.title}</p>}
        <p className={item.title ? 'text-muted' : undefined}>{item.text}</p>
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => dismissToast(item.id)}
        className="-my-1.5 grid size-10 shrink-0 place-items-center rounded-md text-muted hover:text-ink"
      >
        <Close className="size-4" />
      </button>
    </div>
  );
}

const none: readonly ToastItem[] = [];

export function Toaster() {
  const items = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => none);
  const [held, setHeld] = useState(false);
  const ref = useRef<HTMLElement>(null);
  const newest = items.at(-1)?.id;

  useEffect(() => {
    const layer = ref.current;
    if (!layer?.showPopover) return;
    if (layer.matches(':popover-open')) layer.hidePopover();
    if (newest === undefined) setHeld(false);
    else layer.showPopover();
  }, [newest]);

  return (
    <section
      ref={ref}
      popover="manual"
      aria-label="Messages"
      className="toaster"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="grid gap-2">
        {items.map((item) => (
          <Toast key={item.id} item={item} held={held} />
        ))}
      </div>
    </section>
  );
}
