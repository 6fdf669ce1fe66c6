/** The search of the desk, and the keys that work everywhere on it. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { messages } from '../../../content/messages.ts';
import { useKeys } from '../../../form/desk/declared/use-keys.ts';
import { changeAddress } from '../../../lib/address.ts';
import { isPlainPress } from '../../../lib/plain-press.ts';
import { paths } from '../../../paths.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { focusOnOpen } from '../../../ui/use-modal.ts';
import { isOffered, places, withParts } from './tabs.tsx';

const labelOf = messages('desk.tab');
/** Other words for a place, by which people look for it. */
const alsoOf = messages('desk.also');
const t = messages('desk.bar');
const listsOf = messages('desk-lists');

const loadPalette = async () => ({
  default: (await import('../../../form/desk/declared/Palette.tsx')).Palette,
});
const Palette = lazy(loadPalette);

/** Fetches the search before it is asked for. */
function useSearchAhead(): void {
  useEffect(() => {
    loadPalette().catch(() => undefined); // tried again when it opens
  }, []);
}

const newMenu = () => document.querySelector<HTMLDetailsElement>('#desk-new');

/** The entries of the menu New. */
const beginnings = () =>
  [...(newMenu()?.querySelectorAll('a') ?? [])].map((link) => ({
    label: t('new_command', { what: link.textContent }),
    href: link.getAttribute('href') ?? '',
  }));

const commands = () => [
  ...beginnings(),
  { label: labelOf('today'), also: alsoOf('today'), href: paths.admin() },
  ...places
    .filter(isOffered)
    .flatMap(withParts)
    .map(({ id }) => ({ label: labelOf(id), also: alsoOf(id), href: paths.admin(id) })),
];

const Keys = lazy(async () => ({ default: (await import('./Keys.tsx')).Keys }));

/** Ctrl K and ⌘ K, except in a text that uses them itself, and the button in the bar, which works from now on. */
function useOpening(open: () => void): void {
  useEffect(() => {
    const button = document.querySelector<HTMLButtonElement>('#desk-search');
    if (button) Object.assign(button, { hidden: false, onclick: open });
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.defaultPrevented) return; // a text uses the keys for a link
      event.preventDefault();
      open();
    };
    addEventListener('keydown', press);
    return () => {
      removeEventListener('keydown', press);
      if (button) button.hidden = true;
    };
  }, [open]);
}

/** The menu New. Entries that open the desk stay on this page. */
function useBeginning(): void {
  useEffect(() => {
    const menu = newMenu();
    if (!menu) return;
    const press = (event: MouseEvent): void => {
      const href = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : null;
      if (!href?.startsWith(paths.admin()) || !isPlainPress(event)) return;
      event.preventDefault();
      menu.open = false;
      changeAddress(href);
    };
    menu.hidden = false;
    menu.addEventListener('click', press);
    return () => {
      menu.hidden = true;
      menu.removeEventListener('click', press);
    };
  }, []);
}

/** The field of the search until the rest of it is there: nothing that is typed is lost. */
const Beginning = ({ onType, onClose }: { onType: (q: string) => void; onClose: () => void }) => (
  <Dialog open onClose={onClose} title={listsOf('palette')}>
    <input
      ref={focusOnOpen}
      type="search"
      aria-label={listsOf('palette')}
      autoComplete="off"
      className="desk-search-field"
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  </Dialog>
);

function Searching({ onClose }: { onClose: () => void }) {
  const [begun, setBegun] = useState('');
  return (
    <Suspense fallback={<Beginning onType={setBegun} onClose={onClose} />}>
      <Palette commands={commands()} begun={begun} onClose={onClose} />
    </Suspense>
  );
}

export function DeskTools() {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  const [show] = useState(() => () => setOpen('palette'));
  useOpening(show);
  useBeginning();
  useSearchAhead();
  useKeys({ '?': () => setOpen('keys'), '/': show });
  const close = (): void => setOpen(null);
  return (
    <>
      {open === 'palette' && <Searching onClose={close} />}
      {open === 'keys' && (
        <Suspense>
          <Keys onClose={close} />
        </Suspense>
      )}
    </>
  );
}
