/**
 * Behavior of the header's menus, which are `<details data-menu>` and work without this script by click, Enter and
 * Space. Adds opening on hover with a closing delay (`data-menu="hover"`), arrow keys, Escape, and closing after a
 * link is chosen.
 */

/** Delay in ms before a menu closes after the pointer has left it. */
const closeDelay = 200;

/** Returns the visible links of a menu: some are for visitors only, some for members. */
const linksIn = (menu: HTMLElement): HTMLElement[] =>
  [...menu.querySelectorAll<HTMLElement>('a, button')].filter(
    (link) => getComputedStyle(link).display !== 'none',
  );

/** Returns the link to focus after an arrow key; undefined for other keys. */
function target(key: string, links: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return links[(at + 1) % links.length];
  if (key === 'ArrowUp') return links[at <= 0 ? links.length - 1 : at - 1];
  if (key === 'Home') return links[0];
  if (key === 'End') return links.at(-1);
  return undefined;
}

/** Opens the menu while a mouse is over it. A click must not close a menu that hovering has just opened. */
function opensOnHover(menu: HTMLDetailsElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hovered = false;
  menu.addEventListener('pointerenter', ({ pointerType }) => {
    clearTimeout(timer);
    if (pointerType !== 'mouse') return;
    hovered = true;
    menu.open = true;
  });
  menu.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType !== 'mouse') return;
    hovered = false;
    timer = setTimeout(() => {
      menu.open = false;
    }, closeDelay);
  });
  menu.querySelector('summary')?.addEventListener('click', (event) => {
    if (!hovered || event.detail === 0) return;
    event.preventDefault();
    menu.open = true;
  });
}

function onKeyDown(menu: HTMLDetailsElement, event: KeyboardEvent): void {
  if (event.key === 'Escape' && menu.open) {
    event.preventDefault();
    menu.open = false;
    menu.querySelector('summary')?.focus();
    return;
  }
  const links = linksIn(menu);
  const next = target(event.key, links, links.indexOf(document.activeElement as HTMLElement));
  if (!next || (!menu.open && !event.key.startsWith('Arrow'))) return;
  event.preventDefault();
  menu.open = true;
  next.focus();
}

function behave(menu: HTMLDetailsElement): void {
  if (menu.dataset.menu === 'hover') opensOnHover(menu);
  menu.addEventListener('keydown', (event) => onKeyDown(menu, event));
  menu.addEventListener('click', ({ target: pressed }) => {
    if (pressed instanceof Element && pressed.closest('a, button')) menu.open = false;
  });
  for (const sign of ['pointerdown', 'focusin']) {
    document.addEventListener(sign, ({ target: elsewhere }) => {
      if (menu.open && elsewhere instanceof Node && !menu.contains(elsewhere)) menu.open = false;
    });
  }
}

export function startMenus(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu]')) behave(menu);
}
