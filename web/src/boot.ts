/**
 * The only script of the first paint: under half a kilobyte. It fetches React when the page has loaded and
 * the browser is idle, or at the first sign of interest, and repeats a button press or a submit that came
 * too early. What to fetch stands in the page (`data-load`: the client first, then the page's own chunks, all
 * at once). Links, disclosure and dialogs of the platform work meanwhile.
 */
const signs = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const;
let early: (() => void) | undefined;
let started = false;

function onEarlyClick(event: MouseEvent): void {
  const button = (event.target as Element).closest<HTMLElement>('button, [role=switch]');
  if (!button || button.closest('form')) return;
  early = () => button.isConnected && button.click();
}

function onEarlySubmit(event: SubmitEvent): void {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  early = () => form.isConnected && form.requestSubmit();
}

async function boot(): Promise<void> {
  if (started) return;
  started = true;
  for (const sign of signs) removeEventListener(sign, boot);
  const [client, ...rest] =
    document.querySelector<HTMLElement>('[data-load]')?.dataset.load?.split(' ') ?? [];
  for (const url of rest) void import(/* @vite-ignore */ url);
  const { start } = (await import(/* @vite-ignore */ client ?? '')) as typeof import('./client.tsx');
  await start();
  removeEventListener('click', onEarlyClick, true);
  removeEventListener('submit', onEarlySubmit, true);
  early?.();
}

const whenIdle = (): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(boot, { timeout: 2000 });
  else setTimeout(boot, 200);
};

for (const sign of signs) addEventListener(sign, boot, { passive: true });
addEventListener('click', onEarlyClick, true);
addEventListener('submit', onEarlySubmit, true);
if (document.readyState === 'complete') whenIdle();
else addEventListener('load', whenIdle);
