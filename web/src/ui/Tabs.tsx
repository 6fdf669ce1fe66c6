/**
 * Tabs following the ARIA pattern: arrow keys, Home and End move and select; there is one tab stop. Hidden panels
 * stay in the page, so that their input is kept.
 */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from '../lib/cx.ts';
import { tabStep } from './tab-step.ts';

interface Tab<Id extends string> {
  id: Id;
  label: string;
}

interface TabRowProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** IDs of a tab's button and of its panel. */
  idOf: (id: Id) => string;
  panelOf: (id: Id) => string;
  rowClass?: string;
}

/** Only the tabs; their panels are elsewhere. */
export function TabRow<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  idOf,
  panelOf,
  rowClass,
}: TabRowProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.id === selected);

  // Scrolls to the selected tab if not all fit: an address may select the last one.
  useEffect(() => {
    const tab = list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at];
    if (tab && list.current) list.current.scrollLeft = tab.offsetLeft - list.current.offsetLeft - 48;
  }, [at]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const index = tabStep(event.key, at, tabs.length);
    if (index === undefined) return;
    event.preventDefault();
    const next = tabs[index];
    if (!next) return;
    onSelect(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={cx('flex gap-1 overflow-x-auto border-b border-line', rowClass)}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={idOf(tab.id)}
          aria-selected={tab.id === selected}
          aria-controls={panelOf(tab.id)}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
          // The focus ring is inside, because the row would cut it off.
          className={cx(
            'min-h-11 shrink-0 border-b-2 px-4 text-[0.9375rem] whitespace-nowrap -outline-offset-2',
            tab.id === selected
              ? 'border-light font-[560] text-ink'
              : 'border-transparent text-muted hover:border-line-strong hover:text-ink',
          )}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

export interface TabsProps<Id extends string> extends Omit<TabRowProps<Id>, 'idOf' | 'panelOf'> {
  tabs: readonly (Tab<Id> & { panel: ReactNode })[];
  className?: string;
}

export function Tabs<Id extends string>({ className, ...row }: TabsProps<Id>) {
  const base = useId();
  const idOf = (id: Id): string => `${base}-${id}`;
  const panelOf = (id: Id): string => `${base}-${id}-panel`;
  return (
    <div className={className}>
      <TabRow {...row} idOf={idOf} panelOf={panelOf} />
      {row.tabs.map(({ id, panel }) => (
        <div
          key={id}
          role="tabpanel"
          id={panelOf(id)}
          aria-labelledby={idOf(id)}
          hidden={id !== row.selected}
          className="pt-6"
        >
          {panel}
        </div>
      ))}
    </div>
  );
}
