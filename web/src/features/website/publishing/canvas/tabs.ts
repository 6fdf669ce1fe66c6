/** Tabs of a page in the editor: its scripts don't run there, so that a press would only type into a tab's label. */

const selectedTab = '[role=tab][aria-selected=true]';

function panelOf(tab: Element): Element | null {
  return tab.ownerDocument.getElementById(tab.getAttribute('aria-controls') ?? '');
}

/** Selects a tab: shows its panel instead of the one before. */
function select(tab: Element): void {
  const before = tab.closest('[role=tablist]')?.querySelector(selectedTab);
  if (!before || before === tab) return;
  const { className } = tab;
  tab.className = before.className;
  before.className = className;
  tab.setAttribute('aria-selected', 'true');
  before.setAttribute('aria-selected', 'false');
  panelOf(before)?.setAttribute('hidden', '');
  panelOf(tab)?.removeAttribute('hidden');
}

/** Remembers the selected tabs, because the next version of a page has its first ones selected. */
export function tabMemory() {
  /** IDs of the tabs that the user has selected. */
  const pressed = new Set<string>();
  return {
    /** Selects the tab around an element that the user presses or that gets the focus. */
    press: (target: Element): void => {
      const tab = target.closest('[role=tab]');
      if (!tab?.id) return;
      for (const each of tab.closest('[role=tablist]')?.querySelectorAll('[role=tab]') ?? [])
        pressed.delete(each.id);
      pressed.add(tab.id);
      select(tab);
    },
    /** Selects the same tabs in a new version of the page, and lets the keyboard reach all of them. */
    restore: (page: Document): void => {
      for (const tab of page.querySelectorAll('[role=tab]')) tab.setAttribute('tabindex', '0');
      for (const id of pressed) {
        const tab = page.getElementById(id);
        if (tab) select(tab);
      }
    },
  };
}
